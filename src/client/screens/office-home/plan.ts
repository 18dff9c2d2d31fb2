import {PARTY_DOCUMENTS} from '#domain/documents.ts';
import type {ReportDefinition} from '#domain/kernel/report.ts';
import {compareValues, type Resource} from '#domain/kernel/resource.ts';
import {isTextKey, type TextKey} from '../../i18n/text.ts';
import {forToday, lateFilters} from '../../resource/day-views.ts';
import type {ColumnFilter} from '#protocol/list-filters.ts';
import {listAddressOf} from '../../resource/list-address.ts';
import {REPORTS_BY_NAME} from '#domain/reports.ts';
import type {ValueCount} from '#domain/kernel/value-counts.ts';
import {dayInZone, startOfDay} from '#protocol/days.ts';

/** A day of the warehouse: its name, and when it began, ms UTC. */
export interface WarehouseToday {
  readonly day: string;
  readonly since: number;
}

export function todayIn(timeZone: string, now: number): WarehouseToday {
  const since = startOfDay(now, timeZone);
  return {day: dayInZone(now, timeZone), since};
}

/** How documents of a kind are looked at: what is open, what counts as done, and the day that was promised. */
export interface PlannedKind {
  readonly resource: Resource;
  readonly path: string;
  /** What its reports are named by, and its own word. */
  readonly reports: string;
  /** Every state but the one in which nothing is wanted any more. */
  readonly states: readonly string[];
  /** Those in which something is still to be done with them here, as a report counts them. */
  readonly open: ReportDefinition;
  /** Those in which they stand still, where they were not touched since yesterday. */
  readonly stuck: readonly string[];
  /** Those before what was promised for the day has happened. */
  readonly before: readonly string[];
  /** The column of the promised day, and the index that stands by warehouse, state and that day. */
  readonly day: string;
  readonly index: string;
}

function reportNamed(name: string): ReportDefinition {
  const report = REPORTS_BY_NAME.get(name);
  if (!report) throw new Error(`no report named ${name}`);
  return report;
}

/** The states that a kind's report of open work counts, in their order. */
export const openStates = ({open}: PlannedKind): readonly string[] => (open.where['state'] ?? []).map(String);

/** The first kind of documents whose goods come in, or go out. */
function plannedKind(isIn: boolean): PlannedKind {
  const kind = PARTY_DOCUMENTS.find(({party, plan}) => plan && party.isSender === isIn);
  if (!kind?.plan) throw new Error('no kind of documents is planned');
  const {header, desk, plan, reports} = kind;
  return {
    resource: header,
    path: desk.path,
    reports,
    states: header.fields.state.options.filter((state) => state !== 'cancelled'),
    open: reportNamed(`${reports}-open`),
    day: desk.day,
    ...plan,
  };
}
export const ARRIVAL_PLAN = plannedKind(true);
export const DEPARTURE_PLAN = plannedKind(false);

/** What documents of a kind are called here. */
export function wordOfPlan({reports}: PlannedKind): TextKey {
  const own = `office.${reports}`;
  return isTextKey(own) ? own : 'list.total';
}

/** By their state, how many documents there are of each value. */
type CountsByState = ReadonlyMap<string, readonly ValueCount[]>;

/** What a plan is made from. */
export interface PlanCounts {
  /**
   * Open documents by the day that was promised, of those that are through the ones that were meant for today alone.
   */
  readonly byDay: CountsByState;
  /** Those that stand still, by when they were touched last. */
  readonly byTouch: CountsByState;
}

const sumOf = (counts: readonly ValueCount[]): number => counts.reduce((sum, {count}) => sum + count, 0);

/** A number that opens its list. */
export interface LinkedCount {
  readonly count: number;
  readonly to: string;
}

/** What is meant for today against what has happened, in all and by state. */
export interface DayPlan {
  readonly all: LinkedCount;
  readonly done: number;
  readonly states: readonly (LinkedCount & {readonly state: string})[];
}

/** A number of things that wait for a person. */
export interface WaitingCount extends LinkedCount {
  readonly name: TextKey;
  /** Since when the oldest does: ms UTC or a day; nothing where that is unknown. */
  readonly oldest?: number | string;
}

const is = (column: string, ...values: readonly string[]): ColumnFilter[] =>
  values.map((value) => ({column, value}));

/** What is promised for today, and how far it is. */
export function planOf(kind: PlannedKind, {byDay}: PlanCounts, {day}: WarehouseToday): DayPlan {
  const filters = is(kind.day, 'today');
  const states = kind.states.map((state) => ({
    state,
    count: sumOf((byDay.get(state) ?? []).filter(({value}) => value === day)),
    to: listAddressOf(kind.path, {view: state, filters}),
  }));
  const count = states.reduce((sum, each) => sum + each.count, 0);
  const left = states.reduce((sum, each) => sum + (kind.before.includes(each.state) ? each.count : 0), 0);
  return {
    all: {count, to: listAddressOf(kind.path, {filters: forToday(kind.day)})},
    done: count - left,
    states,
  };
}

/** How many documents are in each open state, whatever day they are for. */
export const openOf = (kind: PlannedKind, {byDay}: PlanCounts): readonly (LinkedCount & {state: string})[] =>
  openStates(kind).map((state) => ({
    state,
    count: sumOf(byDay.get(state) ?? []),
    to: listAddressOf(kind.path, {view: state}),
  }));

/** Promised for a day that is over, and not done. */
export function lateOf(
  kind: PlannedKind,
  {byDay}: PlanCounts,
  name: TextKey,
  {day}: WarehouseToday,
): WaitingCount {
  const counts = kind.before.flatMap((state) => byDay.get(state) ?? []);
  const overdue = counts.filter(({value}) => value !== '' && value < day);
  return {
    name,
    count: sumOf(overdue),
    to: listAddressOf(kind.path, {filters: lateFilters(kind.day, kind.before)}),
    ...oldestOf(overdue),
  };
}

/** In these states since before today began: nothing was done with them since. */
export function stuckOf(
  kind: PlannedKind,
  states: readonly string[],
  {byTouch}: PlanCounts,
  name: TextKey,
  {since}: WarehouseToday,
): WaitingCount {
  const counts = states.flatMap((state) => byTouch.get(state) ?? []);
  const stuck = counts.filter(({value}) => Number(value) < since);
  const [only, ...others] = states;
  const filters = [...(others.length === 0 ? [] : is('state', ...states)), ...is('update_time', '..today-1')];
  return {
    name,
    count: sumOf(stuck),
    to: listAddressOf(kind.path, {
      ...(others.length === 0 && only !== undefined ? {view: only} : {}),
      filters,
    }),
    ...oldestOf(stuck),
  };
}

/** The least of the values, where there is any. */
export function oldestOf(counts: readonly ValueCount[]): {readonly oldest?: number | string} {
  const [first] = counts.map(({value}) => value).toSorted(compareValues);
  return first === undefined ? {} : {oldest: first};
}
