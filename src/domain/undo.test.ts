import {expect, test} from 'vitest';
import {countTask} from './counting/count-plan.ts';
import {asn} from './inbound/asn.ts';
import {caseResource} from './kernel/case.ts';
import {undoneWorkList} from './kernel/undone-work.ts';
import {dn, dnLine} from './outbound/dn.ts';
import {stock} from './stock/stock.ts';
import {binKey, StockWorld, testId, STOCK_WAREHOUSE} from '#tests/builders/stock-world.ts';

function aShelf(quantity = 10) {
  const world = new StockWorld();
  const [shelf, spare, broken] = [world.aBin(), world.aBin(), world.aBin('Damage')];
  const kettle = world.aGoods();
  if (quantity > 0) world.stand(shelf, kettle, quantity);
  return {world, shelf, spare, broken, kettle};
}

const openCases = (world: StockWorld): string[] =>
  world
    .all(caseResource)
    .filter(({state}) => state === 'open')
    .map(({code}) => code);

test('[UNDO-1] a move is undone by its opposite: the units stand where they stood, and the books say so by lines of their own', () => {
  const {world, shelf, spare, kettle} = aShelf();
  const before = structuredClone(world.list('figures'));
  world.move(shelf, spare, kettle, 4);
  const lines = world.ledger.length;
  expect(world.undo()).toMatchObject({status: 'applied'});
  expect(world.standing(shelf, kettle)).toEqual([10, 0, 0]);
  expect(world.standing(spare, kettle)).toBeUndefined();
  expect(world.list('figures')).toEqual(before);
  expect(world.ledger.slice(lines)).toMatchObject([
    {from: `bin:${spare}`, to: `bin:${shelf}`, goods: kettle, quantity: 4},
  ]);
});

test('[UNDO-2] an act is undone once: said again before the ✓ it is refused with when, afterwards it does nothing', () => {
  const {world, shelf, spare, kettle} = aShelf();
  world.move(shelf, spare, kettle, 4);
  const act = world.last;
  world.undo();
  expect(world.undo({asking: true}, act)).toMatchObject({
    status: 'refused',
    refusal: {code: 'undo.already'},
  });
  expect(world.undo({}, act)).toMatchObject({status: 'applied', puts: [], entries: []});
  expect(world.standing(shelf, kettle)).toEqual([10, 0, 0]);
  expect(world.all(undoneWorkList)).toHaveLength(1);
});

test('[UNDO-3] only who did an act undoes it, as that act and with what it said; anybody else’s undo is held', () => {
  const {world, shelf, spare, kettle} = aShelf();
  world.move(shelf, spare, kettle, 4);
  const act = world.last;
  if (!act) throw new Error('nothing was done');
  const other = {...act, who: testId(1_000_009)};
  expect(world.undo({asking: true}, other)).toMatchObject({refusal: {code: 'undo.other'}});
  expect(world.undo({}, other)).toMatchObject({status: 'held', refusal: {code: 'undo.other'}});
  const lied = world.do('work.undo', {act: act.action, quantity: 3}, {undoes: act});
  expect(lied).toMatchObject({status: 'held', refusal: {code: 'undo.other'}});
  expect(world.do('work.undo', {act: 'outbound.pick'}, {undoes: act})).toMatchObject({status: 'held'});
  expect(world.do('work.undo', {act: act.action})).toMatchObject({refusal: {code: 'undo.unknown'}});
});

test('[UNDO-3] what was refused or held has no effect that could be undone', () => {
  const {world, shelf, spare, kettle} = aShelf();
  world.move(shelf, spare, kettle, 4);
  const act = world.last;
  if (!act) throw new Error('nothing was done');
  expect(world.undo({asking: true}, {...act, isDone: false})).toMatchObject({
    refusal: {code: 'undo.nothing'},
  });
});

