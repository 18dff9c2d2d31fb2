import {expect, test} from 'vitest';
import {NO_PERSON} from '#domain/kernel/no-person.ts';
import {anId} from '#tests/builders/rows.ts';
import {mutationWithoutOutbox} from './mutation-without-outbox.ts';
import {wantOfRefusal} from './held-work-wants.ts';

const [ID, LOGIN, GOODS] = [anId(1), anId(2), anId(3)];
const move = {
  ...mutationWithoutOutbox({id: ID, company: 'C', who: anId(4), action: 'stock.moveBin', at: 0}),
  login: LOGIN,
};

test.each([
  ['goods.unknown', {goods: GOODS}, `goods:${GOODS}`],
  ['staff.unknown', {staff: anId(4)}, `staff:${anId(4)}`],
  ['reference.unknown', {field: 'supplier', list: 'supplier', key: GOODS}, `supplier:${GOODS}`],
  ['parent.unsettled', {parent: GOODS}, `mutation:${GOODS}`],
  ['login.unknown', {}, `mutation:${LOGIN}`],
  ['action.newer', {action: 'stock.moveBin', version: 1}, 'action:stock.moveBin@1'],
  ['role.forbidden', {action: 'stock.moveBin', role: 'Customer'}, undefined],
  ['device.unknown', {device: GOODS}, `device:${GOODS}`],
  ['device.unknown', {}, undefined],
])('[CASE-9] what is held as %s lacks %o, which may come', (code, facts, want) => {
  expect(wantOfRefusal(move, {code, facts})).toBe(want);
});

test('[CASE-9] a login that proves nothing, and work that names none, wait for no login', () => {
  const unknown = {code: 'login.unknown', facts: {}};
  expect(wantOfRefusal({...move, action: 'session.login'}, unknown)).toBeUndefined();
  expect(wantOfRefusal({...move, login: NO_PERSON}, unknown)).toBeUndefined();
});
