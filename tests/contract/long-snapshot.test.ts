import {IDBFactory, IDBKeyRange} from 'fake-indexeddb';
import {expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {RESOURCES} from '#domain/resources.ts';
import {openMirror} from '#offline/dexie/mirror-database.ts';
import {pullRound, type PullDeps} from '#offline/sync/sync.ts';
import type {PullAnswer} from '#protocol/sync.ts';
import {addSums, rowSum} from '#protocol/checksum.ts';
import type {WriteTransaction} from '#server/storage/storage.ts';
import {answerPull, mirroredLists} from '#server/sync/pull.ts';
import {anId, WAREHOUSE} from '../builders/rows.ts';
import {MemoryOutbox} from '../model/memory-outbox.ts';
import {keyOfStock, stock, unit} from './rows.ts';
import {overEveryStore} from './stores.ts';

/** More than two pages of a snapshot. */
const ROWS = 4_500;
/** Rows of one commit, as a large upload makes them. */
const CHUNK = 1_000;

/** A list with one column in its key, and one whose key is made of five. */
const LISTS: readonly (readonly [string, (tx: WriteTransaction, n: number) => Row, (n: number) => string])[] =
  [
    ['goodsUnit', (tx, n) => unit(tx, n, `unit ${String(n)}`), (n) => anId(n)],
    ['stock', (tx, n) => stock(tx, `bin:${anId(n)}`, 1 + (n % 9)), (n) => keyOfStock(`bin:${anId(n)}`)],
  ];

const rowsOf = (answer: PullAnswer): number => (answer.kind === 'page' ? answer.rows.rows.length : 0);

overEveryStore('a long snapshot', (store) => {
  test.each(LISTS)('[F81] of %s goes on where it stopped, within the list too', async (list, row, keyOf) => {
    const sums = {count: ROWS, sum: 0};
    for (let from = 0; from < ROWS; from += CHUNK)
      await store.storage.write(store.company, async (tx) => {
        const numbers = Array.from({length: Math.min(CHUNK, ROWS - from)}, (_, i) => from + i + 1);
        await tx.put(
          list,
          numbers.map((n) => row(tx, n)),
        );
        for (const n of numbers) sums.sum = addSums(sums.sum, rowSum(keyOf(n), tx.version));
      });

    const engine = {indexedDB: new IDBFactory(), IDBKeyRange};
    const outbox = new MemoryOutbox(anId(90));
    let [asked, sent] = [0, 0];
    const pull: PullDeps['transport']['pull'] = async (request) => {
      const answer = await store.storage.read(store.company, (tx) => answerPull(tx, RESOURCES, request));
      // Every third answer is lost on its way.
      if (++asked % 3 === 0) return {ok: false, why: 'offline'};
      sent += rowsOf(answer);
      return {ok: true, answer};
    };
    const never = () => Promise.reject(new Error('nothing else is asked'));
    for (let end = 'more'; end !== 'idle';) {
      // A page that is killed after each exchange, and opened again.
      const mirror = await openMirror({name: 'm', resources: RESOURCES, onLost: () => undefined, engine});
      const deps = {
        outbox,
        mirror,
        company: store.company,
        device: anId(91),
        warehouse: WAREHOUSE,
        build: 'test',
      };
      const clock = {now: () => 1, newId: () => anId(92)};
      const lists = mirroredLists(RESOURCES);
      const transport = {push: never, pull, verify: never};
      ({end} = await pullRound({...deps, ...clock, lists, maxRows: 2_000, transport}, () => undefined));
      mirror.close();
    }
    const mirror = await openMirror({name: 'm', resources: RESOURCES, onLost: () => undefined, engine});
    expect(await mirror.sum(list)).toEqual(sums);
    const [first] = await mirror.fetch([{list, key: keyOf(2_001)}]);
    expect(first).toMatchObject({downloaded: true, rows: [{version: 3}]});
    mirror.close();
    // What was lost is fetched again; what had come is not.
    expect(sent).toBe(ROWS);
  });
});
