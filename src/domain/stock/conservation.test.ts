import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import type {Id} from '../kernel/id.ts';
import type {SettledWork} from '../kernel/settle.ts';
import {binKey, StockWorld, testId, STOCK_WAREHOUSE} from '#tests/builders/stock-world.ts';
import {stockKeyAt} from './ledger.ts';
import {binPlace, DISCREPANCY_ACCOUNT} from './place.ts';
import {sharesOf} from './correction-share.ts';
import {stock, stockKey} from './stock.ts';

/** What people may do in a random order; numbers choose bins, goods and open cases. */
type Step =
  | {readonly do: 'move'; goods: number; from: number; to: number; quantity: number; asking: boolean}
  | {readonly do: 'adjust'; goods: number; bin: number; change: number; alone: boolean}
  | {readonly do: 'allocate'; goods: number; bin: number; quantity: number; rank: number}
  | {readonly do: 'close'; which: number; how: number; counted: number};

const PROPERTIES = ['Normal', 'Normal', 'Damage', 'Normal', 'Holding'] as const;
const bin = fc.nat(PROPERTIES.length - 1);
const goods = fc.nat(1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      goods,
      from: bin,
      to: bin,
      quantity: fc.integer({min: 1, max: 8}),
      asking: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('adjust' as const),
      goods,
      bin,
      change: fc.integer({min: -150, max: 150}),
      alone: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('allocate' as const),
      goods,
      bin,
      quantity: fc.integer({min: 1, max: 6}),
      rank: fc.nat(3),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('close' as const),
      which: fc.nat(),
      how: fc.nat(4),
      counted: fc.nat(20),
    }),
  },
);
const steps = fc.array(step, {minLength: 1, maxLength: 60});

class Floor {
  readonly world = new StockWorld();
  readonly bins = PROPERTIES.map((property) => this.world.aBin(property));
  readonly goods = [this.world.aGoods(), this.world.aGoods()];

  bin = (n: number): Id => this.bins[n] ?? '';
  item = (n: number): Id => this.goods[n] ?? '';

  /** The action and arguments of a step; `undefined` where it means nothing now. */
  asked(taken: Step): {action: string; args: Record<string, string | number>} | undefined {
    if (taken.do === 'move') {
      const {quantity} = taken;
      const places = {from: this.bin(taken.from), to: this.bin(taken.to)};
      return {
        action: 'stock.moveBin',
        args: {warehouse: STOCK_WAREHOUSE, goods: this.item(taken.goods), ...places, quantity},
      };
    }
    if (taken.do === 'adjust') {
      const what = {bin: this.bin(taken.bin), goods: this.item(taken.goods), change: taken.change};
      return {action: 'stock.adjust', args: {warehouse: STOCK_WAREHOUSE, ...what, reason: 'found'}};
    }
    if (taken.do === 'allocate') return undefined;
    const open = this.world.openCases();
    const id = open[taken.which % Math.max(open.length, 1)]?.id;
    const closing = [
      'stock.closeAsFound',
      'stock.closeAsNotThere',
      'stock.closeByCount',
      'stock.approve',
      'case.close',
    ];
    const action = closing[taken.how] ?? '';
    const counted = action === 'stock.closeByCount' ? {counted: taken.counted} : {};
    return id === undefined ? undefined : {action, args: {case: id, ...counted}};
  }

  take(taken: Step): SettledWork | undefined {
    if (taken.do === 'allocate') return this.allocate(taken);
    const asked = this.asked(taken);
    const role = taken.do === 'adjust' && taken.alone ? 'StockControl' : 'Supervisor';
    return (
      asked && this.world.do(asked.action, asked.args, {role, asking: taken.do === 'move' && taken.asking})
    );
  }

