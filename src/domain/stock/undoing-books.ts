import type {PastAct, Action, Context, LedgerEntry, Outcome, Read} from '../kernel/action.ts';
import {caseResource, caseShare} from '../kernel/case.ts';
import type {Id} from '../kernel/id.ts';
import {rowKey} from '../kernel/resource.ts';
import {ifDownloaded, type View} from '../kernel/view.ts';
import {bin, type BinRow} from '../warehouse/bin.ts';
import {Books, NO_REFERENCE, type DocumentReference} from './books.ts';
import {actsOfCase, foundUnits} from './case-acts.ts';
import {closedRow, factsOfCase, numberOf, textOrEmpty, type CaseRow} from './case-closing.ts';
import {lostIn, type LostPromise} from './lost-promises.ts';
import {binPlace, DISCREPANCY_ACCOUNT, documentOfPlace} from './place.ts';
import {
  firstUnits,
  joinedTo,
  shareIn,
  standOfRow,
  sumOfDisputed,
  unitsInQuestion,
  type JoinedRow,
  type CorrectionShare,
} from './correction-share.ts';
import {discrepancyStand, type StockItem, type StockPlace} from './stock-change.ts';
import {stock} from './stock.ts';

/** The name of the action that undoes others, which cases say that it has closed. */
export const UNDO_ACTION = 'work.undo';

/** How an act is taken back. */
export interface OppositeAct {
  readonly reads?: (act: PastAct, context: Context, view: View | undefined) => readonly Read[];
  /** Takes it back in these books; a refusal where it can be no longer. */
  readonly undo: (undoing: UndoingBooks) => Outcome | undefined;
}

/** An act that can be undone, and what undoes it. */
export type ActWithOpposite = readonly [of: Action, opposite: OppositeAct];

/** One correction of the act: its case, or its share of one. */
interface ActCorrection {
  readonly row: CaseRow;
  readonly joined: JoinedRow | undefined;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly share: CorrectionShare | undefined;
  /** Units of it that a count has found while it was open (COUNT-19). */
  readonly found: number;
}

/** More corrections than one act has. */
const MAX_ACT_CORRECTIONS = 2_000;

/** The books while an act of before is undone: what it moved goes back, under the rules of facts (UNDO-3, UNDO-4). */
export class UndoingBooks {
  readonly act: PastAct;
  readonly books: Books;
  readonly #told: readonly ActCorrection[];

  constructor(act: PastAct, view: View, context: Context) {
    this.act = act;
    this.books = new Books(view, context);
    this.#told = toldBy(view, act.id);
  }

  get context(): Context {
    return this.books.context;
  }

  bin(id: unknown): BinRow | undefined {
    return this.books.draft.get(bin, textOrEmpty(id));
  }

  /** Units of the act's lines that fit, by the stock row that they came to. */
  unitsBy(
    fits: (entry: LedgerEntry) => boolean,
  ): ReadonlyMap<string, {readonly entry: LedgerEntry; units: number}> {
    const by = new Map<string, {readonly entry: LedgerEntry; units: number}>();
    for (const entry of this.act.entries) {
      if (!fits(entry)) continue;
      const key = rowKey(stock, {...itemAfter(entry), place: entry.to});
      const known = by.get(key);
      if (known) known.units += entry.quantity;
      else by.set(key, {entry, units: entry.quantity});
    }
    return by;
  }

  /** Units that were promised and followed the act's goods to a stock row. */
  followedTo(key: string): number {
    return this.#told
      .filter(({row, facts}) => row.code === 'stock.allocated-taken' && facts['followed'] === 1)
      .filter(
        ({row, facts}) =>
          rowKey(stock, {...itemOfFacts(row, facts), place: textOrEmpty(facts['to'])}) === key,
      )
      .reduce((sum, {facts}) => sum + numberOf(facts['quantity']), 0);
  }