test('[UNDO-4] units that have moved on meanwhile are asked about, and once it is done they come from the discrepancy account', () => {
  const {world, shelf, spare, broken, kettle} = aShelf();
  world.move(shelf, spare, kettle, 4);
  const act = world.last;
  world.move(spare, broken, kettle, 3);
  expect(world.undo({asking: true}, act)).toMatchObject({
    status: 'question',
    refusal: {code: 'stock.short', facts: {there: 1, wanted: 4}},
  });
  expect(world.undo({}, act)).toMatchObject({status: 'corrected', corrections: [{code: 'stock.short'}]});
  expect(world.standing(shelf, kettle)).toEqual([10, 0, 3]);
  expect(world.discrepancy(kettle)).toBe(-3);
});

test('[UNDO-4] what an act was corrected for ends with it: units in question go back to the account, and its case is closed', () => {
  const {world, shelf, spare, kettle} = aShelf(6);
  const before = structuredClone(world.list('figures'));
  world.move(shelf, spare, kettle, 10);
  expect(openCases(world)).toEqual(['stock.short']);
  expect(world.undo()).toMatchObject({status: 'applied'});
  expect(world.standing(shelf, kettle)).toEqual([6, 0, 0]);
  expect(world.standing(spare, kettle)).toBeUndefined();
  expect(world.discrepancy(kettle)).toBe(0);
  expect(world.list('figures')).toEqual(before);
  expect(world.all(caseResource)).toMatchObject([
    {state: 'closed', closing: 'work.undo', closer: testId(1_000_000)},
  ]);
});

test('[UNDO-4] a bin to which an undo brings units back that a count had missed there is to be counted, though its count of then was true', () => {
  const {world, shelf, spare, kettle} = aShelf(6);
  const count = (counted: number, believed: number) => {
    const lines = counted + believed === 0 ? '[]' : JSON.stringify([{goods: kettle, counted, believed}]);
    const asked = {
      warehouse: STOCK_WAREHOUSE,
      bin: shelf,
      epoch: 'E',
      version: world.version,
      whole: 1,
      lines,
    };
    return world.do('counting.count', asked, {seenUpTo: ({version}) => version});
  };
  // Six were carried off without a network, and nobody knew when the shelf was counted.
  count(0, 6);
  world.move(shelf, spare, kettle, 6);
  const act = world.last;
  expect(world.all(countTask)).toMatchObject([{bin: shelf, reason: 'stock.short'}]);
  count(0, 0);
  expect(world.all(countTask)).toEqual([]);
  expect(world.undo({}, act)).toMatchObject({status: 'applied'});
  expect(world.discrepancy(kettle)).toBe(0);
  expect(openCases(world)).toEqual([]);
  expect(world.all(countTask)).toMatchObject([{bin: shelf, reason: 'stock.short', is_open: 1}]);
});

test('[UNDO-4] units in question that have moved on go back to the account from where they stand', () => {
  const {world, shelf, spare, broken, kettle} = aShelf(0);
  world.move(shelf, spare, kettle, 5);
  const act = world.last;
  world.move(spare, broken, kettle, 5);
  expect(world.undo({}, act)).toMatchObject({status: 'applied'});
  expect(world.standing(broken, kettle)).toBeUndefined();
  expect(world.discrepancy(kettle)).toBe(0);
  expect(openCases(world)).toEqual([]);
});

test.each([
  // The office found all ten: they go back with the others.
  ['stock.closeAsFound', {}, [10, 0, 0], undefined],
  // It found the six alone: only they can.
  ['stock.closeAsNotThere', {}, [6, 0, 0], undefined],
  // It counted eight of the ten.
  ['stock.closeByCount', {counted: 8}, [8, 0, 0], undefined],
] as const)('[UNDO-4] undone after the office has said %s', (closing, more, onShelf, onSpare) => {
  const {world, shelf, spare, kettle} = aShelf(6);
  world.move(shelf, spare, kettle, 10);
  const act = world.last;
  const [row] = world.all(caseResource);
  expect(world.do(closing, {case: row?.id ?? '', ...more}, {role: 'Admin'})).toMatchObject({
    status: 'applied',
  });
  expect(world.undo({}, act)).toMatchObject({status: 'applied'});
  expect(world.standing(shelf, kettle)).toEqual(onShelf);
  expect(world.standing(spare, kettle)).toEqual(onSpare);
  expect(world.discrepancy(kettle)).toBe(0);
});

