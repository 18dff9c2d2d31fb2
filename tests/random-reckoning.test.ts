import {expect, test} from 'vitest';
import {RESOURCES} from '#domain/resources.ts';
import {createMemoryStorage} from './memory/memory-storage.ts';
import type {LedgerRow, MutationRow} from '#server/storage/storage.ts';
import {anId, COMPANY} from './builders/rows.ts';
import {line, settledRow} from './contract/rows.ts';
import type {TickedWork} from './random/floor-worker.ts';
import {compare} from './random/reckoning.ts';

const thing = (id: string) => ({id, name: id, label: id});
const [MINE, AGAIN, WHO] = [anId(80), anId(81), anId(3)];
const ticked: TickedWork = {
  id: MINE,
  by: 'handheld 1',
  who: WHO,
  move: {from: thing('A'), goods: thing(anId(6)), to: thing('B'), quantity: 1, stands: 9},
};
const ONE_UNIT = {from: 'bin:A', to: 'bin:B', quantity: 1};

/** What the reckoning finds wrong where the server has recorded this. */
async function found(
  mutations: readonly Partial<MutationRow>[],
  lines: readonly Partial<LedgerRow>[],
  redoes = false,
  seen: Parameters<typeof compare>[2] = {ticked: [ticked]},
): Promise<string[]> {
  const storage = createMemoryStorage(RESOURCES);
  await storage.createCompany(COMPANY, 1);
  await storage.write(COMPANY, async (tx) => {
    const rows = mutations.map((row, n) => settledRow(tx, n === 0 ? MINE : AGAIN, row));
    const again = (row: MutationRow) => ({...row, mutation: {...row.mutation, redoes: MINE}});
    await tx.addMutations(rows.map((row, n) => (n > 0 && redoes ? again(row) : row)));
    await tx.addLedger(lines.map((row, n) => line(tx, n + 1, {...ONE_UNIT, ...row})));
  });
  const wrong: string[] = [];
  const diary = {count: () => undefined, fail: (text: string) => void wrong.push(text)};
  await compare(storage, COMPANY, seen, diary);
  return wrong.map((text) => text.replace(`handheld 1: ✓ ${MINE} `, ''));
}

const HELD = {status: 'held', code: 'goods.unknown'} as const;

test('the reckoning of a random run is content with a ticked move that is recorded once', async () => {
  expect(await found([{}], [{mutation: MINE}])).toEqual([]);
  expect(await found([{status: 'corrected'}], [{mutation: MINE}])).toEqual([]);
  expect(await found([HELD, {}], [{mutation: AGAIN}], true)).toEqual([]);
});

test('the reckoning of a random run finds what is lost, doubled, refused, held or of somebody else', async () => {
  expect(await found([], [])).toEqual(['is not on the server']);
  expect(await found([{}], [])).toEqual(['moved 0 units where it should have been one']);
  const twice = [{mutation: MINE}, {mutation: MINE}];
  expect(await found([{}], twice)).toEqual(['moved 2 units where it should have been one']);
  expect(await found([{status: 'refused', code: 'x'}], [])).toEqual(['ended refused: x']);
  expect(await found([HELD], [])).toEqual([
    'ended held: goods.unknown',
    `${MINE} stock.moveBin of ${anId(72)} is held: goods.unknown`,
  ]);
  const mutation = {...settledOf(), who: anId(4)};
  expect(await found([{mutation}], [{mutation: MINE}])).toEqual([
    `is recorded as the work of ${anId(4)}, not of ${WHO}`,
  ]);
});

test('the reckoning of a random run holds other work that was seen done against its record, and its units against the bin', async () => {
  const seen = {ticked: [], done: [{id: MINE, action: 'outbound.pick', by: 'handheld 1'}]};
  const pick = {...settledOf(), action: 'outbound.pick', args: {bin: 'A', quantity: 3}};
  const found3 = {mutation: MINE, quantity: 3, to: 'picked:x'};
  expect(await found([{mutation: pick}], [found3], false, seen)).toEqual([]);
  const lost = await found([{mutation: pick}], [{...found3, quantity: 2}], false, seen);
  expect(lost).toEqual([`handheld 1: outbound.pick ${MINE} moved 2 of 3 units`]);
  expect(await found([], [], false, seen)).toEqual([
    `handheld 1: outbound.pick ${MINE} is not on the server`,
  ]);
  // Nobody reads of it: held, without a case.
  const held = await found([{...HELD, mutation: pick}], [], false, seen);
  expect(held).toEqual([`${MINE} outbound.pick of ${anId(72)} is held: goods.unknown`]);
});

const settledOf = (): MutationRow['mutation'] => ({
  id: MINE,
  client: anId(70),
  seq: 1,
  prev: '',
  company: COMPANY,
  warehouse: '',
  action: 'stock.moveBin',
  v: 1,
  args: {},
  who: WHO,
  login: anId(71),
  device: anId(72),
  at: 10,
  elapsed: 20,
  build: 'b1',
  after: [],
});
