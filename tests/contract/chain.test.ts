import {expect, test} from 'vitest';
import {caseRow} from '#domain/kernel/case-row.ts';
import {walkChain} from '#server/storage/chain/walk.ts';
import {linkOfCommit, linkOfEpoch} from '#server/storage/chain/link.ts';
import {eachCommit} from '#server/storage/history.ts';
import {Rollback, type WriteTransaction} from '#server/storage/storage.ts';
import {anId, WAREHOUSE} from '../builders/rows.ts';
import {line, settledRow, unit} from './rows.ts';
import {overEveryStore, type Store} from './stores.ts';

const aCase = (tx: WriteTransaction, n: number, mutation: string) => ({
  ...caseRow({
    id: anId(n),
    warehouse: WAREHOUSE,
    kind: 'held',
    code: 'action.unknown',
    mutation,
    action: 'stock.moveBin',
    who: anId(3),
    device: anId(72),
    facts: {},
  }).row,
  creater: anId(3),
  create_time: 99,
  update_time: 99,
  version: tx.version,
});

/** A correction that has joined that case. */
const aShare = (tx: WriteTransaction, n: number, mutation: string) => ({
  id: anId(n),
  warehouse: WAREHOUSE,
  case: anId(91),
  code: 'stock.short',
  mutation,
  action: 'outbound.pick',
  who: anId(3),
  device: anId(72),
  facts: '{"quantity":2}',
  state: 'open',
  creater: anId(3),
  create_time: 99,
  update_time: 99,
  version: tx.version,
});

const aDevice = {
  revoked_at: 0,
  pending: 0,
  oldest_at: 0,
  seen_at: 5,
  build: '',
  storage: 0,
  quiet_at: 0,
  made: 0,
  returned_at: 0,
};

const headOf = (store: Store) => store.storage.read(store.company, async (tx) => tx.head);

/** The chain as the records say it: version, epoch and link of each place. */
async function chainOf(store: Store): Promise<(readonly [number, string, string])[]> {
  return store.storage.read(store.company, async (tx) => {
    const places: (readonly [number, string, string])[] = [];
    for await (const {version, epoch, link} of walkChain(tx)) places.push([version, epoch, link]);
    return places;
  });
}

/** Two commits with work, one without, an epoch opened amid a commit. */
async function record(store: Store): Promise<void> {
  const {storage, company} = store;
  await storage.write(company, async (tx) => {
    await tx.put('case', [aCase(tx, 91, anId(50))]);
    await tx.addLedger([line(tx, 2), line(tx, 1, {unit: anId(5), to_unit: ''})]);
    await tx.addMutations([settledRow(tx, anId(51)), settledRow(tx, anId(50), {status: 'held', code: 'x'})]);
  });
  await storage.write(company, (tx) => tx.put('goodsUnit', [unit(tx, 1, 'box')]));
  await storage.write(company, async (tx) => {
    await tx.addIdentity('devices', {...aDevice, id: anId(72), name: 'Gate', secret_hash: 'one'});
    await tx.openEpoch('epoch-lost', true, 'told by a test', 5);
    await tx.insert('caseShare', [aShare(tx, 92, anId(52))]);
    // An older case that is closed is no new one.
    await tx.put('case', [{...aCase(tx, 91, anId(50)), state: 'closed', closing: 'case.close'}]);
    await tx.addMutations([settledRow(tx, anId(52), {status: 'corrected', code: 'stock.short'})]);
  });
}

