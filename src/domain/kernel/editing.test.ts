import {describe, expect, test} from 'vitest';
import {
  aBin,
  aBinSize,
  aGoods,
  anId,
  aStaff,
  aSupplier,
  aWarehouse,
  WAREHOUSE,
} from '#tests/builders/rows.ts';
import {endOf, DomainWorld} from '#tests/builders/world.ts';
import type {Row} from './field.ts';

const shop = (): DomainWorld =>
  new DomainWorld().with('supplier', aSupplier()).with('warehouse', aWarehouse()).with('binSize', aBinSize());
const KETTLE = anId(6);
const edit = (row: Row | undefined, set: Row) => ({
  id: String(row?.['id']),
  version: Number(row?.['version']),
  set: JSON.stringify(set),
});

describe('creating', () => {
  test('[EDIT-1] a row is made under the id its maker gives', () => {
    const world = shop();
    expect(endOf(world.act('goods.create', aGoods()))).toBe('applied');
    expect(world.row('goods', KETTLE)).toMatchObject({code: 'KETTLE', version: 1});
  });

  test('[EDIT-1] a second row under an id is refused, and an id of the wrong form is invalid', () => {
    const world = shop();
    world.act('goods.create', aGoods());
    expect(endOf(world.act('goods.create', aGoods({code: 'OTHER'})))).toBe('row.exists');
    expect(endOf(world.act('goods.create', aGoods({id: '../etc/passwd'})))).toBe('id not-an-id');
    expect(endOf(world.act('goods.create', aGoods({id: WAREHOUSE})))).toBe('id not-an-id');
  });

  test('[EDIT-3] a derived field cannot be set', () => {
    expect(endOf(shop().act('goods.create', aGoods({unit_volume: 1})))).toBe('unit_volume unknown');
  });

  test('[EDIT-5] a reference names a row that exists', () => {
    const world = shop();
    expect(endOf(world.act('goods.create', aGoods({supplier: anId(77)})))).toBe('reference.unknown');
    expect(world.act('goods.create', aGoods({brand: anId(78)}))).toMatchObject({
      refusal: {facts: {field: 'brand', list: 'goodsBrand', key: anId(78)}},
    });
    expect(endOf(world.act('goods.create', aGoods({brand: ''})))).toBe('applied');
  });

  test('[EDIT-6] blanks around a name and other spellings of its letters make no new name', () => {
    const world = shop();
    world.act('goods.create', aGoods({code: '  Café '}));
    expect(world.row('goods', KETTLE)).toMatchObject({code: 'Café'});
    expect(endOf(world.act('goods.create', aGoods({id: anId(8), code: 'Cafe\u0301'})))).toBe(
      'goods.code-exists',
    );
  });

  test('[EDIT-9] what is left out begins at its initial value', () => {
    const world = new DomainWorld();
    const {time_zone: _zone, approval_above: _above, ...row} = aWarehouse();
    world.act('warehouse.create', row);
    expect(world.row('warehouse', WAREHOUSE)).toMatchObject({time_zone: 'UTC', approval_above: 100});
  });

  test('[EDIT-7] a row carries who made it, when, and when it last changed', () => {
    const world = shop();
    world.act('goods.create', aGoods(), {who: anId(31), now: 1_000});
    world.act('goods.edit', edit(world.row('goods', KETTLE), {name: 'Kettle'}), {who: anId(32), now: 2_000});
    expect(world.row('goods', KETTLE)).toMatchObject({
      creater: anId(31),
      create_time: 1_000,
      update_time: 2_000,
    });
  });
});

