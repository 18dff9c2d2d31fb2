import {documentNamed} from './documents.ts';
import {
  defineAction,
  outcomeDone,
  impossibleFact,
  insert,
  refuse,
  type PastAct,
  type Action,
  type ArgsOf,
  type Context,
  type LedgerEntry,
  type Outcome,
  type Read,
} from './kernel/action.ts';
import type {Fields} from './kernel/field.ts';
import {FLOOR, hasRole} from './kernel/roles.ts';
import {undoneWorkList} from './kernel/undone-work.ts';
import {ifDownloaded, type View} from './kernel/view.ts';
import {inboundOpposites} from './inbound/opposites.ts';
import {entryOf} from './kernel/entry-of.ts';
import {NOT_UNDONE, UNDO_WITHIN} from './not-undone.ts';
import {outboundOpposites} from './outbound/opposites.ts';
import {promiseLostAgain} from './outbound/promise-lost-again.ts';
import {stockOpposites} from './stock/opposites.ts';
import {keyAt} from './stock/books.ts';
import {documentOfPlace} from './stock/place.ts';
import {discrepancyKey} from './stock/stock-change.ts';
import {stock} from './stock/stock.ts';
import {itemAfter, itemBefore, UNDO_ACTION, UndoingBooks, type OppositeAct} from './stock/undoing-books.ts';

interface Undoable {
  readonly of: Action;
  readonly opposite: OppositeAct;
}

/** Acts that can be undone, each with its opposite. */
const OPPOSITES: ReadonlyMap<string, Undoable> = new Map(
  [...stockOpposites, ...outboundOpposites, ...inboundOpposites].map(([of, opposite]) => [
    of.name,
    {of, opposite},
  ]),
);

/** What the undone work said, so that a reader of its undoing knows what it was; all of it may be left out. */
const UNDONE_WORK_FIELDS = {
  document: {kind: 'id'},
  goods: {kind: 'reference', list: 'goods'},
  lot: {kind: 'reference', list: 'lot'},
  from: {kind: 'reference', list: 'bin'},
  to: {kind: 'reference', list: 'bin'},
  bin: {kind: 'reference', list: 'bin'},
  supplier: {kind: 'reference', list: 'supplier'},
  customer: {kind: 'reference', list: 'customer'},
  quantity: {kind: 'quantity', min: 0},
  sscc: {kind: 'text', max: 18},
} as const satisfies Fields;
const args = {
  /** The name of the undone work's action. */
  act: {kind: 'text', required: true},
  ...UNDONE_WORK_FIELDS,
} as const satisfies Fields;

/** A worker takes back what she did last: an opposite act, under the rules of facts, once (UNDO-1 … UNDO-5). */
export const undoAction = defineAction({
  name: UNDO_ACTION,
  version: 1,
  kind: 'fact',
  offline: true,
  roles: FLOOR,
  args,
  reads(_asked, context, view) {
    const {undoes: act} = context;
    const opposite = act && OPPOSITES.get(act.action)?.opposite;
    return [
      ...(act ? [{list: undoneWorkList.name, key: act.id}, ...act.entries.flatMap(readsOfEntry)] : []),
      ...(act && opposite?.reads ? opposite.reads(act, context, view) : []),
    ];
  },
  decide(asked, view, context) {
    const {undoes: act} = context;
    if (!act) return impossibleFact(context, 'undo.unknown');
    return whyNot(asked, act, context) ?? decideUndo(act, view, context);
  },
});

/** What the act moved, on both sides, and the line that it was for. */
function readsOfEntry(entry: LedgerEntry): readonly Read[] {
  const [before, after] = [itemBefore(entry), itemAfter(entry)];
  const kind = documentNamed(documentOfPlace(entry.to)?.kind ?? documentOfPlace(entry.from)?.kind ?? '');
  return [
    {list: stock.name, key: keyAt(before, entry.from)},
    {list: stock.name, key: keyAt(after, entry.to)},
    {list: stock.name, key: discrepancyKey(after)},
    ...(kind && entry.line !== '' ? [{list: kind.line.name, key: entry.line}] : []),
  ];
}

/** Why this is nothing that this person can undo, whatever has come between. */
function whyNot(asked: ArgsOf<typeof args>, act: PastAct, context: Context): Outcome | undefined {
  const {who, worker = who, role, asking, now} = context;
  if (act.who !== worker) return impossibleFact(context, 'undo.other', {who: act.who});
  const isSaid = Object.keys(UNDONE_WORK_FIELDS).every((name) => {
    const said = asked[name as keyof typeof UNDONE_WORK_FIELDS];
    return said === undefined || said === act.args[name];
  });
  if (asked.act !== act.action || !isSaid) return impossibleFact(context, 'undo.other', {who: act.who});
  if (!act.isDone) return impossibleFact(context, 'undo.nothing');
  const known = OPPOSITES.get(act.action);
  if (!known) return impossibleFact(context, entryOf(NOT_UNDONE, act.action) ?? 'undo.no-opposite');
  // Afterwards it is for the server to judge: on a device others have come since.
  if (asking && !hasRole(known.of.roles, role))
    return impossibleFact(context, 'role.forbidden', {action: act.action, role});
  return asking && now - act.at > UNDO_WITHIN ? refuse('undo.too-late', {at: act.at}) : undefined;
}

function decideUndo(act: PastAct, view: View, context: Context): Outcome {
  const before = act.isUndone ?? ifDownloaded(() => view.get(undoneWorkList, act.id));
  // UNDO-2: said again, it has been done.
  if (before) return context.asking ? refuse('undo.already') : outcomeDone({});
  const opposite = OPPOSITES.get(act.action)?.opposite;
  if (!opposite) throw new Error(`${act.action} has no opposite`);
  const undoing = new UndoingBooks(act, view, context);
  const refused = act.entries.length === 0 ? refuse('undo.nothing') : opposite.undo(undoing);
  if (refused) return refused;
  promiseLostAgain(undoing);
  undoing.endCases();
  const outcome = undoing.books.outcome();
  if (outcome.kind !== 'done') return outcome;
  return outcomeDone({
    ...outcome,
    puts: [...outcome.puts, insert(undoneWorkList, {id: act.id, by: context.mutation})],
  });
}
