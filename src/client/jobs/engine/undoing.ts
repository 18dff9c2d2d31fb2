import type {UndoableAct, RecordedPiece} from '../../data/found.ts';

/** As the domain names it: none of its rules is needed here. */
const UNDO = 'work.undo';
/** What an undo repeats of what the undone work said. */
const REPEATED_FACTS = [
  'document',
  'goods',
  'lot',
  'from',
  'to',
  'bin',
  'supplier',
  'customer',
  'quantity',
  'sscc',
] as const;

/** The work that undoes an act: it says again what that said, so that a reader of it knows what it was. */
export function undoingPiece({id, action, args}: UndoableAct): RecordedPiece {
  const said = REPEATED_FACTS.flatMap((name) => {
    const value = args[name];
    return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [];
  });
  return {action: UNDO, args: {act: action, ...Object.fromEntries(said)}, undoes: id};
}
