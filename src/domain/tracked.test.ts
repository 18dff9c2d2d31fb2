import {describe, expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {caseResource} from '#domain/kernel/case.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {StockWorld, STOCK_WAREHOUSE} from '#tests/builders/stock-world.ts';
import {dayOfExpiry, endOfDay} from './stock/expiry-day.ts';
import {lot, lotId} from './stock/lot.ts';
import {DAY_MS} from './kernel/durations.ts';
import {binPlace} from './stock/place.ts';
import {stock} from './stock/stock.ts';

const MARCH = Date.UTC(2027, 3, 1) - 1;
const APRIL = Date.UTC(2027, 4, 1) - 1;

/** Goods that are tracked, two bins, and who delivers and orders them. */
function aHouse(tracked_by: string) {
  const world = new StockWorld();
  const [supplier, customer, goods] = [world.id(), world.id(), world.id()];
  world.give('supplier', {id: supplier, name: 'Norte'});
  world.give('customer', {id: customer, name: 'Ortega'});
  world.give('goods', {id: goods, code: 'MILK', tracked_by});
  const [shelf, spare] = [world.aBin(), world.aBin()];
  const settle = (action: string, args: Row, asking: boolean) =>
    world.do(action, args, {role: 'Admin', asking});
  const end = (action: string, args: Row, asking: boolean): string => {
    const settled = settle(action, args, asking);
    return 'refusal' in settled ? `${settled.status} ${settled.refusal.code}` : settled.status;
  };
  const act = (action: string, args: Row): string => end(action, args, false);
  const ask = (action: string, args: Row): string => end(action, args, true);
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
  const of = (code: string, quantity = 1, expires_at = 0) => ({
    goods,
    lot: lotId(goods, code),
    lot_code: code,
    expires_at,
    quantity,
  });
  /** Sorted and put away under a lot. */
  const stand = (code: string, quantity: number, bin: string, expires_at = 0): void => {
    const document = announced(quantity);
    expect(act('inbound.sort', {document, ...of(code, quantity, expires_at)})).toBe('applied');
    expect(act('inbound.putAway', {document, ...of(code, quantity), bin})).toBe('applied');
  };
  const standing = () =>
    world.all(stock).map(({place, lot: id, quantity}) => [place.replace(/:.*:/, ':'), nameOf(id), quantity]);
  const nameOf = (id: string): string => world.one(lot, id)?.code ?? '';
  const cases = () => world.all(caseResource).map(({code, state}) => [code, state]);
  return {
    world,
    supplier,
    goods,
    shelf,
    spare,
    act,
    ask,
    announced,
    ordered,
    of,
    stand,
    standing,
    cases,
    make,
  };
}

describe('goods that are tracked', () => {
  test.each<readonly [string, {code?: string; unnamed?: number; expires_at?: number}, string]>([
    ['none', {}, 'applied'],
    ['none', {expires_at: MARCH}, 'applied'],
    ['lot', {}, 'question lot.missing'],
    ['expiry', {}, 'question lot.missing'],
    ['serial', {}, 'question lot.missing'],
    ['lot', {unnamed: 1}, 'applied'],
    ['lot', {code: 'L1'}, 'applied'],
    ['expiry', {code: 'L1'}, 'question lot.expiry-missing'],
    ['expiry', {code: 'L1', expires_at: MARCH}, 'applied'],
    ['expiry', {code: 'L1', unnamed: 1}, 'applied'],
    ['serial', {code: 'S1'}, 'applied'],
  ])('[LOT-6] tracked by %s, sorted with %j: %s', (tracked_by, {code = '', ...told}, expected) => {
    const house = () => aHouse(tracked_by);
    const named = ({goods, of}: ReturnType<typeof house>) =>
      code === '' ? {goods, quantity: 1, ...told} : {...of(code), ...told};
    const [first, second, third, fourth] = [house(), house(), house(), house()];
    expect(first.ask('inbound.sort', {document: first.announced(1), ...named(first)})).toBe(expected);
    const shelved = {document: second.announced(1), ...named(second), bin: second.shelf};
    expect(second.ask('inbound.putAway', shelved)).toBe(expected);
    const lines = JSON.stringify([named(third)]);
    expect(third.ask('inbound.receiveUnannounced', {supplier: third.supplier, lines})).toBe(expected);
    // Once it is done with hands it counts.
    expect(fourth.act('inbound.sort', {document: fourth.announced(1), ...named(fourth)})).toBe('applied');
  });

  test('[LOT-6] an expiry that is known already is asked for no more', () => {
    const {ask, announced, of, stand, shelf} = aHouse('expiry');
    stand('L1', 3, shelf, MARCH);
    expect(ask('inbound.sort', {document: announced(2), ...of('L1', 2)})).toBe('applied');
  });

  test('[LOT-6] what came without a lot is put away under one, and nobody is asked twice', () => {
    const {act, ask, announced, of, goods, shelf, spare, standing} = aHouse('lot');
    const document = announced(5);
    expect(act('inbound.sort', {document, goods, quantity: 5})).toBe('applied');
    expect(ask('inbound.putAway', {document, goods, quantity: 2, bin: shelf})).toBe('applied');
    expect(ask('inbound.putAway', {document, ...of('L1', 3), bin: spare})).toBe('applied');
    expect(standing()).toEqual(
      expect.arrayContaining([
        [binPlace(shelf), '', 2],
        [binPlace(spare), 'L1', 3],
      ]),
    );
    expect(standing()).toHaveLength(2);
  });

  test('[LOT-6] the office names the lot of free units in a bin, and of no others', () => {
    const {act, announced, ordered, goods, shelf, standing, world} = aHouse('expiry');
    const document = announced(5);
    act('inbound.putAway', {document, goods, quantity: 5, bin: shelf});
    act('outbound.release', {document: ordered(1)});
    const named = {
      warehouse: STOCK_WAREHOUSE,
      bin: shelf,
      goods,
      code: 'L1',
      quantity: 5,
      expires_on: '2027-03-31',
    };
    expect(act('stock.nameLot', named)).toBe('refused lot.none-unnamed');
    expect(act('stock.nameLot', {...named, quantity: 4})).toBe('applied');
    expect(standing()).toEqual([
      [binPlace(shelf), '', 1],
      [binPlace(shelf), 'L1', 4],
    ]);
    expect(world.all(stock).find(({lot: id}) => id !== '')).toMatchObject({expires_at: MARCH});
    expect(act('stock.nameLot', {...named, quantity: 1, code: ''})).toBe('invalid args.invalid');
  });

  test('[LOT-7] another expiry is asked about, and afterwards the first stands and a case says both', () => {
    const {world, act, ask, announced, of, stand, shelf, supplier} = aHouse('expiry');
    stand('L1', 3, shelf, MARCH);
    const told = of('L1', 2, APRIL);
    expect(ask('inbound.sort', {document: announced(2), ...told})).toBe('question lot.other-expiry');
    const lines = JSON.stringify([told]);
    expect(ask('inbound.receiveUnannounced', {supplier, lines})).toBe('question lot.other-expiry');
    const counted = JSON.stringify([{...told, quantity: undefined, counted: 5, believed: 3}]);
    const count = {warehouse: STOCK_WAREHOUSE, bin: shelf, lines: counted, whole: 1};
    expect(ask('counting.count', count)).toBe('question lot.other-expiry');
    expect(act('inbound.sort', {document: announced(2), ...told})).toBe('corrected');
    expect(world.one(lot, told.lot)).toMatchObject({expires_at: MARCH});
    const [found] = world.all(caseResource);
    expect(JSON.parse(String(found?.facts))).toMatchObject({
      expires_on: '2027-03-31',
      told_on: '2027-04-30',
      lot: told.lot,
    });
    expect(act('case.close', {case: String(found?.id)})).toBe('applied');
  });

  test('[LOT-7] the office sets it anew, for all that stands of the lot', () => {
    const {world, act, of, stand, shelf, spare} = aHouse('expiry');
    stand('L1', 3, shelf, MARCH);
    stand('L2', 1, spare, MARCH);
    expect(act('stock.setExpiry', {lot: of('L1').lot, expires_on: '2027-04-30'})).toBe('applied');
    expect(world.all(stock).map(({expires_at}) => expires_at)).toEqual([APRIL, MARCH]);
    expect(world.one(lot, of('L1').lot)).toMatchObject({expires_at: APRIL});
    expect(act('stock.setExpiry', {lot: of('none').lot, expires_on: '2027-04-30'})).toBe(
      'refused lot.unknown',
    );
  });
});

describe('a serial', () => {
  test('[LOT-8] goods that come with one that stands elsewhere are asked about, and stand without it', () => {
    const {act, ask, announced, of, stand, shelf, spare, standing, cases} = aHouse('serial');
    stand('S1', 1, shelf);
    const document = announced(1);
    expect(ask('inbound.sort', {document, ...of('S1')})).toBe('question serial.elsewhere');
    expect(act('inbound.sort', {document, ...of('S1')})).toBe('corrected');
    expect(act('inbound.putAway', {document, ...of('S1'), bin: spare})).toBe('corrected');
    expect(standing()).toEqual([
      [binPlace(shelf), 'S1', 1],
      [binPlace(spare), '', 1],
    ]);
    expect(cases()).toEqual([['serial.elsewhere', 'open']]);
  });

  test('[LOT-8] it may stand in another warehouse', () => {
    const {world, act, announced, of, goods, standing} = aHouse('serial');
    world.give('warehouse', {id: 'WH000002', name: 'North'});
    const lot_id = of('S1').lot;
    world.give('lot', {id: lot_id, goods, code: 'S1'});
    world.give('stock', {warehouse: 'WH000002', place: 'bin:X', goods, lot: lot_id, quantity: 1});
    expect(act('inbound.sort', {document: announced(1), ...of('S1')})).toBe('corrected');
    expect(standing().filter(([, name]) => name === 'S1')).toHaveLength(1);
  });

  test('[LOT-8] several units with one serial are none of them that', () => {
    const {act, ask, announced, of, standing, supplier} = aHouse('serial');
    expect(ask('inbound.sort', {document: announced(2), ...of('S1', 2)})).toBe('question serial.elsewhere');
    expect(act('inbound.sort', {document: announced(2), ...of('S1', 2)})).toBe('corrected');
    const lines = JSON.stringify([of('S2', 1), of('S3', 3), of('S4', 2)]);
    expect(act('inbound.receiveUnannounced', {supplier, lines})).toBe('corrected');
    expect(standing().filter(([place]) => String(place).endsWith(':sorted'))).toEqual([
      ['asn:sorted', '', 2],
      ['asn:sorted', 'S2', 1],
      ['asn:sorted', '', 5],
    ]);
  });

  test('[LOT-8] one that has left the warehouse may come again', () => {
    const {act, announced, ordered, of, stand, shelf, cases} = aHouse('serial');
    stand('S1', 1, shelf);
    const document = ordered(1);
    act('outbound.release', {document});
    const truck = {driver_name: 'Ana', plate: 'P 1', contact: '+00'};
    expect(act('outbound.dispatch', {orders: JSON.stringify([{document, whole: 1}]), ...truck})).toBe(
      'applied',
    );
    expect(act('inbound.sort', {document: announced(1), ...of('S1')})).toBe('applied');
    expect(cases()).toEqual([]);
  });

  test('[LOT-8] no adjustment, count or closing makes a second', () => {
    const {world, act, of, goods, stand, shelf, spare, cases} = aHouse('serial');
    stand('S1', 1, shelf);
    const {lot: id, lot_code} = of('S1');
    const more = {warehouse: STOCK_WAREHOUSE, bin: spare, goods, lot: id, change: 1, reason: 'found'};
    expect(act('stock.adjust', more)).toBe('refused serial.elsewhere');
    const lines = JSON.stringify([{goods, lot: id, lot_code, counted: 1, believed: 0}]);
    const count = {warehouse: STOCK_WAREHOUSE, bin: spare, lines, whole: 1};
    act('counting.count', count);
    expect(cases()).toEqual([['stock.adjust', 'open']]);
    const [waits] = world.all(caseResource);
    expect(act('stock.approve', {case: String(waits?.id)})).toBe('refused serial.elsewhere');
    // Carried from where it was not: it is in question until somebody has looked.
    const move = {
      warehouse: STOCK_WAREHOUSE,
      goods,
      lot: id,
      unit: '',
      from: spare,
      to: world.aBin(),
      quantity: 1,
    };
    expect(act('stock.moveBin', move)).toBe('corrected');
    const short = world.all(caseResource).find(({code}) => code === 'stock.short');
    const named = {case: String(short?.id)};
    expect(act('stock.closeAsFound', named)).toBe('refused serial.elsewhere');
    expect(act('stock.closeByCount', {...named, counted: 1})).toBe('refused serial.elsewhere');
    expect(act('stock.closeAsNotThere', named)).toBe('applied');
    expect(world.all(stock)).toMatchObject([{place: binPlace(shelf), lot: id, quantity: 1}]);
  });
});

describe('lots past their day, near it, and held', () => {
  /** When all of these tests happen, ms UTC. */
  const NOW = Date.UTC(2023, 10, 14, 12);
  const inDays = (days: number): number => endOfDay('2023-11-14') + days * DAY_MS;

  test.each([
    ['hold', 'warn', ['nearly', 'fresh']],
    ['warn', 'warn', ['expired', 'nearly', 'fresh']],
    ['hold', 'hold', ['fresh']],
    ['warn', 'hold', ['expired', 'fresh']],
    ['', '', ['nearly', 'fresh']],
  ])('[LOT-9] [DN-4] expired %s, nearly %s: released are %j', (expired, nearly_expired, released) => {
    const {world, act, of, stand, ordered} = aHouse('expiry');
    world.now = NOW;
    world.give('warehouse', {
      id: STOCK_WAREHOUSE,
      approval_above: 100,
      expired,
      nearly_expired,
      expiry_warning_days: 10,
    });
    for (const [code, days] of [
      ['fresh', 11],
      ['expired', -1],
      ['nearly', 10],
    ] as const)
      stand(code, 1, world.aBin(), inDays(days));
    act('outbound.release', {document: ordered(3)});
    const codes = world.allocations().map(({lot: id}) => world.one(lot, String(id))?.code);
    expect(codes).toEqual(released);
    for (const code of ['expired', 'nearly', 'fresh']) {
      const at = world.all(stock).find(({lot: id}) => id === of(code).lot);
      const document = ordered(1);
      const bin = String(at?.place).slice('bin:'.length);
      const pick = {document, goods: of(code).goods, lot: of(code).lot, bin, quantity: 1};
      act('outbound.pick', pick);
      const told = world
        .all(caseResource)
        .map((row) => row.code)
        .filter((each) => each === `lot.${code}`);
      expect([code, told.length]).toEqual([code, released.includes(code) ? 0 : 1]);
    }
  });

  test('[LOT-9] whoever picks one that is held back is asked', () => {
    const {world, act, ask, of, stand, ordered, shelf} = aHouse('expiry');
    world.now = NOW;
    stand('old', 2, shelf, inDays(1));
    const document = ordered(1);
    act('outbound.release', {document});
    world.give('warehouse', {id: STOCK_WAREHOUSE, nearly_expired: 'hold', expiry_warning_days: 1});
    const pick = {document, goods: of('old').goods, lot: of('old').lot, bin: shelf, quantity: 1};
    expect(ask('outbound.pick', pick)).toBe('question lot.nearly');
  });

  test('[LOT-9] a line that gets nothing because of its lots says so', () => {
    const {world, stand, ordered, shelf, act} = aHouse('expiry');
    world.now = NOW;
    stand('old', 2, shelf, inDays(-1));
    const settled = world.do('outbound.release', {document: ordered(1)}, {role: 'Admin'});
    expect(JSON.stringify(settled)).toContain('\\"why\\":\\"lots\\"');
    expect(act('outbound.release', {document: ordered(1)})).toBe('applied');
  });

  test('[LOT-10] a lot that is held is promised no more, released no more, and a pick of it is asked about', () => {
    const {world, act, ask, of, stand, ordered, shelf, spare, cases} = aHouse('lot');
    stand('bad', 3, shelf);
    stand('good', 1, spare);
    const document = ordered(2);
    act('outbound.release', {document});
    const {lot: id, goods} = of('bad');
    expect(act('stock.holdLot', {lot: id, reason: 'recall'})).toBe('applied');
    expect(act('stock.holdLot', {lot: id, reason: 'recall'})).toBe('refused lot.held-already');
    expect(world.one(lot, id)).toMatchObject({held: 1, held_why: 'recall'});
    expect(world.all(stock).map(({allocated}) => allocated)).toEqual([0, 0]);
    act('outbound.release', {document});
    const open = world.allocations().filter(({quantity}) => quantity > 0);
    expect(open).toMatchObject([{lot: of('good').lot, quantity: 1}]);
    const pick = {document, goods, lot: id, bin: shelf, quantity: 1};
    expect(ask('outbound.pick', pick)).toBe('question lot.held');
    expect(act('outbound.pick', pick)).toBe('corrected');
    expect(cases()).toContainEqual(['lot.held', 'open']);
    expect(act('stock.freeLot', {lot: id})).toBe('applied');
    expect(act('stock.freeLot', {lot: id})).toBe('refused lot.not-held');
    expect(ask('outbound.pick', {...pick, document: ordered(1)})).not.toContain('lot.held');
  });
});

test('[LOT-9] a day of any year is its last moment in UTC, and that moment is of the day', () => {
  const days = Array.from({length: 60_000}, (_, i) => Date.UTC(1999, 11, 30 + i));
  for (const from of days) {
    const day = new Date(from).toISOString().slice(0, 10);
    const end = from + DAY_MS - 1;
    if (endOfDay(day) !== end || dayOfExpiry(end) !== day || dayOfExpiry(from) !== day)
      expect([day, endOfDay(day), dayOfExpiry(end)]).toEqual([day, end, day]);
  }
  expect(endOfDay('2028-02-29')).toBe(Date.UTC(2028, 2, 1) - 1);
});
