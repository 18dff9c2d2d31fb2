import type {Id} from '../kernel/id.ts';
import {caseResource, caseShare} from '../kernel/case.ts';
import {ifDownloaded} from '../kernel/view.ts';
import {keyAt, NO_REFERENCE, type Books} from './books.ts';
import {withFound} from './case-acts.ts';
import {closedRow, factsOfCase, type CaseRow} from './case-closing.ts';
import {binOfPlace} from './place.ts';
import {handOf} from './row-hands.ts';
import {
  firstUnits,
  joinedTo,
  openCorrections,
  owedByOthers,
  sharesOf,
  sumOfDisputed,
  toldShares,
  unitsInQuestion,
  type CorrectionShare,
  type ToldShare,
} from './correction-share.ts';
import {stock} from './stock.ts';
import {
  adjustedStand,
  discrepancyKey,
  discrepancyStand,
  type StockItem,
  type StockPlace,
} from './stock-change.ts';

/**
 * The acts that book what a count has found, by their names: a case about units that a picker did not find ends with
 * it.
 */
export const FINDING_ACTS = ['counting.count', 'counting.confirm', 'stock.approve'] as const;
type FindingAct = (typeof FINDING_ACTS)[number];

/**
 * When a count was made (ms UTC), by whom, and by which work, '' where an earlier build did not say: of what one hand
 * hands in together, and what is so of one moment, the ids of its works tell the order.
 */
export interface CountMoment {
  readonly at: number;
  readonly mutation: Id;
  /** Others had their hands on it before it was settled: what they told at that moment came first. */
  readonly isMoved?: boolean;
  /** The device, or at a desk the person. */
  readonly hand: Id;
}

/** What was counted where, and by which act it comes into the books. */
export interface CountedStock {
  readonly item: StockItem;
  readonly to: StockPlace;
  /** When it was counted: of what a picker has missed after that it says nothing. */
  readonly countedAt: CountMoment;
  readonly act: FindingAct;
}

/** One correction that has left units in the account. */
interface Short {
  readonly of: Id;
  /** The case itself, or what has joined it. */
  readonly told: Id;
  readonly units: number;
}

/**
 * Units of some goods that pickers did not find there and that the account holds until it is settled (CASE-12), and
 * such as it owes since hands carried off what was counted beyond the books (COUNT-19).
 */
export const heldFor = (books: Books, found: Omit<CountedStock, 'act'>): number =>
  [...shortsAt(books, found), ...carriedOff(books, found)].reduce((sum, {units}) => sum + units, 0);

/**
 * More stands there than was recorded: what a picker had not found there comes out of the account first, and its case
 * says so, or ends with the last of it (COUNT-16). How many units came so.
 */
export function bringFound(books: Books, found: CountedStock, more: number): number {
  let left = more;
  for (const short of shortsAt(books, found)) {
    const units = Math.min(left, short.units);
    if (units === 0) break;
    left -= units;
    const {item, to} = found;
    books.carry({item, from: discrepancyStand, to, quantity: units, of: NO_REFERENCE, isSure: true});
    tellFound(books, {...short, units}, found);
  }
  return more - left;
}

/**
 * More stood there than was recorded, and hands have carried some of it off since, beyond the books: it comes to the
 * account, which owes so much less, is in question no more where it stands, and its case says so or ends with the last of
 * it (COUNT-19). It comes over the border, and then from what was `foundAgain` there. How many units crossed the border.
 */
export function settleCarriedOff(
  books: Books,
  found: CountedStock,
  more: number,
  foundAgain: number,
): number {
  let [left, here] = [more, foundAgain];
  for (const {share, ...short} of carriedOff(books, found)) {
    const units = Math.min(left + here, short.units);
    if (units === 0) break;
    const [over, back] = [Math.min(left, units), units - Math.min(left, units)];
    left -= over;
    here -= back;
    const into = {to: discrepancyStand, of: NO_REFERENCE};
    books.carry({...into, item: share.item, from: adjustedStand, quantity: over});
    books.carry({...into, item: found.item, from: found.to, quantity: back});
    tellFound(books, {...short, units}, found);
    doubtNoMore(books, share, units);
  }
  return more - left;
}

/** So many units that a correction was about are there: what no open case answers for is in question no more. */
function doubtNoMore({draft}: Books, share: CorrectionShare, units: number): void {
  const disputed = unitsInQuestion(draft, share);
  const over = sumOfDisputed(disputed) - owedByOthers(draft, {...share, of: ''});
  for (const each of firstUnits(disputed, Math.min(units, over)))
    draft.put(stock, {...each.row, disputed: each.row.disputed - each.units});
}

/**
 * These rows were counted by a worker who knew what stood there: what pickers had not found of them is not there
 * either, leaves the account and ends its case (COUNT-18). Not a case that is about more than was counted, or about
 * units that were seen; not where the account owes some of the same goods; and of no goods more units than `most` says.
 */
export function endMissed(books: Books, counted: readonly CountedStock[], most: (goods: Id) => number): void {
  const [first] = counted;
  const held = counted.filter(({item}) => heldOf(books, item) > 0);
  // What the account does not hold was not missed: no case is looked for.
  if (!first || held.length === 0) return;
  const keys = new Set(held.map(({item, to}) => keyAt(item, to.place)));
  const isOwed = owedBeside(books);
  const ended = missedCases(books, first.countedAt).filter(({shares}) =>
    shares.every(({key, item}) => keys.has(key) && !isOwed(item)),
  );
  const units = (of: Id): number =>
    sumOf(ended.flatMap(({shares}) => shares).filter(({item}) => item.goods === of));
  for (const {row, shares} of ended) {
    if (shares.some(({item}) => units(item.goods) > most(item.goods))) continue;
    for (const {item, quantity} of shares) {
      const ends = {from: discrepancyStand, to: adjustedStand};
      books.carry({item, ...ends, quantity, of: NO_REFERENCE, isSure: true});
    }
    endCase(books, row, first.act);
  }
}

