import {describe, expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {caseResource} from '#domain/kernel/case.ts';
import {idOfText, isFreshId, isId, ownRowId} from '#domain/kernel/id.ts';
import {StockWorld, STOCK_WAREHOUSE} from '#tests/builders/stock-world.ts';
import {asn, asnLine} from './inbound/asn.ts';
import {endOfDay} from './stock/expiry-day.ts';
import {codeOfLot, lot, lotId} from './stock/lot.ts';
import {stock} from './stock/stock.ts';

const EARLY = endOfDay('2027-01-15');
const LATE = endOfDay('2030-03-17');

/** A delivery and an order of one kind of goods, and two bins. */
function aHouse() {
  const world = new StockWorld();
  const [supplier, customer] = [world.id(), world.id()];
  world.give('supplier', {id: supplier, name: 'Norte'});
  world.give('customer', {id: customer, name: 'Ortega'});
  const [goods, first, second] = [world.aGoods(), world.aBin(), world.aBin()];
  const act = (action: string, args: Row): string => {
    const settled = world.do(action, args, {role: 'Admin'});
    return 'refusal' in settled ? `${settled.status} ${settled.refusal.code}` : settled.status;
  };
  const make = (action: string, args: Row): string => {
    const mutation = world.id();
    world.store(world.settle(action, args, {role: 'Admin'}, world.view(), mutation));
    return ownRowId(mutation, 1);
  };
  const announced = (quantity: number): string =>
    make('inbound.announce', {supplier, lines: JSON.stringify([{goods, quantity}])});
  const ordered = (quantity: number): string => {
    const document = make('outbound.create', {customer, lines: JSON.stringify([{goods, quantity}])});
    expect(act('outbound.confirm', {document})).toBe('applied');
    return document;
  };
  /** Sorted under this lot, and put away. */
  const receive = (code: string, quantity: number, bin: string, expires_at: number): void => {
    const [document, of] = [announced(quantity), {goods, lot: lotId(goods, code), quantity}];
    const isOther = ![0, expires_at].includes(world.one(lot, of.lot)?.expires_at ?? 0) && expires_at > 0;
    expect(act('inbound.sort', {document, ...of, lot_code: code, expires_at})).toBe(
      isOther ? 'corrected' : 'applied',
    );
    expect(act('inbound.putAway', {document, ...of, bin})).toBe('applied');
  };
  const inBin = (bin: string) =>
    world
      .all(stock)
      .filter(({place}) => place === `bin:${bin}`)
      .map(({lot: id, quantity, received_at, expires_at}) => ({lot: id, quantity, received_at, expires_at}));
  return {world, goods, customer, first, second, act, make, announced, ordered, receive, inBin};
}

test('[LOT-1] the id of a lot follows from its goods and its code, and no two of many share one', () => {
  const ids = Array.from({length: 20_000}, (_, i) => idOfText(`goods/L${String(i)}`));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => isId(id) && !isFreshId(id))).toBe(true);
  // Pinned: labels and devices that are offline have it.
  expect(lotId('01M80000000000000000000000', 'L-7')).toBe('6785G2AHSREMV6X7TQMXE9HZXD');
});

