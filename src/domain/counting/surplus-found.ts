import {put, type Context, type LedgerEntry, type Put} from '../kernel/action.ts';
import {caseResource} from '../kernel/case.ts';
import type {Id} from '../kernel/id.ts';
import type {Projection} from '../kernel/settle.ts';
import type {View} from '../kernel/view.ts';
import {actsOfCase, foundUnits, withFound} from '../stock/case-acts.ts';
import {factsOfCase, numberOf, type CaseRow} from '../stock/case-closing.ts';
import {FOUND_CLOSINGS} from '../stock/closing-ways.ts';
import {momentOfWaiting} from '../stock/approve.ts';
import {isToldBefore, type CountMoment} from '../stock/found-after-short-pick.ts';
import {joinedTo, OPEN_CORRECTIONS, toldShares, type ToldShare} from '../stock/correction-share.ts';
import {ADJUSTED_AWAY, binOfPlace, DISCREPANCY_ACCOUNT} from '../stock/place.ts';
import {discrepancyKey} from '../stock/stock-change.ts';
import {countLine, countTask, type CountLineRow} from './count-plan.ts';
import {momentOfLine} from './difference.ts';
import {MAX_PLANNED_BIN_LINES} from './planned-count.ts';

/** Units that hands have taken out of a bin beyond the books, and of which it is said now that they were there. */
interface FoundThere extends ToldShare {
  readonly bin: Id;
  readonly units: number;
}

/**
 * What counts have said beyond the books, and no book says yet, is found once: where hands have carried it off since, as
 * much less differs in the line of the plan, and in all that waits, as the office finds where it came to, or another count
 * has given to the account (COUNT-19).
 */
export const surplusFound: Projection = ({puts, entries}, view, context) => {
  // Rows of a list of ours have its shape.
  const written = puts.flatMap(({list, row}) => (list === caseResource.name ? [row as CaseRow] : []));
  const lacked = written.filter(({kind, code}) => kind === 'corrected' && code === 'stock.short');
  if (lacked.length === 0) return [];
  const found = foundThere(lacked, entries, view);
  if (found.length === 0) return [];
  // What is booked or closed here has had its say.
  const own = new Set(puts.map(({row}) => String(row['id'])));
  return [...onLines(found, view), ...onApprovals(found, view, context)].filter(
    ({row}) => !own.has(String(row['id'])),
  );
};

/**
 * What these cases are told to be found of: by acts about them; and, closed so, of the rest what came over the border to
 * the account, shared out among what they were told of, the oldest first.
 */
function foundThere(cases: readonly CaseRow[], entries: readonly LedgerEntry[], view: View): FoundThere[] {
  const left = new Map<string, number>();
  for (const entry of entries) {
    if (entry.from !== ADJUSTED_AWAY || entry.to !== DISCREPANCY_ACCOUNT) continue;
    const account = discrepancyKey(entry);
    left.set(account, (left.get(account) ?? 0) + entry.quantity);
  }
  return cases.flatMap((row) => {
    const before = view.get(caseResource, row.id);
    if (!before) return [];
    const [actsBefore, acts] = [actsOfCase(before.acts), actsOfCase(row.acts)];
    return toldShares(before, joinedTo(view, before)).flatMap(({share, told}) => {
      const byActs = foundUnits(acts, told.id) - foundUnits(actsBefore, told.id);
      const account = discrepancyKey(share.item);
      const closed = FOUND_CLOSINGS.has(row.closing)
        ? Math.min(left.get(account) ?? 0, share.quantity - byActs)
        : 0;
      left.set(account, (left.get(account) ?? 0) - closed);
      const units = byActs + closed;
      const bin = binOfPlace(share.source.split('/')[1] ?? '');
      return bin === undefined || units === 0 ? [] : [{bin, share, told, units}];
    });
  });
}

function onLines(found: readonly FoundThere[], view: View): Put[] {
  const lines = new Map<Id, CountLineRow>();
  for (const {bin, units, ...carried} of found) {
    const plan = view.get(countTask, bin)?.document ?? '';
    if (plan === '') continue;
    let left = units;
    for (const stored of view.range(countLine, 'bin', [plan, bin], MAX_PLANNED_BIN_LINES)) {
      const line = lines.get(stored.id) ?? stored;
      if (line.state !== 'counted' || !isCountBefore(line, momentOfLine(line), carried)) continue;
      const less = Math.min(left, Math.max(0, line.difference));
      left -= less;
      if (less > 0)
        lines.set(line.id, {...line, believed: line.believed + less, difference: line.difference - less});
    }
  }
  return [...lines.values()].map((line) => put(countLine, line));
}

function onApprovals(found: readonly FoundThere[], view: View, context: Context): Put[] {
  const {index, prefix, limit} = OPEN_CORRECTIONS;
  const {who, now: at, mutation} = context;
  const waiting = view
    .range(caseResource, index, prefix, limit)
    .filter(({kind, facts}) => kind === 'approval' && factsOfCase({facts})['counted'] !== undefined);
  const rows = new Map<Id, CaseRow>();
  for (const {bin, units, ...carried} of found)
    for (const stored of waiting) {
      const row = rows.get(stored.id) ?? stored;
      const facts = factsOfCase(row);
      if (facts['bin'] !== bin || !isCountBefore(facts, momentOfWaiting(row), carried)) continue;
      const differs = numberOf(facts['change']) - foundUnits(actsOfCase(row.acts), row.id);
      // All counts from before say the same units.
      const counted = Math.min(units, Math.max(0, differs));
      const told = {of: row.id, counted, stock: carried.share.source, bin, who, at, mutation};
      if (counted > 0) rows.set(row.id, {...row, acts: withFound(row.acts, told)});
    }
  return [...rows.values()].map((row) => put(caseResource, row));
}

/** Whether it is a count of these goods from before they were carried off. */
const isCountBefore = (
  count: {readonly goods?: unknown; readonly lot?: unknown},
  moment: CountMoment,
  {share: {item}, told}: ToldShare,
): boolean => count.goods === item.goods && count.lot === item.lot && !isToldBefore(told, moment);
