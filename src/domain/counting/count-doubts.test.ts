import {expect, test} from 'vitest';
import {NOW, StockWorld, testId, STOCK_WAREHOUSE} from '#tests/builders/stock-world.ts';
import {countLine, countPlan, countTask} from './count-plan.ts';

const OTHER = testId(2_000_000);
/** The other device was heard with nothing waiting before the count, or well after it. */
const AWAY = {device: OTHER, quietAt: 0} as const;
const QUIET = {device: OTHER, quietAt: NOW + 60_000} as const;

function aCountedBin({isPlanned = false, counted = 10, found = 0} = {}) {
  const world = new StockWorld();
  const [bin, next, goods, other] = [world.aBin(), world.aBin(), world.aGoods(), world.aGoods()];
  world.stand(bin, goods, 10);
  world.stand(next, goods, 10);
  world.stand(next, other, 10);
  if (isPlanned) {
    world.do('counting.makePlan', {selected_by: 'bin'}, {role: 'Supervisor'});
    const document = world.all(countPlan).at(-1)?.id ?? '';
    world.do('counting.addBins', {document, bins: JSON.stringify([bin])}, {role: 'Supervisor'});
  }
  const lines = [
    {goods, counted, believed: 10},
    ...(found > 0 ? [{goods: other, counted: found, believed: 0}] : []),
  ];
  const told = {epoch: 'E', version: world.version, whole: 1, lines: JSON.stringify(lines)};
  world.do(
    'counting.count',
    {warehouse: STOCK_WAREHOUSE, bin, ...told},
    {role: 'Supervisor', seenUpTo: ({version}) => version},
  );
  const confirm = (): void =>
    void world.do(
      'counting.confirm',
      {document: world.all(countPlan).at(-1)?.id ?? '', bins: JSON.stringify([bin])},
      {role: 'Supervisor'},
    );
  const tasks = () => world.all(countTask).map(({bin: of, reason}) => [of, reason]);
  const waits = () => world.all(countLine).map((row) => row.waits);
  return {world, bin, next, goods, other, confirm, tasks, waits};
}

test.each([
  ['out of the bin', true],
  ['into the bin', false],
])(
  '[COUNT-12] units moved %s that are told after a count by a device that was away ask for another',
  (_, isOut) => {
    const {world, bin, next, goods, tasks} = aCountedBin();
    const ends = isOut ? ([bin, next] as const) : ([next, bin] as const);
    world.move(...ends, goods, 4, AWAY);
    expect(tasks()).toEqual([[bin, 'count.overtaken']]);
  },
);

test('[COUNT-12] what was surely done after the count asks for nothing: its own device’s, a quiet one’s, a desk’s', () => {
  const {world, bin, next, goods, tasks} = aCountedBin();
  world.move(bin, next, goods, 1, {quietAt: 0});
  world.move(bin, next, goods, 1, QUIET);
  world.move(bin, next, goods, 1, {device: ''});
  expect(tasks()).toEqual([]);
});

test('[COUNT-12] nothing waited when the device said so, not when it was answered: what came between is doubted', () => {
  const {world, bin, next, goods, tasks} = aCountedBin();
  world.move(bin, next, goods, 1, {device: OTHER, quietAt: NOW + 20_000});
  expect(tasks()).toEqual([[bin, 'count.overtaken']]);
});

test('[COUNT-12] a count of a plan that others may have moved under waits when it is confirmed', () => {
  const {world, bin, next, goods, confirm, waits} = aCountedBin({isPlanned: true, counted: 5});
  world.move(bin, next, goods, 4, AWAY);
  expect(waits()).toEqual(['moved']);
  confirm();
  expect(world.standing(bin, goods)).toEqual([6, 0, 0]);
  expect(world.openCases()).toMatchObject([{kind: 'approval', code: 'stock.adjust'}]);
});

test('[COUNT-12] [COUNT-17] where that has made the books what was counted, its bin is to be counted once more instead', () => {
  const {world, bin, next, goods, confirm, tasks} = aCountedBin({isPlanned: true, counted: 6});
  world.move(bin, next, goods, 4, AWAY);
  confirm();
  expect(world.standing(bin, goods)).toEqual([6, 0, 0]);
  expect([world.openCases(), tasks()]).toEqual([[], [[bin, 'count.overtaken']]]);
});

test('[COUNT-12] a line of a plan that agrees and was overtaken is confirmed, and its bin is to be counted once more', () => {
  const {world, bin, next, goods, confirm, tasks} = aCountedBin({isPlanned: true});
  world.move(bin, next, goods, 4, AWAY);
  confirm();
  expect(world.standing(bin, goods)).toEqual([6, 0, 0]);
  expect(tasks()).toEqual([[bin, 'count.overtaken']]);
});

test.each([
  ['a bin that was counted as empty', 0],
  ['a bin in which nothing was found of what the screen said', 3],
])(
  '[COUNT-12] what is told late of %s asks for a count, since nothing stands there that could say so',
  (_, stood) => {
    const world = new StockWorld();
    const [bin, next, goods] = [world.aBin(), world.aBin(), world.aGoods()];
    if (stood > 0) world.stand(bin, goods, stood);
    world.stand(next, goods, 10);
    const lines = stood > 0 ? [{goods, counted: 0, believed: stood}] : [];
    const told = {epoch: 'E', version: world.version, whole: 1, lines: JSON.stringify(lines)};
    const tasks = () => world.all(countTask).map(({bin: of, reason}) => [of, reason]);
    world.do(
      'counting.count',
      {warehouse: STOCK_WAREHOUSE, bin, ...told},
      {role: 'Supervisor', seenUpTo: ({version}) => version},
    );
    expect(world.standing(bin, goods)).toBeUndefined();
    world.move(next, bin, goods, 1, QUIET);
    expect(tasks()).toEqual([]);
    world.move(next, bin, goods, 2, AWAY);
    expect(tasks()).toEqual([[bin, 'count.overtaken']]);
  },
);

test('[COUNT-12] goods that a plan has no line of, told late, have their bin counted anew before it is confirmed', () => {
  const {world, bin, next, other, confirm} = aCountedBin({isPlanned: true});
  world.move(next, bin, other, 2, AWAY);
  expect(world.all(countTask)).toMatchObject([{bin, state: 'recount', is_open: 1}]);
  expect(world.all(countPlan)).toMatchObject([{bins: 1, counted: 0}]);
  confirm();
  expect(world.all(countTask)).toMatchObject([{bin, state: 'recount'}]);
});

test('[COUNT-12] units of goods that were found in a bin of a plan, and that came there by the books before it was confirmed, wait', () => {
  const {world, bin, next, other, confirm} = aCountedBin({isPlanned: true, found: 4});
  world.move(next, bin, other, 3, AWAY);
  confirm();
  expect(world.standing(bin, other)).toEqual([3, 0, 0]);
  expect(world.openCases()).toHaveLength(1);
});

test('[COUNT-12] a move that is told after the plan was confirmed asks for a count of a bin, found goods included', () => {
  const {world, bin, next, other, confirm, tasks} = aCountedBin({isPlanned: true, found: 4});
  confirm();
  world.move(next, bin, other, 4, AWAY);
  expect(tasks()).toEqual([[bin, 'count.overtaken']]);
});
