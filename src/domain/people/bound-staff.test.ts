import {describe, expect, test} from 'vitest';
import {aBin, aStaff, anId, WAREHOUSE} from '#tests/builders/rows.ts';
import {DomainWorld} from '#tests/builders/world.ts';
import type {Context} from '../kernel/action.ts';
import type {Row} from '../kernel/field.ts';
import {isOfOtherWarehouse} from '../kernel/readable.ts';
import type {Role} from '../kernel/roles.ts';
import type {SettledWork} from '../kernel/settle.ts';
import {RESOURCES} from '../resources.ts';
import {bin} from '../warehouse/bin.ts';
import {boundWarehouses} from './staff.ts';

const OTHER = 'OTHER001';
const endOf = (settled: SettledWork): string =>
  'refusal' in settled ? settled.refusal.code : settled.status;

const world = (...people: readonly Row[]): DomainWorld =>
  new DomainWorld()
    .with('warehouse', ...[WAREHOUSE, OTHER].map((id) => ({id, name: id, time_zone: 'UTC'})))
    .with('staff', ...people);
const edit = (before: Row, set: Row, by: Partial<Context>): string =>
  endOf(
    world(before).act('staff.edit', {id: String(before['id']), version: 0, set: JSON.stringify(set)}, by),
  );
const create = (more: Row, by: Partial<Context> = {}): string => {
  const {id, name, type} = aStaff();
  return endOf(world().act('staff.create', {id: id ?? '', name: name ?? '', type: type ?? '', ...more}, by));
};

describe('who says where people work', () => {
  const bound = aStaff({warehouses: WAREHOUSE});

  test('[STAFF-15] the administrator binds and unbinds, and nobody else of one who is there', () => {
    for (const [warehouses, end] of [
      [OTHER, 'applied'],
      ['', 'applied'],
      [`${OTHER} ${WAREHOUSE}`, 'applied'],
      ['NOWHERE1', 'reference.unknown'],
    ] as const)
      expect([warehouses, edit(bound, {warehouses}, {role: 'Admin'})]).toEqual([warehouses, end]);
    for (const role of ['Manager', 'Supervisor'] as const) {
      expect([role, edit(bound, {warehouses: ''}, {role})]).toEqual([role, 'staff.warehouses-owner']);
      expect([role, edit(bound, {type: 'Supplier'}, {role})]).toEqual([role, 'staff.warehouses-owner']);
      expect([role, create({warehouses: OTHER}, {role})]).toEqual([role, 'applied']);
    }
  });

  test('[STAFF-15] what names no warehouse, or one twice, is no such field', () => {
    for (const warehouses of [
      'all',
      `${OTHER},${WAREHOUSE}`,
      `${OTHER} ${OTHER}`,
      ` ${OTHER} ${WAREHOUSE} x`,
    ])
      expect([warehouses, edit(bound, {warehouses}, {role: 'Admin'})]).toEqual([warehouses, 'args.invalid']);
  });

  test('[STAFF-15] the administrator and people of a party are bound nowhere, whatever is said', () => {
    const owner = aStaff({type: 'Admin'});
    const bound = world(owner);
    bound.act('staff.edit', {
      id: String(owner['id']),
      version: 0,
      set: JSON.stringify({warehouses: OTHER}),
    });
    expect(bound.row('staff', String(owner['id']))).toMatchObject({warehouses: ''});
    for (const type of ['Admin', 'Supplier', 'Customer'])
      expect(boundWarehouses(aStaff({type, warehouses: OTHER}))).toBeUndefined();
    expect(boundWarehouses(aStaff({type: 'Manager', warehouses: OTHER}))).toEqual([OTHER]);
  });

  test('[STAFF-15] who is bound makes and lets in people of her own warehouses alone', () => {
    const by: Partial<Context> = {role: 'Manager', warehouses: [WAREHOUSE]};
    const beyond = 'staff.warehouses-beyond';
    for (const [warehouses, end] of [
      [WAREHOUSE, 'applied'],
      ['', beyond],
      [OTHER, beyond],
      [`${OTHER} ${WAREHOUSE}`, beyond],
    ] as const) {
      const other = aStaff({type: 'Supervisor', warehouses});
      const acts = ['staff.code', 'staff.unlock'].map((name) =>
        endOf(world(other).act(name, {staff: String(other['id'])}, by)),
      );
      expect([warehouses, create({warehouses}, by), ...acts]).toEqual([warehouses, end, end, end]);
      for (const set of [{name: 'Another'}, {type: 'Inbound'}, {is_locked: 1}])
        expect([warehouses, edit(other, set, by)]).toEqual([warehouses, end]);
    }
    const portal = aStaff({type: 'Supplier'});
    expect(endOf(world(portal).act('staff.code', {staff: String(portal['id'])}, by))).toBe(beyond);
  });
});

test('[STAFF-15] a warehouse stays while people are bound to it', () => {
  const remove = (...people: readonly Row[]): string =>
    endOf(world(...people).act('warehouse.remove', {id: OTHER, version: 0}));
  expect([
    remove(aStaff()),
    remove(aStaff({warehouses: WAREHOUSE})),
    remove(aStaff({warehouses: `${OTHER} ${WAREHOUSE}`})),
  ]).toEqual(['applied', 'applied', 'warehouse.has-staff']);
});

describe('what a person who is bound names', () => {
  const shelf = (id: number, warehouse: string): Row =>
    aBin({id: anId(id), name: `A-${String(id)}`, warehouse});
  const bins = (): DomainWorld => world().with('bin', shelf(1, WAREHOUSE), shelf(2, OTHER));
  const rename = (id: number, by: Partial<Context>): string =>
    endOf(bins().act('bin.edit', {id: anId(id), version: 0, set: '{"name":"B"}'}, by));
  const by: Partial<Context> = {role: 'Supervisor' as Role, warehouses: [WAREHOUSE]};

  test('[ROWS-10] is there in her own warehouses, and in no other', () => {
    expect([rename(1, by), rename(2, by)]).toEqual(['applied', 'row.gone']);
    expect([rename(1, {}), rename(2, {})]).toEqual(['applied', 'applied']);
  });

  test('[ROWS-10] makes no row in another warehouse', () => {
    const make = (warehouse: string): string => {
      const {name, size, property} = shelf(3, warehouse);
      const of = {id: anId(3), warehouse, name: name ?? '', size: size ?? '', property: property ?? ''};
      const size_ = {id: String(size), name: 'S', width: 1, depth: 1, height: 1};
      return endOf(
        bins()
          .with('binSize', size_)
          .with('binProperty', {id: String(property), name: 'Normal'})
          .act('bin.create', of, by),
      );
    };
    expect([make(WAREHOUSE), make(OTHER)]).toEqual(['applied', 'warehouse.not-yours']);
  });

  test('[ROWS-9] every list of the warehouses has the column by which its rows are told apart', () => {
    const without = [...RESOURCES.values()].filter(
      ({scope, fields}) => scope === 'warehouse' && !('warehouse' in fields),
    );
    expect(without).toEqual([]);
    const reader = {warehouses: [WAREHOUSE]};
    expect([WAREHOUSE, OTHER, ''].map((warehouse) => isOfOtherWarehouse(bin, {warehouse}, reader))).toEqual([
      false,
      true,
      false,
    ]);
    expect(isOfOtherWarehouse(bin, {warehouse: OTHER}, {})).toBe(false);
  });
});
