import {caseResource} from '#domain/kernel/case.ts';
import {listNamed} from '#domain/lists.ts';
import {DISCREPANCY} from '#domain/stock/place.ts';
import {stock, type StockRow} from '#domain/stock/stock.ts';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import type {Lists} from '../../data/lists.ts';
import {addressOf} from '../../resource/list-address.ts';
import {countOf} from '../../resource/read-list.ts';
import {
  ARRIVALS,
  DEPARTURES,
  lateOf,
  openOf,
  planOf,
  stuckOf,
  type Count,
  type DocumentRow,
  type Kind,
  type Plan,
  type Today,
  type Wait,
} from './plan.ts';

/** Whose rows are read. */
export interface Reader {
  readonly lists: Pick<Lists, 'rows' | 'rowsOf' | 'rowsUnder'>;
  readonly warehouse: string;
}

/** What a day looks like from this device: rows of the mirror and own work. */
export interface Day {
  readonly arrivals: Plan;
  readonly departures: Plan;
  readonly open: readonly {readonly kind: Kind; readonly states: readonly (Count & {state: string})[]}[];
  readonly waits: readonly Wait[];
}

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
      await shortOf(reader),
      await casesOf(reader, cases),
      await inQuestion(reader),
    ],
  };
}

/** All that is open, and what is through of what was meant for today. */
async function documentsOf(
  {lists, warehouse}: Reader,
  {resource, states, open, index}: Kind,
  {day}: Today,
): Promise<DocumentRow[]> {
  const parts = await Promise.all(
    states.map((state) => {
      const prefix = open.includes(state) ? [warehouse, state] : [warehouse, state, day];
      return lists.rows(resource, {index, prefix, offset: 0, limit: MOST});
    }),
  );
  // Rows of the two resources have their shape.
  return parts.flat() as DocumentRow[];
}

async function shortOf(reader: Reader): Promise<Wait> {
  const list = listNamed('backorder');
  const count = list ? await countOf(reader, list, '', MOST) : 0;
  return {name: 'office.short', count, to: '/outbound/backorder'};
}

async function casesOf({lists}: Reader, company: readonly CaseRow[]): Promise<Wait> {
  const query = {index: 'state', prefix: ['open'], offset: 0, limit: MOST};
  // Rows of a list of ours have its shape.
  const rows = [...((await lists.rows(caseResource, query)) as CaseRow[]), ...company];
  const opened = rows.map((row) => row.create_time);
  return {
    name: 'office.cases',
    count: rows.length,
    to: '/cases',
    ...(opened.length > 0 ? {oldest: Math.min(...opened)} : {}),
  };
}

/** Units that stand somewhere and are owed to the discrepancy account: of goods that have such a debt alone. */
async function inQuestion({lists, warehouse}: Reader): Promise<Wait> {
  const owed = await lists.rows(stock, {
    index: 'key',
    prefix: [warehouse, DISCREPANCY],
    offset: 0,
    limit: MOST,
  });
  const prefixes = owed.map(({goods = '', lot = ''}) => [warehouse, goods, lot]);
  // Of one row each: a unit of handling has a debt of its own.
  const each = [...new Map(prefixes.map((prefix) => [prefix.join('/'), prefix])).values()];
  const rows = (await lists.rowsUnder(stock, 'goods', each, MOST)).flat() as StockRow[];
  return {
    name: 'office.question',
    count: rows.reduce((sum, {disputed}) => sum + disputed, 0),
    to: addressOf('/stock/stockbinlist', {filters: [{column: 'disputed', value: '1..'}]}),
  };
}
