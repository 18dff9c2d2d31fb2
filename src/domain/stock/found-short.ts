import type {Id} from '../kernel/id.ts';
import {caseResource, caseShare} from '../kernel/case.ts';
import {ifDownloaded} from '../kernel/view.ts';
import {keyAt, NO_REFERENCE, type Books} from './books.ts';
import {actsOf, foundUnits, withFound} from './case-acts.ts';
import {closedRow} from './case-closing.ts';
import {binOfPlace} from './place.ts';
import {ALL_OPEN, joinedTo, shareIn, sharesOf} from './share.ts';
import {discrepancyStand, type Item, type Stand} from './stock-change.ts';

/** The acts that book what a count has found, by their names: a case about units that a picker did not find ends with it. */
export const FINDING_ACTS = ['counting.count', 'counting.confirm', 'stock.approve'] as const;
export type FindingAct = (typeof FINDING_ACTS)[number];

/** What was counted where, and by which act it comes into the books. */
export interface Found {
  readonly item: Item;
  readonly to: Stand;
  /** When it was counted, ms UTC: of what a picker has missed after that it says nothing. */
  readonly countedAt: number;
  readonly act: FindingAct;
}

/** One correction that has left units in the account. */
interface Short {
  readonly of: Id;
  /** The case itself, or what has joined it. */
  readonly told: Id;
  readonly units: number;
}

/** Units of some goods that pickers did not find there and that the account holds until somebody says (CASE-12). */
export const heldFor = (books: Books, found: Omit<Found, 'act'>): number =>
  shortsAt(books, found).reduce((sum, {units}) => sum + units, 0);

/**
 * More stands there than was recorded: what a picker had not found there comes out of the account first, and its case
 * says so, or ends with the last of it (COUNT-16). How many units came so.
 */
export function bringFound(books: Books, found: Found, more: number): number {
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

/** The oldest first; none on a device that has no cases. */
function shortsAt({draft}: Books, {item, to, countedAt}: Omit<Found, 'act'>): Short[] {
  const key = keyAt(item, to.place);
  const {index, prefix, limit} = ALL_OPEN;
  const cases = ifDownloaded(() => draft.range(caseResource, index, prefix, limit)) ?? [];
  return cases
    .filter(({kind, code, create_time}) => kind === 'corrected' && code === SHORT && create_time <= countedAt)
    .flatMap((row) =>
      [row, ...joinedTo(draft, row)].flatMap((told) => {
        const found = foundUnits(actsOf(row.acts), told.id);
        const share = told.create_time <= countedAt ? shareIn(told, row.id, found) : undefined;
        return share?.key === key ? [{of: row.id, told: told.id, units: share.quantity}] : [];
      }),
    );
}
const SHORT = 'pick.short';

/** What a case says of itself stays; what was found of it is an act about it, and the last of it closes it. */
function tellFound({draft, context}: Books, {of, told, units}: Short, {item, to, act}: Found): void {
  const before = draft.get(caseResource, of);
  if (!before) return;
  const {who, now: at, mutation} = context;
  const found = {of: told, counted: units, stock: keyAt(item, to.place), bin: binOfPlace(to.place) ?? ''};
  const row = {...before, acts: withFound(before.acts, {who, at, mutation, ...found})};
  const joined = joinedTo(draft, row);
  const isOpen = sharesOf(row, joined).length > 0;
  draft.put(caseResource, isOpen ? row : closedRow(row, context, act));
  if (!isOpen) for (const share of joined) draft.put(caseShare, {...share, state: 'closed'});
}
