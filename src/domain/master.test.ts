import {describe, expect, test} from 'vitest';
import {
  aBin,
  aBinSize,
  aCompany,
  aCustomer,
  aFreightRate,
  aGoods,
  aGoodsCode,
  anAsset,
  anId,
  aStaff,
  aSupplier,
  aWarehouse,
  COMPANY,
  WAREHOUSE,
} from '#tests/builders/rows.ts';
import {endOf, DomainWorld} from '#tests/builders/world.ts';
import {ACTIONS} from './actions.ts';
import type {Row} from './kernel/field.ts';
import {mirroredColumns} from './kernel/resource.ts';
import {ROLES, type Role} from './kernel/roles.ts';
import {goods} from './goods/goods.ts';
import {RESOURCES} from './resources.ts';
import {binPlace, DISCREPANCY_ACCOUNT} from './stock/place.ts';
import {placeByPattern} from './warehouse/proposed-place.ts';

/** Goods, parties, warehouse and people: what the specification's sections 5, 8 and 9 ask of each. */
const shop = (): DomainWorld =>
  new DomainWorld().with('supplier', aSupplier()).with('warehouse', aWarehouse()).with('binSize', aBinSize());
const setting = (row: Row, set: Row) => ({id: String(row['id']), version: 0, set: JSON.stringify(set)});

const rows: Readonly<Record<string, Row>> = {
  goods: aGoods(),
  supplier: aSupplier({id: anId(41), name: 'Sul'}),
  customer: aCustomer(),
  company: aCompany(),
  warehouse: aWarehouse({id: 'ABCDEFGH', name: 'North'}),
  bin: aBin(),
  binSize: aBinSize({id: anId(42), name: 'Big'}),
  staff: aStaff(),
  goodsUnit: {id: anId(43), name: 'Box'},
  goodsOrigin: {id: anId(43), name: 'Porto'},
  goodsCode: aGoodsCode({goods: anId(63)}),
  capital: anAsset(),
  freightRate: aFreightRate(),
};

const required: readonly [rule: string, list: string, fields: readonly string[]][] = [
  [
    'GOODS-1',
    'goods',
    ['code', 'description', 'supplier', 'weight', 'width', 'depth', 'height', 'cost', 'price'],
  ],
  ['GOODS-3', 'goodsUnit', ['name']],
  ['GOODS-3', 'goodsOrigin', ['name']],
  ['PARTY-1', 'supplier', ['name', 'city', 'address', 'contact', 'manager', 'level']],
  ['PARTY-1', 'customer', ['name', 'city', 'address', 'contact', 'manager', 'level']],
  ['PARTY-2', 'company', ['name', 'city', 'address', 'contact', 'manager']],
  ['WAREHOUSE-1', 'warehouse', ['name', 'city', 'address', 'contact', 'manager']],
  ['BIN-1', 'bin', ['warehouse', 'name', 'size', 'property']],
  ['BIN-4', 'binSize', ['name', 'width', 'depth', 'height']],
  ['STAFF-1', 'staff', ['name', 'type']],
  ['CODE-1', 'goodsCode', ['goods', 'code', 'units']],
  ['CAPITAL-1', 'capital', ['name', 'quantity', 'cost']],
  [
    'FREIGHT-1',
    'freightRate',
    ['transportation_supplier', 'send_city', 'receiver_city', 'weight_fee', 'volume_fee', 'min_payment'],
  ],
];

test.for(required)('[%s] what %s needs has a message each', ([, list, fields]) => {
  const row = rows[list] ?? {};
  const here = (): DomainWorld => shop().with('goods', aGoods({id: anId(63), code: 'LID'}));
  expect(endOf(here().act(`${list}.create`, row))).toBe('applied');
  for (const field of fields) {
    const {[field]: _left, ...rest} = row;
    expect(endOf(here().act(`${list}.create`, rest))).toBe(`${field} required`);
  }
});

