import {expect, test} from 'vitest';
import type {AsnRow} from '#domain/inbound/asn.ts';
import type {DnRow} from '#domain/outbound/dn.ts';
import {countValues} from '#domain/kernel/value-counts.ts';
import {
  ARRIVAL_PLAN,
  DEPARTURE_PLAN,
  lateOf,
  openOf,
  planOf,
  stuckOf,
  todayIn,
  type PlanCounts,
  type PlannedKind,
} from './plan.ts';

type DocumentRow = Pick<AsnRow, 'state' | 'update_time'> &
  Partial<Pick<AsnRow, 'expected_on'> & Pick<DnRow, 'promised_on'>>;

/** Documents counted by state, as the indexes of a device count them. */
function counted(kind: PlannedKind, rows: readonly DocumentRow[]): PlanCounts {
  const by = (valueOf: (row: DocumentRow) => string | number) =>
    new Map(
      kind.states.map((state) => [
        state,
        countValues(rows.filter((row) => row.state === state).map(valueOf)),
      ]),
    );
  return {
    byDay: by((row) => (row as Readonly<Record<string, string | number | undefined>>)[kind.day] ?? ''),
    byTouch: by((row) => row.update_time),
  };
}

const NOW = Date.parse('2026-11-22T09:00:00Z');
const HOUR = 3_600_000;
const today = todayIn('UTC', NOW);

const asn = (state: string, expected_on: string, hoursAgo = 1): DocumentRow => ({
  state,
  expected_on,
  update_time: NOW - hoursAgo * HOUR,
});
const dn = (state: string, promised_on: string, hoursAgo = 1): DocumentRow => ({
  state,
  promised_on,
  update_time: NOW - hoursAgo * HOUR,
});

const DELIVERIES = counted(ARRIVAL_PLAN, [
  asn('announced', '2026-11-20', 80),
  asn('announced', '2026-11-21', 30),
  asn('announced', '2026-11-22'),
  asn('announced', '2026-11-23'),
  asn('announced', '', 200),
  asn('arrived', '2026-11-22'),
  asn('finished', '2026-11-22'),
  asn('cancelled', '2026-11-22'),
  asn('sorted', '2026-11-19', 40),
  asn('sorted', '2026-11-19', 20),
  asn('sorted', '2026-11-22'),
]);
const ORDERS = counted(DEPARTURE_PLAN, [
  dn('fresh', '2026-11-21'),
  dn('to-pick', '2026-11-20'),
  dn('picked', '2026-11-22', 12),
  dn('picked', '2026-11-22', 2),
  dn('shipped', '2026-11-22'),
  dn('shipped', '2026-11-20'),
  dn('delivered', '2026-11-22'),
  dn('new', ''),
]);
/** The rows of a list that an address asks for, told by its query. */
const asked = (to: string): readonly string[] =>
  Array.from(new URLSearchParams(to.slice(to.indexOf('?'))), (each) => each.join('='));

test('a day of the warehouse knows when it began', () => {
  expect(today).toEqual({
    day: '2026-11-22',
    since: Date.parse('2026-11-22T00:00:00Z'),
  });
  expect(todayIn('Asia/Tokyo', Date.parse('2026-11-22T16:00:00Z'))).toMatchObject({
    day: '2026-11-23',
  });
});

test('arrivals of today are those that were expected for it, and done is what has arrived; what was cancelled is not meant', () => {
  const plan = planOf(ARRIVAL_PLAN, DELIVERIES, today);
  expect([plan.all.count, plan.done]).toEqual([4, 3]);
  expect(Object.fromEntries(plan.states.map(({state, count}) => [state, count]))).toEqual({
    announced: 1,
    arrived: 1,
    unloaded: 0,
    sorted: 1,
    finished: 1,
  });
  expect(asked(plan.all.to)).toEqual(['is=expected_on:today', 'is=state:!cancelled']);
  expect(asked(plan.states[1]?.to ?? '')).toEqual(['view=arrived', 'is=expected_on:today']);
});

test('departures of today are those that were promised for it, and done is what has left', () => {
  const plan = planOf(DEPARTURE_PLAN, ORDERS, today);
  expect([plan.all.count, plan.done]).toEqual([4, 2]);
});

test('late is what was promised for a day before today and has not happened; what names no day is never late', () => {
  const deliveries = lateOf(ARRIVAL_PLAN, DELIVERIES, 'office.lateIn', today);
  expect(deliveries).toMatchObject({count: 2, oldest: '2026-11-20'});
  expect(asked(deliveries.to)).toEqual(['is=state:announced', 'is=expected_on:..today-1']);
  const orders = lateOf(DEPARTURE_PLAN, ORDERS, 'office.lateOut', today);
  expect(orders).toMatchObject({count: 2, oldest: '2026-11-20'});
  expect(asked(orders.to)).toEqual([
    'is=state:fresh',
    'is=state:new',
    'is=state:to-pick',
    'is=state:picked',
    'is=promised_on:..today-1',
  ]);
});

test('stuck is what nobody has touched since yesterday', () => {
  expect(stuckOf(ARRIVAL_PLAN, ['sorted'], DELIVERIES, 'office.sorted', today)).toEqual({
    name: 'office.sorted',
    count: 2,
    oldest: NOW - 40 * HOUR,
    to: '/inbound/asn?view=sorted&is=update_time%3A..today-1',
  });
  const picked = stuckOf(DEPARTURE_PLAN, ['picked'], ORDERS, 'office.picked', today);
  expect(picked.count).toBe(1);
  expect(
    stuckOf(DEPARTURE_PLAN, ['picked'], counted(DEPARTURE_PLAN, []), 'office.picked', today),
  ).not.toHaveProperty('oldest');
  expect(
    asked(stuckOf(ARRIVAL_PLAN, ['arrived', 'unloaded'], counted(ARRIVAL_PLAN, []), 'office.dock', today).to),
  ).toEqual(['is=state:arrived', 'is=state:unloaded', 'is=update_time:..today-1']);
});

test('what is open is counted by its state, each with the view that shows it', () => {
  expect(openOf(ARRIVAL_PLAN, DELIVERIES).map(({state, count}) => [state, count])).toEqual([
    ['announced', 5],
    ['arrived', 1],
    ['unloaded', 0],
    ['sorted', 3],
  ]);
  expect(openOf(DEPARTURE_PLAN, ORDERS)[3]).toEqual({
    state: 'picked',
    count: 2,
    to: '/outbound/dn?view=picked',
  });
});
