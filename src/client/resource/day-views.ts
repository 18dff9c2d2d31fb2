import {ALL_DOCUMENTS, type NamedKind} from '#domain/documents.ts';
import {nameOfColumn, type List} from '#domain/kernel/list.ts';
import {fieldOf} from '#domain/kernel/resource.ts';
import {kindWithin} from './document-address.ts';
import {stock} from '#domain/stock/stock.ts';
import type {ColumnFilter} from '#protocol/list-filters.ts';

/** How a kind of documents stands to its promised day: the column of it, and the states before the promise is kept. */
interface PromisedDay {
  readonly day: string;
  readonly before: readonly string[];
  /** What says that goods were missing. */
  readonly short: string;
}

const promisedDayOf = ({line, desk, plan}: NamedKind): PromisedDay | undefined =>
  desk && plan && {day: desk.day, before: plan.before, short: `${line.name}.${plan.short}`};

const PROMISED: ReadonlyMap<string, PromisedDay> = new Map(
  ALL_DOCUMENTS.flatMap((kind) => {
    const promised = promisedDayOf(kind);
    return promised ? [[kind.name, promised]] : [];
  }),
);

/** A view of documents that says more than their state, by the filters that it stands for. */
interface DayView {
  readonly name: string;
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
export function dayViewsOf(list: List, expires: boolean): readonly DayView[] {
  const {name, resource} = list;
  if (resource.name === stock.name) return expires ? EXPIRING : [];
  const within = kindWithin(list);
  if (within) return viewsWithin(list, within);
  const promised = name === resource.name ? PROMISED.get(name) : undefined;
  return promised ? promisedViews(promised) : [];
}

const promisedViews = ({day, before, short}: PromisedDay): readonly DayView[] => [
  {name: 'today', filters: forToday(day)},
  {name: 'late', filters: lateFilters(day, before)},
  {name: 'short', filters: [{column: short, value: '1..'}]},
];

/**
 * The same of documents of a kind within a list of others, with what is open of them first, and each of their states:
 * the one column by which such a list is chosen says their kind. What a list does not show is no view of it.
 */
function viewsWithin(list: List, kind: NamedKind): readonly DayView[] {
  const promised = promisedDayOf(kind);
  const states = fieldOf(kind.header, 'state').options ?? [];
  const open = states.filter((state) => !kind.ends.includes(state));
  const inState = (value: string) => ({column: 'state', value});
  const views: readonly DayView[] = [
    {name: 'open', filters: open.map(inState)},
    ...(promised ? promisedViews(promised) : []),
    {name: 'offered', filters: [{column: 'offered', value: '1'}]},
    ...states.map((state) => ({name: state, filters: [inState(state)]})),
  ];
  const shown = new Set(list.columns.map((column) => nameOfColumn(list, column)));
  return views.filter(({filters}) => filters.every(({column}) => shown.has(column)));
}