test('[GOODS-7] goods may have a safety stock, a whole number from 0 on, and none where nothing is said', () => {
  const safety = (value: Row[string]) => shop().act('goods.create', {...rows['goods'], safety_stock: value});
  expect([0, 12, -1, 1.5].map((value) => endOf(safety(value)))).toEqual([
    'applied',
    'applied',
    'safety_stock too-small',
    'safety_stock not-a-number',
  ]);
  const empty = shop().act('goods.create', {...rows['goods'], safety_stock: ''});
  expect(endOf(empty)).toBe('applied');
  const {safety_stock: _, ...silent} = {...rows['goods'], safety_stock: 0};
  expect(endOf(shop().act('goods.create', silent))).toBe('applied');
});

test('[FIELD-11] a number that is left empty is 0 in the row, made or edited', () => {
  const world = shop();
  world.act('goods.create', {...rows['goods'], safety_stock: ''});
  const id = String(rows['goods']?.['id']);
  const standing = () => world.row(goods.name, id)?.['safety_stock'];
  const edit = (safety_stock: Row[string]) =>
    endOf(
      world.act('goods.edit', {
        id,
        version: Number(world.row(goods.name, id)?.['version']),
        set: JSON.stringify({safety_stock}),
      }),
    );
  expect(standing()).toBe(0);
  expect([edit(7), standing()]).toEqual(['applied', 7]);
  expect([edit(''), standing()]).toEqual(['applied', 0]);
});

const positive: readonly [rule: string, list: string, fields: readonly string[]][] = [
  ['GOODS-1', 'goods', ['weight', 'width', 'depth', 'height', 'cost', 'price']],
  ['PARTY-1', 'supplier', ['level']],
  ['BIN-4', 'binSize', ['width', 'depth', 'height']],
  ['CAPITAL-1', 'capital', ['quantity', 'cost']],
  ['FREIGHT-1', 'freightRate', ['weight_fee', 'volume_fee', 'min_payment']],
];

test.for(positive)('[%s] numbers of %s are whole and greater than 0', ([, list, fields]) => {
  for (const field of fields) {
    const end = (value: number): string =>
      endOf(shop().act(`${list}.create`, {...rows[list], [field]: value}));
    expect([end(0), end(-1), end(1.5), end(1)]).toEqual([
      `${field} positive`,
      `${field} positive`,
      `${field} not-a-number`,
      'applied',
    ]);
  }
});

describe('goods', () => {
  test('[GOODS-2] the unit volume follows the sides', () => {
    const world = shop();
    world.act('goods.create', aGoods());
    expect(world.row('goods', anId(6))).toMatchObject({unit_volume: 210 * 160 * 240});
    world.act('goods.edit', {id: anId(6), version: 1, set: '{"height":1}'});
    expect(world.row('goods', anId(6))).toMatchObject({unit_volume: 210 * 160});
  });

  test('[GOODS-2] the largest volume is still an exact number', () => {
    const side = {width: 100_000, depth: 100_000, height: 100_000};
    const world = shop();
    expect(endOf(world.act('goods.create', aGoods(side)))).toBe('applied');
    expect(Number.isSafeInteger(world.row('goods', anId(6))?.['unit_volume'])).toBe(true);
  });

  test('[GOODS-4] goods with stock in any warehouse stay (T18)', () => {
    const other = 'ABCDEFGH';
    const world = shop()
      .with('warehouse', aWarehouse({id: other, name: 'North'}))
      .with('goods', aGoods());
    const lying = {warehouse: other, place: binPlace(anId(5)), goods: anId(6), quantity: 1};
    world.with('stock', lying);
    expect(endOf(world.act('goods.remove', {id: anId(6), version: 0}))).toBe('goods.has-stock');
    const empty = shop().with('goods', aGoods());
    expect(endOf(empty.act('goods.remove', {id: anId(6), version: 0}))).toBe('applied');
  });

  test('[GOODS-4] goods that a document names stay, in whatever state it is', () => {
    for (const list of ['asnLine', 'dnLine']) {
      const line = {id: anId(60), warehouse: WAREHOUSE, document: anId(61), goods: anId(6)};
      const world = shop().with('goods', aGoods()).with(list, line);
      expect(endOf(world.act('goods.remove', {id: anId(6), version: 0}))).toBe('goods.in-use');
    }
  });

  test('[GOODS-6] tracking is neither given up nor turned to serials while stock of the goods stands anywhere', () => {
    const edited = (from: string, to: string, hasStock: boolean): string => {
      const world = shop().with('goods', aGoods({tracked_by: from}));
      const lying = {warehouse: WAREHOUSE, place: binPlace(anId(5)), goods: anId(6), quantity: 1};
      if (hasStock) world.with('stock', lying);
      const set = JSON.stringify({tracked_by: to});
      return endOf(world.act('goods.edit', {id: anId(6), version: 0, set}));
    };
    const changes = ['none', 'lot', 'expiry', 'serial'].flatMap((from) =>
      ['none', 'lot', 'expiry', 'serial'].filter((to) => to !== from).map((to) => [from, to] as const),
    );
    expect(changes.filter(([from, to]) => edited(from, to, false) !== 'applied')).toEqual([]);
    expect(changes.filter(([from, to]) => edited(from, to, true) === 'applied')).toEqual([
      ['none', 'lot'],
      ['none', 'expiry'],
      ['lot', 'expiry'],
      ['expiry', 'lot'],
    ]);
    expect(edited('lot', 'none', true)).toBe('goods.tracked-stock');
    // Of goods from before nobody has said it.
    expect(edited('', 'serial', true)).toBe('goods.tracked-stock');
  });

  test('[GOODS-6] goods of which nobody says it are tracked by nothing', () => {
    const world = shop();
    world.act('goods.create', aGoods());
    expect(world.row('goods', anId(6))).toMatchObject({tracked_by: 'none'});
  });

  test('[GOODS-5] no mirror holds cost and price', () => {
    expect(mirroredColumns(goods)).not.toContain('cost');
    expect(mirroredColumns(goods)).not.toContain('price');
    expect(goods.fields.cost.secret).toEqual(['Admin', 'Manager', 'Supervisor', 'StockControl']);
  });
});

