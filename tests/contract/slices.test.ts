import {expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import {idAt} from '#domain/kernel/id.ts';
import {IMPORT_ROWS, MAX_IMPORTED_ROWS} from '#domain/moving/import-rows.ts';
import type {Projection} from '#domain/kernel/settle.ts';
import {RESOURCES} from '#domain/resources.ts';
import type {ImportableKind} from '#domain/moving/importable.ts';
import {IMPORTABLE_KINDS} from '#server/moving/importing.ts';
import {TableFault} from '#server/moving/table.ts';
import {ImportStore} from '#server/moving/import-store.ts';
import {receiveFile, FILE_SLICE} from '#server/moving/receive-file.ts';
import {serverRequest} from '#server/sync/server-request.ts';
import {createSyncServer} from '#server/sync/server.ts';
import {ROWS_AT_ONCE} from '#server/sync/working-rows.ts';
import {answerPull, OWN_MUTATIONS_AT_ONCE} from '#server/sync/pull.ts';
import {PROTOCOL_VERSION} from '#protocol/version.ts';
import {ADMIN, anId} from '../builders/rows.ts';
import {settledRow} from './rows.ts';
import {overEveryStore} from './stores.ts';

/** Turns that others have while something is done. */
async function turnsDuring(what: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let next: NodeJS.Immediate | undefined;
  const count = (): void => {
    turns++;
    next = setImmediate(count);
  };
  next = setImmediate(count);
  try {
    await what();
  } finally {
    clearImmediate(next);
  }
  return turns;
}

overEveryStore('work of a request is done in slices', (store) => {
  test('a pull that asks after 2,000 mutations looks for some at a time, and is answered all', async () => {
    const ids = Array.from({length: 2_000}, (_, n) => anId(n + 1));
    await store.storage.write(store.company, (tx) => tx.addMutations(ids.map((id) => settledRow(tx, id))));
    let turns = 0;
    const turn = () => Promise.resolve(void turns++);
    const request = {
      proto: PROTOCOL_VERSION,
      company: store.company,
      client: anId(3),
      warehouse: '',
      generation: 1,
      partial: false,
      knownAck: 0,
      max: 500,
      pending: 0,
      oldestAt: 0,
      build: 'test',
      ids,
    };
    const answer = await store.storage.read(store.company, async (tx) => {
      const [known] = await tx.mutations(ids.slice(0, 1));
      const device = known?.mutation.device ?? '';
      const {epoch, version} = tx.head;
      return answerPull(tx, RESOURCES, {...request, device, epoch, version}, [], turn);
    });
    expect(answer).toMatchObject({kind: 'delta'});
    expect('acks' in answer && answer.acks.map(({id}) => id).toSorted()).toEqual(ids.toSorted());
    expect(turns).toBeGreaterThanOrEqual(ids.length / OWN_MUTATIONS_AT_ONCE);
  });

  test('a mutation of 500 rows is decided step by step, and reads and writes them some at a time, in one commit', async () => {
    const happened: ('turn' | 'derived')[] = [];
    const projections = RULES.projections.map((projection): Projection => (...asked) => {
      happened.push('derived');
      return projection(...asked);
    });
    const sync = createSyncServer({
      storage: store.storage,
      rules: {...RULES, projections},
      now: () => 1_750_000_000_000,
      newEpoch: () => crypto.randomUUID(),
      newId: () => anId(8_000),
      proveLogins: () => Promise.resolve(new Map()),
      turn: () => Promise.resolve(void happened.push('turn')),
    });
    const rows = Array.from({length: MAX_IMPORTED_ROWS}, (_, i) => [i + 1, {name: `Unit ${String(i)}`}]);
    const args = {list: 'goodsUnit', rows: JSON.stringify(rows)};
    const act = {company: store.company, action: IMPORT_ROWS, args, id: idAt(1, new Uint8Array(10))};
    const {status, version} = await sync.ask(
      store.company,
      serverRequest({newId: () => anId(1), now: () => 1}, act),
    );
    expect(status).toBe('applied');
    const stored = await store.storage.read(store.company, (tx) =>
      tx.page('goodsUnit', {index: 'key', prefix: [], limit: 1_000, search: '', warehouse: ''}),
    );
    expect(stored.map((row) => row['version'])).toEqual(rows.map(() => version));
    // What follows from it is derived with a turn before each.
    const derived = happened.flatMap((what, i) => (what === 'derived' ? [happened[i - 1]] : []));
    expect(derived).toEqual(projections.map(() => 'turn'));
    // Looked for, and written.
    const turns = happened.filter((what) => what === 'turn').length - projections.length;
    expect(turns).toBeGreaterThanOrEqual((2 * MAX_IMPORTED_ROWS) / ROWS_AT_ONCE);
  });
});

overEveryStore(
  'a file is read in slices',
  (store) => {
    const receive = (text: Buffer): Promise<unknown> => {
      const {database, company} = store;
      const kind: ImportableKind | undefined = IMPORTABLE_KINDS.get('goods');
      if (!database || !kind) throw new Error('no database');
      const imports = {store: new ImportStore(database.kysely, () => 1), match: () => [], most: 100_000_000};
      const sent = {company, id: anId(9), kind, name: 'f.csv', who: ADMIN, warehouse: '', encoding: ''};
      return receiveFile(imports, sent, chunksOf(text));
    };
    async function* chunksOf(text: Buffer): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(text);
    }
    const BYTES = 4_000_000;

    test.each([
      ['line ends alone', '\n'],
      ['empty rows', ',,\n'],
    ])('others have their turn within %s, however much comes at once', async (_, piece) => {
      const text = Buffer.from(piece.repeat(BYTES / piece.length));
      let fault: unknown;
      const turns = await turnsDuring(async () => {
        fault = await receive(text).catch((error: unknown) => error);
      });
      expect(fault).toBeInstanceOf(TableFault);
      expect(turns).toBeGreaterThanOrEqual(Math.floor(BYTES / FILE_SLICE.characters));
    });
  },
  ['sqlite', 'postgres'],
);
