import {expect, test} from 'vitest';
import {RESOURCES} from '#domain/resources.ts';
import {createMemoryStorage, type MemoryStorage} from '../memory/memory-storage.ts';
import {anId} from '../builders/rows.ts';
import {line, settledRow, unit} from './rows.ts';

const COMPANY = 'C0000001';
const work = (storage: MemoryStorage, n: number): Promise<void> =>
  storage.write(COMPANY, async (tx) => {
    await tx.put('goodsUnit', [unit(tx, n, `unit ${String(n)}`)]);
    await tx.remove('goodsUnit', [anId(n - 1)]);
    await tx.addMutations([settledRow(tx, anId(100 + n))]);
    await tx.addLedger([line(tx, 1)]);
    await tx.putClients([{client: anId(9), device: anId(8), last: n, tip: anId(50)}]);
  });
const contentOf = (storage: MemoryStorage) =>
  storage.read(COMPANY, async (tx) => ({
    head: tx.head,
    lineage: await tx.lineage(),
    changes: await tx.changes({lists: ['goodsUnit'], warehouse: ''}, 0, 100),
    settled: await tx.settled({version: 0, id: ''}, 100),
    ledger: await tx.ledger({version: 0, n: 0}, 100),
    client: await tx.client(anId(9)),
  }));

test('a copy of a database in memory and the original go on apart, and copies can be copied', async () => {
  const original = createMemoryStorage(RESOURCES);
  await original.createCompany(COMPANY, 1);
  for (const n of [1, 2, 3]) await work(original, n);
  const before = await contentOf(original);
  const copy = original.copy();
  const second = copy.copy();
  await work(original, 4);
  await copy.openEpochs(() => 'epoch-restored', 'restored', 1);
  await work(copy, 5);
  expect(await contentOf(second)).toEqual(before);
  expect((await contentOf(original)).settled).toHaveLength(4);
  const after = await contentOf(copy);
  expect(after.lineage).toEqual([...before.lineage, {epoch: 'epoch-restored', start: 3, lost: false}]);
  expect(after.settled.map(({mutation}) => mutation.id)).toEqual([101, 102, 103, 105].map(anId));
});

test('a copy taken in the middle of a commit holds nothing of it', async () => {
  const original = createMemoryStorage(RESOURCES);
  await original.createCompany(COMPANY, 1);
  let copy = original;
  await original.write(COMPANY, async (tx) => {
    await tx.put('goodsUnit', [unit(tx, 1, 'box')]);
    copy = original.copy();
  });
  expect(await copy.read(COMPANY, async (tx) => tx.head.version)).toBe(0);
  expect(await copy.read(COMPANY, (tx) => tx.pageByKey('goodsUnit', '', '', 9))).toEqual([]);
});
