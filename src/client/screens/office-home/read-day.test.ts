import {expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {completeRow, type Resource} from '#domain/kernel/resource.ts';
import {REPORTS_BY_NAME} from '#domain/reports.ts';
import {RESOURCES} from '#domain/resources.ts';
import {listsOf} from '#tests/builders/lists.ts';
import {anId, WAREHOUSE} from '#tests/builders/rows.ts';
import {todayIn} from './plan.ts';
import {readDayOverview, type DayReader} from './read-day.ts';

const NOW = Date.parse('2026-11-22T09:00:00Z');
const HOUR = 3_600_000;
const today = todayIn('UTC', NOW);

/** Rows of a device, and which lists any row was read of. */
function deviceOf(rows: Readonly<Record<string, readonly Row[]>>): {
  readonly reader: DayReader;
  readonly read: ReadonlySet<string>;
} {
  const all = listsOf(rows);
  const read = new Set<string>();
  const lists: DayReader['lists'] = {
    counts: (resource, query) => all.counts(resource, query),
    rows(resource, query) {
      read.add(resource.name);
      return all.rows(resource, query);
    },
    rowsUnder(resource, index, prefixes, limit) {
      read.add(resource.name);
      return all.rowsUnder(resource, index, prefixes, limit);
    },
    rowsOf(resource, keys) {
      read.add(resource.name);
      return all.rowsOf(resource, keys);
    },
  };
  return {reader: {lists, warehouse: WAREHOUSE}, read};
}

const resource = (name: string): Resource => {
  const found = RESOURCES.get(name);
  if (!found) throw new Error(`no list named ${name}`);
  return found;
};
let ids = 0;
const row = (list: string, of: Row): Row =>
  completeRow(resource(list), {id: anId(++ids), warehouse: WAREHOUSE, ...of});
const asn = (state: string, expected_on: string, hoursAgo = 1, of: Row = {}): Row =>
  row('asn', {state, expected_on, update_time: NOW - hoursAgo * HOUR, ...of});
const dn = (state: string, promised_on: string, hoursAgo = 1): Row =>
  row('dn', {state, promised_on, update_time: NOW - hoursAgo * HOUR});

const ROWS = {
  asn: [
    asn('announced', '2026-11-20', 80),
    asn('announced', '2026-11-22', 1, {offered: 1}),
    asn('announced', '2026-11-22', 1, {warehouse: 'OTHER000'}),
    asn('arrived', '2026-11-22', 30),
    asn('sorted', '2026-11-19', 40),
    asn('finished', '2026-11-22'),
    asn('finished', '2026-11-21'),
    asn('cancelled', '2026-11-22'),
  ],
  dn: [
    dn('fresh', '2026-11-21'),
    dn('picked', '2026-11-22', 12),
    dn('picked', '2026-11-22', 2),
    dn('shipped', '2026-11-22'),
  ],
  dnLine: [row('dnLine', {back_ordered: 3, has_back_ordered: 1}), row('dnLine', {quantity: 2})],
  case: [
    row('case', {state: 'open', create_time: 7}),
    row('case', {state: 'open', create_time: 5}),
    row('case', {state: 'closed', create_time: 1}),
  ],
};

test('the office’s day is counted, and no document and no case is read for it', async () => {
  const {reader, read} = deviceOf(ROWS);
  const day = await readDayOverview(reader, today, []);
  expect([day.arrivals.all.count, day.arrivals.done]).toEqual([3, 2]);
  expect([day.departures.all.count, day.departures.done]).toEqual([3, 1]);
  expect(Object.fromEntries(day.waits.map(({name, count, oldest}) => [name, [count, oldest]]))).toEqual({
    'office.lateIn': [1, '2026-11-20'],
    'office.lateOut': [1, '2026-11-21'],
    'office.dock': [1, NOW - 30 * HOUR],
    'office.sorted': [1, NOW - 40 * HOUR],
    'office.picked': [1, NOW - 12 * HOUR],
    'office.offered': [1, undefined],
    'office.short': [1, undefined],
    'office.cases': [2, 5],
    'office.question': [0, undefined],
  });
  // What is in question is no count: units of the stock that somebody is owed are added up.
  expect([...read]).toEqual(['stock']);
});

test('[REPORT-3] open work is counted by the states that the reports of open work count', async () => {
  const day = await readDayOverview(deviceOf(ROWS).reader, today, []);
  const states = day.open.map((each) => each.states.map(({state}) => state));
  expect(states).toEqual(
    ['deliveries-open', 'orders-open'].map((name) => REPORTS_BY_NAME.get(name)?.where['state']),
  );
  expect(day.open.map((each) => each.states.map(({count}) => count))).toEqual([
    [2, 1, 0, 1],
    [1, 0, 0, 2],
  ]);
});