describe('parties', () => {
  test('[PARTY-2] a company has one row about itself', () => {
    expect(endOf(new DomainWorld().act('company.create', aCompany({id: 'ABCDEFGH'})))).toBe('company.one');
    expect(endOf(new DomainWorld().act('company.create', aCompany({id: COMPANY})))).toBe('applied');
  });

  test.for([
    ['Admin', 'applied'],
    ['Manager', 'applied'],
    ['Supervisor', 'company.currency-by-managers'],
    ['StockControl', 'company.currency-by-managers'],
  ] as const)('[PARTY-4] the currency of the company, set by %s: %s', ([role, end]) => {
    const row = aCompany({id: COMPANY, currency: 'EUR'});
    for (const currency of ['JPY', '']) {
      const world = new DomainWorld().with('company', row);
      expect(endOf(world.act('company.edit', setting(row, {currency}), {role}))).toBe(end);
      expect(world.row('company', COMPANY)?.['currency']).toBe(end === 'applied' ? currency : 'EUR');
    }
  });

  test('[PARTY-4] whoever does not set the currency edits what else there is, and no amount changes with it', () => {
    const row = aCompany({id: COMPANY, currency: 'EUR'});
    const world = new DomainWorld().with('company', row).with('goods', aGoods());
    const edit = (set: Row, role: Role): string =>
      endOf(
        world.act(
          'company.edit',
          {...setting(row, set), version: Number(world.row('company', COMPANY)?.['version'])},
          {role},
        ),
      );
    expect(edit({city: 'Braga', currency: 'EUR'}, 'Supervisor')).toBe('applied');
    expect(edit({currency: 'JPY'}, 'Manager')).toBe('applied');
    expect(world.row('company', COMPANY)).toMatchObject({city: 'Braga', currency: 'JPY'});
    expect(world.row('goods', anId(6))).toMatchObject({cost: 145_000});
  });

  test('[PARTY-4] what is no currency is refused with what it was, and changes nothing', () => {
    const row = aCompany({id: COMPANY, currency: 'EUR'});
    const world = new DomainWorld().with('company', row);
    const set = (currency: string) => world.act('company.edit', setting(row, {currency}));
    expect(set('QQQ')).toMatchObject({
      status: 'refused',
      refusal: {code: 'company.currency-unknown', facts: {currency: 'QQQ'}},
    });
    expect([endOf(set('eur')), endOf(set('Euro'))]).toEqual([
      'currency not-a-currency',
      'currency not-a-currency',
    ]);
    expect(world.row('company', COMPANY)).toMatchObject({currency: 'EUR', version: 0});
  });

  test('[PARTY-3] a supplier of goods stays', () => {
    const used = shop().with('goods', aGoods());
    expect(endOf(used.act('supplier.remove', {id: anId(1), version: 0}))).toBe('supplier.in-use');
    expect(endOf(shop().act('supplier.remove', {id: anId(1), version: 0}))).toBe('applied');
  });

  test.for([
    ['supplier', 'asn'],
    ['customer', 'dn'],
    ['driver', 'shipment'],
  ] as const)('[PARTY-3] a %s that a document names stays', ([party, list]) => {
    const row = {id: anId(62), name: 'Named'};
    const ask = {id: anId(62), version: 0};
    const named = {id: anId(63), warehouse: WAREHOUSE, [party]: anId(62)};
    const used = new DomainWorld().with(party, row).with(list, named);
    expect(endOf(used.act(`${party}.remove`, ask))).toBe(`${party}.in-use`);
    expect(endOf(new DomainWorld().with(party, row).act(`${party}.remove`, ask))).toBe('applied');
  });
});