describe('a lot', () => {
  test('[LOT-1] two devices that name the same lot have named one, and a code of another lot is refused', () => {
    const {world, goods, first, second, act, announced, receive} = aHouse();
    receive('L-7', 3, first, EARLY);
    receive('L-7', 2, second, EARLY);
    expect(world.all(lot)).toMatchObject([{id: lotId(goods, 'L-7'), goods, code: 'L-7', expires_at: EARLY}]);
    const wrong = {goods, lot: lotId(goods, 'L-8'), lot_code: 'L-7', quantity: 1};
    expect(act('inbound.sort', {document: announced(1), ...wrong})).toBe('invalid args.invalid');
  });

  test('[LOT-1] whoever puts away what nobody has sorted names its lot too', () => {
    const {world, goods, first, act, announced, inBin} = aHouse();
    const of = {goods, lot: lotId(goods, 'L-9'), lot_code: 'L-9', quantity: 4, expires_at: LATE};
    expect(act('inbound.putAway', {document: announced(4), ...of, bin: first})).toBe('applied');
    expect(world.all(lot)).toMatchObject([{code: 'L-9', expires_at: LATE}]);
    expect(inBin(first)).toMatchObject([{lot: of.lot, expires_at: LATE}]);
  });

  test('[LOT-2] its expiry is asked once: what was said first stands, and what nobody said is filled in', () => {
    const {world, goods, first, second, ordered, act, receive} = aHouse();
    receive('old', 3, first, 0);
    receive('late', 3, second, LATE);
    receive('old', 1, world.aBin(), EARLY);
    receive('late', 1, world.aBin(), EARLY);
    expect(world.one(lot, lotId(goods, 'old'))?.expires_at).toBe(EARLY);
    expect(world.one(lot, lotId(goods, 'late'))?.expires_at).toBe(LATE);
    // The units that came before anybody told it expire as their lot does.
    act('outbound.release', {document: ordered(3)});
    expect(world.allocations().map(({lot: id}) => id)).not.toContain(lotId(goods, 'late'));
  });

  test('[LOT-2] work at other goods that names it says nothing of it', () => {
    const {world, goods, first, act, announced, receive} = aHouse();
    receive('L-7', 3, first, 0);
    const of = {goods: world.aGoods(), lot: lotId(goods, 'L-7'), quantity: 2};
    const told = {document: announced(1), ...of, over: 1, expires_at: EARLY};
    expect(act('inbound.sort', told)).toBe('held lot.other-goods');
    expect(world.all(lot)).toMatchObject([{goods, code: 'L-7', expires_at: 0}]);
  });

  test('[LOT-3] units that were not found keep receipt and expiry until they are found', () => {
    const {world, goods, first, act, ordered, receive, inBin} = aHouse();
    receive('L-7', 5, first, EARLY);
    const before = inBin(first);
    const document = ordered(5);
    act('outbound.release', {document});
    const pick = {document, goods, lot: lotId(goods, 'L-7'), bin: first, believed: 5, left: 0};
    const none = {...pick, quantity: 0, reason: 'not-found', rest: 'back-order'};
    expect(act('outbound.shortPick', none)).toBe('corrected');
    expect(inBin(first)).toEqual([]);
    const [found] = world.all(caseResource);
    expect(act('stock.closeByCount', {case: String(found?.id), counted: 5})).toBe('applied');
    expect(inBin(first)).toEqual(before);
  });

  test('[LOT-3] goods without a lot keep their receipt in the discrepancy account too', () => {
    const {world, goods, first, act, ordered} = aHouse();
    world.stand(first, goods, 5);
    const [row] = world.all(stock);
    world.give('stock', {...row, received_at: 5});
    const document = ordered(5);
    act('outbound.release', {document});
    const none = {believed: 5, left: 0, quantity: 0, reason: 'not-found', rest: 'back-order'};
    act('outbound.shortPick', {document, goods, bin: first, ...none});
    act('stock.closeAsFound', {case: String(world.all(caseResource)[0]?.id)});
    expect(world.all(stock)).toMatchObject([{place: `bin:${first}`, received_at: 5}]);
  });

  test('[LOT-3] what comes back from a customer has its lot’s receipt and expiry', () => {
    const {goods, first, second, act, ordered, receive, inBin} = aHouse();
    receive('L-7', 5, first, EARLY);
    const [before] = inBin(first);
    const document = ordered(5);
    act('outbound.release', {document});
    const orders = JSON.stringify([{document, whole: 1}]);
    const truck = {driver_name: 'Ana', plate: 'P 1', contact: '+00'};
    expect(act('outbound.dispatch', {orders, ...truck})).toBe('applied');
    const back = {document, goods, lot: lotId(goods, 'L-7'), bin: second, quantity: 2};
    expect(act('outbound.putBack', back)).toBe('applied');
    expect(inBin(second)).toEqual([{...before, quantity: 2}]);
  });
});