  /**
   * Of the units that the act took from the account for a stock row, such as the office or a count has found since:
   * they are there, and go back with the others. Of what it counted as much as `left` there beside these.
   */
  foundOf(key: string, left: number): number {
    return this.#lentTo(key).reduce((sum, {row, share, found}) => {
      if (row.state === 'open' || row.closing === 'stock.closeAsNotThere') return sum + found;
      const units = share?.quantity ?? 0;
      return (
        sum + (row.closing === 'stock.closeByCount' ? Math.min(units, Math.max(found, left - sum)) : units)
      );
    }, 0);
  }

  /**
   * Units that the act took from the account and that are in question still go back to it, and what they are about is
   * at an end: as if it had never been. Where fewer are left, or this work lacks some of the same document itself, its
   * case stays for the office. How many of them are settled.
   */
  giveBack(entry: LedgerEntry, units: number, of: DocumentReference = NO_REFERENCE): number {
    const key = rowKey(stock, {...itemAfter(entry), place: entry.to});
    const lent = this.#lentTo(key);
    if (lent.length === 0) {
      // A device that has no cases: what is in question there is what the act brought.
      const row = this.books.standing(itemAfter(entry), entry.to);
      const given = Math.min(units, row?.disputed ?? 0);
      this.#intoAccount(itemAfter(entry), {place: entry.to, property: entry.to_property}, of, given);
      return given;
    }
    let given = 0;
    for (const told of lent) {
      const {row, share, found} = told;
      // The office has said what they are.
      if (row.state !== 'open') given += share?.quantity ?? 0;
      if (row.state !== 'open' || !share || this.books.hasCorrected(row.code, row.document)) continue;
      const asked = share.quantity - found;
      const disputed = firstUnits(unitsInQuestion(this.books.draft, share), asked);
      if (sumOfDisputed(disputed) < asked) continue;
      for (const each of disputed) {
        const {warehouse, goods, lot, unit, place} = each.row;
        const at = documentOfPlace(place);
        const named =
          at === undefined ? NO_REFERENCE : {document: at.id, line: at.id === of.document ? of.line : ''};
        this.#intoAccount(
          {warehouse, goods, lot, unit},
          standOfRow(this.books.draft, each.row),
          named,
          each.units,
        );
      }
      given += share.quantity;
      this.#end(told);
    }
    return given;
  }

  /** What the account had given over the border has come back to it: the question of where it came from is at an end. */
  endLentOut(entry: LedgerEntry): void {
    const key = rowKey(stock, {...itemAfter(entry), place: entry.to});
    for (const told of this.#lentTo(key)) if (told.row.state === 'open') this.#end(told);
  }

  /**
   * All else that the act was corrected for ends with it. What orders have lost ends as far as it is promised to them
   * again, and units in question end by themselves.
   */
  endCases(): void {
    for (const told of this.#told) {
      const {row, facts} = told;
      if (row.state === 'open' && !isLoss(row, facts) && !told.share) this.#end(told);
    }
  }

  /** What orders have lost by the act: who, how many units in all, and the end of the case about it. */
  losses(): readonly {
    readonly lost: readonly LostPromise[];
    readonly units: number;
    readonly end: () => void;
  }[] {
    return this.#told
      .filter(({row, facts}) => isLoss(row, facts))
      .map((told) => ({
        lost: lostIn(told.facts),
        units: numberOf(told.facts['quantity']),
        end: () => {
          if (told.row.state === 'open') this.#end(told);
        },
      }));
  }

  hasTold(code: string): boolean {
    return this.#told.some(({row}) => row.code === code);
  }

  /** Units that the act was corrected for, by the codes that fit. */
  toldUnits(fits: (code: string) => boolean): number {
    return this.#told
      .filter(({row}) => fits(row.code))
      .reduce((sum, {facts}) => sum + numberOf(facts['quantity']), 0);
  }

  #lentTo(key: string): ActCorrection[] {
    return this.#told.filter(({row, share}) => row.code === 'stock.short' && share?.key === key);
  }

  #intoAccount(item: StockItem, from: StockPlace, of: DocumentReference, quantity: number): void {
    this.books.carry({item, from, to: discrepancyStand, quantity, of, isDoubted: true});
  }

  /** What a correction is about has been undone: with the last of a case that is closed. */
  #end({row, joined}: ActCorrection): void {
    const {draft, context} = this.books;
    // What this work is corrected for itself is of the same case.
    if (this.books.hasCorrected(row.code, row.document)) return;
    const undone = context.mutation;
    if (joined) draft.put(caseShare, {...joined, undone});
    else draft.put(caseResource, {...(draft.get(caseResource, row.id) ?? row), undone});
    const now = draft.get(caseResource, row.id) ?? row;
    const others = joinedTo(draft, now);
    if ([now, ...others].every((each) => each.undone !== '')) this.#close(row.id);
  }

  #close(id: Id): void {
    const {draft, context} = this.books;
    const row = draft.get(caseResource, id);
    if (row?.state !== 'open') return;
    draft.put(caseResource, closedRow(row, context, UNDO_ACTION));
    for (const share of joinedTo(draft, row)) draft.put(caseShare, {...share, state: 'closed'});
  }
}

const isLoss = ({code}: CaseRow, facts: Readonly<Record<string, unknown>>): boolean =>
  code === 'stock.allocated-taken' && facts['followed'] !== 1;

/** Goods of a ledger line as they stand where it brought them. */
export const itemAfter = ({warehouse, goods, to_lot, to_unit}: LedgerEntry): StockItem => ({
  warehouse,
  goods,
  lot: to_lot,
  unit: to_unit,
});
/** And as they stood before. */
export const itemBefore = ({warehouse, goods, lot, unit}: LedgerEntry): StockItem => ({
  warehouse,
  goods,
  lot,
  unit,
});

/** Whether a ledger line takes from the discrepancy account. */
export const isLent = ({from}: LedgerEntry): boolean => from === DISCREPANCY_ACCOUNT;

export const placeOfBin = (row: BinRow): StockPlace => ({place: binPlace(row.id), property: row.property});

const itemOfFacts = ({warehouse}: CaseRow, facts: Readonly<Record<string, unknown>>): StockItem => ({
  warehouse,
  goods: textOrEmpty(facts['goods']),
  lot: textOrEmpty(facts['lot']),
  unit: textOrEmpty(facts['unit']),
});

/** What an act left for the office; nothing on a device that has no cases, and of closed ones. */
function toldBy(view: View, act: Id): ActCorrection[] {
  const own = ifDownloaded(() => view.range(caseResource, 'mutation', [act], MAX_ACT_CORRECTIONS)) ?? [];
  const joined = ifDownloaded(() => view.range(caseShare, 'mutation', [act], MAX_ACT_CORRECTIONS)) ?? [];
  const telling = (row: CaseRow, told: CaseRow | JoinedRow, share?: JoinedRow): ActCorrection => ({
    row,
    joined: share,
    facts: factsOfCase(told),
    share: shareIn(told, row.id),
    found: foundUnits(actsOfCase(row.acts), told.id),
  });
  return [
    ...own.filter(({kind}) => kind === 'corrected').map((row) => telling(row, row)),
    ...joined.flatMap((share) => {
      const row = view.get(caseResource, share.case);
      return row ? [telling(row, share, share)] : [];
    }),
  ];
}
