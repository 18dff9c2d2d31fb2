import {describe, expect, test} from 'vitest';
import {actAsAdmin, aHouse, linesOf, linesText, makeDocument, makeOrder} from '#tests/builders/house.ts';
import {SHOWN_MS} from '../leave.ts';
import {asnLine} from '../inbound/asn.ts';
import {dn} from '../outbound/dn.ts';
import {allocation} from '../stock/allocation.ts';
import {SUPPLIER_RETURN} from './supplier-return.ts';
import {takesForReason} from './takes-for-reason.ts';

const PROPERTIES = ['Damage', 'Holding', 'Inspection', 'Normal'];

describe('[RETURN-6] what a reason takes, and in which order', () => {
  test.each([
    ['damaged', '', ['Damage']],
    ['damaged', 'held', ['Damage']],
    ['held', '', ['Holding', 'Inspection']],
    ['held', 'held', ['Holding', 'Inspection', 'Normal']],
    ['expired', '', []],
    ['expired', 'expired', PROPERTIES],
    ['too-many', '', ['Holding', 'Inspection', 'Normal']],
    ['wrong-goods', 'held', ['Holding', 'Inspection', 'Normal']],
    ['other-reason', '', PROPERTIES],
    ['', '', PROPERTIES],
  ])('%s of a lot that is "%s"', (reason, lot, taken) => {
    const ranks = PROPERTIES.map(
      (property) => [property, takesForReason({reason}, {property, lot})] as const,
    );
    const found = ranks.flatMap(([property, rank]) => (rank === undefined ? [] : [{property, rank}]));
    expect(found.toSorted((a, b) => a.rank - b.rank).map(({property}) => property)).toEqual(taken);
  });
});

/** 4 kettles of a lot that is held and 6 of another stand on the shelf, 3 of no lot are held back in a bin of their own. */
function aHouseWithLots() {
  const house = aHouse();
  const {world, kettle, first} = house;
  const holding = world.aBin('Holding');
  const [held, good] = [world.aLot(kettle, 'L-1'), world.aLot(kettle, 'L-2')];
  world.give('lot', {id: held, goods: kettle, code: 'L-1', held: 1, held_why: 'recalled'});
  world.stand(first, kettle, 4, {lot: held});
  world.stand(first, kettle, 6, {lot: good});
  world.stand(holding, kettle, 3);
  return {...house, holding, held};
}

test('[RETURN-6] what is held is taken out of its bins and of held lots, and its picker is asked nothing', () => {
  const {world, supplier, kettle, first, holding, held} = aHouseWithLots();
  const lines = JSON.stringify([{goods: kettle, quantity: 9, reason: 'held'}]);
  const document = makeDocument(world, 'returns.sendBack', {supplier, lines});
  for (const action of ['outbound.confirm', 'outbound.release'])
    expect(actAsAdmin(world, action, {document})).toBe('applied');
  expect(linesOf(world, document)).toMatchObject([{allocated: 7, rest: 2, back_ordered: 2}]);
  expect(
    world.all(allocation).map(({bin, lot, quantity, set_aside}) => ({bin, lot, quantity, set_aside})),
  ).toEqual([
    {bin: holding, lot: '', quantity: 3, set_aside: 1},
    {bin: first, lot: held, quantity: 4, set_aside: 0},
  ]);
  const pick = {document, goods: kettle, bin: first, lot: held, quantity: 4};
  expect(world.do('outbound.pick', pick, {role: 'Outbound', asking: true}).status).toBe('applied');
});

test('[RETURN-6] a held lot that its reason does not name is asked about as for a customer', () => {
  const {world, supplier, kettle, first, held} = aHouseWithLots();
  const lines = JSON.stringify([{goods: kettle, quantity: 1, reason: 'damaged'}]);
  const document = makeDocument(world, 'returns.sendBack', {supplier, lines});
  expect(actAsAdmin(world, 'outbound.confirm', {document})).toBe('applied');
  const pick = {document, goods: kettle, bin: first, lot: held, quantity: 1};
  const settled = world.do('outbound.pick', pick, {role: 'Outbound'});
  expect('corrections' in settled && settled.corrections.map(({code}) => code)).toEqual([
    'lot.held',
    'dn.not-released',
  ]);
});

test('[RETURN-5] a delivery proposes what was damaged, what was too many and what is held, and nothing that it was short of or that another return holds', () => {
  const line = (more: object) => ({
    lot: '',
    counted: 6,
    damage: 0,
    more: 0,
    shortage: 0,
    sent_back: 0,
    ...more,
  });
  const {about} = SUPPLIER_RETURN.desk;
  const proposed = about?.proposes(
    [
      line({damage: 2}),
      line({more: 3, counted: 9}),
      line({damage: 2, more: 3, counted: 9}),
      line({lot: 'L'}),
      line({shortage: 4, counted: 2}),
      line({damage: 4, sent_back: 3}),
      line({damage: 5, id: 'entered'}),
    ],
    (lot) => lot === 'L',
    (line) => (line === 'entered' ? 3 : 0),
  );
  expect(
    proposed?.map(({quantity, reason}) => [quantity, reason]).filter(([quantity]) => quantity !== 0),
  ).toEqual([
    [2, 'damaged'],
    [3, 'too-many'],
    [5, ''],
    [6, 'held'],
    [1, 'damaged'],
    [2, 'damaged'],
  ]);
});