describe('warehouse', () => {
  const world = (): DomainWorld => shop().with('bin', aBin());
  const stocked = (): DomainWorld =>
    world().with('stock', {warehouse: WAREHOUSE, place: binPlace(anId(5)), goods: anId(6), quantity: 3});

  test('[WAREHOUSE-1] a name has at most 45 characters and the id is short', () => {
    const create = (row: Row): string => endOf(new DomainWorld().act('warehouse.create', aWarehouse(row)));
    expect(create({name: 'x'.repeat(46)})).toBe('name too-long');
    expect(create({id: anId(9)})).toBe('id too-long');
    expect(create({square_measure: -1})).toBe('square_measure too-small');
  });

  test('[WAREHOUSE-2] stock control edits a warehouse but not what needs approval', () => {
    const act = (set: Row, role: Role): string =>
      endOf(shop().act('warehouse.edit', setting(aWarehouse(), set), {role}));
    expect(act({city: 'Braga'}, 'StockControl')).toBe('applied');
    expect(act({approval_above: 9999}, 'StockControl')).toBe('warehouse.approval-by-office');
    expect(act({approval_above: 9999}, 'Supervisor')).toBe('applied');
  });

  test('[WAREHOUSE-3] a warehouse with bins, stock or a document stays', () => {
    const remove = (from: DomainWorld): string =>
      endOf(from.act('warehouse.remove', {id: WAREHOUSE, version: 0}));
    expect(remove(world())).toBe('warehouse.has-bins');
    for (const [list, row] of [
      ['asn', {id: anId(8), warehouse: WAREHOUSE, state: 'cancelled'}],
      ['dn', {id: anId(8), warehouse: WAREHOUSE, state: 'fresh'}],
      ['stock', {warehouse: WAREHOUSE, place: DISCREPANCY_ACCOUNT, goods: anId(6), quantity: -3}],
    ] as const)
      expect([list, remove(shop().with(list, row))]).toEqual([list, 'warehouse.in-use']);
    expect(remove(shop())).toBe('applied');
  });

  test('[BIN-2] zone and walking sequence come from the name unless somebody says', () => {
    const made = shop();
    made.act('bin.create', aBin());
    expect(made.row('bin', anId(5))).toMatchObject({zone: 'A', walking_sequence: 1_001_002_003});
    const said = shop();
    said.act('bin.create', aBin({zone: 'Cold', walking_sequence: 7}));
    expect(said.row('bin', anId(5))).toMatchObject({zone: 'Cold', walking_sequence: 7});
  });

  test('[BIN-2] renaming keeps the zone that people know', () => {
    const made = shop();
    made.act('bin.create', aBin());
    made.act('bin.edit', {id: anId(5), version: 1, set: '{"name":"B-01-01-1"}'});
    expect(made.row('bin', anId(5))).toMatchObject({name: 'B-01-01-1', zone: 'A'});
  });

  const PATTERN = '{level}.{aisle}.{zone}';
  const named = (): DomainWorld => shop().with('warehouse', aWarehouse({bin_pattern: PATTERN}));
  const set = (world: DomainWorld, id: string): Row => {
    const {zone = '', walking_sequence = 0} = world.row('bin', id) ?? {};
    return {zone, walking_sequence};
  };

  test('[BIN-2] a bin made in a warehouse with a pattern of its own stands where that says, unless somebody says', () => {
    const made = named();
    made.act('bin.create', aBin({name: '4.2.H'}));
    expect(set(made, anId(5))).toEqual({
      zone: 'H',
      walking_sequence: placeByPattern(PATTERN, '4.2.H').walking_sequence,
    });
    made.act('bin.create', aBin({id: anId(51), name: '4.3.H', zone: 'Cold', walking_sequence: 7}));
    expect(set(made, anId(51))).toEqual({zone: 'Cold', walking_sequence: 7});
  });

  test('[BIN-2] a bin renamed in such a warehouse follows its name, but for what somebody has said', () => {
    const made = named();
    const rename = (id: string, more: Row = {}): void => {
      const {version = 0} = made.row('bin', id) ?? {};
      made.act('bin.edit', {id, version, set: JSON.stringify({name: '1.1.K', ...more})});
    };
    made.act('bin.create', aBin({name: '4.2.H'}));
    rename(anId(5));
    const of = placeByPattern(PATTERN, '1.1.K');
    expect(set(made, anId(5))).toEqual({zone: 'K', walking_sequence: of.walking_sequence});
    made.act('bin.edit', {
      id: anId(5),
      version: made.row('bin', anId(5))?.['version'] ?? 0,
      set: '{"name":"1.1.L"}',
    });
    made.act('bin.create', aBin({id: anId(51), name: '4.3.H', zone: 'Cold'}));
    rename(anId(51));
    expect(set(made, anId(51))).toEqual({zone: 'Cold', walking_sequence: of.walking_sequence});
  });

  test('[BIN-2] bins that are brought in stand where the pattern of their warehouse says', () => {
    const made = named();
    const rows = [
      [1, {warehouse: WAREHOUSE, name: '4.2.H', size: anId(2), property: 'Normal'}],
      [2, {warehouse: WAREHOUSE, name: '4.3.H', size: anId(2), property: 'Normal', zone: 'Cold'}],
    ];
    expect(endOf(made.act('import.rows', {list: 'bin', rows: JSON.stringify(rows)}))).toBe('applied');
    expect(made.rows('bin').map(({zone, walking_sequence}) => [zone, walking_sequence])).toEqual(
      [
        ['H', '4.2.H'],
        ['Cold', '4.3.H'],
      ].map(([zone, name = '']) => [zone, placeByPattern(PATTERN, name).walking_sequence]),
    );
  });

  test('[BIN-5] a warehouse names its bins by no pattern that nobody can read', () => {
    const edit = (bin_pattern: string): string =>
      endOf(shop().act('warehouse.edit', setting(aWarehouse(), {bin_pattern})));
    expect(edit('{zone}-{shelf}')).toBe('warehouse.pattern-unread');
    expect(edit('{zone}-{aisle}')).toBe('applied');
    expect(edit('')).toBe('applied');
  });

  test('[BIN-5] bins that stand there get their places when somebody asks, those of an older build and others alike', () => {
    const made = named().with(
      'bin',
      aBin({name: '4.2.H', zone: '', walking_sequence: 0}),
      aBin({id: anId(51), name: 'A-1', zone: 'Cold', walking_sequence: 7}),
      aBin({id: anId(52), name: '4.2.K', warehouse: 'OTHERWHS'}),
    );
    const place = (...bins: string[]): string => endOf(made.act('bin.place', {bins: JSON.stringify(bins)}));
    expect(set(made, anId(5))).toEqual({zone: '', walking_sequence: 0});
    expect(place(anId(5), anId(51))).toBe('applied');
    expect(['4.2.H', 'A-1'].map((name) => placeByPattern(PATTERN, name))).toEqual([
      {...set(made, anId(5)), isOfPattern: true},
      {...set(made, anId(51)), isOfPattern: false},
    ]);
    expect([place(anId(52)), place(anId(5), anId(99))]).toEqual(['bin.unknown', 'bin.unknown']);
  });

  test('[BIN-5] bins that were placed are put back as they stood, but for one that somebody has placed since', () => {
    const made = named().with(
      'bin',
      aBin({name: '4.2.H', zone: '', walking_sequence: 0}),
      aBin({id: anId(51), name: 'A-1', zone: 'Cold', walking_sequence: 7}),
    );
    const bins = JSON.stringify([anId(5), anId(51)]);
    const stood = {[anId(5)]: set(made, anId(5)), [anId(51)]: set(made, anId(51))};
    expect(endOf(made.act('bin.place', {bins}))).toBe('applied');
    const {version = 0} = made.row('bin', anId(5)) ?? {};
    made.act('bin.edit', {id: anId(5), version, set: '{"zone":"Own"}'});
    expect(endOf(made.act('bin.place', {bins, stood: JSON.stringify(stood)}))).toBe('applied');
    expect(set(made, anId(51))).toEqual({zone: 'Cold', walking_sequence: 7});
    expect(set(made, anId(5))).toMatchObject({zone: 'Own'});
    for (const wrong of [
      '{}',
      '[]',
      JSON.stringify({...stood, [anId(5)]: {zone: 'A', walking_sequence: -1}}),
    ])
      expect(endOf(made.act('bin.place', {bins, stood: wrong}))).not.toBe('applied');
  });

  test('[BIN-2] whatever a name says of the way, a person may say, too: as a list that is brought in again does', () => {
    for (const [i, name] of ['999.999.999.99.99.9', 'ZZZ-999-999-999'].entries()) {
      const {walking_sequence} = placeByPattern('', name);
      expect(endOf(shop().act('bin.create', aBin({id: anId(60 + i), name, walking_sequence})))).toBe(
        'applied',
      );
    }
  });

  test('[BIN-3] a bin with stock stays and keeps its property', () => {
    const damage = setting(aBin(), {property: 'Damage'});
    expect(endOf(stocked().act('bin.remove', {id: anId(5), version: 0}))).toBe('bin.has-stock');
    expect(endOf(stocked().act('bin.edit', damage))).toBe('bin.has-stock');
    expect(endOf(stocked().act('bin.edit', setting(aBin(), {name: 'Z-1'})))).toBe('applied');
    expect(endOf(world().act('bin.edit', damage))).toBe('applied');
    expect(endOf(world().act('bin.remove', {id: anId(5), version: 0}))).toBe('applied');
  });

  test('[BIN-1] a property is one of four', () => {
    expect(endOf(shop().act('bin.create', aBin({property: 'Broken'})))).toBe('property not-an-option');
    expect(RESOURCES.get('binProperty')?.fixedRows?.map(({name}) => name)).toEqual([
      'Damage',
      'Inspection',
      'Normal',
      'Holding',
    ]);
  });

  test('[BIN-4] a size in use stays', () => {
    expect(endOf(world().act('binSize.remove', {id: anId(2), version: 0}))).toBe('binSize.in-use');
    expect(endOf(shop().act('binSize.remove', {id: anId(2), version: 0}))).toBe('applied');
  });
});

