import {expect, test} from 'vitest';
import {RESOURCES} from '#domain/resources.ts';
import type {Importable} from '#domain/moving/importable.ts';
import {IMPORTABLES} from '#server/moving/importing.ts';
import {CsvFault} from '#server/moving/csv-rows.ts';
import {ImportStore} from '#server/moving/import-store.ts';
import {receiveFile, SLICE} from '#server/moving/receive-file.ts';
import {answerPull, ASKED_AT_ONCE} from '#server/sync/pull.ts';
import {PROTOCOL} from '#protocol/version.ts';
import {ADMIN, anId} from '../builders/rows.ts';
import {settled} from './rows.ts';
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
    await store.storage.write(store.company, (tx) => tx.addMutations(ids.map((id) => settled(tx, id))));
    let turns = 0;
    const turn = () => Promise.resolve(void turns++);
    const request = {
      ...{proto: PROTOCOL, company: store.company, client: anId(3), warehouse: '', generation: 1},
      ...{partial: false, knownAck: 0, max: 500, pending: 0, oldestAt: 0, build: 'test', ids},
    };
    const answer = await store.storage.read(store.company, async (tx) => {
      const [known] = await tx.mutations(ids.slice(0, 1));
      const device = known?.mutation.device ?? '';
      const {epoch, version} = tx.head;
      return answerPull(tx, RESOURCES, {...request, device, epoch, version}, [], turn);
    });
    expect(answer).toMatchObject({kind: 'delta'});
    expect('acks' in answer && answer.acks.map(({id}) => id).toSorted()).toEqual(ids.toSorted());
    expect(turns).toBeGreaterThanOrEqual(ids.length / ASKED_AT_ONCE);
  });
});

overEveryStore(
  'a file is read in slices',
  (store) => {
    const receive = (text: Buffer): Promise<unknown> => {
      const {database, company} = store;
      const kind: Importable | undefined = IMPORTABLES.get('goods');
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
      expect(fault).toBeInstanceOf(CsvFault);
      expect(turns).toBeGreaterThanOrEqual(Math.floor(BYTES / SLICE.characters));
    });
  },
  ['sqlite', 'postgres'],
);
