import {describe, expect, test} from 'vitest';
import {stock} from './stock.ts';
import {binKey, StockWorld, STOCK_WAREHOUSE} from '#tests/builders/stock-world.ts';

/** A world with goods in `from`, and an empty bin `to`. */
function aMove(quantity: number, toProperty = 'Normal') {
  const world = new StockWorld();
  const [from, to, goods] = [world.aBin(), world.aBin(toProperty), world.aGoods()];
  if (quantity > 0) world.stand(from, goods, quantity);
  return {world, from, to, goods};
}

const NOT_NORMAL = ['Damage', 'Inspection', 'Holding'];

describe('a move of goods that are there', () => {
  test('[MOVE-1] takes them out of one bin, puts them into the other and writes one ledger line', () => {
    const {world, from, to, goods} = aMove(10);
    const settled = world.move(from, to, goods, 4);
    expect(settled.status).toBe('applied');
    expect(world.standing(from, goods)).toEqual([6, 0, 0]);
    expect(world.standing(to, goods)).toEqual([4, 0, 0]);
    expect('entries' in settled && settled.entries).toEqual([
      {
        warehouse: STOCK_WAREHOUSE,
        goods,
        lot: '',
        unit: '',
        to_lot: '',
        to_unit: '',
        from: `bin:${from}`,
        to: `bin:${to}`,
        quantity: 4,
        from_property: 'Normal',
        to_property: 'Normal',
        document: '',
        line: '',
      },
    ]);
  });

  test('[MOVE-1] asks nothing when free units cover it', () => {
    const {world, from, to, goods} = aMove(10);
    world.allocate(from, goods, 6, 1);
    expect(world.move(from, to, goods, 4, {asking: true}).status).toBe('applied');
  });

  test('[MOVE-1] keeps the oldest receipt', () => {
    const {world, from, to, goods} = aMove(10);
    world.stand(to, goods, 1);
    const old = world.one(stock, binKey(from, goods));
    world.give('stock', {...old, received_at: 5});
    world.move(from, to, goods, 4);
    expect(world.one(stock, binKey(to, goods))).toMatchObject({received_at: 5});
    world.move(to, from, goods, 1);
    expect(world.one(stock, binKey(from, goods))).toMatchObject({received_at: 5});
  });

  test('[STOCK-2] T9: moving all goods out of a bin leaves no stock row: the bin is empty', () => {
    const {world, from, to, goods} = aMove(10);
    world.move(from, to, goods, 10);
    expect(world.standing(from, goods)).toBeUndefined();
    expect(world.all(stock).filter((row) => row.place === `bin:${from}`)).toEqual([]);
  });

  test('[STOCK-11] T2: one mutation decided twice on the same rows has one and the same effect', () => {
    const {world, from, to, goods} = aMove(10);
    const [id, args] = [
      world.id(),
      {warehouse: STOCK_WAREHOUSE, goods, lot: '', unit: '', from, to, quantity: 4},
    ];
    const first = world.settle('stock.moveBin', args, {}, world.view(), id);
    const again = world.settle('stock.moveBin', args, {}, world.view(), id);
    expect(again).toEqual(first);
    world.store(first);
    expect(world.standing(to, goods)).toEqual([4, 0, 0]);
  });

  test('[STOCK-1] lots and units are stock of their own', () => {
    const {world, from, to, goods} = aMove(10);
    const lot = world.aLot(goods);
    world.stand(from, goods, 3, {lot});
    const args = {warehouse: STOCK_WAREHOUSE, goods, lot, unit: '', from, to, quantity: 3};
    expect(world.do('stock.moveBin', args).status).toBe('applied');
    expect(world.standing(from, goods)).toEqual([10, 0, 0]);
    expect(world.all(stock).find((row) => row.lot === lot)).toMatchObject({place: `bin:${to}`, quantity: 3});
  });

  test('[STOCK-1] lot and unit may be left out', () => {
    const {world, from, to, goods} = aMove(10);
    expect(
      world.do('stock.moveBin', {warehouse: STOCK_WAREHOUSE, goods, from, to, quantity: 10}).status,
    ).toBe('applied');
    expect(world.standing(to, goods)).toEqual([10, 0, 0]);
  });
});

