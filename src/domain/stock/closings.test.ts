import {describe, expect, test} from 'vitest';
import {caseResource} from '#domain/kernel/case.ts';
import {NO_PERSON} from '#domain/kernel/no-person.ts';
import {actAsAdmin, aHouse, linesOf, makeDocument} from '#tests/builders/house.ts';
import {binKey, StockWorld, STOCK_WAREHOUSE} from '#tests/builders/stock-world.ts';
import {stockActions} from './actions.ts';
import {stock} from './stock.ts';
import {changesInCase} from './case-changes.ts';

const office = {role: 'Supervisor'} as const;
const CLOSINGS = ['stock.closeAsFound', 'stock.closeAsNotThere', 'stock.closeByCount', 'case.close'] as const;
const closingArgs = (closing: string, id: string) =>
  closing === 'stock.closeByCount' ? {case: id, counted: 1} : {case: id};

/** A bin of `there` out of which `wanted` were carried to another bin, and the case about the difference. */
function aShortMove(there: number, wanted: number, property = 'Normal') {
  const world = new StockWorld();
  const [from, to, goods] = [world.aBin(), world.aBin(property), world.aGoods()];
  if (there > 0) world.stand(from, goods, there);
  world.move(from, to, goods, wanted);
  const id = world.openCases()[0]?.id ?? '';
  return {world, from, to, goods, id};
}

test.each(CLOSINGS)('[CASE-1] %s refuses a case that is unknown, or closed already', (closing) => {
  const {world, id} = aShortMove(3, 5);
  const nothing = closingArgs(closing, world.id());
  expect(world.do(closing, nothing, office)).toMatchObject({
    status: 'refused',
    refusal: {code: 'case.unknown'},
  });
  world.do('stock.closeAsFound', {case: id}, office);
  expect(world.do(closing, closingArgs(closing, id), office)).toMatchObject({
    status: 'refused',
    refusal: {code: 'case.closed', facts: {closing: 'stock.closeAsFound'}},
  });
});

describe('each kind of case has its closings', () => {
  test('[CASE-2] a case about missing goods is not closed without saying where they are', () => {
    const {world, id} = aShortMove(3, 5);
    const refused = {status: 'refused', refusal: {code: 'case.other-closing'}};
    expect(world.do('case.close', {case: id, note: 'never mind'}, office)).toMatchObject(refused);
    expect(world.do('stock.approve', {case: id}, office)).toMatchObject(refused);
    expect(world.do('stock.decline', {case: id, note: 'no'}, office)).toMatchObject(refused);
  });

  test('[CASE-2] a case that holds no stock is closed with a note, and by nothing else', () => {
    const world = new StockWorld();
    const [from, to, goods] = [world.aBin(), world.aBin(), world.aGoods()];
    world.stand(from, goods, 5);
    world.allocate(from, goods, 5, 1);
    world.move(from, to, goods, 5);
    const id = world.openCases()[0]?.id ?? '';
    for (const closing of CLOSINGS.slice(0, 3))
      expect(world.do(closing, closingArgs(closing, id), office)).toMatchObject({
        refusal: {code: 'case.other-closing', facts: {code: 'stock.allocated-taken'}},
      });
    expect(world.do('case.close', {case: id, note: 'told the picker'}, office)).toMatchObject({entries: []});
    expect(world.list('case').get(id)).toMatchObject({
      state: 'closed',
      closing: 'case.close',
      note: 'told the picker',
    });
  });

  test.each(['refused', 'held', 'device'])('[CASE-2] a %s case holds no stock, whatever its code', (kind) => {
    const {world} = aShortMove(3, 5);
    const id = world.id();
    const facts = JSON.stringify({quantity: 2, there: 3, wanted: 5});
    world.give('case', {id, warehouse: STOCK_WAREHOUSE, kind, code: 'stock.short', facts, state: 'open'});
    expect(world.do('stock.closeAsFound', {case: id}, office)).toMatchObject({
      refusal: {code: 'case.other-closing'},
    });
    expect(world.do('case.close', {case: id}, office).status).toBe('applied');
  });

  test('[CASE-2] an approval is closed by approving or declining only', () => {
    const world = new StockWorld();
    const [bin, goods] = [world.aBin(), world.aGoods()];
    world.do('stock.adjust', {warehouse: 'WH000001', bin, goods, change: 500, reason: 'found a pallet'});
    const id = world.openCases()[0]?.id ?? '';
    for (const closing of CLOSINGS)
      expect(world.do(closing, closingArgs(closing, id), office)).toMatchObject({
        refusal: {code: 'case.other-closing', facts: {kind: 'approval'}},
      });
  });
});