  /** Orders are promised free units of Normal bins. */
  allocate({bin: at, goods: what, quantity, rank}: Extract<Step, {do: 'allocate'}>): undefined {
    const [there, allocated, disputed] = this.world.standing(this.bin(at), this.item(what)) ?? [0, 0, 0];
    if (PROPERTIES[at] !== 'Normal' || there - allocated - disputed < quantity) return;
    this.world.allocate(this.bin(at), this.item(what), quantity, rank);
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);

function expectStockIsTheLedger({world}: Floor): void {
  const sums = new Map<string, number>();
  const add = (key: string | undefined, quantity: number) => {
    if (key !== undefined) sums.set(key, (sums.get(key) ?? 0) + quantity);
  };
  for (const entry of world.ledger) {
    add(stockKeyAt(entry, 'from'), -entry.quantity);
    add(stockKeyAt(entry, 'to'), entry.quantity);
  }
  const standing = [...world.list('stock')].map(([key, row]) => [key, row['quantity']]);
  expect(Object.fromEntries(standing)).toEqual(Object.fromEntries([...sums].filter(([, n]) => n !== 0)));
}

function expectNoRowIsImpossible({world}: Floor): void {
  for (const entry of world.ledger) expect(entry.quantity).toBeGreaterThan(0);
  for (const row of world.all(stock)) {
    expect(row.quantity).not.toBe(0);
    if (row.place === DISCREPANCY_ACCOUNT) continue;
    expect(Math.min(row.quantity, row.allocated, row.disputed)).toBeGreaterThanOrEqual(0);
    expect(row.allocated + row.disputed).toBeLessThanOrEqual(row.quantity);
  }
}

function expectPromisesAddUp({world, bins, goods: items}: Floor): void {
  for (const at of bins)
    for (const item of items) {
      const promised = world.allocations().filter((row) => row.stock === binKey(at, item));
      expect(sum(promised.map((row) => row.quantity))).toBe(world.standing(at, item)?.[1] ?? 0);
    }
}

function expectQuestionsAddUp({world, goods: items}: Floor): void {
  const shares = world.openCases().flatMap((row) => sharesOf(row));
  for (const item of items) {
    const owed = sum(shares.filter((share) => share.item.goods === item).map((share) => share.quantity));
    const disputed = sum(world.all(stock).map((row) => (row.goods === item ? row.disputed : 0)));
    expect([owed + world.discrepancy(item), disputed + world.discrepancy(item)]).toEqual([0, 0]);
  }
}

function expectFiguresFollow({world, bins, goods: items}: Floor): void {
  for (const item of items) {
    const inBins = (property?: string) =>
      sum(
        bins.map((at, n) =>
          !property || PROPERTIES[n] === property ? (world.standing(at, item)?.[0] ?? 0) : 0,
        ),
      );
    const onhand = inBins() + world.discrepancy(item);
    const [hold, damage] = [inBins('Holding'), inBins('Damage')];
    const promised = world.allocations().filter((row) => row.goods === item);
    const pick = sum(promised.map((row) => row.quantity));
    const can_order = onhand - hold - damage - pick;
    const expected = {goods_qty: onhand, onhand, inspect: 0, hold, damage, pick, can_order, ordered: 0};
    expect(world.figures(item) ?? NO_FIGURES).toMatchObject(expected);
  }
}
const NO_FIGURES = {
  goods_qty: 0,
  onhand: 0,
  inspect: 0,
  hold: 0,
  damage: 0,
  pick: 0,
  can_order: 0,
  ordered: 0,
};

const afterEveryStep = (check: (floor: Floor) => void): void => {
  fc.assert(
    fc.property(steps, (taken) => {
      const floor = new Floor();
      for (const each of taken) {
        floor.take(each);
        check(floor);
      }
    }),
    {numRuns: 150},
  );
};

describe('after every step of any sequence', () => {
  test('[STOCK-1] stock is the sum of its ledger, place by place', () => {
    afterEveryStep(expectStockIsTheLedger);
  });

  test('[STOCK-4] no place but the discrepancy account is negative, nor promised beyond what stands there', () => {
    afterEveryStep(expectNoRowIsImpossible);
  });

  test('[STOCK-5] a row is allocated the sum of its allocations', () => {
    afterEveryStep(expectPromisesAddUp);
  });

  test('[STOCK-6] what is in question is what open cases owe the discrepancy account', () => {
    afterEveryStep(expectQuestionsAddUp);
  });

  test('[FIG-1] the figures follow from the stock, the discrepancy account and the allocations', () => {
    afterEveryStep(expectFiguresFollow);
  });

  test('[CASE-6] closing every case brings every discrepancy account to 0', () => {
    fc.assert(
      fc.property(steps, fc.boolean(), (taken, found) => {
        const floor = new Floor();
        for (const each of taken) floor.take(each);
        const {world} = floor;
        const closing = found ? 'stock.closeAsFound' : 'stock.closeAsNotThere';
        for (const row of world.openCases())
          if (sharesOf(row).length > 0)
            expect(world.do(closing, {case: row.id}, {role: 'Manager'}).status).toBe('applied');
        expect(floor.goods.map((item) => world.discrepancy(item))).toEqual([0, 0]);
        expectStockIsTheLedger(floor);
        expectFiguresFollow(floor);
      }),
      {numRuns: 150},
    );
  });
});

describe('one order, one result', () => {
  const moves = fc.array(
    step.filter((each) => each.do === 'move' || each.do === 'adjust'),
    {maxLength: 40},
  );

  test('[STOCK-11] deciding a mutation again on the same rows gives the same outcome', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const floor = new Floor();
        for (const [n, each] of taken.entries()) {
          const asked = floor.asked(each);
          if (asked) {
            const decide = () =>
              floor.world.settle(asked.action, asked.args, {}, floor.world.view(), testId(5_000_000 + n));
            expect(decide()).toEqual(decide());
          }
          floor.take(each);
        }
      }),
      {numRuns: 50},
    );
  });

  test('[STOCK-11] a batch over one view leaves the rows that one by one leaves', () => {
    fc.assert(
      fc.property(steps, moves, (before, batch) => {
        const [single, batched] = [new Floor(), new Floor()];
        for (const floor of [single, batched]) for (const each of before) floor.take(each);
        const view = batched.world.view();
        const settled = batch.flatMap((each, n) => {
          const asked = single.asked(each);
          if (!asked) return [];
          const id = testId(5_000_000 + n);
          const one = single.world.settle(asked.action, asked.args, {}, single.world.view(), id);
          single.world.store(one);
          const other = batched.world.settle(asked.action, asked.args, {}, view, id);
          if ('puts' in other) view.apply(other.puts, other.dels);
          expect(other).toEqual(one);
          return [other];
        });
        for (const each of settled) batched.world.store(each);
        expect(batched.world.rows).toEqual(single.world.rows);
      }),
      {numRuns: 100},
    );
  });

  test('[STOCK-11] moves that share no bin commute, be they short or of promised units', () => {
    const quantity = fc.integer({min: 1, max: 30});
    fc.assert(
      fc.property(
        fc.array(step, {maxLength: 30}),
        quantity,
        quantity,
        goods,
        goods,
        (before, a, b, what, other) => {
          const [first, second] = [new Floor(), new Floor()];
          for (const floor of [first, second]) for (const each of before) floor.take(each);
          const one = (floor: Floor) => moveAs(floor, 5_000_000, {goods: what, from: 0, to: 1, quantity: a});
          const two = (floor: Floor) => moveAs(floor, 5_000_001, {goods: other, from: 3, to: 2, quantity: b});
          one(first);
          two(first);
          two(second);
          one(second);
          expect(second.world.rows).toEqual(first.world.rows);
        },
      ),
      {numRuns: 150},
    );
  });
});

