import {expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {LISTS} from '#domain/lists.ts';
import {asnLine} from '#domain/inbound/asn.ts';
import {dn, dnLine} from '#domain/outbound/dn.ts';
import {isStillToDo, nextActionOf} from './left-to-do.ts';

const actionsOf = (path: string, row: Row, header?: Row): readonly string[] => {
  const list = LISTS.get(path);
  if (!list) throw new Error(`no list ${path}`);
  return list.rowActions.filter((action) => isStillToDo(action, list.resource, row, header));
};
const aLine = (row: Row): Row => ({picked: 0, shipped: 0, returned: 0, actual: 0, damage: 0, ...row});

test.each<[path: string, state: string, row: Row, left: readonly string[]]>([
  ['/inbound/predeliverystock', 'announced', {expected: 1}, ['inbound.confirmArrival']],
  ['/inbound/preloadstock', 'arrived', {unload: 1}, ['inbound.finishUnloading']],
  ['/inbound/presortstock', 'unloaded', {sort: 1}, ['inbound.sort', 'inbound.finishSorting']],
  ['/inbound/sortstock', 'unloaded', {sorted: 1}, ['inbound.putAway', 'inbound.uncount']],
  [
    '/outbound/freshorder',
    'fresh',
    {state: 'fresh'},
    ['outbound.confirm', 'outbound.edit', 'outbound.cancel'],
  ],
  ['/outbound/neworder', 'new', {rest: 1}, ['outbound.release', 'outbound.cancel']],
  ['/outbound/neworder', 'to-pick', {rest: 1}, ['outbound.release']],
  ['/outbound/backorder', 'picked', {rest: 1}, ['outbound.release', 'outbound.closeShort']],
  ['/outbound/pickstock', 'to-pick', {allocated: 1}, ['outbound.makePickingList', 'outbound.unrelease']],
  ['/outbound/pickedstock', 'to-pick', {state: 'live', picked: 1}, ['outbound.dispatch', 'outbound.putBack']],
  ['/outbound/pickedstock', 'cancelled', {state: 'cancelled', picked: 1}, ['outbound.putBack']],
  [
    '/outbound/shippedstock',
    'shipped',
    {state: 'shipped', shipped: 1},
    ['outbound.deliver', 'outbound.putBack'],
  ],
  ['/outbound/pod', 'delivered', {state: 'delivered', shipped: 2, actual: 2}, []],
  [
    '/outbound/pod',
    'delivered',
    {state: 'delivered', shipped: 2, actual: 2, damage: 1},
    ['outbound.putBack'],
  ],
])(
  'a row of %s of a document that is %s leaves what its document and what stands in it do',
  (path, state, row, left) => {
    expect(actionsOf(path, aLine(row), {state})).toEqual(left);
  },
);

test('a line of a document that is not read yet leaves only what it says itself', () => {
  expect(isStillToDo('outbound.dispatch', dnLine, aLine({picked: 1}), undefined)).toBe(false);
  expect(isStillToDo('outbound.putBack', dnLine, aLine({picked: 1}), undefined)).toBe(true);
  expect(isStillToDo('inbound.putAway', asnLine, {sorted: 0}, {state: 'unloaded'})).toBe(false);
});

test('an order leaves in its list what its page does', () => {
  expect(actionsOf('/outbound/dn', {state: 'shipped'})).toEqual(['outbound.deliver']);
  expect(isStillToDo('outbound.dispatch', dn, {state: 'picked'}, undefined)).toBe(true);
});

test('what comes next of a document is the first of its steps that is offered, of a line the first of its list, of stock nothing', () => {
  const next = (path: string, row: Row, header?: Row) => {
    const {resource} = LISTS.get(path) ?? {};
    return resource && nextActionOf(actionsOf(path, row, header), resource, row);
  };
  expect(next('/outbound/dn', {state: 'to-pick'})).toBe('outbound.makePickingList');
  expect(next('/outbound/dn', {state: 'fresh'})).toBe('outbound.confirm');
  expect(next('/inbound/asn', {state: 'announced'})).toBe('inbound.confirmArrival');
  expect(next('/outbound/pickinglist', {quantity: 3})).toBe('outbound.pick');
  expect(next('/outbound/shippedstock', aLine({shipped: 2}), {state: 'shipped'})).toBe('outbound.deliver');
  expect(next('/stock/stockbinlist', {quantity: 3, held: 0})).toBeUndefined();
});
