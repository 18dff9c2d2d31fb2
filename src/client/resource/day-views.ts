import {ALL_DOCUMENTS} from '#domain/documents.ts';
import type {List} from '#domain/kernel/list.ts';
import {stock} from '#domain/stock/stock.ts';
import type {ColumnFilter} from '#protocol/list-filters.ts';

/** How a kind of documents stands to its promised day: the column of it, and the states before the promise is kept. */
interface PromisedDay {
  readonly day: string;
  readonly before: readonly string[];
  /** What says that goods were missing. */
  readonly short: string;
}

const PROMISED: ReadonlyMap<string, PromisedDay> = new Map(
  ALL_DOCUMENTS.flatMap(({name, line, desk, plan}) =>
    desk && plan
      ? [[name, {day: desk.day, before: plan.before, short: `${line.name}.${plan.short}`}] as const]
      : [],
  ),
);

/** A view of documents that says more than their state, by the filters that it stands for. */
interface DayView {
  readonly name: 'today' | 'late' | 'short' | 'expired' | 'soon';
  readonly filters: readonly ColumnFilter[];
}

/** What is promised for today, whatever has come of it; nothing is meant any more of what was cancelled. */
export const forToday = (day: string): readonly ColumnFilter[] => [
  {column: day, value: 'today'},
  {column: 'state', value: '!cancelled'},
];

/** What was promised for a day before today, and has not happened. */
export const lateFilters = (day: string, before: readonly string[]): readonly ColumnFilter[] => [
  ...before.map((value) => ({column: 'state', value})),
  {column: day, value: '..today-1'},
];

/** Of what stands in a warehouse: what is past its day, and what will be within a month. */
const EXPIRING: readonly DayView[] = [
  {name: 'expired', filters: [{column: 'expires_at', value: '2000-01-01..today-1'}]},
  {name: 'soon', filters: [{column: 'expires_at', value: 'today..today+30'}]},
];

/**
 * What an office looks for first among documents: those of today, those that are late, and those that came short; and
 * of what stands, where any of it `expires`, what has expired and will soon.
 */
export function dayViewsOf({name, resource}: List, expires: boolean): readonly DayView[] {
  if (resource.name === stock.name) return expires ? EXPIRING : [];
  const promised = name === resource.name ? PROMISED.get(name) : undefined;
  if (!promised) return [];
  const {day, before, short} = promised;
  return [
    {name: 'today', filters: forToday(day)},
    {name: 'late', filters: lateFilters(day, before)},
    {name: 'short', filters: [{column: short, value: '1..'}]},
  ];
}