test('[RETURN-7] it leaves the devices fourteen days after its truck, and what a customer has not got does not', () => {
  const house = aHouse();
  const {world, supplier, kettle, first} = house;
  world.stand(first, kettle, 8);
  const lines = linesText([kettle, 2]);
  const documents = [makeDocument(world, 'returns.sendBack', {supplier, lines}), makeOrder(house, lines)];
  for (const document of documents) {
    for (const action of ['outbound.confirm', 'outbound.release'])
      expect(actAsAdmin(world, action, {document})).toBe('applied');
    const truck = {driver_name: 'Ana', plate: 'AB-12', contact: '+351 1'};
    const orders = JSON.stringify([{document, whole: 1}]);
    expect(actAsAdmin(world, 'outbound.dispatch', {...truck, orders})).toBe('applied');
  }
  const leave = () =>
    documents.map((document) => actAsAdmin(world, 'document.leave', {list: 'dn', document}));
  expect(leave()).toEqual(['refused document.stays', 'refused document.stays']);
  world.now += SHOWN_MS;
  expect(leave()).toEqual(['applied', 'refused document.stays']);
});

/** A delivery of 6 kettles of one lot, received and put away on the shelf. */
function aReceivedLot() {
  const house = aHouse();
  const {world, supplier, kettle, first} = house;
  const [one, other] = [world.aLot(kettle, 'L-1'), world.aLot(kettle, 'L-2')];
  const announced = JSON.stringify([{goods: kettle, lot: one, quantity: 6}]);
  const delivery = makeDocument(world, 'inbound.announce', {supplier, lines: announced});
  const received = {document: delivery, goods: kettle, lot: one, quantity: 6};
  expect(actAsAdmin(world, 'inbound.sort', received)).toBe('applied');
  expect(actAsAdmin(world, 'inbound.putAway', {...received, bin: first})).toBe('applied');
  world.stand(first, kettle, 6, {lot: other});
  const sendBack = (quantity: number, document?: string): string => {
    const args = {
      supplier,
      from_delivery: delivery,
      lines: JSON.stringify([{goods: kettle, lot: one, quantity}]),
    };
    if (document === undefined) return actAsAdmin(world, 'returns.sendBack', args);
    const version = world.one(dn, document)?.version ?? 0;
    return actAsAdmin(world, 'returns.editSendBack', {...args, document, version});
  };
  return {...house, one, other, delivery, sendBack};
}

test('[RETURN-5] what another return of its delivery is to take back already, no second one is entered of', () => {
  const {world, sendBack} = aReceivedLot();
  expect([sendBack(4), sendBack(3), sendBack(2)]).toEqual([
    'applied',
    'refused return.more-than-received',
    'applied',
  ]);
  const [first, second] = world.all(dn).map(({id}) => id);
  expect([sendBack(3, second), sendBack(1, second)]).toEqual([
    'refused return.more-than-received',
    'applied',
  ]);
  expect(actAsAdmin(world, 'outbound.cancel', {document: first ?? ''})).toBe('applied');
  expect(sendBack(5)).toBe('applied');
});

test('[RETURN-8] another lot than was entered is sent back of the line that its delivery was received on', () => {
  const {world, supplier, kettle, first, one, other, delivery} = aReceivedLot();
  const lines = JSON.stringify([{goods: kettle, lot: one, quantity: 2}]);
  const document = makeDocument(world, 'returns.sendBack', {supplier, from_delivery: delivery, lines});
  expect(actAsAdmin(world, 'outbound.confirm', {document})).toBe('applied');
  const pick = {document, goods: kettle, bin: first, lot: other, quantity: 2};
  expect(actAsAdmin(world, 'outbound.pick', pick)).toBe('corrected');
  const truck = {driver_name: 'Ana', plate: 'AB-12', contact: '+351 1'};
  const orders = JSON.stringify([{document, whole: 1}]);
  expect(actAsAdmin(world, 'outbound.dispatch', {...truck, orders})).not.toContain('refused');
  const received = world.all(asnLine).filter((line) => line.document === delivery);
  expect(received).toMatchObject([{counted: 6, sent_back: 2}]);
  const sent = linesOf(world, document).filter(({shipped}) => shipped > 0);
  expect(sent).toMatchObject([{lot: other, shipped: 2, delivery_line: received[0]?.id}]);
  const back = {document, line: sent[0]?.id ?? '', goods: kettle, lot: other, bin: first, quantity: 1};
  expect(actAsAdmin(world, 'outbound.putBack', back)).not.toContain('refused');
  expect(world.one(asnLine, received[0]?.id ?? '')).toMatchObject({sent_back: 1});
});
