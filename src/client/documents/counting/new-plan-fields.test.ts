import {shapedLists} from '../../data/lists.ts';
import {expect, test} from 'vitest';
import {faultsOfPlan, fieldsOfPlan, zoneNamed} from './new-plan-fields.ts';

const TODAY = '2026-11-23';

test.each([
  ['bin', {}, []],
  ['zone', {}, [{field: 'zone', code: 'required'}]],
  ['zone', {zone: 'Cold'}, []],
  ['goods', {}, [{field: 'goods', code: 'required'}]],
  ['day', {}, [{field: 'day', code: 'required'}]],
  ['day', {day: TODAY}, []],
  ['since', {day: '2026-11-24'}, [{field: 'day', code: 'not-a-day'}]],
] as const)('a plan by %s with %j lacks %j', (by, more, faults) => {
  expect(faultsOfPlan(fieldsOfPlan(by), {selected_by: by, ...more}, TODAY)).toEqual(faults);
});

test.each([
  ['Cold', 'Cold'],
  ['cold', 'Cold'],
  ['COLD', 'COLD'],
  ['Zz', undefined],
])('of the zones of two thousand bins and more, %j means %j', async (text, zone) => {
  const zones = [...Array.from({length: 2_000}, () => 'A'), 'Cold', 'COLD'];
  const office = shapedLists(() => ({
    rowsUnder: async () => [],
    rowsOf: async () => new Map(),
    rows: (_, {offset, limit}) =>
      Promise.resolve(zones.slice(offset, offset + limit).map((each) => ({zone: each}))),
  }));
  expect(await zoneNamed(office, 'W', text)).toBe(zone);
});