test.each(CLOSINGS.slice(0, 3))(
  '[CASE-8] %s may carry a note, and the case says who closed it and why',
  (closing) => {
    const {world, id} = aShortMove(3, 5);
    const args = {
      ...closingArgs(closing, id),
      note: 'behind the rack',
      ...(closing === 'stock.closeByCount' && {counted: 5}),
    };
    expect(world.do(closing, args, office)).toMatchObject({status: 'applied'});
    const row = world.list('case').get(id);
    expect(row).toMatchObject({
      state: 'closed',
      closing,
      note: 'behind the rack',
      closer: expect.stringMatching(/./),
    });
  },
);

describe('closing as found', () => {
  test('[CASE-3] adjusts the missing units in and ends the dispute', () => {
    const {world, to, goods, id} = aShortMove(3, 5);
    expect(world.do('stock.closeAsFound', {case: id}, office)).toMatchObject({
      status: 'applied',
      entries: [{from: 'adjusted', to: 'discrepancy', quantity: 2, from_property: '', to_property: ''}],
    });
    expect(world.standing(to, goods)).toEqual([5, 0, 0]);
    expect(world.discrepancy(goods)).toBe(0);
    expect(world.list('case').get(id)).toMatchObject({state: 'closed', closing: 'stock.closeAsFound'});
  });

  test('[CASE-3] finds the units in question where they went since', () => {
    const {world, to, goods, id} = aShortMove(3, 5);
    const third = world.aBin();
    world.move(to, third, goods, 5);
    world.do('stock.closeAsFound', {case: id}, office);
    expect(world.standing(third, goods)).toEqual([5, 0, 0]);
  });

  test('[CASE-3] leaves in question what another case answers for', () => {
    const {world, to, goods, id} = aShortMove(0, 3);
    const other = world.aBin();
    world.move(world.aBin(), other, goods, 2);
    // As if a later job had shipped the three.
    world.list('stock').delete(binKey(to, goods));
    world.do('stock.closeAsFound', {case: id}, office);
    expect(world.standing(other, goods)).toEqual([2, 0, 2]);
    expect(world.discrepancy(goods)).toBe(-2);
  });

  test('[CASE-3] is what remains when the units in question are gone', () => {
    const {world, to, goods, id} = aShortMove(3, 5);
    // As if a later job had shipped all five.
    world.list('stock').delete(binKey(to, goods));
    expect(world.do('stock.closeAsNotThere', {case: id}, office)).toMatchObject({
      refusal: {code: 'case.gone', facts: {quantity: 2, left: 0}},
    });
    world.do('stock.closeAsFound', {case: id}, office);
    expect(world.discrepancy(goods)).toBe(0);
  });
});

