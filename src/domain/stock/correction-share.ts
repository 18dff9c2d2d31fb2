import {put, type Context, type Outcome, type Put, type Read} from '../kernel/action.ts';
import {caseResource, caseShare} from '../kernel/case.ts';
import {entryOf, isKeyOf} from '../kernel/entry-of.ts';
import {rowKey, type RowOf} from '../kernel/resource.ts';
import type {Id} from '../kernel/id.ts';
import {ifKnown, type View} from '../kernel/view.ts';
import {bin} from '../warehouse/bin.ts';
import {actsOfCase, foundUnits} from './case-acts.ts';
import {
  caseRead,
  closedCase,
  factsOfCase,
  numberOf,
  otherClosing,
  textOrEmpty,
  withOpenCase,
  type CaseRow,
} from './case-closing.ts';
import {binOfPlace} from './place.ts';
import {discrepancyKey, type StockItem, type StockPlace} from './stock-change.ts';
import {allocation} from './allocation.ts';
import {stock, stockKey, type StockRow} from './stock.ts';

/**
 * What one correction owes the discrepancy account: so many units, first disputed at this place. A surplus is the other
 * way round: units that were not found there have gone to the account, and none is disputed.
 */
export interface CorrectionShare {
  /** The case that it belongs to. */
  readonly of: Id;
  readonly item: StockItem;
  readonly key: string;
  /** Where the work took its units, or would have. */
  readonly source: string;
  readonly quantity: number;
  readonly isSurplus: boolean;
  /** When the last of it was corrected, ms UTC. */
  readonly since: number;
}

/** A later correction that has joined a case. */
export type JoinedRow = RowOf<typeof caseShare>;

/** What a correction says of itself, in its case or in a share of one. */
type CorrectionFacts = Pick<CaseRow, 'warehouse' | 'code' | 'facts' | 'undone' | 'create_time'>;

/** Corrections that took units from the discrepancy account, and such as gave it some. */
const SHARES: Readonly<Record<string, 'owed' | 'surplus'>> = {
  'stock.short': 'owed',
  'pick.short': 'surplus',
};

/** Whether a case is of those that may owe the account units, or hold some there. */
export const mayOwe = ({kind, code}: CaseRow): boolean => kind === 'corrected' && isKeyOf(SHARES, code);

/** Disputed units of a row. */
export interface DisputedUnits {
  readonly row: StockRow;
  readonly units: number;
}

/** Goes on with the shares of an open case that has such, those of one stock row as one. */
export const withShares = (
  view: View,
  id: string,
  goOn: (row: CaseRow, shares: readonly CorrectionShare[]) => Outcome,
): Outcome =>
  withOpenCase(view, id, (row) => {
    const shares = sharesOf(row, joinedTo(view, row));
    return shares.length > 0 ? goOn(row, shares) : otherClosing(row);
  });

/** What has joined a case: nothing is read of one that is alone. */
export const joinedTo = (view: View, {id, joined}: CaseRow): readonly JoinedRow[] =>
  joined > 0 ? view.range(caseShare, 'case', [id], MAX_CORRECTION_ROWS) : [];

/** The lines that a case and what has joined it name; `undefined` where any of them is about the whole document. */
export function linesNamed(view: View, row: CaseRow): readonly Id[] | undefined {
  const told = [row, ...joinedTo(view, row)].filter(({undone}) => undone === '');
  const lines = told.map((each) => textOrEmpty(factsOfCase(each)['line']));
  return lines.includes('') ? undefined : [...new Set(lines)];
}

/** Case and shares closed at once. */
export const closedPuts = (
  view: View,
  row: CaseRow,
  context: Context,
  how: {readonly closing: string; readonly note?: string | undefined},
): Put[] => [
  closedCase(row, context, how.closing, how.note),
  ...joinedTo(view, row).map((share) => put(caseShare, {...share, state: 'closed'})),
];

/** What the office says about a case, with what that does: it closes the case, its note says why. */
export function closedWith(
  outcome: Outcome,
  view: View,
  row: CaseRow,
  context: Context,
  how: {readonly closing: string; readonly note: string},
): Outcome {
  if (outcome.kind !== 'done') return outcome;
  return {...outcome, puts: [...outcome.puts, ...closedPuts(view, row, context, how)]};
}

/** The shares of a case about goods that were not there, of each stock row their sum; none for any other case. */
export function sharesOf(row: CaseRow, joined: readonly JoinedRow[] = []): CorrectionShare[] {
  // A refused or held move may bear the same code, but it moved nothing.
  if (row.kind !== 'corrected') return [];
  const sums = new Map<string, CorrectionShare>();
  for (const {share} of toldShares(row, joined)) {
    const before = sums.get(share.key);
    sums.set(share.key, before ? together(before, share) : share);
  }
  return [...sums.values()];
}

/** What one correction has left in question, with what told it: a case, or what has joined one. */
export interface ToldShare {
  readonly share: CorrectionShare;
  readonly told: CaseRow | JoinedRow;
}

/** What a correction and those that have joined it have each left in question, the oldest first. */
export function toldShares(row: CaseRow, joined: readonly JoinedRow[]): ToldShare[] {
  const acts = actsOfCase(row.acts);
  return [row, ...joined].flatMap((told) => {
    const share = shareIn(told, row.id, foundUnits(acts, told.id));
    return share ? [{share, told}] : [];
  });
}

const together = (one: CorrectionShare, other: CorrectionShare): CorrectionShare => ({
  ...one,
  quantity: one.quantity + other.quantity,
  since: Math.max(one.since, other.since),
});

/**
 * What a correction owes the account, or has left there but for units `found` by counts since (COUNT-16); nothing where
 * the work that was corrected is undone.
 */