describe('a move asked before the tick', () => {
  test('[MOVE-2] of more than is there is a question that names both numbers', () => {
    const {world, from, to, goods} = aMove(3);
    const settled = world.move(from, to, goods, 5, {asking: true});
    expect(settled).toMatchObject({
      status: 'question',
      refusal: {code: 'stock.short', facts: {there: 3, wanted: 5}},
    });
    expect(world.standing(from, goods)).toEqual([3, 0, 0]);
  });

  test('[MOVE-3] of promised units is a question that says how many', () => {
    const {world, from, to, goods} = aMove(10);
    world.allocate(from, goods, 8, 1);
    expect(world.move(from, to, goods, 5, {asking: true})).toMatchObject({
      status: 'question',
      refusal: {code: 'stock.allocated', facts: {there: 10, wanted: 5, free: 2, allocated: 3}},
    });
  });

  test('[ASK-1] the answer to one question leaves the other to be asked', () => {
    const {world, from, to, goods} = aMove(3);
    world.allocate(from, goods, 2, 1);
    const move = (...answered: string[]) => world.move(from, to, goods, 5, {asking: true, answered});
    expect(move()).toMatchObject({refusal: {code: 'stock.short'}});
    expect(move('stock.short')).toMatchObject({status: 'question', refusal: {code: 'stock.allocated'}});
    expect(move('stock.allocated')).toMatchObject({status: 'question', refusal: {code: 'stock.short'}});
    expect(move('stock.short', 'stock.allocated')).toMatchObject({status: 'corrected'});
  });

  test('[MOVE-4] of unknown goods, or at an unknown bin, is refused, and held once it is done', () => {
    const {world, from, to, goods} = aMove(3);
    const [nothing, elsewhere] = [world.id(), world.aBin('Normal', 'WH000002')];
    const expectImpossible = (a: string, b: string, what: string, code: string) => {
      expect(world.move(a, b, what, 1, {asking: true})).toMatchObject({status: 'refused', refusal: {code}});
      expect(world.move(a, b, what, 1)).toMatchObject({status: 'held', refusal: {code}});
    };
    expectImpossible(from, to, nothing, 'goods.unknown');
    expectImpossible(nothing, to, goods, 'bin.unknown');
    expectImpossible(from, nothing, goods, 'bin.unknown');
    expectImpossible(from, elsewhere, goods, 'bin.unknown');
  });

  test.each([
    [{quantity: 0}, 'quantity', 'positive'],
    [{quantity: -1}, 'quantity', 'positive'],
    [{quantity: 1.5}, 'quantity', 'not-a-number'],
    [{quantity: 1_000_001}, 'quantity', 'too-large'],
    [{quantity: 'six'}, 'quantity', 'not-a-number'],
    [{lot: 'a/b'}, 'lot', 'not-an-id'],
    [{goods: '../x'}, 'goods', 'not-an-id'],
  ])('[MOVE-9] with %o is invalid', (bad, field, code) => {
    const {world, from, to, goods} = aMove(3);
    const args = {warehouse: STOCK_WAREHOUSE, goods, lot: '', unit: '', from, to, quantity: 1, ...bad};
    expect(world.do('stock.moveBin', args)).toMatchObject({
      status: 'invalid',
      refusal: {facts: {faults: [{field, code}]}},
    });
  });

  test('[MOVE-9] from a bin into itself is invalid', () => {
    const {world, from, goods} = aMove(3);
    expect(world.move(from, from, goods, 1)).toMatchObject({
      status: 'invalid',
      refusal: {facts: {faults: [{field: 'to', code: 'not-an-option'}]}},
    });
  });
});

describe('a move that is done, of more than was recorded', () => {
  test('[MOVE-5] has its whole effect: the discrepancy account gives what was missing, and a case opens', () => {
    const {world, from, to, goods} = aMove(3);
    const settled = world.move(from, to, goods, 5);
    expect(settled.status).toBe('corrected');
    expect(world.standing(from, goods)).toBeUndefined();
    expect(world.standing(to, goods)).toEqual([5, 0, 2]);
    expect(world.discrepancy(goods)).toBe(-2);
    expect(world.openCases()).toMatchObject([
      {kind: 'corrected', code: 'stock.short', action: 'stock.moveBin'},
    ]);
    expect(JSON.parse(world.openCases()[0]?.facts ?? '')).toEqual({
      goods,
      lot: '',
      unit: '',
      from: `bin:${from}`,
      to: `bin:${to}`,
      quantity: 2,
      there: 3,
      wanted: 5,
    });
  });

  test('[MOVE-5] writes one ledger line for what was there and one for what was missing', () => {
    const {world, from, to, goods} = aMove(3);
    const settled = world.move(from, to, goods, 5);
    expect('entries' in settled && settled.entries).toMatchObject([
      {from: `bin:${from}`, to: `bin:${to}`, quantity: 3, from_property: 'Normal', to_property: 'Normal'},
      {from: 'discrepancy', to: `bin:${to}`, quantity: 2, from_property: '', to_property: 'Normal'},
    ]);
  });

  test('[MOVE-5] out of a bin that holds nothing comes from the discrepancy account alone', () => {
    const {world, from, to, goods} = aMove(0);
    const settled = world.move(from, to, goods, 5);
    expect('entries' in settled && settled.entries).toHaveLength(1);
    expect(world.standing(to, goods)).toEqual([5, 0, 5]);
    expect(world.discrepancy(goods)).toBe(-5);
  });

  test('[MOVE-8] units in question are taken last and stay in question where they go', () => {
    const {world, from, to, goods} = aMove(3);
    const third = world.aBin();
    world.move(from, to, goods, 5);
    expect(world.move(to, third, goods, 4, {asking: true}).status).toBe('applied');
    expect(world.standing(to, goods)).toEqual([1, 0, 1]);
    expect(world.standing(third, goods)).toEqual([4, 0, 1]);
    expect(world.openCases()).toHaveLength(1);
  });
});