test('[UNDO-4] promised units that had followed are promised where they stood, before any that stood there already', () => {
  const {world, shelf, spare, kettle} = aShelf(10);
  world.stand(spare, kettle, 5);
  world.allocate(shelf, kettle, 6, 1);
  world.move(shelf, spare, kettle, 10);
  expect(openCases(world)).toEqual(['stock.allocated-taken']);
  expect(world.undo()).toMatchObject({status: 'applied'});
  expect(world.standing(shelf, kettle)).toEqual([10, 6, 0]);
  expect(world.standing(spare, kettle)).toEqual([5, 0, 0]);
  expect(openCases(world)).toEqual([]);
});

/** An order that is promised six of the ten on the shelf. */
function anOrder() {
  const office = {role: 'Supervisor'} as const;
  const {world, shelf, kettle, ...rest} = aShelf(10);
  world.give('customer', {id: testId(9), name: 'Ortega'});
  const order = (quantity: number): string => {
    const lines = JSON.stringify([{goods: kettle, quantity}]);
    world.do('outbound.create', {customer: testId(9), lines}, office);
    const document = world.all(dn).at(-1)?.id ?? '';
    for (const step of ['confirm', 'release']) world.do(`outbound.${step}`, {document}, office);
    return document;
  };
  const first = order(6);
  const line = () => world.all(dnLine).find(({document}) => document === first);
  return {world, shelf, kettle, office, order, first, line, ...rest};
}

test('[UNDO-4] what an order has lost by a move to a bin that nothing is picked from is promised to it again', () => {
  const {world, shelf, broken, kettle, line} = anOrder();
  const before = structuredClone(world.list('figures'));
  world.move(shelf, broken, kettle, 8);
  expect([line()?.allocated, line()?.rest, openCases(world)]).toEqual([2, 4, ['stock.allocated-taken']]);
  expect(world.undo()).toMatchObject({status: 'applied'});
  expect(world.standing(shelf, kettle)).toEqual([10, 6, 0]);
  expect([line()?.allocated, line()?.rest, openCases(world)]).toEqual([6, 0, []]);
  expect(world.list('figures')).toEqual(before);
});

test('[UNDO-4] not what it has got elsewhere meanwhile, nor what is no longer free there: then the case stays', () => {
  const {world, shelf, spare, broken, kettle, office, order, first, line} = anOrder();
  world.move(shelf, broken, kettle, 8);
  const act = world.last;
  // Two of the four come from another bin.
  world.stand(spare, kettle, 2);
  world.do('outbound.release', {document: first}, office);
  expect([line()?.allocated, line()?.rest]).toEqual([4, 2]);
  world.undo({}, act);
  expect([line()?.allocated, line()?.rest]).toEqual([6, 0]);
  expect(world.standing(shelf, kettle)).toEqual([10, 4, 0]);
  expect(openCases(world)).toEqual(['stock.allocated-taken']);
  // An order that is cancelled or released no more wants nothing.
  const second = order(3);
  world.move(shelf, broken, kettle, 10);
  const again = world.last;
  world.do('outbound.unrelease', {document: second}, office);
  world.do('outbound.cancel', {document: second}, office);
  world.undo({}, again);
  expect(world.all(dnLine).find(({document}) => document === second)?.allocated).toBe(0);
});

test('[UNDO-6] what another order has lost by a pick that nobody had released is promised to it again', () => {
  const {world, shelf, kettle, office, line} = anOrder();
  const lines = JSON.stringify([{goods: kettle, quantity: 8}]);
  world.do('outbound.create', {customer: testId(9), lines}, office);
  const other = world.all(dn).at(-1)?.id ?? '';
  world.do('outbound.confirm', {document: other}, office);
  const pick = {document: other, goods: kettle, lot: '', unit: '', bin: shelf, quantity: 8};
  world.do('outbound.pick', pick, {role: 'Outbound'});
  expect(line()?.allocated).toBe(2);
  expect(world.undo({role: 'Outbound'})).toMatchObject({status: 'applied'});
  expect(world.standing(shelf, kettle)?.slice(0, 2)).toEqual([10, expect.any(Number)]);
  expect([line()?.allocated, line()?.rest]).toEqual([6, 0]);
  expect(openCases(world)).toEqual([]);
});