export function shareIn(told: CorrectionFacts, of: Id, found = 0): CorrectionShare | undefined {
  const kind = entryOf(SHARES, told.code);
  if (!kind || told.undone !== '') return undefined;
  const facts = factsOfCase(told);
  const quantity = numberOf(facts['quantity']) - found;
  if (quantity <= 0) return undefined;
  const {warehouse, create_time: since} = told;
  const item = {
    warehouse,
    goods: textOrEmpty(facts['goods']),
    lot: textOrEmpty(facts['lot']),
    unit: textOrEmpty(facts['unit']),
  };
  const isSurplus = kind === 'surplus';
  const keyOfPlace = (place: unknown): string =>
    stockKey(warehouse, textOrEmpty(place), item.unit, item.goods, item.lot);
  const source = keyOfPlace(facts['from']);
  return {of, item, key: isSurplus ? source : keyOfPlace(facts['to']), source, quantity, isSurplus, since};
}

/** More rows of one goods and lot than a warehouse has; a range needs a limit. */
const MAX_CORRECTION_ROWS = 100_000;

/**
 * Whether one count tells of all shares: they are about one bin. What stands at a document is counted by the facts
 * about it.
 */
export function isCountable(shares: readonly CorrectionShare[]): boolean {
  const [only] = shares;
  return shares.length === 1 && binOfPlace(only?.key.split('/')[1] ?? '') !== undefined;
}

/** First the case, then the rows that closing it touches. */
export function readsOfShares(id: string, view: View | undefined): readonly Read[] {
  const reads = [caseRead(id)];
  const row = view?.get(caseResource, id);
  if (!row || !view) return reads;
  if (row.joined > 0)
    reads.push({list: caseShare.name, index: 'case', prefix: [id], limit: MAX_CORRECTION_ROWS});
  const joined = ifKnown(() => joinedTo(view, row)) ?? [];
  return [...reads, ...sharesOf(row, joined).flatMap(readsOfShare)];
}

function readsOfShare({item, key}: CorrectionShare): Read[] {
  const {warehouse, goods, lot} = item;
  const binId = binOfPlace(key.split('/')[1] ?? '');
  return [
    ...(binId === undefined ? [] : [{list: bin.name, key: binId}]),
    {list: stock.name, key},
    {list: stock.name, key: discrepancyKey(item)},
    {list: stock.name, index: 'goods', prefix: [warehouse, goods, lot], limit: MAX_CORRECTION_ROWS},
    {list: allocation.name, index: 'stock', prefix: [key], limit: MAX_CORRECTION_ROWS},
  ];
}

/** All that wait for a person, of every kind, and what has joined them. */
export const OPEN_CORRECTIONS = {index: 'state', prefix: ['open'], limit: MAX_CORRECTION_ROWS} as const;
/** Open cases of corrections whose code fits, each with what has joined it. */
export function openCorrections(
  view: View,
  fits: (code: string) => boolean,
): {readonly row: CaseRow; readonly joined: readonly JoinedRow[]}[] {
  const {index, prefix, limit} = OPEN_CORRECTIONS;
  return view
    .range(caseResource, index, prefix, limit)
    .filter(({kind, code}) => kind === 'corrected' && fits(code))
    .map((row) => ({row, joined: joinedTo(view, row)}));
}
export const readsOfOpen: readonly Read[] = [caseResource, caseShare].map(({name}) => ({
  list: name,
  ...OPEN_CORRECTIONS,
}));

/** What other open cases owe the account of the same goods and lot; what it holds besides says nothing of it. */
export function owedByOthers(view: View, {of: own, item}: CorrectionShare): number {
  const {index, prefix, limit} = OPEN_CORRECTIONS;
  const joined = new Map<Id, JoinedRow[]>();
  for (const share of view.range(caseShare, index, prefix, limit))
    joined.set(share.case, [...(joined.get(share.case) ?? []), share]);
  return view
    .range(caseResource, index, prefix, limit)
    .flatMap((row) => (row.id === own ? [] : sharesOf(row, joined.get(row.id))))
    .filter((other) => !other.isSurplus && isOfSameAccount(other.item, item))
    .reduce((sum, {quantity}) => sum + quantity, 0);
}

const isOfSameAccount = (a: StockItem, b: StockItem): boolean => discrepancyKey(a) === discrepancyKey(b);

/** All units in question of a share's goods and lot: its destination's first, then in key order (CASE-4). */
export function unitsInQuestion(view: View, share: CorrectionShare): DisputedUnits[] {
  const {warehouse, goods, lot} = share.item;
  const rows = view.range(stock, 'goods', [warehouse, goods, lot], MAX_CORRECTION_ROWS);
  const disputed = rows.filter((row) => row.disputed > 0).map((row) => ({row, units: row.disputed}));
  const isDestination = ({row}: DisputedUnits): boolean => rowKey(stock, row) === share.key;
  return [...disputed.filter(isDestination), ...disputed.filter((each) => !isDestination(each))];
}

/** The first `wanted` of these units. */
export function firstUnits(disputed: readonly DisputedUnits[], wanted: number): DisputedUnits[] {
  const first: DisputedUnits[] = [];
  let left = wanted;
  for (const {row, units} of disputed) {
    if (left <= 0) break;
    first.push({row, units: Math.min(units, left)});
    left -= units;
  }
  return first;
}

export const sumOfDisputed = (disputed: readonly DisputedUnits[]): number =>
  disputed.reduce((sum, {units}) => sum + units, 0);

/** Where a row stands, with its bin's property. */
export function standOfRow(view: View, row: StockRow): StockPlace {
  const binId = binOfPlace(row.place);
  return {place: row.place, property: (binId && view.get(bin, binId)?.property) ?? ''};
}