describe('a move that is done, of promised units', () => {
  test('[STOCK-3] takes free units first, then promised ones, then those in question', () => {
    const {world, from, to, goods} = aMove(10);
    world.move(world.aBin(), from, goods, 2);
    world.allocate(from, goods, 4, 1);
    const third = world.aBin();
    world.move(from, to, goods, 6);
    expect(world.standing(from, goods)).toEqual([6, 4, 2]);
    world.move(from, to, goods, 3);
    expect(world.standing(from, goods)).toEqual([3, 1, 2]);
    world.move(from, third, goods, 2);
    expect(world.standing(from, goods)).toEqual([1, 0, 1]);
    expect(world.standing(third, goods)).toEqual([2, 1, 1]);
  });

  test('[MOVE-6] takes the allocation along to a Normal bin and opens a case', () => {
    const {world, from, to, goods} = aMove(10);
    const order = world.allocate(from, goods, 10, 1);
    expect(world.move(from, to, goods, 10).status).toBe('corrected');
    expect(world.allocations()).toMatchObject([
      {id: order, stock: binKey(to, goods), quantity: 10, short: 0},
    ]);
    expect(world.standing(to, goods)).toEqual([10, 10, 0]);
    expect(world.openCases()).toMatchObject([{code: 'stock.allocated-taken'}]);
  });

  test('[MOVE-6] splits an allocation of which only a part goes, the newest order first', () => {
    const {world, from, to, goods} = aMove(10);
    const [older, newer] = [world.allocate(from, goods, 5, 1), world.allocate(from, goods, 5, 2)];
    world.move(from, to, goods, 7);
    const parts = world.allocations().map((row) => [row.for, row.stock === binKey(to, goods), row.quantity]);
    expect(parts).toEqual([
      [older, false, 3],
      [newer, true, 5],
      [older, true, 2],
    ]);
    expect(world.standing(from, goods)).toEqual([3, 3, 0]);
    expect(world.standing(to, goods)).toEqual([7, 7, 0]);
  });

  test('[MOVE-6] leaves what an order is short already with the part that stays', () => {
    const {world, from, to, goods} = aMove(10);
    const order = world.allocate(from, goods, 5, 1);
    world.move(from, world.aBin('Damage'), goods, 7);
    world.move(from, to, goods, 1);
    expect(world.allocations().map((row) => [row.for, row.quantity, row.short])).toEqual([
      [order, 2, 2],
      [order, 1, 0],
    ]);
  });

  test.each(NOT_NORMAL)('[MOVE-7] into a %s bin leaves the newest orders short', (property) => {
    const {world, from, to, goods} = aMove(10, property);
    const [older, newer] = [world.allocate(from, goods, 5, 1), world.allocate(from, goods, 5, 2)];
    expect(world.move(from, to, goods, 7).status).toBe('corrected');
    expect(world.allocations()).toMatchObject([
      {id: older, stock: binKey(from, goods), quantity: 3, short: 2},
      {id: newer, stock: '', quantity: 0, short: 5},
    ]);
    expect(world.standing(from, goods)).toEqual([3, 3, 0]);
    expect(world.standing(to, goods)).toEqual([7, 0, 0]);
    expect(JSON.parse(world.openCases()[0]?.facts ?? '')).toMatchObject({quantity: 7, followed: 0});
  });

  test('[MOVE-6] of more than is there opens one case for the promise and one for the goods', () => {
    const {world, from, to, goods} = aMove(3);
    world.allocate(from, goods, 3, 1);
    world.move(from, to, goods, 5);
    expect(
      world
        .openCases()
        .map((row) => row.code)
        .sort(),
    ).toEqual(['stock.allocated-taken', 'stock.short']);
    expect(world.standing(to, goods)).toEqual([5, 3, 2]);
  });
});

describe('what a move reads', () => {
  test('[MOVE-1] needs no allocation while free units cover it, and no second round', () => {
    const {world, from, to, goods} = aMove(10);
    world.fetched = 0;
    world.move(from, to, goods, 4);
    // Goods, two bins and when each was counted, source, destination, discrepancy, figures.
    expect(world.fetched).toBe(9);
  });
});
