import {describe, expect, test} from 'vitest';
import {
  aBin,
  aBinSize,
  aGoods,
  aGoodsCode,
  anId,
  aSupplier,
  aWarehouse,
  SUPPLIER,
  WAREHOUSE,
} from '#tests/builders/rows.ts';
import {endOf, DomainWorld} from '#tests/builders/world.ts';
import {goods as goodsList} from '../goods/goods.ts';
import type {Row} from '../kernel/field.ts';
import {ownRowId} from '../kernel/id.ts';
import type {Role} from '../kernel/roles.ts';
import {ACTIONS, ROW_EDITORS} from '../actions.ts';
import {importablesOf} from './importable.ts';
import {idOfRow, IMPORT_ROWS, importedRowsOf, type ImportedRow} from './import-rows.ts';

const {id: _, ...kettle} = aGoods();
const world = (): DomainWorld =>
  new DomainWorld().with('supplier', aSupplier()).with('warehouse', aWarehouse()).with('binSize', aBinSize());
const bring = (of: DomainWorld, list: string, rows: readonly ImportedRow[]) =>
  of.act(IMPORT_ROWS, {list, rows: JSON.stringify(rows)});

describe('[IMPORT-1] rows that are brought in', () => {
  test('are made and changed as though they had been created and edited', () => {
    const house = world().with('goods', aGoods({id: anId(71), code: 'POT'}));
    expect(
      endOf(
        bring(house, 'goods', [
          [1, kettle],
          [anId(71), {weight: 5}],
        ]),
      ),
    ).toBe('applied');
    const rows = house.rows('goods');
    expect(rows).toHaveLength(2);
    expect(rows.find(({code}) => code === 'POT')).toMatchObject({
      weight: 5,
      description: kettle['description'],
    });
    expect(rows.find(({code}) => code === 'KETTLE')).toMatchObject({unit_volume: 210 * 160 * 240});
  });

  test('have ids that follow from their number, so that others can refer to them before', () => {
    const house = world();
    expect(idOfRow([3, kettle], anId(71), goodsList)).toBe(ownRowId(anId(71), 3));
    bring(house, 'goods', [[7, kettle]]);
    expect(house.rows('goods')[0]?.['id']).toMatch(/7$/);
  });

  const refused: readonly [string, string, readonly ImportedRow[], Row][] = [
    ['a reference that leads nowhere', 'goods', [[1, {...kettle, supplier: anId(99)}]], {row: 0}],
    ['a code that is taken', 'goods', [[1, {...kettle, code: 'POT '}]], {row: 0, value: 'POT'}],
    [
      'a code that stands in it twice',
      'goods',
      [
        [1, kettle],
        [2, kettle],
      ],
      {row: 1, value: 'KETTLE'},
    ],
    ['a row that is gone', 'goods', [[anId(98), {weight: 5}]], {row: 0}],
  ];
  test.each(refused)('are all refused for %s', (_what, list, rows, facts) => {
    const house = world().with('goods', aGoods({id: anId(71), code: 'POT'}));
    const settled = bring(house, list, [[9, {...kettle, code: 'FIRST'}], ...rows]);
    expect(settled).toMatchObject({
      status: 'refused',
      refusal: {facts: {...facts, row: Number(facts['row']) + 1}},
    });
    expect(house.rows('goods')).toHaveLength(1);
  });

  test('are invalid with every fault of every row', () => {
    const settled = bring(world(), 'goods', [
      [1, {...kettle, weight: 0}],
      [anId(71), {code: '', price: 'x', id: 'y'}],
    ]);
    expect(settled).toMatchObject({
      status: 'invalid',
      refusal: {
        facts: {
          faults: [
            {field: 'rows.0.weight', code: 'positive'},
            {field: 'rows.1.code', code: 'required'},
            {field: 'rows.1.price', code: 'not-a-number'},
            {field: 'rows.1.id', code: 'fixed'},
          ],
        },
      },
    });
  });

  test.each(['[null]', '[[]]', '[[{},{}]]', '[[1,null]]', '[["x",{}]]', '[[1,[]]]', '{}'])(
    '%s is found before anything is read for it',
    (rows) => {
      expect(world().act(IMPORT_ROWS, {list: 'goods', rows})).toMatchObject({
        status: 'invalid',
        refusal: {facts: {faults: [{field: 'rows', code: 'not-json'}]}},
      });
    },
  );

  test('are of lists that people edit', () => {
    for (const list of ['stock', 'nothing', 'staffType'])
      expect(endOf(bring(world(), list, [[1, {}]]))).toBe('list not-an-option');
  });

  test('get what a form would propose', () => {
    const house = world();
    const {id: _id, ...shelf} = aBin({name: 'B-07-01-2'});
    expect(endOf(bring(house, 'bin', [[1, shelf]]))).toBe('applied');
    expect(house.rows('bin')[0]).toMatchObject({zone: 'B', warehouse: WAREHOUSE});
  });

  test('are told apart again by whoever reads the mutation', () => {
    const rows: ImportedRow[] = [
      [1, kettle],
      [anId(71), {weight: 5}],
    ];
    expect(importedRowsOf({rows: JSON.stringify(rows)})).toEqual(rows);
  });
});

