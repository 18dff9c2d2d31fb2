import {expect, test} from 'vitest';
import {actAsAdmin, aHouse, confirmedOrder, linesOf, linesText, makeDocument} from '#tests/builders/house.ts';
import {asnLine} from '../inbound/asn.ts';

const TRUCK = {driver_name: 'Ana', plate: 'AB-12', contact: '+351 1'};

/** What people do with an order of 6 kettles that has left, of which its customer returns 2. */
function aSentOrder() {
  const house = aHouse();
  const {world, customer, kettle, first} = house;
  world.stand(first, kettle, 6);
  const order = confirmedOrder(house, linesText([kettle, 6]));
  expect(actAsAdmin(world, 'outbound.release', {document: order})).toBe('applied');
  const orders = JSON.stringify([{document: order, whole: 1}]);
  expect(actAsAdmin(world, 'outbound.dispatch', {...TRUCK, orders})).toBe('applied');
  const announced = {customer, from_order: order, lines: linesText([kettle, 2])};
  const document = makeDocument(world, 'returns.announce', announced);
  const broken = world.aBin('Damage');
  const line = linesOf(world, order)[0]?.id ?? '';
  const prove = (damage = 0) =>
    actAsAdmin(world, 'outbound.deliver', {
      document: order,
      lines: JSON.stringify([{line, actual: 6, damage}]),
      shown: JSON.stringify([{line, quantity: 6}]),
    });
  return {
    prove,
    proveDamage: () => prove(2),
    bringBack: () =>
      actAsAdmin(world, 'outbound.putBack', {document: order, goods: kettle, bin: broken, quantity: 2}),
    countReturn: () => actAsAdmin(world, 'inbound.sort', {document, goods: kettle, quantity: 2}),
    ends: () => ({
      ...linesOf(world, order)[0],
      discrepancy: world.discrepancy(kettle),
      cases: world.openCases().map(({code}) => code),
    }),
  };
}

test.each([
  ['proveDamage', 'bringBack', 'countReturn'],
  ['proveDamage', 'countReturn', 'bringBack'],
  ['bringBack', 'proveDamage', 'countReturn'],
  ['bringBack', 'countReturn', 'proveDamage'],
  ['countReturn', 'proveDamage', 'bringBack'],
  ['countReturn', 'bringBack', 'proveDamage'],
] as const)(
  '[DN-7] [RETURN-3] of 6 that arrived a driver brings 2 damaged ones back and 2 whole ones are returned: %s, %s, %s',
  (...told) => {
    const order = aSentOrder();
    for (const act of told) expect(order[act]()).not.toContain('refused');
    const units = {actual: 6, damage: 2, shortage: 0, more: 0, intransit: 0, returned: 4, given_back: 2};
    expect(order.ends()).toMatchObject({...units, discrepancy: 0, cases: []});
  },
);

test.each([
  ['prove', 'countReturn'],
  ['countReturn', 'prove'],
] as const)(
  '[DN-9] what arrived and was returned is no difference to what was shipped: %s, %s',
  (...told) => {
    const order = aSentOrder();
    expect(told.map((act) => order[act]())).toEqual(['applied', 'applied']);
    const units = {actual: 6, shortage: 0, more: 0, intransit: 0, returned: 2, given_back: 2};
    expect(order.ends()).toMatchObject({...units, discrepancy: 0, cases: []});
  },
);

test.each([
  ['goesAlong', 'countReturn'],
  ['countReturn', 'goesAlong'],
] as const)('[RETURN-3] [CASE-14] what was told late to be sent is what came back: %s, %s', (...told) => {
  const house = aHouse();
  const {world, customer, kettle, first} = house;
  world.stand(first, kettle, 6);
  const order = confirmedOrder(house, linesText([kettle, 3]));
  expect(actAsAdmin(world, 'outbound.release', {document: order})).toBe('applied');
  const pick = (quantity: number) =>
    actAsAdmin(world, 'outbound.pick', {document: order, goods: kettle, bin: first, quantity});
  pick(2);
  const orders = JSON.stringify([{document: order, whole: 0}]);
  expect(actAsAdmin(world, 'outbound.dispatch', {...TRUCK, orders})).toBe('applied');
  expect(pick(1)).toBe('corrected');
  const announced = {customer, from_order: order, lines: linesText([kettle, 2])};
  const document = makeDocument(world, 'returns.announce', announced);
  const acts = {
    goesAlong: () => {
      const left = world.openCases().find(({code}) => code === 'dn.left');
      return actAsAdmin(world, 'case.wentAlong', {case: left?.id ?? '', note: 'It did.'});
    },
    countReturn: () => actAsAdmin(world, 'inbound.sort', {document, goods: kettle, quantity: 3, over: 1}),
  };
  for (const act of told) expect(acts[act]()).not.toContain('refused');
  expect(linesOf(world, order)).toMatchObject([{shipped: 3, returned: 3, given_back: 3, intransit: 0}]);
  expect(world.all(asnLine).filter((line) => line.document === document)).toMatchObject([
    {announced: 2, counted: 3, returned: 3},
  ]);
  expect(world.openCases()).toEqual([]);
  expect(refusalOfReturn(house, order)).toBe('refused return.more-than-sent');
});

const refusalOfReturn = ({world, customer, kettle}: ReturnType<typeof aHouse>, order: string): string =>
  actAsAdmin(world, 'returns.announce', {customer, from_order: order, lines: linesText([kettle, 1])});
