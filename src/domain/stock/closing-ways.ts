/** What a way of closing asks of the person who closes, and what it is called in texts. */
interface ClosingWay {
  /** As in `closing.found`, `closing.found.hint`, `closed.approve`. */
  readonly word: string;
  /** No note, one that says why, or the reason that is the answer itself. */
  readonly note: 'none' | 'why' | 'reason';
  /** It adjusts stock, writes it off or changes a document: pressed twice, on purpose. */
  readonly isTwice: boolean;
  /** What it is told instead of the case, or beside it. */
  readonly takes?: 'document' | 'counted' | 'proof';
}

const CHANGES = {note: 'why', isTwice: true} as const;
/** What is done with the document itself, and ends the case by what it does. */
const DOCUMENT_STEP = {note: 'none', isTwice: true, takes: 'document'} as const;
const SAYS = {note: 'why', isTwice: false} as const;

/** What can be done about a case, by the names of the actions. */
export const CLOSING_WAYS = {
  'stock.closeAsFound': {word: 'found', ...CHANGES},
  'stock.closeAsNotThere': {word: 'notThere', ...CHANGES},
  'stock.closeByCount': {word: 'count', ...CHANGES, takes: 'counted'},
  'stock.approve': {word: 'approve', ...CHANGES},
  'stock.decline': {word: 'decline', note: 'reason', isTwice: false},
  'case.accept': {word: 'accept', ...CHANGES},
  'case.credit': {word: 'credit', ...SAYS},
  'case.invoice': {word: 'invoice', ...SAYS},
  'case.wentAlong': {word: 'wentAlong', ...CHANGES},
  'case.secondTruck': {word: 'secondTruck', ...CHANGES},
  // What it said is with the work itself.
  'case.secondProof': {word: 'secondProof', ...CHANGES, takes: 'proof'},
  'case.cameAlong': {word: 'cameAlong', ...CHANGES},
  'case.neverLeft': {word: 'neverLeft', ...CHANGES},
  'case.lostOnWay': {word: 'lostOnWay', ...CHANGES},
  'inbound.reopen': {word: 'reopen', ...DOCUMENT_STEP},
  'outbound.confirm': {word: 'confirm', ...DOCUMENT_STEP},
  'case.rerun': {word: 'rerun', note: 'none', isTwice: false},
  'case.close': {word: 'note', ...SAYS},
} as const satisfies Readonly<Record<string, ClosingWay>>;
export type ClosingAction = keyof typeof CLOSING_WAYS;

export const wayOfClosing = (closing: ClosingAction): ClosingWay => CLOSING_WAYS[closing];

/** What says that goods which the books had nowhere are there, all of them or as many as were counted. */
export const FOUND_CLOSINGS: ReadonlySet<string> = new Set<ClosingAction>([
  'stock.closeAsFound',
  'stock.closeByCount',
]);
