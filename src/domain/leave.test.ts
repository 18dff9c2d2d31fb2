import {expect, test} from 'vitest';
import {actAsAdmin, aHouse, confirmedOrder, linesText} from '#tests/builders/house.ts';
import {isLongClosed, SHOWN_MS} from './leave.ts';
import {dn} from './outbound/dn.ts';
import {pickingList} from './outbound/picking-list.ts';

test('[DOC-5] a document is on the devices for fourteen days after it was closed', () => {
  const closed_at = 1_700_000_000_000;
  const days = 14 * 86_400_000;
  expect(SHOWN_MS).toBe(days);
  for (const [state, after, expected] of [
    ['finished', days - 1, false],
    ['finished', days, true],
    ['sorted', days, false],
  ] as const)
    expect([state, after, isLongClosed('asn', {state, closed_at}, closed_at + after)]).toEqual([
      state,
      after,
      expected,
    ]);
});

test('[DOC-5] a picking list stays as long as another order of it does, and leaves with the last', () => {
  const house = aHouse();
  const {world, kettle, first} = house;
  world.stand(first, kettle, 4);
  const [one = '', other = ''] = [1, 2].map(() => confirmedOrder(house, linesText([kettle, 2])));
  for (const document of [one, other]) actAsAdmin(world, 'outbound.release', {document});
  actAsAdmin(world, 'outbound.makePickingList', {documents: JSON.stringify([one, other])});
  const leave = (document: string): number | undefined => {
    const row = world.one(dn, document);
    world.give('dn', {...row, state: 'delivered', closed_at: world.now - SHOWN_MS});
    expect(actAsAdmin(world, 'document.leave', {list: 'dn', document})).toBe('applied');
    return world.all(pickingList)[0]?.left;
  };
  expect([leave(one), leave(other)]).toEqual([0, 1]);
});
