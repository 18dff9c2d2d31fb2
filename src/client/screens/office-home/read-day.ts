import {caseResource} from '#domain/kernel/case.ts';
import {listNamed} from '#domain/lists.ts';
import {DISCREPANCY_ACCOUNT} from '#domain/stock/place.ts';
import {stock, type StockRow} from '#domain/stock/stock.ts';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import type {ValueCount} from '#domain/kernel/value-counts.ts';
import type {ListReads} from '../../data/lists.ts';
import {listAddressOf} from '../../resource/list-address.ts';
import {viewCountOf} from '../../resource/read-list.ts';
import {
  ARRIVAL_PLAN,
  DEPARTURE_PLAN,
  lateOf,
  oldestOf,
  openOf,
  openStates,
  planOf,
  stuckOf,
  type LinkedCount,
  type PlanCounts,
  type PlannedKind,
  type DayPlan,
  type WarehouseToday,
  type WaitingCount,
} from './plan.ts';

/** Whose rows are read. */
export interface DayReader {
  readonly lists: Pick<ListReads, 'counts' | 'rows' | 'rowsOf' | 'rowsUnder'>;
  readonly warehouse: string;
}

/** What a day looks like from this device: rows of the mirror and own work. */
export interface DayOverview {
  readonly arrivals: DayPlan;
  readonly departures: DayPlan;
  readonly open: readonly {
    readonly kind: PlannedKind;
    readonly states: readonly (LinkedCount & {state: string})[];
  }[];
  readonly waits: readonly WaitingCount[];
}

/** The view of deliveries that await acceptance. */
const OFFERED = 'offered';

/** More than anybody has open in one state. */
const MAX_OPEN_DOCUMENTS = 10_000;

/** The day as the rows of this device and `cases` that no device holds tell it. */
export async function readDayOverview(
  reader: DayReader,
  today: WarehouseToday,
  cases: readonly CaseRow[],
): Promise<DayOverview> {
  const [deliveries, orders] = [
    await documentsOf(reader, ARRIVAL_PLAN, today),
    await documentsOf(reader, DEPARTURE_PLAN, today),
  ];
  return {
    arrivals: planOf(ARRIVAL_PLAN, deliveries, today),
    departures: planOf(DEPARTURE_PLAN, orders, today),
    open: [
      {kind: ARRIVAL_PLAN, states: openOf(ARRIVAL_PLAN, deliveries)},
      {kind: DEPARTURE_PLAN, states: openOf(DEPARTURE_PLAN, orders)},
    ],
    waits: [
      lateOf(ARRIVAL_PLAN, deliveries, 'office.lateIn', today),
      lateOf(DEPARTURE_PLAN, orders, 'office.lateOut', today),
      stuckOf(ARRIVAL_PLAN, ['arrived', 'unloaded'], deliveries, 'office.dock', today),
      stuckOf(ARRIVAL_PLAN, ['sorted'], deliveries, 'office.sorted', today),
      stuckOf(DEPARTURE_PLAN, ['picked'], orders, 'office.picked', today),
      await offeredOf(reader),
      await shortOf(reader),
      await casesOf(reader, cases),
      await inQuestion(reader),
    ],
  };
}

/** All that is open, and what is through of what was meant for today: counted, and none of them read. */
async function documentsOf(
  {lists, warehouse}: DayReader,
  kind: PlannedKind,
  {day}: WarehouseToday,
): Promise<PlanCounts> {
  const {resource, index, day: by} = kind;
  const isOpen = new Set(openStates(kind));
  const of = async (
    state: string,
    query: Parameters<ListReads['counts']>[1],
  ): Promise<[string, ValueCount[]]> => [state, await lists.counts(resource, query)];
  const [byDay, byTouch] = await Promise.all([
    Promise.all(
      kind.states.map((state) => {
        const prefix = isOpen.has(state) ? [warehouse, state] : [warehouse, state, day];
        return of(state, {index, prefix, by});
      }),
    ),
    Promise.all(
      kind.stuck.map((state) => of(state, {index: 'touched', prefix: [warehouse, state], by: 'update_time'})),
    ),
  ]);
  return {byDay: new Map(byDay), byTouch: new Map(byTouch)};
}

/** What suppliers have announced and the house has not answered (ASN-13). */
async function offeredOf(reader: DayReader): Promise<WaitingCount> {
  const list = listNamed(ARRIVAL_PLAN.resource.name);
  const count = list ? await viewCountOf(reader, list, OFFERED, MAX_OPEN_DOCUMENTS) : 0;
  return {name: 'office.offered', count, to: listAddressOf(ARRIVAL_PLAN.path, {view: OFFERED})};
}

async function shortOf(reader: DayReader): Promise<WaitingCount> {
  const list = listNamed('backorder');
  const count = list ? await viewCountOf(reader, list, '', MAX_OPEN_DOCUMENTS) : 0;
  return {name: 'office.short', count, to: '/outbound/backorder'};
}

async function casesOf({lists}: DayReader, company: readonly CaseRow[]): Promise<WaitingCount> {
  const here = await lists.counts(caseResource, {index: 'state', prefix: ['open'], by: 'create_time'});
  const opened = [...here, ...company.map((row) => ({value: row.create_time, count: 1}))];
  return {
    name: 'office.cases',
    count: opened.reduce((sum, {count}) => sum + count, 0),
    to: '/cases',
    ...oldestOf(opened),
  };
}

/** Units that stand somewhere and are owed to the discrepancy account: of goods that have such a debt alone. */
async function inQuestion({lists, warehouse}: DayReader): Promise<WaitingCount> {
  const owed = await lists.rows(stock, {
    index: 'key',
    prefix: [warehouse, DISCREPANCY_ACCOUNT],
    offset: 0,
    limit: MAX_OPEN_DOCUMENTS,
  });
  const prefixes = owed.map(({goods, lot}) => [warehouse, goods, lot]);
  // Of one row each: a unit of handling has a debt of its own.
  const each = [...new Map(prefixes.map((prefix) => [prefix.join('/'), prefix])).values()];
  const rows = (await lists.rowsUnder(stock, 'goods', each, MAX_OPEN_DOCUMENTS)).flat() as StockRow[];
  return {
    name: 'office.question',
    count: rows.reduce((sum, {disputed}) => sum + disputed, 0),
    to: listAddressOf('/stock/stockbinlist', {filters: [{column: 'disputed', value: '1..'}]}),
  };
}
