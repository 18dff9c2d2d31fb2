import {expect, test} from 'vitest';
import {actAsAdmin, aHouse, confirmedOrder, linesText, linesOf} from '#tests/builders/house.ts';

test('[UNDO-4] a line that had lost two promises is promised no more again than it still wants', () => {
  const house = aHouse();
  const {world, kettle, first, second} = house;
  const broken = world.aBin('Damage');
  const document = confirmedOrder(house, linesText([kettle, 6]));
  // Two receipts, and a release of each: two promises of one line, of the same units.
  for (let i = 0; i < 2; i++) {
    world.stand(first, kettle, 3);
    actAsAdmin(world, 'outbound.release', {document});
  }
  expect(world.allocations().map(({quantity}) => quantity)).toEqual([3, 3]);
  world.move(first, broken, kettle, 6);
  const moved = world.last;
  world.stand(second, kettle, 4);
  actAsAdmin(world, 'outbound.release', {document});
  expect(linesOf(world, document)).toMatchObject([{allocated: 4, rest: 2}]);
  expect(world.undo({}, moved).status).toBe('applied');
  expect(linesOf(world, document)).toMatchObject([{allocated: 6, rest: 0}]);
  expect(world.standing(first, kettle)).toEqual([6, 2, 0]);
});