describe('when what stands of a lot expires', () => {
  const aHouseWithStock = () => {
    const house = aHouse();
    const {world, goods} = house;
    const of = {goods, lot: lotId(goods, 'L-7'), lot_code: 'L-7', quantity: 2};
    const supplier = world.id();
    world.give('supplier', {id: supplier, name: 'Sur'});
    const unannounced = (more: Row = {}): string =>
      house.act('inbound.receiveUnannounced', {supplier, lines: JSON.stringify([{...of, ...more}])});
    const days = () => world.all(stock).map(({expires_at}) => expires_at);
    return {...house, of, unannounced, days};
  };

  test('[LOT-13] goods that nobody announced expire with their lot, where they wait and where they are put away', () => {
    const {world, goods, first, act, of, unannounced, days, inBin} = aHouseWithStock();
    expect(unannounced({expires_at: EARLY})).toBe('applied');
    expect(days()).toEqual([EARLY]);
    const document = world.all(asn)[0]?.id ?? '';
    const put = {document, goods, lot: of.lot, bin: first, quantity: 2};
    expect(act('inbound.putAway', put)).toBe('applied');
    expect(inBin(first)).toMatchObject([{lot: of.lot, expires_at: EARLY}]);
    // Others of them, later, of which nobody says the day again.
    expect(unannounced()).toBe('applied');
    expect(days()).toEqual([EARLY, EARLY]);
  });

  test('[LOT-13] a day that is told with a later delivery is that of all that stands already, in every warehouse', () => {
    const {world, first, receive, unannounced, days} = aHouseWithStock();
    receive('L-7', 3, first, 0);
    const [there] = world.all(stock);
    world.give('warehouse', {id: 'WH000002', name: 'Other'});
    world.give('stock', {...there, warehouse: 'WH000002'});
    expect(days()).toEqual([0, 0]);
    expect(unannounced({expires_at: LATE})).toBe('applied');
    expect(days()).toEqual([LATE, LATE, LATE]);
    // Nobody has moved a unit of what stood there.
    expect(world.all(stock).filter(({warehouse}) => warehouse === 'WH000002')).toEqual([
      {...there, warehouse: 'WH000002', expires_at: LATE},
    ]);
  });

  test('[LOT-13] what is adjusted in of it, and what is announced under it, expires when it does', () => {
    const {world, goods, first, second, act, of, receive, days} = aHouseWithStock();
    receive('L-7', 3, first, EARLY);
    const more = {warehouse: STOCK_WAREHOUSE, bin: second, goods, lot: of.lot, change: 2, reason: 'found'};
    expect(act('stock.adjust', more)).toBe('applied');
    const lines = JSON.stringify([{goods, lot: of.lot, quantity: 4}]);
    const supplier = String(world.all(asn)[0]?.supplier);
    expect(act('inbound.announce', {supplier, lines})).toBe('applied');
    expect(days()).toEqual([EARLY, EARLY, EARLY]);
  });

  test('[LOT-13] sorted under another lot than was announced, they expire with the one that they are of', () => {
    const {world, goods, first, act, of, receive} = aHouseWithStock();
    receive('L-7', 3, first, EARLY);
    const supplier = String(world.all(asn)[0]?.supplier);
    act('inbound.announce', {supplier, lines: JSON.stringify([{goods, lot: of.lot, quantity: 2}])});
    const line = world.all(asnLine).find(({lot: id}) => id === of.lot);
    const other = {goods, lot: lotId(goods, 'L-8'), lot_code: 'L-8', quantity: 2};
    const told = {document: line?.document ?? '', line: line?.id ?? '', ...other};
    expect(act('inbound.sort', told)).toBe('applied');
    expect(world.all(stock).find(({lot: id}) => id === other.lot)).toMatchObject({expires_at: 0});
  });
});

test('[LOT-15] codes that look alike are one lot, and keep the id of the plain one', () => {
  const {world, goods, first, act, announced} = aHouse();
  const plain = lotId(goods, 'É5');
  for (const lot_code of ['É5', ' É5 ', 'E\u03015', '\u00a0É5'])
    expect(
      act('inbound.putAway', {document: announced(1), goods, lot: plain, lot_code, bin: first, quantity: 1}),
    ).toBe('applied');
  expect(world.all(lot)).toMatchObject([{id: plain, code: 'É5'}]);
  const named = {warehouse: STOCK_WAREHOUSE, bin: first, goods, code: ' É5', quantity: 1};
  world.stand(first, goods, 5);
  expect(act('stock.nameLot', named)).toBe('applied');
  expect(world.all(lot)).toHaveLength(1);
});

/** Every fact that names a lot by its code. */
function aFactOfEach(
  {world, goods, first, act, announced}: ReturnType<typeof aHouse>,
  code: string,
  id: string,
) {
  const of = {goods, lot: id, lot_code: code};
  const supplier = world.id();
  world.give('supplier', {id: supplier, name: 'Sur'});
  const lines = JSON.stringify([{...of, quantity: 1}]);
  const counted = JSON.stringify([{...of, counted: 1, believed: 0}]);
  return [
    () => act('inbound.sort', {document: announced(1), ...of, quantity: 1}),
    () => act('inbound.putAway', {document: announced(1), ...of, quantity: 1, bin: first}),
    () => act('inbound.receiveUnannounced', {supplier, lines}),
    () => act('counting.count', {warehouse: STOCK_WAREHOUSE, bin: first, lines: counted}),
  ];
}

