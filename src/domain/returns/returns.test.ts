import {expect, test} from 'vitest';
import {actAsAdmin, aHouse, confirmedOrder, linesOf, linesText, makeDocument} from '#tests/builders/house.ts';
import {asn, asnLine} from '../inbound/asn.ts';
import type {Row} from '../kernel/field.ts';
import {CUSTOMER_RETURN} from './customer-return.ts';

const TRUCK = {driver_name: 'Ana', plate: 'AB-12', contact: '+351 1'};

/** An order of 6 kettles that has left. */
function aSentOrder() {
  const house = aHouse();
  const {world, kettle, first} = house;
  world.stand(first, kettle, 20);
  const order = confirmedOrder(house, linesText([kettle, 6]));
  expect(actAsAdmin(world, 'outbound.release', {document: order})).toBe('applied');
  const orders = JSON.stringify([{document: order, whole: 1}]);
  expect(actAsAdmin(world, 'outbound.dispatch', {...TRUCK, orders})).toBe('applied');
  return {...house, order};
}

test('[RETURN-1] two lots of some goods are together no more than the order has of them', () => {
  const {world, customer, kettle, order} = aSentOrder();
  const [one, other] = [world.aLot(kettle, 'L-1'), world.aLot(kettle, 'L-2')];
  const announce = (a: number, b: number): string => {
    const lines = [
      {goods: kettle, lot: one, quantity: a},
      {goods: kettle, lot: other, quantity: b},
    ];
    const args = {customer, from_order: order, lines: JSON.stringify(lines)};
    return actAsAdmin(world, 'returns.announce', args);
  };
  expect([announce(4, 3), announce(4, 2)]).toEqual(['refused return.more-than-sent', 'applied']);
});

test('[RETURN-3] a line that an earlier build wrote says nothing of an order, and is sorted as before', () => {
  const {world, supplier, kettle, order} = aSentOrder();
  const document = makeDocument(world, 'inbound.announce', {supplier, lines: linesText([kettle, 3])});
  const line = world.all(asnLine).find((each) => each.document === document);
  const {order_line: _, returned: __, reason: ___, ...before} = line ?? {};
  if (line) world.list(asnLine.name).set(line.id, before);
  expect(actAsAdmin(world, 'inbound.sort', {document, goods: kettle, quantity: 3})).toBe('applied');
  expect(world.one(asnLine, line?.id ?? '')).toMatchObject({counted: 3, sorted: 3});
  expect(linesOf(world, order)).toMatchObject([{shipped: 6, returned: 0}]);
});

test('[RETURN-1] a return that is changed keeps the reasons that its lines give then', () => {
  const {world, customer, kettle} = aHouse();
  const linesFor = (reason: string): string => JSON.stringify([{goods: kettle, quantity: 2, reason}]);
  const document = makeDocument(world, 'returns.announce', {customer, lines: linesFor('damaged')});
  const version = world.one(asn, document)?.version ?? 0;
  const args = {document, version, customer, lines: linesFor('too-many')};
  expect(actAsAdmin(world, 'returns.edit', args)).toBe('applied');
  const lines = world.all(asnLine).filter((line) => line.document === document);
  expect(lines).toMatchObject([{announced: 2, reason: 'too-many'}]);
});

test('[RETURN-1] what another return of its order has announced already, no second one announces', () => {
  const {world, customer, kettle, order} = aSentOrder();
  const announce = (quantity: number): string =>
    actAsAdmin(world, 'returns.announce', {
      customer,
      from_order: order,
      lines: linesText([kettle, quantity]),
    });
  expect([announce(4), announce(3), announce(2)]).toEqual([
    'applied',
    'refused return.more-than-sent',
    'applied',
  ]);
  const [document = ''] = world
    .all(asn)
    .filter(({from_order}) => from_order === order)
    .map(({id}) => id);
  const sort = {document, goods: kettle, quantity: 1};
  expect(actAsAdmin(world, 'inbound.sort', sort)).toBe('applied');
  // What was seen of it has come back; what is short of it is not announced any more.
  expect(announce(1)).toBe('refused return.more-than-sent');
  expect(actAsAdmin(world, 'inbound.finishSorting', {document})).not.toContain('refused');
  expect([announce(4), announce(3)]).toEqual(['refused return.more-than-sent', 'applied']);
});

test('[RETURN-3] another lot than was announced is returned of the line that it was sent on', () => {
  const {world, customer, kettle, order} = aSentOrder();
  const [one, other] = [world.aLot(kettle, 'L-1'), world.aLot(kettle, 'L-2')];
  const lines = JSON.stringify([{goods: kettle, lot: one, quantity: 2}]);
  const document = makeDocument(world, 'returns.announce', {customer, from_order: order, lines});
  const sort = {document, goods: kettle, lot: other, quantity: 2, over: 1};
  expect(actAsAdmin(world, 'inbound.sort', sort)).not.toContain('refused');
  expect(linesOf(world, order)).toMatchObject([{shipped: 6, returned: 2}]);
  const uncount = {document, goods: kettle, lot: other, unit: '', quantity: 2};
  expect(actAsAdmin(world, 'inbound.uncount', uncount)).toBe('applied');
  expect(linesOf(world, order)).toMatchObject([{shipped: 6, returned: 0}]);
});

