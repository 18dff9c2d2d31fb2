import {beforeEach, expect, test, vi} from 'vitest';
import type {WorkSession} from '../../base/session.ts';
import {noteOpened, openedBy, thingAt} from './opened.ts';

const PERSON: WorkSession = {
  openid: 'ABC',
  who: 'kim',
  login: 'l',
  name: 'Kim',
  role: 'Manager',
  warehouse: 'w',
  warehouseName: 'Quay',
  companyName: 'Norte',
  currency: 'EUR',
};

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test.each([
  ['/document?dn=7', {list: 'dn', id: '7'}],
  ['/document?dn=7&form=x', {list: 'dn', id: '7'}],
  ['/document?dn=new', undefined],
  ['/lot?lot=7', {list: 'lot', id: '7'}],
  ['/goods/goodslist?row=7&q=pan', {list: 'goods', id: '7'}],
  ['/goods/goodslist?q=pan', {page: '/goods/goodslist'}],
  ['/goods/goodslist?row=new', {page: '/goods/goodslist'}],
  ['/settings', {page: '/settings'}],
  ['/', undefined],
])('at %s stands %j', (address, thing) => {
  expect(thingAt(address)).toEqual(thing);
});

test('[FIND-7] of what a person has opened the last ten are kept, each once, and nobody else sees them', () => {
  for (let n = 1; n <= 12; n++) noteOpened(PERSON, `/document?dn=${String(n)}`);
  noteOpened(PERSON, '/document?dn=5&form=x');
  noteOpened(PERSON, '/');
  expect(openedBy(PERSON)).toEqual(
    ['5&form=x', 12, 11, 10, 9, 8, 7, 6, 4, 3].map((each) => `/document?dn=${String(each)}`),
  );
  expect(openedBy({...PERSON, who: 'lee'})).toEqual([]);
  localStorage.setItem('opened:ABC:kim', '{broken');
  expect(openedBy(PERSON)).toEqual([]);
});