describe('closing as not there', () => {
  test('[CASE-4] takes the units in question back out of the destination', () => {
    const {world, to, goods, id} = aShortMove(3, 5, 'Holding');
    expect(world.do('stock.closeAsNotThere', {case: id}, office)).toMatchObject({
      status: 'applied',
      entries: [
        {from: `bin:${to}`, to: 'discrepancy', quantity: 2, from_property: 'Holding', to_property: ''},
      ],
    });
    expect(world.standing(to, goods)).toEqual([3, 0, 0]);
    expect(world.discrepancy(goods)).toBe(0);
  });

  test('[CASE-4] goes on with other units in question of these goods, in key order', () => {
    const {world, to, goods, id} = aShortMove(0, 3);
    const [first, second] = [world.aBin(), world.aBin()];
    world.move(to, second, goods, 1);
    world.move(to, first, goods, 1);
    const settled = world.do('stock.closeAsNotThere', {case: id}, office);
    expect('entries' in settled && settled.entries.map((entry) => entry.from)).toEqual([
      `bin:${to}`,
      `bin:${first}`,
      `bin:${second}`,
    ]);
    expect([to, first, second].map((bin) => world.standing(bin, goods))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('[CASE-4] never touches units in question of other goods or another lot', () => {
    const {world, from, to, goods, id} = aShortMove(0, 3);
    const [other, bin, lot] = [world.aGoods(), world.aBin(), world.aLot(goods)];
    world.move(world.aBin(), bin, other, 2);
    world.do('stock.moveBin', {warehouse: STOCK_WAREHOUSE, goods, lot, from, to: bin, quantity: 1});
    // As if a later job had shipped two of the three.
    world.give('stock', {...world.one(stock, binKey(to, goods)), quantity: 1, disputed: 1});
    expect(world.do('stock.closeAsNotThere', {case: id}, office)).toMatchObject({
      refusal: {code: 'case.gone', facts: {quantity: 3, left: 1}},
    });
    expect(world.standing(bin, other)).toEqual([2, 0, 2]);
    expect(world.discrepancy(other)).toBe(-2);
    expect(world.all(stock).filter((row) => row.lot === lot)).toMatchObject([
      {place: `bin:${bin}`, quantity: 1, disputed: 1},
      {place: 'discrepancy', quantity: -1},
    ]);
  });
});

describe('closing by count', () => {
  // 10 stood at the destination, 3 came out of the source, 2 of 5 are in question: 15 recorded.
  const aCount = () => {
    const short = aShortMove(3, 5);
    short.world.stand(short.to, short.goods, 10);
    return short;
  };
  const adjusted = (world: StockWorld) =>
    world.ledger.slice(3).reduce((sum, {from, to, quantity}) => {
      return sum + (from === 'adjusted' ? quantity : 0) - (to === 'adjusted' ? quantity : 0);
    }, 0);

  test.each([
    [15, 2, 'all were found'],
    [14, 1, 'one was found, one not'],
    [13, 0, 'none was found'],
    [20, 7, 'all were found, and five more'],
    [9, -4, 'none was found, and four others were missing'],
    [0, -13, 'nothing stood there'],
  ])('[CASE-5] of %i adjusts by %i: %s', (counted, change) => {
    const {world, to, goods, id} = aCount();
    expect(world.do('stock.closeByCount', {case: id, counted}, office).status).toBe('applied');
    expect(world.standing(to, goods)).toEqual(counted === 0 ? undefined : [counted, 0, 0]);
    expect(world.discrepancy(goods)).toBe(0);
    expect(adjusted(world)).toBe(change + 10);
    expect(world.openCases()).toEqual([]);
  });

  test('[CASE-5] writes what was found, what was not and what else is missing as lines of their own', () => {
    const {world, to, id} = aCount();
    const lines = (counted: number) => {
      const settled = world.settle('stock.closeByCount', {case: id, counted}, office, world.view());
      return (
        'entries' in settled && settled.entries.map(({from, to: end, quantity}) => [from, end, quantity])
      );
    };
    const place = `bin:${to}`;
    const [found, gone, missing] = [
      ['adjusted', 'discrepancy', 1],
      [place, 'discrepancy', 1],
      [place, 'adjusted', 4],
    ];
    expect(lines(14)).toEqual([found, gone]);
    expect(lines(9)).toEqual([[place, 'discrepancy', 2], missing]);
    expect(lines(20)).toEqual([
      ['adjusted', 'discrepancy', 2],
      ['adjusted', place, 5],
    ]);
  });

  test('[CASE-5] below what is promised the newest orders lose theirs; below what is in question for others it is refused', () => {
    const {world, from, to, goods, id} = aCount();
    world.allocate(to, goods, 8, 1);
    world.move(from, to, goods, 4);
    expect(world.do('stock.closeByCount', {case: id, counted: 3}, office)).toMatchObject({
      status: 'refused',
      refusal: {
        code: 'stock.adjust-below-allocated',
        facts: {quantity: 19, allocated: 8, disputed: 6, change: -16},
      },
    });
    expect(world.do('stock.closeByCount', {case: id, counted: 11}, office).status).toBe('applied');
    expect(world.standing(to, goods)).toEqual([11, 7, 4]);
    expect(world.allocations()).toMatchObject([{quantity: 7, short: 1}]);
    expect(world.figures(goods)?.pick).toBe(7);
    expect(world.discrepancy(goods)).toBe(-4);
  });

  test('[CASE-5] cannot speak for units that left the destination', () => {
    const {world, to, goods, id} = aCount();
    world.move(to, world.aBin(), goods, 14);
    expect(world.do('stock.closeByCount', {case: id, counted: 1}, office)).toMatchObject({
      refusal: {code: 'case.gone', facts: {quantity: 2, left: 1}},
    });
  });

  test('[CASE-5] a negative count is invalid', () => {
    const {world, id} = aCount();
    expect(world.do('stock.closeByCount', {case: id, counted: -1}, office).status).toBe('invalid');
  });
});

/** 32 people each carry one unit out of a bin of 20, as facts. */
function thirtyTwo() {
  const world = new StockWorld();
  const [source, goods] = [world.aBin(), world.aGoods()];
  const bins = Array.from({length: 4}, () => world.aBin());
  world.stand(source, goods, 20);
  const moves = Array.from({length: 32}, (_, i) => world.move(source, bins[i % 4] ?? '', goods, 1).status);
  const standing = () => bins.reduce((sum, bin) => sum + (world.standing(bin, goods)?.[0] ?? 0), 0);
  const close = (closing: string) =>
    world.openCases().map(({id}) => world.do(closing, {case: id}, office).status);
  return {world, source, goods, moves, standing, close};
}

describe('32 facts of one unit each out of a bin of 20', () => {
  test('[MOVE-5] 20 are applied and 12 corrected: source 0, destinations 32, discrepancy -12', () => {
    const {world, source, goods, moves, standing} = thirtyTwo();
    expect(moves.filter((status) => status === 'applied')).toHaveLength(20);
    expect(moves.filter((status) => status === 'corrected')).toHaveLength(12);
    expect(world.openCases()).toHaveLength(12);
    expect(world.standing(source, goods)).toBeUndefined();
    expect(standing()).toBe(32);
    expect(world.discrepancy(goods)).toBe(-12);
    expect(world.figures(goods)).toMatchObject({goods_qty: 20, onhand: 20, can_order: 20});
  });

  test('[CASE-3] closing the twelve as found leaves 32 with 12 adjusted in', () => {
    const {world, goods, standing, close} = thirtyTwo();
    expect(new Set(close('stock.closeAsFound'))).toEqual(new Set(['applied']));
    expect(standing()).toBe(32);
    expect(world.discrepancy(goods)).toBe(0);
    const adjustedIn = world.ledger.filter(
      (entry) => entry.from === 'adjusted' && entry.to === 'discrepancy',
    );
    expect(adjustedIn.reduce((sum, entry) => sum + entry.quantity, 0)).toBe(12);
    expect(world.figures(goods)).toMatchObject({goods_qty: 32, onhand: 32, can_order: 32});
  });

  test('[CASE-4] closing the twelve as not there leaves 20', () => {
    const {world, goods, standing, close} = thirtyTwo();
    expect(new Set(close('stock.closeAsNotThere'))).toEqual(new Set(['applied']));
    expect(standing()).toBe(20);
    expect(world.discrepancy(goods)).toBe(0);
    expect(world.figures(goods)).toMatchObject({goods_qty: 20, onhand: 20, can_order: 20});
  });
});

describe('who may do what', () => {
  const rolesOf = (name: string) => stockActions.find((action) => action.name === name)?.roles;

  test('[STOCK-12] stock keepers move and adjust', () => {
    const keepers = ['Admin', 'Manager', 'Supervisor', 'StockControl'];
    expect(rolesOf('stock.moveBin')).toEqual(keepers);
    expect(rolesOf('stock.adjust')).toEqual(keepers);
  });

  test.each([...CLOSINGS, 'stock.approve', 'stock.decline'])(
    '[CASE-6] %s is for supervisors and up',
    (name) => {
      expect(rolesOf(name)).toEqual(['Admin', 'Manager', 'Supervisor']);
    },
  );

  test('[STOCK-12] only what hands do in bins is a fact and works without a network', () => {
    const offline = stockActions.filter((action) => action.offline || action.kind === 'fact');
    expect(offline.map((action) => action.name)).toEqual([
      'stock.moveBin',
      'stock.moveWholeBin',
      'stock.binNotEmpty',
      'stock.report',
    ]);
  });
});

describe('the record of a closing', () => {
  const told = (settled: ReturnType<StockWorld['do']>) =>
    'told' in settled && settled.told ? changesInCase(JSON.stringify(settled.told)) : undefined;
  const change = (key: string, before: [number, number], after: [number, number]) => {
    const [[quantity, disputed], [later, still]] = [before, after];
    return {stock: key, before: {quantity, disputed}, after: {quantity: later, disputed: still}};
  };

  test.each([
    ['stock.closeAsFound', [5, 2], [5, 0]],
    ['stock.closeAsNotThere', [5, 2], [3, 0]],
    ['stock.closeByCount', [5, 2], [1, 0]],
  ] as const)('[CASE-10] of %s tells what each row held before and after', (closing, before, after) => {
    const {world, to, goods, id} = aShortMove(3, 5);
    const settled = world.do(closing, closingArgs(closing, id), office);
    expect(told(settled)?.toSorted((a, b) => (a.stock < b.stock ? -1 : 1))).toEqual([
      change(binKey(to, goods), [...before], [...after]),
      change(`${STOCK_WAREHOUSE}/discrepancy//${goods}/`, [-2, 0], [0, 0]),
    ]);
  });

  test('[CASE-10] tells of units that other cases leave in question, and of rows that end', () => {
    const {world, to, goods, id} = aShortMove(0, 5);
    const [other] = [world.aBin()];
    world.move(other, to, goods, 1);
    expect(told(world.do('stock.closeAsNotThere', {case: id}, office))).toContainEqual(
      change(binKey(to, goods), [6, 6], [1, 1]),
    );
    const [last] = world.openCases();
    expect(told(world.do('stock.closeAsNotThere', {case: last?.id ?? ''}, office))).toContainEqual(
      change(binKey(to, goods), [1, 1], [0, 0]),
    );
  });

  test('[CASE-10] of a closing that changes no stock tells nothing', () => {
    const {world, id} = aShortMove(3, 5);
    expect(told(world.do('case.close', {case: id}, office))).toBeUndefined();
    const world2 = new StockWorld();
    const [bin, goods] = [world2.aBin(), world2.aGoods()];
    world2.do('stock.adjust', {...ADJUSTMENT, bin, goods}, {role: 'StockControl'});
    const [waits] = world2.openCases();
    expect(told(world2.do('stock.decline', {case: waits?.id ?? '', note: 'no'}, office))).toBeUndefined();
    world2.do('stock.adjust', {...ADJUSTMENT, bin, goods}, {role: 'StockControl'});
    const [next] = world2.openCases();
    expect(told(world2.do('stock.approve', {case: next?.id ?? ''}, office))).toEqual([
      change(binKey(bin, goods), [0, 0], [500, 0]),
    ]);
  });
  const ADJUSTMENT = {warehouse: STOCK_WAREHOUSE, change: 500, reason: 'found'};
});

describe('units that come by work that was done before', () => {
  const arrived = (world: StockWorld, id: string) => world.do('stock.closeAsArrived', {case: id});

  test('[CASE-11] they go to the discrepancy out of the bin that lacked them, and nothing is in question any more', () => {
    const {world, from, to, goods, id} = aShortMove(0, 5);
    const earlier = world.aBin();
    world.stand(earlier, goods, 7);
    world.move(earlier, from, goods, 6);
    expect(arrived(world, id)).toMatchObject({
      status: 'applied',
      entries: [{from: `bin:${from}`, to: 'discrepancy', quantity: 5}],
    });
    expect([world.standing(from, goods), world.standing(to, goods), world.discrepancy(goods)]).toEqual([
      [1, 0, 0],
      [5, 0, 0],
      0,
    ]);
    expect(world.list('case').get(id)).toMatchObject({closing: 'stock.closeAsArrived', closer: ''});
  });

  test('[CASE-11] [CASE-14] units that a proof had lacked are not left behind any more, and the case of that ends by nobody', () => {
    const {world, kettle, first, customer} = aHouse();
    world.stand(first, kettle, 9);
    const lines = JSON.stringify([{goods: kettle, quantity: 1}]);
    const document = makeDocument(world, 'outbound.create', {customer, lines});
    for (const step of ['confirm', 'release']) actAsAdmin(world, `outbound.${step}`, {document});
    const [line = ''] = linesOf(world, document).map(({id}) => id);
    // Two have picked one each, the second without having heard of the first; both units came.
    const picked = {document, line, goods: kettle, bin: first, quantity: 1};
    actAsAdmin(world, 'outbound.pick', picked);
    const told = JSON.stringify([{line, actual: 2, damage: 0}]);
    expect(actAsAdmin(world, 'outbound.deliver', {document, lines: told})).toBe('corrected');
    actAsAdmin(world, 'outbound.pick', picked);
    expect(world.openCases().map(({code}) => code)).toEqual(['stock.short', 'pod.difference', 'dn.left']);
    const short = world.openCases().find(({code}) => code === 'stock.short');
    const own = {role: 'Admin', who: NO_PERSON} as const;
    world.do('stock.closeAsArrived', {case: short?.id ?? ''}, own);
    expect(linesOf(world, document)).toMatchObject([{picked: 0, shipped: 2}]);
    expect(world.all(caseResource).filter(({code}) => code === 'dn.left')).toMatchObject([
      {state: 'closed', closing: 'stock.closeAsArrived', closer: ''},
    ]);
  });

  test('[CASE-11] a chain that comes back the wrong way round ends with nothing in question', () => {
    const {world, from, to, goods, id} = aShortMove(0, 5);
    const [first, second] = [world.aBin(), world.aBin()];
    // In truth: first → second → from → to.
    world.move(second, from, goods, 5);
    expect(arrived(world, id)).toMatchObject({status: 'applied'});
    const between = world.openCases()[0]?.id ?? '';
    world.stand(first, goods, 5);
    world.move(first, second, goods, 5);
    expect(arrived(world, between)).toMatchObject({status: 'applied'});
    const bins = [first, second, from, to].map((bin) => world.standing(bin, goods));
    expect([...bins, world.discrepancy(goods)]).toEqual([undefined, undefined, undefined, [5, 0, 0], 0]);
    expect(world.openCases()).toEqual([]);
  });

  test('[CASE-11] promised units are not the ones, and too few close nothing', () => {
    const {world, from, goods, id} = aShortMove(0, 5);
    world.stand(from, goods, 9);
    world.allocate(from, goods, 5, 1);
    expect(arrived(world, id)).toMatchObject({
      status: 'refused',
      refusal: {code: 'case.gone', facts: {quantity: 5, left: 4}},
    });
    expect(world.standing(from, goods)).toEqual([9, 5, 0]);
  });
});
