import {expect, test} from 'vitest';
import {LISTS} from '#domain/lists.ts';
import type {Row} from '#domain/kernel/field.ts';
import {anId} from '#tests/builders/rows.ts';
import {bulkActions, canChoose, printOfRows} from './bulk.ts';

const listAt = (path: string) => {
  const list = LISTS.get(path);
  if (!list) throw new Error(`no list ${path}`);
  return list;
};
const orders = listAt('/outbound/dn');
const order = (n: number, state: string): Row => ({id: anId(n), state});

test('chosen orders are offered what the state of some of them leaves, with those that it is done for', () => {
  const rows = [order(1, 'fresh'), order(2, 'new'), order(3, 'new'), order(4, 'shipped')];
  const offered = bulkActions(orders, rows, 'Outbound').map((bulk) => [bulk.action, bulk.rows.length]);
  expect(offered).toEqual([
    ['outbound.confirm', 1],
    ['outbound.release', 2],
    ['outbound.cancel', 3],
  ]);
  expect(bulkActions(orders, rows, 'Inbound')).toEqual([]);
});

test('orders that are to be picked are offered one list for all of them, and one for each', () => {
  const rows = [order(1, 'to-pick'), order(2, 'new'), order(3, 'to-pick')];
  const lists = bulkActions(orders, rows, 'Outbound').filter(
    ({action}) => action === 'outbound.makePickingList',
  );
  expect(lists.map((bulk) => [bulk.isOne, bulk.rows.length])).toEqual([
    [true, 2],
    [undefined, 2],
  ]);
});

test('what asks for more than rows say is done with one at a time', () => {
  const deliveries = listAt('/inbound/asn');
  const offered = bulkActions(deliveries, [order(1, 'announced')], 'Admin').map(({action}) => action);
  expect(offered).toEqual(['inbound.confirmArrival', 'inbound.cancel']);
});

test('chosen documents are printed together, and of bins and goods their labels', () => {
  const rows = [order(1, 'new'), order(2, 'new')];
  expect(printOfRows(orders, rows)).toBe(`/document/print?dn=${anId(1)},${anId(2)}`);
  expect(printOfRows(listAt('/warehouse/binset'), rows)).toBe(`/labels?kind=bin&ids=${anId(1)},${anId(2)}`);
  expect(canChoose(listAt('/warehouse/binset'), 'Admin')).toBe(true);
  expect(canChoose(listAt('/stock/stocklist'), 'Admin')).toBe(false);
});
