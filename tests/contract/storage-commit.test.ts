import {expect, test} from 'vitest';
import {BACKUP_RESTORED, SET_BACK, Rollback, RowRefused, UnknownCompany} from '#server/storage/storage.ts';
import {anId, WAREHOUSE} from '../builders/rows.ts';
import {bin, keyOfStock, line, settledRow, stock, unit} from './rows.ts';
import {overEveryStore, type Store} from './stores.ts';

const everything = {lists: ['goodsUnit', 'bin', 'stock'], warehouse: WAREHOUSE};
const versionOf = (store: Store): Promise<number> =>
  store.storage.read(store.company, async (tx) => tx.head.version);
const addUnit = (store: Store, n: number, name: string): Promise<void> =>
  store.storage.write(store.company, (tx) => tx.put('goodsUnit', [unit(tx, n, name)]));

overEveryStore('commit', (store) => {
  test('versions count from 1 without a gap, one for each commit', async () => {
    const versions: number[] = [];
    for (let i = 0; i < 3; i++) {
      await store.storage.write(store.company, async (tx) => {
        versions.push(tx.version);
      });
    }
    expect(versions).toEqual([1, 2, 3]);
    expect(await versionOf(store)).toBe(3);
  });

  test('a commit that fails, or takes itself back, leaves its version to the next one', async () => {
    const failing = store.storage.write(store.company, async (tx) => {
      await tx.put('goodsUnit', [unit(tx, 1, 'box')]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    const value = await store.storage.write(store.company, async (tx) => {
      await tx.put('goodsUnit', [unit(tx, 1, 'box')]);
      throw new Rollback('taken back');
    });
    expect(value).toBe('taken back');
    expect(await versionOf(store)).toBe(0);
    await store.storage.write(store.company, async (tx) => {
      expect(tx.version).toBe(1);
      expect(await tx.count('goodsUnit', {index: 'key', prefix: [], search: '', warehouse: ''})).toBe(0);
    });
  });

  test('writers of one company that come at once have one order and lose nothing', async () => {
    await Promise.all(Array.from({length: 20}, (_, n) => addUnit(store, n + 1, `unit ${String(n)}`)));
    expect(await versionOf(store)).toBe(20);
    const {changes} = await store.storage.read(store.company, (tx) => tx.changes(everything, 0, 100));
    expect(changes.map(({version}) => version)).toEqual(Array.from({length: 20}, (_, i) => i + 1));
  });

  test('[ID-4] a row that is inserted under a key that is taken is refused, and what was there stays', async () => {
    await addUnit(store, 1, 'box');
    await store.storage.write(store.company, async (tx) => {
      const taken = tx.savepoint(() => tx.insert('goodsUnit', [unit(tx, 2, 'bag'), unit(tx, 1, 'other')]));
      await expect(taken).rejects.toThrow(RowRefused);
      await tx.insert('goodsUnit', [unit(tx, 2, 'bag')]);
    });
    const rows = await store.storage.read(store.company, (tx) => tx.pageByKey('goodsUnit', '', '', 10));
    expect(rows.map((row) => row['name'])).toEqual(['box', 'bag']);
  });

  test('[ID-4] a row that is inserted again after it was deleted leaves no tombstone', async () => {
    await addUnit(store, 1, 'box');
    await store.storage.write(store.company, (tx) => tx.remove('goodsUnit', [anId(1)]));
    await store.storage.write(store.company, (tx) => tx.insert('goodsUnit', [unit(tx, 1, 'box again')]));
    const {changes} = await store.storage.read(store.company, (tx) => tx.changes(everything, 0, 10));
    expect(changes).toMatchObject([{version: 3, row: {name: 'box again'}}]);
  });

  test('a savepoint that fails is undone alone', async () => {
    await store.storage.write(store.company, async (tx) => {
      await tx.put('goodsUnit', [unit(tx, 1, 'kept')]);
      const inner = tx.savepoint(async () => {
        await tx.put('goodsUnit', [unit(tx, 2, 'undone'), unit(tx, 1, 'changed')]);
        await tx.savepoint(() => tx.put('goodsUnit', [unit(tx, 3, 'undone too')]));
        throw new Error('no');
      });
      await expect(inner).rejects.toThrow('no');
      expect(await tx.savepoint(async () => 7)).toBe(7);
    });
    const rows = await store.storage.read(store.company, (tx) => tx.pageByKey('goodsUnit', '', '', 10));
    expect(rows.map((row) => row['name'])).toEqual(['kept']);
  });

  test('a refused row under a savepoint leaves the transaction whole', async () => {
    await store.storage.write(store.company, async (tx) => {
      const refused = tx.savepoint(() => tx.put('stock', [stock(tx, 'bin:A', -1)]));
      await expect(refused).rejects.toThrow(RowRefused);
      await tx.put('stock', [stock(tx, 'bin:A', 1)]);
    });
    const [found] = await store.storage.read(store.company, (tx) =>
      tx.fetch([{list: 'stock', key: keyOfStock('bin:A')}]),
    );
    expect(found?.rows[0]?.['quantity']).toBe(1);
  });

  test('a deleted row leaves a tombstone at its version; made again, it takes it away', async () => {
    await addUnit(store, 1, 'box');
    await store.storage.write(store.company, (tx) => tx.remove('goodsUnit', [anId(1), anId(99)]));
    const gone = await store.storage.read(store.company, (tx) => tx.changes(everything, 1, 10));
    expect(gone.changes).toEqual([{list: 'goodsUnit', version: 2, key: anId(1)}]);
    await addUnit(store, 1, 'box again');
    const again = await store.storage.read(store.company, (tx) => tx.changes(everything, 0, 10));
    expect(again.changes).toMatchObject([
      {list: 'goodsUnit', version: 3, key: anId(1), row: {name: 'box again'}},
    ]);
  });

  test('[L10] tombstones up to a version are forgotten and the floor rises with them', async () => {
    await addUnit(store, 1, 'box');
    await addUnit(store, 2, 'bag');
    await store.storage.write(store.company, (tx) => tx.remove('goodsUnit', [anId(1)]));
    await store.storage.write(store.company, (tx) => tx.remove('goodsUnit', [anId(2)]));
    await store.storage.write(store.company, async (tx) => {
      await tx.raiseFloor(3);
      expect(tx.head.floor).toBe(3);
    });
    await store.storage.read(store.company, async (tx) => {
      expect(tx.head.floor).toBe(3);
      expect((await tx.changes(everything, 0, 10)).changes).toEqual([
        {list: 'goodsUnit', version: 4, key: anId(2)},
      ]);
    });
    await store.storage.write(store.company, (tx) => tx.raiseFloor(1));
    expect(await store.storage.read(store.company, async (tx) => tx.head.floor)).toBe(3);
  });

  test('the tombstone of a row of one warehouse is that warehouse’s alone', async () => {
    await store.storage.write(store.company, (tx) => tx.put('bin', [bin(tx, 1, 'A-01')]));
    await store.storage.write(store.company, (tx) => tx.remove('bin', [anId(1)]));
    const seenBy = (warehouse: string) =>
      store.storage.read(store.company, (tx) => tx.changes({lists: ['bin'], warehouse}, 0, 10));
    expect((await seenBy(WAREHOUSE)).changes).toEqual([{list: 'bin', version: 2, key: anId(1)}]);
    expect((await seenBy('0THERHSE')).changes).toEqual([]);
    expect((await seenBy('')).changes).toEqual([]);
  });

  test('[P7] no place is negative but the discrepancy account', async () => {
    const put = (place: string, quantity: number, row = {}) =>
      store.storage.write(store.company, (tx) => tx.put('stock', [stock(tx, place, quantity, row)]));
    await expect(put('bin:A', -1)).rejects.toThrow(RowRefused);
    await expect(put('bin:A', 5, {allocated: 3, disputed: 3})).rejects.toThrow(RowRefused);
    await expect(put('bin:A', 5, {allocated: -1})).rejects.toThrow(RowRefused);
    await put('bin:A', 5, {allocated: 3, disputed: 2});
    await put('discrepancy', -12);
    await expect(put('discrepancy', 5, {allocated: 1})).rejects.toThrow(RowRefused);
    expect(await versionOf(store)).toBe(2);
  });

  test('a row that does not carry its commit’s version is refused', async () => {
    const stale = store.storage.write(store.company, (tx) =>
      tx.put('goodsUnit', [{...unit(tx, 1, 'box'), version: tx.version - 1}]),
    );
    await expect(stale).rejects.toThrow(RowRefused);
    await addUnit(store, 1, 'box');
    const early = store.storage.write(store.company, (tx) =>
      tx.put('goodsUnit', [{...unit(tx, 1, 'box'), version: tx.version + 1}]),
    );
    await expect(early).rejects.toThrow(RowRefused);
  });

  test('[EDIT-4] what is unique in a company stays unique, whoever writes', async () => {
    await addUnit(store, 1, 'box');
    await expect(addUnit(store, 2, 'box')).rejects.toThrow(RowRefused);
    await addUnit(store, 1, 'box');
    await store.storage.write(store.company, (tx) => tx.put('bin', [bin(tx, 1, 'A-01')]));
    await store.storage.write(store.company, (tx) =>
      tx.put('bin', [bin(tx, 2, 'A-01', {warehouse: '0THERHSE'})]),
    );
    const other = `${store.company.slice(0, 7)}-`;
    await store.storage.createCompany(other, 1);
    await store.storage.write(other, (tx) => tx.put('goodsUnit', [unit(tx, 1, 'box')]));
  });

  test('a company sees its own rows, whatever ids another one uses', async () => {
    const other = `${store.company.slice(0, 7)}+`;
    await store.storage.createCompany(other, 1);
    await addUnit(store, 1, 'mine');
    await store.storage.write(other, async (tx) => {
      expect(tx.version).toBe(1);
      await tx.put('goodsUnit', [unit(tx, 1, 'theirs')]);
      await tx.putClients([{client: anId(9), device: anId(8), last: 3, tip: anId(50)}]);
      await tx.addMutations([settledRow(tx, anId(50))]);
      await tx.addLedger([line(tx, 1)]);
    });
    await store.storage.read(store.company, async (tx) => {
      expect((await tx.pageByKey('goodsUnit', '', '', 10)).map((row) => row['name'])).toEqual(['mine']);
      expect(await tx.client(anId(9))).toBeUndefined();
      expect(await tx.mutations([anId(50)])).toEqual([]);
      expect(await tx.ledger({version: 0, n: 0}, 10)).toEqual([]);
    });
    expect(await store.storage.companies()).toContain(other);
  });

  test('an unknown company is told apart from a fault', async () => {
    await expect(store.storage.write('NOBODY00', async () => 1)).rejects.toThrow(UnknownCompany);
    await expect(store.storage.read('NOBODY00', async () => 1)).rejects.toThrow(UnknownCompany);
  });

  test('clients, mutations and ledger lines come back as they were given', async () => {
    const given = await store.storage.write(store.company, async (tx) => {
      const one = settledRow(tx, anId(50), {status: 'held', code: 'staff.locked', facts: '{"a":1}'});
      const two = settledRow(tx, anId(51));
      const full = {...two, mutation: {...two.mutation, redoes: anId(50), believed: '{"screen":0}'}};
      await tx.addMutations([full, one]);
      const told = line(tx, 1, {lot: anId(4), to_unit: anId(7), document: anId(8), line: anId(5)});
      await tx.addLedger([line(tx, 2), told]);
      await tx.putClients([{client: anId(70), device: anId(72), last: 1, tip: anId(50)}]);
      await tx.putClients([{client: anId(70), device: anId(72), last: 2, tip: anId(50)}]);
      return {one, full, lines: [told, line(tx, 2)]};
    });
    await store.storage.read(store.company, async (tx) => {
      expect(await tx.mutations([anId(51), anId(52)])).toEqual([given.full]);
      expect(await tx.settled({version: 0, id: ''}, 10)).toMatchObject([given.one, given.full]);
      expect(await tx.settled({version: 1, id: anId(50)}, 10)).toMatchObject([given.full]);
      expect(await tx.ledger({version: 0, n: 0}, 10)).toEqual(given.lines);
      expect(await tx.ledger({version: 1, n: 1}, 1)).toEqual(given.lines.slice(1));
      expect(await tx.client(anId(70))).toEqual({client: anId(70), device: anId(72), last: 2, tip: anId(50)});
      expect(await tx.clients([anId(70), anId(71)])).toHaveLength(1);
    });
  });

  test('[P2] a mutation is settled once: a second row under its id is refused', async () => {
    const settle = () =>
      store.storage.write(store.company, (tx) => tx.addMutations([settledRow(tx, anId(50))]));
    await settle();
    await expect(settle()).rejects.toThrow(RowRefused);
  });

  test('[L2] an epoch opened by a commit begins before it; those of a start, where each company stands', async () => {
    await addUnit(store, 1, 'box');
    await store.storage.write(store.company, async (tx) => {
      await tx.openEpoch('epoch-b', true, 'proof', 7);
      expect(tx.head.epoch).toBe('epoch-b');
    });
    let opened = 0;
    await store.storage.openEpochs(() => `epoch-c${String(++opened)}`, 'start', 8);
    const {head, lineage} = await store.storage.read(store.company, async (tx) => ({
      head: tx.head,
      lineage: await tx.lineage(),
    }));
    expect(lineage).toHaveLength(3);
    expect(lineage[1]).toEqual({epoch: 'epoch-b', start: 1, lost: true});
    expect(lineage[2]).toEqual({epoch: head.epoch, start: 2, lost: false});
    expect(head.version).toBe(2);
    expect(opened).toBe((await store.storage.companies()).length);
  });

  test('[CASE-11] a proof, a restored backup and what an installation has seen tell of a loss, a start does not', async () => {
    const losses = () => store.storage.read(store.company, (tx) => tx.losses());
    const lastAt = () => store.storage.read(store.company, (tx) => tx.lastLossAt());
    let opened = 0;
    const open = (why: string) => store.storage.openEpochs(() => `epoch-${why}-${String(++opened)}`, why, 8);
    await addUnit(store, 1, 'box');
    await open('the server was started');
    expect(await losses()).toEqual([]);
    expect(await lastAt()).toBe(0);
    await open(BACKUP_RESTORED);
    expect(await lastAt()).toBe(8);
    await open(SET_BACK);
    await addUnit(store, 2, 'bag');
    await store.storage.write(store.company, (tx) => tx.openEpoch('epoch-proved', true, 'proof', 9));
    expect(await losses()).toEqual([1, 1, 2]);
    expect(await lastAt()).toBe(9);
  });

  test('a savepoint takes back an epoch and a floor too', async () => {
    await store.storage.write(store.company, async (tx) => {
      const before = tx.head;
      const undone = tx.savepoint(async () => {
        await tx.openEpoch('epoch-x', false, 'undone', 1);
        await tx.raiseFloor(1);
        throw new Error('no');
      });
      await expect(undone).rejects.toThrow('no');
      expect(tx.head).toEqual(before);
    });
    expect(await store.storage.read(store.company, (tx) => tx.lineage())).toHaveLength(1);
  });
});

overEveryStore(
  'commit past the storage',
  (store) => {
    test('the database itself refuses a changed row with an old version, and a deletion without tombstone', async () => {
      await addUnit(store, 1, 'box');
      await store.storage.write(store.company, async () => undefined);
      const where = `where "company" = '${store.company}'`;
      await expect(store.console(`update "goodsUnit" set "name" = 'bag' ${where}`)).rejects.toThrow(
        /version/,
      );
      await expect(store.console(`delete from "goodsUnit" ${where}`)).rejects.toThrow(/tombstone/);
      const insert = `insert into "goodsUnit" ("company", "id", "name", "version") values ('${store.company}', 'X', 'y', 9)`;
      await expect(store.console(insert)).rejects.toThrow(/version/);
    });
  },
  ['sqlite', 'postgres'],
);