/** Closes it with all that has joined it. */
function endCase({draft, context}: Books, row: CaseRow, act: FindingAct): void {
  draft.put(caseResource, closedRow(row, context, act));
  for (const share of joinedTo(draft, row)) draft.put(caseShare, {...share, state: 'closed'});
}

const heldOf = ({draft}: Books, item: StockItem): number =>
  ifDownloaded(() => draft.get(stock, discrepancyKey(item))?.quantity) ?? 0;

/** Open cases of units that pickers have not found, all of which were told until then, with all that they are about. */
function missedCases(
  books: Books,
  until: CountMoment,
): {readonly row: CaseRow; readonly shares: CorrectionShare[]}[] {
  return openCases(books, SHORT).flatMap(({row, joined}) => {
    const open = [row, ...joined].filter(({undone}) => undone === '');
    const isMissed = open.every(
      (each) => isToldBefore(each, until) && factsOfCase(each)['reason'] === 'not-found',
    );
    const shares = sharesOf(row, joined);
    return isMissed && shares.length > 0 ? [{row, shares}] : [];
  });
}

/** Whether the account holds less of some goods than pickers have not found of them: the rest is owed to a case. */
function owedBeside(books: Books): (item: StockItem) => boolean {
  const all = openShorts(books).map(({share}) => share);
  return (item) =>
    sumOf(all.filter((share) => discrepancyKey(share.item) === discrepancyKey(item))) !== heldOf(books, item);
}

/** Goods that pickers have missed in a bin, told before it was counted. */
export function missedAt(books: Books, place: string, countedAt: CountMoment): StockItem[] {
  const missed = openShorts(books, countedAt).map(({share}) => share);
  const there = missed.filter(({key}) => key.split('/')[1] === place);
  return [...new Map(there.map(({key, item}) => [key, item])).values()];
}

const sumOf = (shares: readonly Pick<CorrectionShare, 'quantity'>[]): number =>
  shares.reduce((sum, {quantity}) => sum + quantity, 0);

/** The oldest first; none on a device that has no cases. */
function shortsAt(books: Books, {item, to, countedAt}: Omit<CountedStock, 'act'>): Short[] {
  const key = keyAt(item, to.place);
  return openShorts(books, countedAt)
    .filter(({share}) => share.key === key)
    .map(({share, told}) => ({of: share.of, told: told.id, units: share.quantity}));
}

/**
 * What hands took of a row beyond the books after it was counted, the oldest first: no earlier than the count, since
 * what was carried off before it was not counted.
 */
const carriedOff = (
  books: Books,
  {item, to, countedAt}: Omit<CountedStock, 'act'>,
): (Short & {readonly share: CorrectionShare})[] =>
  openShares(books, LACKED)
    .filter(({share, told}) => isTakenFrom(share, item, to) && !isToldBefore(told, countedAt))
    .map(({share, told}) => ({of: share.of, told: told.id, units: share.quantity, share}));

/** Units may have come to stand on another pallet than in their bin: the account does not know them by it either. */
const isTakenFrom = (
  {item: {goods, lot}, source}: CorrectionShare,
  item: StockItem,
  {place}: StockPlace,
): boolean => source.split('/')[1] === place && goods === item.goods && lot === item.lot;

/** What was told as missed until then and is still in question. */
const openShorts = (books: Books, until: CountMoment = END_OF_TIME): ToldShare[] =>
  openShares(books, SHORT).filter(({told}) => isToldBefore(told, until));
const END_OF_TIME: CountMoment = {at: Infinity, mutation: '', hand: ''};

/** Whether a correction was told before a count was made. */
export const isToldBefore = (
  told: Pick<CaseRow, 'create_time' | 'mutation' | 'device' | 'who'>,
  {at, mutation, hand, isMoved = false}: CountMoment,
): boolean => {
  if (told.create_time !== at || mutation === '') return told.create_time <= at;
  // Clocks of two devices say nothing of each other.
  return handOf(told) === hand ? told.mutation < mutation : isMoved;
};

const openShares = (books: Books, code: string): ToldShare[] =>
  openCases(books, code).flatMap(({row, joined}) => toldShares(row, joined));

/** Open cases of a code, each with what has joined it; none on a device that has none. */
const openCases = ({draft}: Books, code: string): ReturnType<typeof openCorrections> =>
  ifDownloaded(() => openCorrections(draft, (each) => each === code)) ?? [];

/** Of what a picker did not find, and of what hands took that the books did not have. */
const [SHORT, LACKED] = ['pick.short', 'stock.short'];

/** What a case says of itself stays; what was found of it is an act about it, and the last of it closes it. */
function tellFound(books: Books, {of, told, units}: Short, {item, to, act}: CountedStock): void {
  const {draft, context} = books;
  const before = draft.get(caseResource, of);
  if (!before) return;
  const {who, now: at, mutation} = context;
  const found = {of: told, counted: units, stock: keyAt(item, to.place), bin: binOfPlace(to.place) ?? ''};
  const row = {...before, acts: withFound(before.acts, {who, at, mutation, ...found})};
  if (sharesOf(row, joinedTo(draft, row)).length > 0) draft.put(caseResource, row);
  else endCase(books, row, act);
}