overEveryStore('chain', (store) => {
  test('each commit and each epoch adds a link to the one before, and the last is the head', async () => {
    await record(store);
    await store.storage.write(store.company, async (tx) => {
      await tx.addMutations([settledRow(tx, anId(53))]);
    });
    const head = await headOf(store);
    const chain = await chainOf(store);
    const [first] = chain;
    expect(first?.[2]).toBe(linkOfEpoch(store.company, {epoch: first?.[1] ?? '', start: 0, lost: false}));
    expect(chain.map(([version]) => version)).toEqual([0, 1, 2, 2, 3, 4]);
    expect(chain.at(-1)).toEqual([head.version, head.epoch, head.link]);
    expect(new Set(chain.map(([, , link]) => link)).size).toBe(chain.length);
    const empty = {version: 2, epoch: chain[2]?.[1] ?? '', mutations: [], lines: [], cases: []};
    expect(chain[2]?.[2]).toBe(linkOfCommit(chain[1]?.[2] ?? '', empty));
  });

  test('all that one mutation was corrected for is in it, as of a document of thousands of lines', async () => {
    const {storage, company} = store;
    const many = Array.from({length: 2_100}, (_, i) => 10_000 + i);
    await storage.write(company, async (tx) => {
      await tx.insert(
        'case',
        many.map((n) => aCase(tx, n, anId(50))),
      );
      await tx.insert(
        'caseShare',
        many.map((n) => aShare(tx, 10_000 + n, anId(50))),
      );
      await tx.addMutations([settledRow(tx, anId(50), {status: 'corrected', code: 'stock.short'})]);
    });
    const head = await headOf(store);
    expect((await chainOf(store)).at(-1)).toEqual([head.version, head.epoch, head.link]);
    const [commit] = await storage.read(company, (tx) => Array.fromAsync(eachCommit(tx)));
    expect([commit?.cases.length, commit?.shares.length]).toEqual([many.length, many.length]);
  });

  test("the last mutation of a commit carries its link, whatever the others' ids", async () => {
    await record(store);
    const chain = await chainOf(store);
    await store.storage.read(store.company, async (tx) => {
      const rows = await tx.settled({version: 0, id: ''}, 10);
      expect(rows.map(({mutation, link}) => [mutation.id, link])).toEqual([
        [anId(50), chain[1]?.[2]],
        [anId(51), ''],
        [anId(52), chain.at(-1)?.[2]],
      ]);
    });
  });

  test('what is rolled back, whole or to a savepoint, leaves no trace in it', async () => {
    await record(store);
    const before = await headOf(store);
    await store.storage.write<void>(store.company, async (tx) => {
      await tx.addMutations([settledRow(tx, anId(60))]);
      throw new Rollback(undefined);
    });
    expect(await headOf(store)).toEqual(before);
    await store.storage.write(store.company, async (tx) => {
      const failing = tx.savepoint(async () => {
        await tx.openEpoch('epoch-undone', true, 'told by a test', 5);
        await tx.put('case', [aCase(tx, 95, anId(61))]);
        await tx.addLedger([line(tx, 1)]);
        await tx.addMutations([settledRow(tx, anId(62))]);
        throw new Error('undone');
      });
      await expect(failing).rejects.toThrow('undone');
      await tx.addMutations([settledRow(tx, anId(61))]);
    });
    const {version, epoch, link} = await headOf(store);
    expect((await chainOf(store)).at(-1)).toEqual([version, epoch, link]);
  });

  test('[ACT-6] what it makes of rows that let somebody in is in it, and what is rolled back of that is not', async () => {
    const {storage, company} = store;
    const device = {...aDevice, id: anId(72), name: 'Gate', secret_hash: 'one'};
    await storage.write(company, async (tx) => {
      await tx.addIdentity('devices', device);
      const failing = tx.savepoint(async () => {
        await tx.addIdentity('devices', {...device, id: anId(73), name: 'Dock'});
        throw new Error('undone');
      });
      await expect(failing).rejects.toThrow('undone');
    });
    // What each request tells is no part of it.
    await storage.write(company, (tx) => tx.changeIdentity('devices', {id: anId(72)}, {pending: 3}));
    await storage.write(company, (tx) =>
      tx.changeIdentity('devices', {secret_hash: 'one'}, {secret_hash: 'two'}),
    );
    const {changes, proving, head} = await storage.read(company, async (tx) => ({
      changes: await tx.provingChanges({version: 0, list: '', key: ''}, 10),
      proving: await tx.proving(),
      head: tx.head,
    }));
    expect(changes.map(({version, list, key}) => [version, list, key])).toEqual([
      [1, 'devices', anId(72)],
      [3, 'devices', anId(72)],
    ]);
    expect(proving).toEqual([{list: 'devices', key: anId(72), digest: changes[1]?.digest}]);
    expect(changes[0]?.digest).not.toBe(changes[1]?.digest);
    expect((await chainOf(store)).at(-1)).toEqual([head.version, head.epoch, head.link]);
  });

  test('a savepoint that holds leaves its work in it', async () => {
    await store.storage.write(store.company, async (tx) => {
      await tx.savepoint(async () => {
        await tx.put('case', [aCase(tx, 95, anId(61))]);
        await tx.addLedger([line(tx, 1)]);
        await tx.addMutations([settledRow(tx, anId(61))]);
      });
    });
    const {version, epoch, link} = await headOf(store);
    expect((await chainOf(store)).at(-1)).toEqual([version, epoch, link]);
  });
});

overEveryStore(
  'chain past the storage',
  (store) => {
    const tamperings: [string, string][] = [
      ['a mutation', `delete from mutations where id = '${anId(50)}'`],
      ['an end', `update mutations set status = 'applied' where id = '${anId(50)}'`],
      ['a column', `update mutations set who = '${anId(9)}' where id = '${anId(51)}'`],
      ['a time', `update mutations set received_at = 98 where id = '${anId(52)}'`],
      ['a ledger line', `update ledger set quantity = 6 where n = 2`],
      ['a unit that goods came to', `update ledger set to_unit = unit where n = 1`],
      ['a lot that goods came to', `update ledger set to_lot = '${anId(4)}' where n = 1`],
      ['a document', `update ledger set document = '${anId(4)}' where n = 1`],
      ['a case', `update "case" set facts = '{"quantity":1}'`],
      ['what joined a case', `update "caseShare" set facts = '{"quantity":1}'`],
      ['the case that was joined', `update "caseShare" set "case" = '${anId(90)}'`],
      ['what let somebody in', `update proving_changes set digest = 'other'`],
      ['when it did', `delete from proving_changes`],
      ['an epoch', `update epochs set lost = 0 where epoch = 'epoch-lost'`],
      ['another epoch', `update epochs set start = 1 where epoch = 'epoch-lost'`],
    ];
    test.each(tamperings)('%s that is changed by hand breaks it', async (_, statement) => {
      await record(store);
      const before = await chainOf(store);
      await past(store, statement);
      const {link} = await headOf(store);
      expect(before.at(-1)?.[2]).toBe(link);
      expect((await chainOf(store)).at(-1)?.[2]).not.toBe(link);
    });

    test('a company that an older build left without a chain gets one where it is opened', async () => {
      await record(store);
      const {link} = await headOf(store);
      await past(store, `update companies set link = ''`);
      await store.database?.beginChains();
      expect((await headOf(store)).link).toBe(link);
    });
  },
  ['sqlite', 'postgres'],
);

/** Changes this test's company past the storage. */
const past = (store: Store, statement: string): Promise<void> => {
  const own = `company = '${store.company}'`;
  if (statement.startsWith('update companies'))
    return store.console(`${statement} where id = '${store.company}'`);
  return store.console(
    statement.includes(' where ') ? `${statement} and ${own}` : `${statement} where ${own}`,
  );
};