test.each([
  ['E\u202e5', 'E5'],
  ['E\u200b5', 'E5'],
  ['E\u00ad5', 'E5'],
  ['E\u00a05', 'E 5'],
  ['\u2066E5\u2069', 'E5'],
  ['E  5', 'E 5'],
  ['\uff255', 'E5'],
])('[LOT-15] %j is the code of %j in every fact that names a lot', (written, shown) => {
  const house = aHouse();
  const {world, goods, first, act} = house;
  const id = lotId(goods, shown);
  world.stand(first, goods, 5);
  for (const fact of aFactOfEach(house, written, lotId(goods, written)))
    expect(fact()).toMatch(/^(applied|corrected)$/);
  const named = {warehouse: STOCK_WAREHOUSE, bin: first, goods, code: written, quantity: 1};
  expect(act('stock.nameLot', named)).toBe('applied');
  expect(world.all(lot)).toMatchObject([{id, code: shown}]);
});

test.each(['E  5', '\uff255', 'E\u00a05'])(
  '[LOT-15] %j, told under the id that an earlier build gave it, keeps that id',
  (written) => {
    const house = aHouse();
    const {world, goods} = house;
    const id = idOfText(`${goods}/${written}`);
    for (const fact of aFactOfEach(house, written, id)) expect(fact()).toMatch(/^(applied|corrected)$/);
    expect(world.all(lot)).toMatchObject([{id, code: codeOfLot(written)}]);
  },
);

test('[LOT-15] what cannot be printed is no code of a lot, and no other id is one of it', () => {
  const house = aHouse();
  const {world, goods} = house;
  const facts = [
    ...aFactOfEach(house, 'E\u001b5', lotId(goods, 'E5')),
    ...aFactOfEach(house, 'E  5', lotId(goods, 'E5')),
  ];
  for (const fact of facts) expect(fact()).toBe('invalid args.invalid');
  expect(world.all(lot)).toEqual([]);
});

test('[LOT-15] a code of blanks names no lot', () => {
  const {world, goods, act, announced} = aHouse();
  expect(act('inbound.sort', {document: announced(1), goods, lot_code: '  ', quantity: 1})).toBe('applied');
  expect(world.all(lot)).toEqual([]);
});

const SHORT = {reason: 'not-found', rest: 'back-order'};

