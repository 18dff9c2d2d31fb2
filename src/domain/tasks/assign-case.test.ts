import {expect, test} from 'vitest';
import {StockWorld} from '#tests/builders/stock-world.ts';
import {caseResource} from '../kernel/case.ts';
import {actsOfCase} from '../stock/case-acts.ts';

function anOpenCase() {
  const world = new StockWorld();
  const id = world.id();
  world.give('case', {id, kind: 'corrected', code: 'report.damaged', state: 'open', facts: '{}'});
  const someone = (type: string, is_locked = 0): string => {
    const person = world.id();
    world.give('staff', {id: person, name: type, type, is_locked});
    return person;
  };
  const assign = (to: string, of = id) => world.do('case.assign', {case: of, to}, {role: 'Supervisor'});
  const row = () => world.one(caseResource, id);
  return {world, id, someone, assign, row};
}

test('[CASE-21] a case is handed to somebody who may close it, and to nobody again; each act stands in it', () => {
  const {someone, assign, row} = anOpenCase();
  const [first, second] = [someone('Supervisor'), someone('Manager')];
  for (const to of [first, second, '']) {
    expect(assign(to)).toMatchObject({status: 'applied', entries: []});
    expect(row()?.assigned).toBe(to);
  }
  expect(actsOfCase(row()?.acts ?? '').map(({did, to}) => [did, to])).toEqual([
    ['case.assign', first],
    ['case.assign', second],
    ['case.assign', ''],
  ]);
});

test('[CASE-21] not to whoever may not close it, is locked or is not there; nor one that is closed or unknown', () => {
  const {world, id, someone, assign, row} = anOpenCase();
  for (const type of ['Inbound', 'Outbound', 'Supplier', 'Customer'])
    expect(assign(someone(type))).toMatchObject({status: 'refused', refusal: {code: 'case.not-theirs'}});
  expect(assign(someone('Manager', 1))).toMatchObject({refusal: {code: 'case.not-theirs'}});
  expect(assign(world.id())).toMatchObject({refusal: {code: 'staff.unknown'}});
  expect(assign(someone('Manager'), world.id())).toMatchObject({refusal: {code: 'case.unknown'}});
  expect(row()?.assigned).toBe('');
  world.do('case.close', {case: id}, {role: 'Supervisor'});
  expect(assign(someone('Manager'))).toMatchObject({refusal: {code: 'case.closed'}});
});

test('[CASE-21] handed to and fro a hundred times it holds the latest acts', () => {
  const {someone, assign, row} = anOpenCase();
  const people = [someone('Supervisor'), someone('Manager')];
  for (let i = 0; i < 100; i++) assign(people[i % 2] ?? '');
  const acts = actsOfCase(row()?.acts ?? '');
  expect([acts.length, acts.at(-1)?.to]).toEqual([30, people[1]]);
});