test('[RETURN-3] a line that a change leaves out is of no order any more, and what comes of it is of the one that is named', () => {
  const {world, customer, kettle, first, order} = aSentOrder();
  const other = confirmedOrder(
    {world, customer, kettle, first} as ReturnType<typeof aHouse>,
    linesText([kettle, 2]),
  );
  expect(actAsAdmin(world, 'outbound.release', {document: other})).toBe('applied');
  const orders = JSON.stringify([{document: other, whole: 1}]);
  expect(actAsAdmin(world, 'outbound.dispatch', {...TRUCK, orders})).toBe('applied');
  const [one, two] = [world.aLot(kettle, 'L-1'), world.aLot(kettle, 'L-2')];
  const linesOfLot = (lot: string) => JSON.stringify([{goods: kettle, lot, quantity: 1}]);
  const announced = {customer, from_order: order, lines: linesOfLot(one)};
  const document = makeDocument(world, 'returns.announce', announced);
  const version = world.one(asn, document)?.version ?? 0;
  const changed = {document, version, customer, from_order: other, lines: linesOfLot(two)};
  expect(actAsAdmin(world, 'returns.edit', changed)).toBe('applied');
  const sort = {document, goods: kettle, lot: one, quantity: 1, over: 1};
  expect(actAsAdmin(world, 'inbound.sort', sort)).not.toContain('refused');
  const returnedOf = (id: string) => linesOf(world, id).map(({returned}) => returned);
  expect([returnedOf(order), returnedOf(other)]).toEqual([[0], [1]]);
});

test('[RETURN-1] one that was cancelled does not come after all where another has announced its units since', () => {
  const {world, customer, kettle, order} = aSentOrder();
  const announce = (quantity: number) =>
    makeDocument(world, 'returns.announce', {
      customer,
      from_order: order,
      lines: linesText([kettle, quantity]),
    });
  const document = announce(4);
  expect(actAsAdmin(world, 'inbound.cancel', {document})).toBe('applied');
  const other = announce(3);
  expect(actAsAdmin(world, 'inbound.reopen', {document})).toBe('refused return.more-than-sent');
  expect(actAsAdmin(world, 'inbound.cancel', {document: other})).toBe('applied');
  expect(actAsAdmin(world, 'inbound.reopen', {document})).toBe('applied');
});

test('[RETURN-3] what nobody had announced is of a line that was sent, and not of one that was not', () => {
  const house = aHouse();
  const {world, customer, kettle, first} = house;
  const [one, two, three] = ['L-1', 'L-2', 'L-3'].map((code) => world.aLot(kettle, code));
  world.stand(first, kettle, 5, {lot: two ?? ''});
  const ordered = [one, two].map((lot) => ({goods: kettle, lot, quantity: 3}));
  const order = confirmedOrder(house, JSON.stringify(ordered));
  expect(actAsAdmin(world, 'outbound.release', {document: order})).toBe('applied');
  const orders = JSON.stringify([{document: order, whole: 1}]);
  expect(actAsAdmin(world, 'outbound.dispatch', {...TRUCK, orders})).toBe('applied');
  const lines = JSON.stringify([{goods: kettle, lot: two, quantity: 1}]);
  const document = makeDocument(world, 'returns.announce', {customer, from_order: order, lines});
  const sort = {document, goods: kettle, lot: three ?? '', quantity: 2, over: 1};
  expect(actAsAdmin(world, 'inbound.sort', sort)).not.toContain('refused');
  const shown = linesOf(world, order).map(({shipped, returned}) => [shipped, returned]);
  expect(shown.toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
    [0, 0],
    [3, 2],
  ]);
});

test('[RETURN-3] what one return has counted too many is what another gives up, and its case ends', () => {
  const {world, customer, kettle, order} = aSentOrder();
  const announce = (quantity: number) =>
    makeDocument(world, 'returns.announce', {
      customer,
      from_order: order,
      lines: linesText([kettle, quantity]),
    });
  const [one, other] = [announce(3), announce(3)];
  const count = (document: string, quantity: number): string =>
    actAsAdmin(world, 'inbound.sort', {document, goods: kettle, quantity, over: 1});
  expect([count(one, 6), count(other, 3)].map((how) => how.split(' ')[0])).toEqual(['applied', 'corrected']);
  const returned = () => linesOf(world, order).map((line) => line.returned);
  expect([returned(), world.openCases().map(({code}) => code)]).toEqual([[6], ['return.beyond-sent']]);
  const uncount = {document: one, goods: kettle, lot: '', unit: '', quantity: 3};
  expect(actAsAdmin(world, 'inbound.uncount', uncount)).toBe('applied');
  expect([returned(), world.openCases()]).toEqual([[6], []]);
  const taken = world.all(asnLine).filter((line) => line.document === other);
  expect(taken).toMatchObject([{counted: 3, returned: 3}]);
});

test('[RETURN-1] an order proposes what arrived damaged and is not back, else all that its customer has and has not announced', () => {
  const line = (id: string, more: object) => ({id, shipped: 6, returned: 0, damage: 0, lost: 0, ...more});
  const proposed = (lines: Row[], announced: Readonly<Record<string, number>> = {}) =>
    CUSTOMER_RETURN.desk.about
      ?.proposes(
        lines,
        () => false,
        (id) => announced[id] ?? 0,
      )
      .map(({quantity, reason}) => [quantity, reason]);
  const [whole, damaged, back] = [line('a', {}), line('b', {damage: 2}), line('c', {damage: 2, returned: 2})];
  expect(proposed([whole, damaged])).toEqual([
    [0, 'damaged'],
    [2, 'damaged'],
  ]);
  // The damage is back, or announced: a further return is of something else.
  expect(proposed([whole, back])).toEqual([
    [6, ''],
    [4, ''],
  ]);
  expect(proposed([whole, damaged], {a: 1, b: 2})).toEqual([
    [5, ''],
    [4, ''],
  ]);
});