describe('a lot that is named without its code', () => {
  const aStrangeLot = (id: (known: string) => string) => {
    const house = aHouse();
    const {world, goods, first, second, announced, ordered, receive} = house;
    receive('L-7', 3, first, EARLY);
    const other = world.aGoods();
    const supplier = world.id();
    world.give('supplier', {id: supplier, name: 'Sur'});
    const of = {goods: other, lot: id(lotId(goods, 'L-7'))};
    const facts: readonly (readonly [string, Row])[] = [
      ['inbound.sort', {document: announced(1), ...of, quantity: 1, over: 1}],
      ['inbound.putAway', {document: announced(1), ...of, quantity: 1, bin: second}],
      ['inbound.receiveUnannounced', {supplier, lines: JSON.stringify([{...of, quantity: 1}])}],
      [
        'counting.count',
        {warehouse: STOCK_WAREHOUSE, bin: second, lines: JSON.stringify([{...of, counted: 1, believed: 0}])},
      ],
      ['stock.moveBin', {warehouse: STOCK_WAREHOUSE, ...of, from: first, to: second, quantity: 1}],
      [
        'stock.moveWholeBin',
        {warehouse: STOCK_WAREHOUSE, from: first, to: second, lines: JSON.stringify([{...of, quantity: 1}])},
      ],
      ['outbound.pick', {document: ordered(1), ...of, bin: first, quantity: 1}],
      ['outbound.shortPick', {document: ordered(2), ...of, bin: first, quantity: 1, believed: 2, ...SHORT}],
      ['outbound.putBack', {document: ordered(3), ...of, bin: first, quantity: 1}],
    ];
    const versionOf = (list: string, key: string): number => Number(world.list(list).get(key)?.['version']);
    /** A document of one unit. */
    const documentOf = (action: string, args: Row, wanted: Row) => ({
      args,
      id: house.make(action, {...args, lines: JSON.stringify([{...wanted, quantity: 1}])}),
    });
    const announcementOf = (wanted: Row) => documentOf('inbound.announce', {supplier}, wanted);
    const orderOf = (wanted: Row) => documentOf('outbound.create', {customer: house.customer}, wanted);
    return {...house, of, facts, versionOf, announcementOf, orderOf};
  };
  const askedOf = (world: StockWorld, action: string, args: Row) => {
    const settled = world.settle(action, args, {role: 'Admin', asking: true}, world.view(), world.id());
    return 'refusal' in settled ? `${settled.status} ${settled.refusal.code}` : settled.status;
  };

  test.each([
    ['nobody knows', () => lotId('nothing', 'L'), 'lot.unknown'],
    ['is of other goods', (known: string) => known, 'lot.other-goods'],
  ] as const)('[LOT-16] and that %s is refused before the ✓ and held afterwards', (_, id, code) => {
    const {world, act, facts} = aStrangeLot(id);
    const before = world.all(stock);
    for (const [action, args] of facts) {
      expect([action, askedOf(world, action, args)]).toEqual([action, `refused ${code}`]);
      expect([action, act(action, args)]).toEqual([action, `held ${code}`]);
    }
    expect(world.all(stock)).toHaveLength(before.length);
  });

  test.each([
    ['nobody knows', () => lotId('nothing', 'L'), 'reference.unknown', 'lot.unknown'],
    ['is of other goods', (known: string) => known, 'lot.other-goods', 'lot.other-goods'],
  ] as const)('[LOT-16] and that %s is on no document and in no adjustment', (_, id, line, code) => {
    const {act, of, first, orderOf, announcementOf, versionOf} = aStrangeLot(id);
    const [asn, dn] = [announcementOf({goods: of.goods}), orderOf({goods: of.goods})];
    const lines = JSON.stringify([
      {goods: of.goods, quantity: 1},
      {...of, quantity: 1},
    ]);
    expect([
      act('inbound.announce', {...asn.args, lines}),
      act('inbound.edit', {...asn.args, document: asn.id, version: versionOf('asn', asn.id), lines}),
      act('outbound.create', {...dn.args, lines}),
      act('outbound.edit', {...dn.args, document: dn.id, version: versionOf('dn', dn.id), lines}),
      act('stock.adjust', {warehouse: STOCK_WAREHOUSE, bin: first, ...of, change: 1, reason: 'found'}),
    ]).toEqual([...Array.from({length: 4}, () => `refused ${line}`), `refused ${code}`]);
  });

  test('[LOT-16] is moved, picked, adjusted and edited where it stands, or the document has it, already', () => {
    const {world, act, of, first, second, orderOf, announcementOf, versionOf} = aStrangeLot(() =>
      lotId('nothing', 'L'),
    );
    const [row] = world.all(stock);
    world.give('stock', {...row, ...of, place: `bin:${second}`, quantity: 5, expires_at: 0});
    const [asn, dn] = [announcementOf({goods: of.goods}), orderOf({goods: of.goods})];
    const wanted = {...of, quantity: 1};
    for (const [list, {id}] of [
      ['asnLine', asn],
      ['dnLine', dn],
    ] as const)
      for (const line of world.list(list).values())
        if (line['document'] === id) world.give(list, {...line, lot: of.lot});
    const lines = JSON.stringify([wanted]);
    const from = {warehouse: STOCK_WAREHOUSE, from: second, to: first};
    expect([
      act('stock.moveBin', {...from, ...wanted}),
      act('stock.moveWholeBin', {...from, lines}),
      act('stock.adjust', {warehouse: STOCK_WAREHOUSE, bin: first, ...of, change: -1, reason: 'gone'}),
      act('inbound.edit', {...asn.args, document: asn.id, version: versionOf('asn', asn.id), lines}),
      act('outbound.edit', {...dn.args, document: dn.id, version: versionOf('dn', dn.id), lines}),
      act('outbound.pick', {document: dn.id, ...wanted, bin: first}),
      act('outbound.putBack', {document: dn.id, ...wanted, bin: first}),
    ]).toEqual(['applied', 'corrected', 'applied', 'applied', 'applied', 'corrected', 'applied']);
  });

  test('[LOT-16] is taken where it is known, and where another line of the same work says its code', () => {
    const {world, goods, act, facts} = aStrangeLot((known) => known);
    const supplier = String(facts[2]?.[1]['supplier']);
    const known = {goods, lot: lotId(goods, 'L-7'), quantity: 1};
    const fresh = {goods, lot: lotId(goods, 'L-9'), quantity: 2};
    const lines = JSON.stringify([known, {...fresh, unit: world.id()}, {...fresh, lot_code: 'L-9'}]);
    expect(act('inbound.receiveUnannounced', {supplier, lines})).toBe('applied');
    expect(world.all(lot).map(({code}) => code)).toEqual(['L-7', 'L-9']);
  });

  test('[LOT-16] is counted away where something stands under it already', () => {
    const {world, act, of, second} = aStrangeLot(() => lotId('nothing', 'L'));
    const [row] = world.all(stock);
    world.give('stock', {...row, ...of, place: `bin:${second}`, quantity: 3, expires_at: 0});
    const lines = JSON.stringify([{...of, counted: 0, believed: 3}]);
    expect(act('counting.count', {warehouse: STOCK_WAREHOUSE, bin: second, lines})).toBe('applied');
    expect(world.all(stock).filter(({lot: id}) => id === of.lot)).toEqual([]);
  });
});