describe('people', () => {
  test('[STAFF-1] staff are locked and unlocked by an edit, and there is no removal', () => {
    const world = new DomainWorld().with('staff', aStaff());
    expect(endOf(world.act('staff.edit', setting(aStaff(), {is_locked: 1})))).toBe('applied');
    expect(ACTIONS.has('staff.remove')).toBe(false);
    expect(RESOURCES.get('staffType')?.fixedRows?.length).toBe(7);
  });

  test('[STAFF-2] nobody becomes Admin, and only Admin edits that row', () => {
    const owner = aStaff({type: 'Admin', name: 'Owner'});
    const edit = (before: Row, set: Row, role: Role): string =>
      endOf(new DomainWorld().with('staff', before).act('staff.edit', setting(before, set), {role}));
    expect(endOf(new DomainWorld().act('staff.create', owner))).toBe('staff.one-admin');
    expect(edit(aStaff(), {type: 'Admin'}, 'Admin')).toBe('staff.one-admin');
    expect(edit(owner, {type: 'Manager'}, 'Admin')).toBe('staff.one-admin');
    expect(edit(owner, {name: 'Me'}, 'Manager')).toBe('staff.admin-only');
    expect(edit(owner, {is_locked: 1}, 'Admin')).toBe('staff.admin-unlocked');
    expect(edit(owner, {name: 'Me'}, 'Admin')).toBe('applied');
  });

  /** Typed by hand: whom each role gives types and locks to. */
  const LOWER: Readonly<Record<string, readonly Role[]>> = {
    Admin: ['Manager', 'Supervisor', 'Inbound', 'Outbound', 'StockControl', 'Supplier', 'Customer'],
    Manager: ['Supervisor', 'Inbound', 'Outbound', 'StockControl', 'Supplier', 'Customer'],
    Supervisor: ['Inbound', 'Outbound', 'StockControl', 'Supplier', 'Customer'],
  };

  test.each(Object.entries(LOWER))(
    '[STAFF-4] %s gives names, types and locks to lower roles only',
    (role, lower) => {
      const by = {role: role as Role};
      const edit = (before: Row, set: Row): string =>
        endOf(new DomainWorld().with('staff', before).act('staff.edit', setting(before, set), by));
      for (const type of ROLES.filter((each) => each !== 'Admin')) {
        const end = lower.includes(type) ? 'applied' : 'staff.not-lower';
        expect([type, endOf(new DomainWorld().act('staff.create', aStaff({type}), by))]).toEqual([type, end]);
        expect([type, edit(aStaff({type: 'Customer'}), {type})]).toEqual([
          type,
          type === 'Customer' ? 'applied' : end,
        ]);
        if (type !== 'Customer')
          expect([type, edit(aStaff({type}), {type: 'Customer'})]).toEqual([type, end]);
        expect([type, edit(aStaff({type}), {is_locked: 1})]).toEqual([type, end]);
        expect([type, edit(aStaff({type, is_locked: 1}), {is_locked: 0})]).toEqual([type, end]);
        expect([type, edit(aStaff({type}), {name: 'Another name'})]).toEqual([type, end]);
      }
    },
  );

  /** Typed by hand from greaterwms.md 10.5. */
  const editors: Readonly<Record<string, readonly Role[]>> = {
    goods: ['Admin', 'Manager', 'Supervisor', 'StockControl'],
    goodsUnit: ['Admin', 'Manager', 'Supervisor', 'StockControl'],
    goodsClass: ['Admin', 'Manager', 'Supervisor', 'StockControl'],
    goodsBrand: ['Admin', 'Manager', 'Supervisor', 'StockControl'],
    goodsColor: ['Admin', 'Manager', 'Supervisor', 'StockControl'],
    goodsShape: ['Admin', 'Manager', 'Supervisor', 'StockControl'],
    goodsSpecs: ['Admin', 'Manager', 'Supervisor', 'StockControl'],
    goodsOrigin: ['Admin', 'Manager', 'Supervisor', 'StockControl'],
    goodsCode: ['Admin', 'Manager', 'Supervisor', 'StockControl'],
    warehouse: ['Admin', 'Manager', 'Supervisor', 'StockControl'],
    bin: ['Admin', 'Manager', 'Supervisor', 'StockControl'],
    binSize: ['Admin', 'Manager', 'Supervisor', 'StockControl'],
    company: ['Admin', 'Manager', 'Supervisor'],
    supplier: ['Admin', 'Manager', 'Supervisor'],
    customer: ['Admin', 'Manager', 'Supervisor'],
    staff: ['Admin', 'Manager', 'Supervisor'],
    driver: ['Admin', 'Manager', 'Supervisor', 'Outbound'],
    capital: ['Admin', 'Manager', 'Supervisor'],
    freightRate: ['Admin', 'Manager', 'Supervisor'],
  };

  test('[STAFF-3] the matrix of roles says who edits what', () => {
    const found = [...RESOURCES.values()].filter(({editing}) => editing);
    expect(Object.fromEntries(found.map(({name, editing}) => [name, editing?.roles]))).toEqual(editors);
    for (const action of ACTIONS.values()) {
      const [list = '', verb = ''] = action.name.split('.');
      if (['create', 'edit', 'remove'].includes(verb) && RESOURCES.has(list))
        expect(action.roles).toEqual(editors[list]);
    }
  });

  test('[STAFF-3] suppliers and customers read no list of the house', () => {
    for (const {read} of RESOURCES.values()) expect(read).not.toContain('Supplier');
    for (const {read} of RESOURCES.values()) expect(read).not.toContain('Customer');
    expect(ROLES).toContain('Supplier');
  });
});
