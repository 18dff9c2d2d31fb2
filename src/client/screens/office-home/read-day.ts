import {caseResource} from '#domain/kernel/case.ts';
import {listNamed} from '#domain/lists.ts';
import {DISCREPANCY_ACCOUNT} from '#domain/stock/place.ts';
import {stock, type StockRow} from '#domain/stock/stock.ts';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import type {ValueCount} from '#domain/kernel/value-counts.ts';
import type {Lists} from '../../data/lists.ts';
import {addressOf} from '../../resource/list-address.ts';
import {countOf} from '../../resource/read-list.ts';
import {
  ARRIVALS,
  DEPARTURES,
  lateOf,
  oldestOf,
  openOf,
  openStates,
  planOf,
  stuckOf,
  type Count,
  type Counted,
  type Kind,
  type Plan,
  type Today,
  type Wait,
} from './plan.ts';

/** Whose rows are read. */
export interface Reader {
  readonly lists: Pick<Lists, 'counts' | 'rows' | 'rowsOf' | 'rowsUnder'>;
  readonly warehouse: string;
}

/** What a day looks like from this device: rows of the mirror and own work. */
export interface Day {
  readonly arrivals: Plan;
  readonly departures: Plan;
  readonly open: readonly {readonly kind: Kind; readonly states: readonly (Count & {state: string})[]}[];
  readonly waits: readonly Wait[];
}

/** The view of deliveries that await acceptance. */
const OFFERED = 'offered';

/** More than anybody has open in one state. */
const MOST = 10_000;

/** The day as the rows of this device and `cases` that no device holds tell it. */
export async function readDay(reader: Reader, today: Today, cases: readonly CaseRow[]): Promise<Day> {
  const [deliveries, orders] = [
    await documentsOf(reader, ARRIVALS, today),
    await documentsOf(reader, DEPARTURES, today),
  ];
  return {
    arrivals: planOf(ARRIVALS, deliveries, today),
    departures: planOf(DEPARTURES, orders, today),
    open: [
      {kind: ARRIVALS, states: openOf(ARRIVALS, deliveries)},
      {kind: DEPARTURES, states: openOf(DEPARTURES, orders)},
    ],
    waits: [
      lateOf(ARRIVALS, deliveries, 'office.lateIn', today),
      lateOf(DEPARTURES, orders, 'office.lateOut', today),
      stuckOf(ARRIVALS, ['arrived', 'unloaded'], deliveries, 'office.dock', today),
      stuckOf(ARRIVALS, ['sorted'], deliveries, 'office.sorted', today),
      stuckOf(DEPARTURES, ['picked'], orders, 'office.picked', today),
      await offeredOf(reader),
      await shortOf(reader),
      await casesOf(reader, cases),
      await inQuestion(reader),
    ],
  };
}

/** All that is open, and what is through of what was meant for today: counted, and none of them read. */
async function documentsOf({lists, warehouse}: Reader, kind: Kind, {day}: Today): Promise<Counted> {
  const {resource, index, day: by} = kind;
  const isOpen = new Set(openStates(kind));
  const of = async (
    state: string,
    query: Parameters<Lists['counts']>[1],
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
async function offeredOf(reader: Reader): Promise<Wait> {
  const list = listNamed('asn');
  const count = list ? await countOf(reader, list, OFFERED, MOST) : 0;
  return {name: 'office.offered', count, to: addressOf(ARRIVALS.path, {view: OFFERED})};
}

async function shortOf(reader: Reader): Promise<Wait> {
  const list = listNamed('backorder');
  const count = list ? await countOf(reader, list, '', MOST) : 0;
  return {name: 'office.short', count, to: '/outbound/backorder'};
}

async function casesOf({lists}: Reader, company: readonly CaseRow[]): Promise<Wait> {
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
async function inQuestion({lists, warehouse}: Reader): Promise<Wait> {
  const owed = await lists.rows(stock, {
    index: 'key',
    prefix: [warehouse, DISCREPANCY_ACCOUNT],
    offset: 0,
    limit: MOST,
  });
  const prefixes = owed.map(({goods, lot}) => [warehouse, goods, lot]);
  // Of one row each: a unit of handling has a debt of its own.
  const each = [...new Map(prefixes.map((prefix) => [prefix.join('/'), prefix])).values()];
  const rows = (await lists.rowsUnder(stock, 'goods', each, MOST)).flat() as StockRow[];
  return {
    name: 'office.question',
    count: rows.reduce((sum, {disputed}) => sum + disputed, 0),
    to: addressOf('/stock/stockbinlist', {filters: [{column: 'disputed', value: '1..'}]}),
  };
}