const MOMENTS: readonly (readonly [what: string, expires_at: number])[] = [
  ['no end of a day', 12_345],
  ['the noon of a day', EARLY - 43_200_000],
  ['a day before 2000', endOfDay('1999-12-31')],
];
test.each(MOMENTS)('[LOT-14] %s is nothing that a lot expires on, whoever tells of it', (_, expires_at) => {
  const {world, goods, first, act, announced} = aHouse();
  const of = {goods, lot: lotId(goods, 'L-7'), lot_code: 'L-7', expires_at};
  const supplier = world.id();
  world.give('supplier', {id: supplier, name: 'Sur'});
  const lines = JSON.stringify([{...of, quantity: 1}]);
  const counted = JSON.stringify([{...of, counted: 1, believed: 0}]);
  expect([
    act('inbound.sort', {document: announced(1), ...of, quantity: 1}),
    act('inbound.putAway', {document: announced(1), ...of, quantity: 1, bin: first}),
    act('inbound.receiveUnannounced', {supplier, lines}),
    act('counting.count', {warehouse: STOCK_WAREHOUSE, bin: first, lines: counted}),
  ]).toEqual(Array.from({length: 4}, () => 'invalid args.invalid'));
  expect(world.all(lot)).toEqual([]);
});

test('[LOT-14] a year that was typed as two digits is no day of a lot, and the first of 2000 is one', () => {
  const {world, goods, first, act, receive} = aHouse();
  world.stand(first, goods, 5);
  const named = {warehouse: STOCK_WAREHOUSE, bin: first, goods, code: 'L-7', quantity: 1};
  expect(act('stock.nameLot', {...named, expires_on: '0027-06-05'})).toBe('invalid args.invalid');
  expect(act('stock.nameLot', {...named, expires_on: '2000-01-01'})).toBe('applied');
  receive('L-8', 1, first, EARLY);
  const set = {lot: lotId(goods, 'L-8')};
  expect(act('stock.setExpiry', {...set, expires_on: '0027-06-05'})).toBe('invalid args.invalid');
  expect(act('stock.setExpiry', {...set, expires_on: '2000-01-01'})).toBe('applied');
});

const NAMED = ['lot', 'unit', 'line', 'bin'];
test.each(NAMED)('[LOT-4] a fact whose %s is no id is invalid', (name) => {
  const {goods, first, act, announced, ordered} = aHouse();
  const of = {goods, bin: first, quantity: 1, [name]: 'L1'};
  const {bin: _bin, ...seen} = of;
  expect(act('inbound.putAway', {document: announced(1), ...of})).toBe('invalid args.invalid');
  expect(act('outbound.pick', {document: ordered(1), ...of})).toBe('invalid args.invalid');
  if (name !== 'bin')
    expect(act('inbound.sort', {document: announced(1), ...seen})).toBe('invalid args.invalid');
  if (name === 'line' || name === 'bin') return;
  const move = {warehouse: STOCK_WAREHOUSE, goods, from: first, to: goods, quantity: 1, [name]: 'L1'};
  expect(act('stock.moveBin', move)).toBe('invalid args.invalid');
});