test('[UNDO-4] a whole bin that was moved is moved back, line by line', () => {
  const {world, shelf, spare, kettle} = aShelf(10);
  const pan = world.aGoods();
  world.stand(shelf, pan, 3);
  const lines = JSON.stringify([
    {goods: kettle, lot: '', unit: '', quantity: 8},
    {goods: pan, lot: '', unit: '', quantity: 4},
  ]);
  world.do('stock.moveWholeBin', {warehouse: STOCK_WAREHOUSE, from: shelf, to: spare, lines});
  expect(openCases(world).toSorted()).toEqual(['move.left-behind', 'stock.short']);
  expect(world.undo()).toMatchObject({status: 'applied'});
  expect(world.standing(shelf, kettle)).toEqual([10, 0, 0]);
  expect(world.standing(shelf, pan)).toEqual([3, 0, 0]);
  expect(world.one(stock, binKey(spare, pan))).toBeUndefined();
  expect(openCases(world)).toEqual([]);
});

test('[UNDO-5] an act of long ago is undone no more before the ✓, and what was recorded in time counts whenever it comes', () => {
  const {world, shelf, spare, kettle} = aShelf();
  world.move(shelf, spare, kettle, 4);
  const act = world.last;
  if (!act) throw new Error('nothing was done');
  const old = {...act, at: act.at - 9 * 3_600_000};
  expect(world.undo({asking: true}, old)).toMatchObject({
    refusal: {code: 'undo.too-late', facts: {at: old.at}},
  });
  expect(world.undo({}, old)).toMatchObject({status: 'applied'});
});

test('[UNDO-8] goods that came unannounced have not come, as long as nothing of them has been put away', () => {
  const {world, shelf, kettle} = aShelf(0);
  const supplier = world.id();
  world.give('supplier', {id: supplier, name: 'Norte'});
  const lines = JSON.stringify([{goods: kettle, lot: '', unit: '', quantity: 6}]);
  const receive = () => world.do('inbound.receiveUnannounced', {supplier, lines}, {role: 'Inbound'});
  receive();
  expect(world.undo({role: 'Inbound'})).toMatchObject({status: 'applied'});
  expect(world.list('stock').size).toBe(0);
  receive();
  const act = world.last;
  const document = act?.entries[0]?.document ?? '';
  world.do('inbound.putAway', {document, goods: kettle, bin: shelf, quantity: 2}, {role: 'Inbound'});
  expect(world.undo({role: 'Inbound'}, act)).toMatchObject({
    refusal: {code: 'asn.put-away', facts: {there: 4}},
  });
});

test('[UNDO-8] a delivery of which more was accepted than announced stays unloaded, with all of it to be sorted', () => {
  const {world, kettle} = aShelf(0);
  const supplier = world.id();
  world.give('supplier', {id: supplier, name: 'Norte'});
  const lines = JSON.stringify([{goods: kettle, quantity: 4}]);
  world.do('inbound.announce', {supplier, lines}, {role: 'Admin'});
  const document = world.all(asn)[0]?.id ?? '';
  world.do('inbound.sort', {document, goods: kettle, quantity: 6}, {role: 'Inbound'});
  const act = world.last;
  world.do('case.accept', {case: world.openCases()[0]?.id ?? '', note: 'agreed'}, {role: 'Supervisor'});
  expect(world.undo({role: 'Inbound'}, act)).toMatchObject({status: 'applied'});
  expect(world.all(asn)).toMatchObject([{state: 'unloaded'}]);
  expect(world.all(stock).filter(({quantity}) => quantity > 0)).toMatchObject([
    {place: `asn:${document}:sort`, quantity: 6},
  ]);
});

test('[UNDO-5] a fact without an opposite says what to do instead', () => {
  const {world, shelf} = aShelf();
  world.do('stock.binNotEmpty', {warehouse: STOCK_WAREHOUSE, bin: shelf}, {role: 'Outbound'});
  expect(world.undo({asking: true})).toMatchObject({status: 'refused', refusal: {code: 'undo.not-empty'}});
});