describe('[IMPORT-13] what the floor has done meanwhile', () => {
  const code = (units: number, goods: string): ImportedRow => [1, {goods, code: 'EAN-1', units}];
  const house = (): DomainWorld =>
    world()
      .with('goods', aGoods())
      .with('goods', aGoods({id: anId(71), code: 'POT'}))
      .with(
        'goodsCode',
        aGoodsCode({goods: anId(71), code: 'EAN-1', scanned: 'EAN-1', kind: 'other', units: 6}),
      );
  const kettleId = String(aGoods()['id']);

  test('stands: a code keeps its goods and its number, and alike it is there once', () => {
    for (const [row, end] of [
      [code(6, anId(71)), 'applied'],
      [code(1, anId(71)), 'corrected goodsCode.other-units'],
      [code(6, kettleId), 'corrected goodsCode.other-goods'],
    ] as const) {
      const of = house();
      const settled = bring(of, 'goodsCode', [row, [2, {goods: kettleId, code: 'NEW', units: 1}]]);
      const said = 'corrections' in settled ? settled.corrections.map((each) => each.code) : [];
      expect([endOf(settled), ...said].join(' ')).toBe(end);
      expect(of.rows('goodsCode').map((each) => [each['code'], each['goods'], each['units']])).toEqual([
        ['EAN-1', anId(71), 6],
        ['NEW', kettleId, 1],
      ]);
    }
  });
});

describe('[IMPORT-2] while a file is brought in', () => {
  const begun = (): DomainWorld => {
    const house = world().with('goods', aGoods());
    expect(endOf(house.act('import.begin', {work: anId(80), list: 'goods'}))).toBe('applied');
    return house;
  };
  const end = (house: DomainWorld, work: string) => house.act('import.end', {work, list: 'goods'});

  test('nobody edits what it looks at, and everybody is told why', () => {
    const house = begun();
    const edits: readonly [string, Row][] = [
      ['goods.create', aGoods({id: anId(72), code: 'POT'})],
      ['goods.edit', {id: String(aGoods()['id']), version: 0, set: '{"weight":5}'}],
      ['goods.remove', {id: String(aGoods()['id']), version: 0}],
      ['supplier.remove', {id: SUPPLIER, version: 0}],
      ['goodsUnit.create', {id: anId(73), name: 'Box'}],
      ['bin.create', aBin()],
    ];
    for (const [action, args] of edits)
      expect(house.act(action, args)).toMatchObject({
        refusal: {code: 'import.under-way', facts: {list: 'goods'}},
      });
    expect(endOf(bring(house, 'goods', [[1, {...kettle, code: 'POT'}]]))).toBe('applied');
    expect(endOf(end(house, anId(80)))).toBe('applied');
    expect(endOf(house.act('goods.create', aGoods({id: anId(74), code: 'PAN'})))).toBe('applied');
  });

  test('by somebody of the floor, the office edits what it looks at, and nobody else of the floor does', () => {
    const house = world().with('goods', aGoods());
    house.act('import.begin', {work: anId(80), list: 'goods', floor: 1});
    const create = (n: number, role: Role) =>
      endOf(house.act('goods.create', aGoods({id: anId(n), code: `POT-${String(n)}`}), {role}));
    expect(create(72, 'Supervisor')).toBe('applied');
    expect(create(73, 'StockControl')).toBe('import.under-way');
    // What is the office's holds all.
    end(house, anId(80));
    house.act('import.begin', {work: anId(81), list: 'goods'});
    expect(create(74, 'Supervisor')).toBe('import.under-way');
  });

  test.each(['supplier', 'customer', 'driver', 'capital', 'freightRate'])(
    'a file of %s keeps nobody from goods and bins',
    (list) => {
      const house = world();
      house.act('import.begin', {work: anId(80), list});
      expect(endOf(house.act('goods.create', aGoods({id: anId(72), code: 'POT'})))).toBe('applied');
      expect(endOf(house.act('bin.create', aBin()))).not.toBe('import.under-way');
    },
  );

  test('other master data is edited, and the floor goes on', () => {
    const house = begun();
    const driver = {id: anId(75), name: 'Rui', plate: 'AA-00', contact: '1'};
    expect(endOf(house.act('driver.create', driver))).toBe('applied');
  });

  const isEdited = (list: string): boolean => ACTIONS.has(`${list}.remove`) || ACTIONS.has(`${list}.edit`);

  test.each([...importablesOf(ROW_EDITORS).keys()].filter(isEdited))(
    'rows of %s are kept from others while a file of them comes in',
    (list) => {
      const house = world().with(list, {id: anId(90)});
      const change = (): string => {
        const row = {id: anId(90), version: house.row(list, anId(90))?.['version'] ?? 0};
        return ACTIONS.has(`${list}.remove`)
          ? endOf(house.act(`${list}.remove`, row))
          : endOf(house.act(`${list}.edit`, {...row, set: '{}'}));
      };
      house.act('import.begin', {work: anId(80), list});
      expect(change()).toBe('import.under-way');
      house.act('import.end', {work: anId(80), list});
      expect(change()).toBe('applied');
    },
  );

  test('no other begins; its own beginning asked for again is no other, and another one ends nothing', () => {
    const house = begun();
    const begin = (work: string) => endOf(house.act('import.begin', {work, list: 'bin'}));
    expect(begin(anId(81))).toBe('import.under-way');
    expect(begin(anId(80))).toBe('applied');
    end(house, anId(81));
    expect(begin(anId(81))).toBe('import.under-way');
    end(house, anId(80));
    expect(begin(anId(81))).toBe('applied');
  });

  test('all of it is the server’s to do, and nobody’s to ask', () => {
    for (const name of ['import.begin', IMPORT_ROWS, 'import.end'])
      expect(ACTIONS.get(name)).toMatchObject({kind: 'claim', offline: false, roles: []});
  });
});
