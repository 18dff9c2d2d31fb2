import {expect, test} from 'vitest';
import type {List} from '#domain/kernel/list.ts';
import {listNamed} from '#domain/lists.ts';
import type {OwnView} from './own-views.ts';
import {countedOf, tabOf, tabsOf} from './tabs.ts';
import {ownOrders} from './arrange.ts';

function list(name: string): List {
  const found = listNamed(name);
  if (!found) throw new Error(`no list ${name}`);
  return found;
}
const MINE: OwnView = {
  name: 'Mine',
  view: 'all',
  filters: [{column: 'customer.name', value: 'Ortega'}],
  columns: ['code'],
};
const say = (key: string): string => key;
const address = {search: '', sort: '', row: null, own: null};
const keys = (name: string, own: readonly OwnView[] = []) =>
  tabsOf(say, list(name), own, true).map(({key}) => key);

test('documents have tabs for today, what is late and what came short beside those of their states', () => {
  expect(keys('dn').slice(0, 6)).toEqual(['all', '+today', '+late', '+short', 'fresh', 'new']);
  expect(keys('asn').slice(0, 5)).toEqual(['all', '+today', '+late', '+short', 'announced']);
  expect(keys('pickinglist')).toEqual(['open', 'done']);
});

test('returns and transfers have what is open first, then the days, and a tab for each of their states', () => {
  const [delivered, sent] = [
    ['announced', 'arrived', 'unloaded', 'sorted', 'finished', 'cancelled'],
    ['fresh', 'new', 'to-pick', 'picked', 'shipped', 'delivered', 'cancelled'],
  ].map((states) => states.map((state) => `+${state}`));
  const days = ['', '+open', '+today', '+late'];
  for (const name of ['customerreturn', 'customerreturnlist'])
    expect(keys(name)).toEqual([...days, '+short', '+offered', ...(delivered ?? [])]);
  expect(keys('transferin')).toEqual([...days, '+short', ...(delivered ?? [])]);
  expect(keys('supplierreturn')).toEqual([...days, '+short', ...(sent ?? [])]);
  // What was not sent of them is no column of these.
  for (const name of ['transferout', 'supplierreturnlist'])
    expect(keys(name)).toEqual([...days, ...(sent ?? [])]);
  const open = tabsOf(say, list('transferin'), [], true).find(({key}) => key === '+open');
  expect(open?.filters.map(({value}) => value)).toEqual(['announced', 'arrived', 'unloaded', 'sorted']);
});

test('they stand by their states, and in each by their day, as soon as all of them are here', () => {
  const columns = (name: string, isWhole: boolean) =>
    ownOrders(list(name), {isWhole}).map(({column}) => column.field);
  expect(columns('customerreturn', true)).toEqual(['state', 'expected_on']);
  expect(columns('transferout', true)).toEqual(['state', 'promised_on']);
  expect([columns('transferout', false), columns('asn', true)]).toEqual([[], []]);
});

test('a view of one’s own is a tab, and a list that has only those has a way back from them', () => {
  expect(keys('dn', [MINE])[4]).toBe('=Mine');
  expect(keys('binset')).toEqual([]);
  expect(keys('binset', [{...MINE, view: ''}])).toEqual(['', '=Mine']);
});

test('the tab that is chosen says just what the address asks for, else it is that of the view', () => {
  const tabs = tabsOf(say, list('dn'), [MINE], true);
  const chosen = (view: string, filters: readonly string[], own: string | null = null) => {
    const asked = filters.map((text) => {
      const [column = '', value = ''] = text.split(':');
      return {column, value};
    });
    return tabOf(tabs, {...address, view, filters: asked, own})?.key;
  };
  expect(chosen('all', [])).toBe('all');
  expect(chosen('all', ['state:!cancelled', 'promised_on:today'])).toBe('+today');
  expect(chosen('all', ['state:!cancelled', 'promised_on:today', 'customer.name:Ortega'])).toBe('all');
  expect(chosen('all', ['customer.name:Ortega'], 'Mine')).toBe('=Mine');
  expect(chosen('all', ['customer.name:Ortega'])).toBe('all');
  expect(chosen('new', ['customer.name:Ortega'], 'Mine')).toBe('new');
});

test('what a tab counts is told in days of the warehouse, and nothing before its day is known', () => {
  const tabs = tabsOf(say, list('dn'), [], true);
  expect(countedOf(list('dn'), tabs, undefined)).toEqual([]);
  const today = countedOf(list('dn'), tabs, {day: '2026-11-22', timeZone: 'Asia/Tokyo'});
  expect(today.find(({key}) => key === '+late')?.filters.at(-1)).toEqual({
    column: 'promised_on',
    value: '..2026-11-21',
  });
});