describe('editing', () => {
  const stocked = (): DomainWorld => {
    const world = shop();
    world.act('goods.create', aGoods());
    return world;
  };

  test('[EDIT-2] an edit of a row that has changed since is refused and names its version', () => {
    const world = stocked();
    const seen = world.row('goods', KETTLE);
    world.act('goods.edit', edit(seen, {price: 300_000}));
    expect(world.act('goods.edit', edit(seen, {price: 310_000}))).toMatchObject({
      status: 'refused',
      refusal: {code: 'row.changed', facts: {list: 'goods', version: 2}},
    });
    expect(world.row('goods', KETTLE)).toMatchObject({price: 300_000});
  });

  test('[EDIT-2] an edit of a row that is gone is refused', () => {
    expect(endOf(shop().act('goods.edit', {id: KETTLE, version: 1, set: '{}'}))).toBe('row.gone');
  });

  test('[EDIT-3] fixed, derived and unknown fields are not set by an edit', () => {
    const world = stocked();
    const row = world.row('goods', KETTLE);
    expect(endOf(world.act('goods.edit', edit(row, {id: anId(9)})))).toBe('id fixed');
    expect(endOf(world.act('goods.edit', edit(row, {unit_volume: 1})))).toBe('unit_volume fixed');
    expect(endOf(world.act('goods.edit', edit(row, {version: 9})))).toBe('version unknown');
    expect(endOf(world.act('goods.edit', edit(row, {creater: anId(9)})))).toBe('creater unknown');
  });

  test('[EDIT-2] what an edit sets is checked like a creation', () => {
    const world = stocked();
    const row = world.row('goods', KETTLE);
    expect(endOf(world.act('goods.edit', edit(row, {weight: 0, code: ''})))).toBe(
      'code required, weight positive',
    );
    expect(endOf(world.act('goods.edit', {id: KETTLE, version: 1, set: '[1]'}))).toBe('set not-json');
    expect(endOf(world.act('goods.edit', {id: KETTLE, version: 1, set: 'not JSON'}))).toBe('set not-json');
  });

  test('[EDIT-4] a row keeps its own name and cannot take another one’s', () => {
    const world = stocked();
    world.act('goods.create', aGoods({id: anId(8), code: 'MUG'}));
    expect(endOf(world.act('goods.edit', edit(world.row('goods', KETTLE), {code: 'KETTLE'})))).toBe(
      'applied',
    );
    expect(world.act('goods.edit', edit(world.row('goods', KETTLE), {code: 'MUG'}))).toMatchObject({
      refusal: {code: 'goods.code-exists', facts: {value: 'MUG'}},
    });
  });

  test('[EDIT-8] a row is removed at the version it was seen at', () => {
    const world = stocked();
    expect(endOf(world.act('goods.remove', {id: KETTLE, version: 7}))).toBe('row.changed');
    expect(endOf(world.act('goods.remove', {id: KETTLE, version: 1}))).toBe('applied');
    expect(endOf(world.act('goods.remove', {id: KETTLE, version: 1}))).toBe('row.gone');
  });
});

describe('uniqueness of the seeded lists (specification 8)', () => {
  const cases: readonly [list: string, row: Row, code: string][] = [
    ['goods', aGoods(), 'goods.code-exists'],
    ...['goodsUnit', 'goodsClass', 'goodsBrand', 'goodsColor', 'goodsShape', 'goodsSpecs', 'goodsOrigin'].map(
      (list): [string, Row, string] => [list, {id: anId(40), name: 'One'}, `${list}.name-exists`],
    ),
    ['supplier', aSupplier({id: anId(41), name: 'Sul'}), 'supplier.name-exists'],
    ['customer', aSupplier({id: anId(41), name: 'Sul'}), 'customer.name-exists'],
    ['warehouse', aWarehouse({id: 'ABCDEFGH', name: 'North'}), 'warehouse.name-exists'],
    ['bin', aBin(), 'bin.name-exists'],
    ['binSize', aBinSize({id: anId(42), name: 'Big'}), 'binSize.name-exists'],
    ['staff', aStaff(), 'staff.name-exists'],
  ];

  test.for(cases)('[EDIT-4] of %s', ([list, row, code]) => {
    const world = shop();
    expect(endOf(world.act(`${list}.create`, row))).toBe('applied');
    const id = list === 'warehouse' ? 'ABCDEFGJ' : anId(99);
    expect(endOf(world.act(`${list}.create`, {...row, id}))).toBe(code);
  });

  test('[BIN-1] a bin of that name in another warehouse is another bin', () => {
    const world = shop().with('warehouse', aWarehouse({id: 'ABCDEFGH', name: 'North'}));
    world.act('bin.create', aBin());
    expect(endOf(world.act('bin.create', aBin({id: anId(99), warehouse: 'ABCDEFGH'})))).toBe('applied');
  });
});

test('[EDIT-5] references are checked in every list that has some', () => {
  const world = shop();
  expect(endOf(world.act('bin.create', aBin({size: anId(50)})))).toBe('reference.unknown');
  expect(endOf(world.act('bin.create', aBin({warehouse: 'ABCDEFGH'})))).toBe('reference.unknown');
});