/** A move under a given mutation id, so that both orders make the same rows. */
function moveAs(
  {world, bin: at, item}: Floor,
  id: number,
  taken: {readonly goods: number; readonly from: number; readonly to: number; readonly quantity: number},
): void {
  const args = {warehouse: STOCK_WAREHOUSE, goods: item(taken.goods), from: at(taken.from), to: at(taken.to)};
  world.store(
    world.settle('stock.moveBin', {...args, quantity: taken.quantity}, {}, world.view(), testId(id)),
  );
}

test('[STOCK-4] the discrepancy account is one for all units of some goods and lot', () => {
  const floor = new Floor();
  const args = {
    warehouse: STOCK_WAREHOUSE,
    goods: floor.item(0),
    from: floor.bin(0),
    to: floor.bin(1),
    quantity: 2,
  };
  const unit = floor.world.id();
  for (const each of [{unit}, {}, {unit}]) floor.world.do('stock.moveBin', {...args, ...each});
  const key = stockKey(STOCK_WAREHOUSE, DISCREPANCY_ACCOUNT, '', floor.item(0), '');
  expect(floor.world.one(stock, key)).toMatchObject({
    quantity: -6,
    allocated: 0,
    disputed: 0,
    received_at: 0,
  });
  expectStockIsTheLedger(floor);
  expect(floor.world.all(stock).filter((row) => row.place === binPlace(floor.bin(1)))).toHaveLength(2);
});
