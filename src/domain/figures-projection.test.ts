import {describe, expect, test} from 'vitest';
import {StockWorld, STOCK_WAREHOUSE} from '#tests/builders/stock-world.ts';
import {outcomeDone} from './kernel/action.ts';
import {figuresReads} from './stock/figures-reads.ts';
import {ALL_PROJECTIONS} from './projections.ts';

function tenIn(property: string) {
  const world = new StockWorld();
  const [from, goods] = [world.aBin(property), world.aGoods()];
  world.stand(from, goods, 10);
  return {world, from, goods};
}

const PROPERTIES = ['Normal', 'Inspection', 'Holding', 'Damage'] as const;
/** Reference 5.1 and 6: the figure that each property counts in. */
const BUCKET = {Normal: 'can_order', Inspection: 'inspect', Holding: 'hold', Damage: 'damage'} as const;
const MATRIX = PROPERTIES.flatMap((from) => PROPERTIES.map((to) => [from, to] as const));

describe('moves between properties', () => {
  test.each(MATRIX)(
    '[FIG-2] %s → %s takes from one figure and adds to the other',
    (fromProperty, toProperty) => {
      const {world, from, goods} = tenIn(fromProperty);
      world.move(from, world.aBin(toProperty), goods, 4);
      const expected = {can_order: 0, inspect: 0, hold: 0, damage: 0};
      expected[BUCKET[fromProperty]] += 6;
      expected[BUCKET[toProperty]] += 4;
      expect(world.figures(goods)).toMatchObject({...expected, onhand: 10, goods_qty: 10});
    },
  );

  test('[FIG-5] a move that changes no figure writes no figures row', () => {
    const {world, from, goods} = tenIn('Normal');
    const settled = world.move(from, world.aBin(), goods, 4);
    expect('puts' in settled && settled.puts.map((put) => put.list)).toEqual(['stock', 'stock']);
  });
});

describe('promises', () => {
  test('[FIG-3] pick is the sum of the allocations; what is promised cannot be ordered', () => {
    const {world, from, goods} = tenIn('Normal');
    world.allocate(from, goods, 4, 1);
    expect(world.figures(goods)).toMatchObject({onhand: 10, pick: 4, can_order: 6});
  });

  test('[FIG-3] an allocation that follows its goods keeps pick; one that loses them lowers it', () => {
    const {world, from, goods} = tenIn('Normal');
    world.allocate(from, goods, 10, 1);
    world.move(from, world.aBin(), goods, 4);
    expect(world.figures(goods)).toMatchObject({onhand: 10, pick: 10, can_order: 0});
    world.move(from, world.aBin('Damage'), goods, 6);
    expect(world.figures(goods)).toMatchObject({onhand: 10, pick: 4, damage: 6, can_order: 0});
  });

  test('[FIG-3] a deleted allocation gives its units back', () => {
    const {world, from, goods} = tenIn('Normal');
    const id = world.allocate(from, goods, 4, 1);
    const view = world.view();
    for (const read of [
      {list: 'allocation', key: id},
      {list: 'figures', key: `${STOCK_WAREHOUSE}/${goods}`},
    ])
      view.give(world.answer(read));
    const outcome = outcomeDone({dels: [{list: 'allocation', key: id}]});
    const puts = ALL_PROJECTIONS.at(-1)?.(outcome, view, contextless, '');
    expect(puts).toMatchObject([{list: 'figures', row: {pick: 0, can_order: 10, onhand: 10}}]);
  });

  test('[FIG-1] what is ordered is taken off what can be ordered, below zero if owed', () => {
    const {world, from, goods} = tenIn('Normal');
    world.give('figures', {...world.figures(goods), ordered: 12, can_order: -2});
    world.move(from, world.aBin('Damage'), goods, 3);
    expect(world.figures(goods)).toMatchObject({onhand: 10, damage: 3, ordered: 12, can_order: -5});
  });

  test('[FIG-1] what is not yet put away counts in goods_qty', () => {
    const {world, from, goods} = tenIn('Normal');
    world.give('figures', {...world.figures(goods), asn: 1, pre_load: 2, pre_sort: 3, sorted: 4, picked: 5});
    world.move(from, world.aBin('Damage'), goods, 3);
    expect(world.figures(goods)).toMatchObject({goods_qty: 25, onhand: 10});
  });
});

describe('the discrepancy account', () => {
  test('[FIG-4] keeps the figures as they were until the case closes', () => {
    const {world, from, goods} = tenIn('Normal');
    world.move(from, world.aBin(), goods, 13);
    expect(world.figures(goods)).toMatchObject({goods_qty: 10, onhand: 10, can_order: 10});
  });

  test('[FIG-4] moves only the figure of the bin the goods went to', () => {
    const {world, from, goods} = tenIn('Normal');
    world.move(from, world.aBin('Damage'), goods, 13);
    expect(world.figures(goods)).toMatchObject({goods_qty: 10, onhand: 10, damage: 13, can_order: -3});
  });
});

describe('the reads guessed for the projection', () => {
  const figures = {list: 'figures', key: 'WH000001/G1'};

  test('[FIG-5] one per goods and warehouse of the stock read, by key or by range', () => {
    expect(
      figuresReads([
        {list: 'stock', key: 'WH000001/bin:B1//G1/'},
        {list: 'stock', key: 'WH000001/bin:B2//G1/'},
        {list: 'stock', index: 'goods', prefix: ['WH000001', 'G1', ''], limit: 5},
        {list: 'bin', key: 'B1'},
      ]),
    ).toEqual([figures]);
  });

  test('[FIG-5] none for a range that names no goods', () => {
    expect(figuresReads([{list: 'stock', index: 'key', prefix: ['WH000001', 'bin:B1'], limit: 5}])).toEqual(
      [],
    );
  });
});

/** The projection looks at no context. */
const contextless = {
  company: '',
  warehouse: '',
  who: '',
  role: 'Admin',
  device: '',
  now: 0,
  dayIn: () => '2026-11-22',
  asking: false,
  mutation: '',
  id: String,
} as const;
