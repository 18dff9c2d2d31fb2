import {expect, test} from 'vitest';
import {actAsAdmin, aHouse, linesOf, makeDocument} from '#tests/builders/house.ts';

test('[DN-4] a line that asks for a lot is promised units of that lot, and none of another', () => {
  const {world, kettle, first, second, customer} = aHouse();
  const [asked, other] = [world.aLot(kettle, 'L-1'), world.aLot(kettle, 'L-2')];
  world.stand(first, kettle, 5, {lot: other});
  world.stand(second, kettle, 2, {lot: asked});
  const text = JSON.stringify([{goods: kettle, lot: asked, quantity: 4}]);
  const document = makeDocument(world, 'outbound.create', {customer, lines: text});
  for (const step of ['confirm', 'release']) actAsAdmin(world, `outbound.${step}`, {document});
  expect(linesOf(world, document)).toMatchObject([{allocated: 2, back_ordered: 2}]);
  expect(world.allocations()).toMatchObject([{lot: asked, bin: second, quantity: 2}]);
});
