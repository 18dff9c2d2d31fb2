import {expect, test} from 'vitest';
import {faultsOfPlan, fieldsOfPlan} from './new-plan-fields.ts';

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
