import {expect, test} from 'vitest';
import type {WriteTransaction} from '#server/storage/storage.ts';
import {anId} from '../builders/rows.ts';
import {overEveryStore} from './stores.ts';

overEveryStore('what held work lacks', (store) => {
  const nothing = {any: false, ready: false, askedAt: 0};
  const write = <T>(work: (tx: WriteTransaction) => Promise<T>): Promise<T> =>
    store.storage.write(store.company, work);
  const wanting = () => write(async (tx) => tx.wanting);
  const aWant = (id: number, want: string, ready: 0 | 1 = 0, version = id, n = 0) => ({
    mutation: anId(id),
    want,
    ready,
    version,
    n,
  });

  test('each commit is told whether anything is lacking, and whether some of it has come', async () => {
    expect(await wanting()).toEqual(nothing);
    expect(await store.storage.wantingCompanies()).not.toContain(store.company);
    await write((tx) => tx.putWants([aWant(1, 'goods:x'), aWant(2, 'goods:y')]));
    expect(await wanting()).toEqual({...nothing, any: true});
    expect(await store.storage.wantingCompanies()).toContain(store.company);
    await write((tx) => tx.putWants([aWant(2, 'goods:y', 1)]));
    expect(await wanting()).toEqual({...nothing, any: true, ready: true});
    await write((tx) => tx.dropWants([anId(1), anId(2), anId(3)]));
    expect(await wanting()).toEqual(nothing);
  });

  test('each commit is told when what a loss took was last asked for again', async () => {
    await write((tx) => tx.askedAgain(1_750_000_000_123));
    expect(await wanting()).toEqual({...nothing, askedAt: 1_750_000_000_123});
  });

  test('wants are found by name while they wait, so many of each name as asked for', async () => {
    await write(async (tx) => {
      await tx.putWants([1, 2, 3].map((n) => aWant(n, 'goods:x')));
      await tx.putWants([aWant(4, 'goods:y'), aWant(5, 'goods:y', 1), aWant(6, 'goods:z')]);
    });
    const found = await write((tx) => tx.wantsOf(['goods:x', 'goods:y', 'goods:q'], 2));
    expect(found.map(({want}) => want)).toEqual(['goods:x', 'goods:x', 'goods:y']);
    expect(await write((tx) => tx.wantsOf([], 2))).toEqual([]);
  });

  test('ready ones come in the order in which they were held', async () => {
    await write((tx) =>
      tx.putWants([
        aWant(1, 'a:1', 1, 9),
        aWant(3, 'a:2', 1, 4, 10),
        aWant(2, 'a:3', 1, 4, 11),
        aWant(5, 'a:3', 1, 4, 9),
        aWant(4, 'a:4', 0, 1),
      ]),
    );
    const ready = await write((tx) => tx.readyWants(3));
    expect(ready.map(({mutation}) => mutation)).toEqual([anId(5), anId(3), anId(2)]);
  });

  test('of one name those are found first that were held first', async () => {
    await write((tx) =>
      tx.putWants([aWant(1, 'a:1', 0, 4, 2), aWant(2, 'a:1', 0, 4, 1), aWant(3, 'a:1', 0, 3, 9)]),
    );
    const found = await write((tx) => tx.wantsOf(['a:1'], 2));
    expect(found.map(({mutation}) => mutation)).toEqual([anId(3), anId(2)]);
  });

  test('a want is kept in one name: another takes its place', async () => {
    await write((tx) => tx.putWants([aWant(1, 'goods:x')]));
    await write((tx) => tx.putWants([aWant(1, 'bin:x')]));
    const found = await write((tx) => tx.wantsOf(['goods:x', 'bin:x'], 9));
    expect(found).toEqual([aWant(1, 'bin:x')]);
  });
});
