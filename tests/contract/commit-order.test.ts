import {sql} from 'kysely';
import pg from 'pg';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {RESOURCES} from '#domain/resources.ts';
import {openStorage} from '#server/storage/open.ts';
import {anId} from '../builders/rows.ts';
import {startPostgres, type Postgres} from '../postgres.ts';
import {unit} from './rows.ts';
import {overEveryStore, type Store} from './stores.ts';

const WRITERS = 8;
const COMMITS = 25;

/** A writer's pause in mid-transaction: a few turns of the event loop, another number each time. */
async function wander(seed: number): Promise<void> {
  for (let turns = (seed * 7919) % 11; turns >= 0; turns--)
    await new Promise((resolve) => setImmediate(resolve));
}

/** Lets writers run while one reader polls by its cursor; returns what the reader has seen at the end. */
async function race(
  write: (n: number) => Promise<unknown>,
  poll: (after: number) => Promise<readonly {readonly version: number; readonly name: string}[]>,
): Promise<Set<string>> {
  const seen = new Set<string>();
  let cursor = 0;
  let isOver = false;
  const readOn = async (): Promise<void> => {
    for (const {version, name} of await poll(cursor)) {
      seen.add(name);
      cursor = Math.max(cursor, version);
    }
  };
  const reader = (async () => {
    for (let turn = 0; !isOver; turn++) {
      await readOn();
      await wander(turn + 1);
    }
    await readOn();
  })();
  const writer = async (w: number): Promise<void> => {
    for (let i = 0; i < COMMITS; i++) await write(w * COMMITS + i + 1);
  };
  await Promise.all(Array.from({length: WRITERS}, (_, w) => writer(w)));
  isOver = true;
  await reader;
  return seen;
}

/** How many of the rows that eight writers put are seen by a reader that follows versions. */
async function seenOf({storage, company}: Store): Promise<number> {
  const scope = {lists: ['goodsUnit'], warehouse: ''};
  const seen = await race(
    (n) =>
      storage.write(company, async (tx) => {
        await wander(n);
        await tx.put('goodsUnit', [unit(tx, n, `unit ${String(n)}`)]);
        await wander(n + 1);
      }),
    async (after) => {
      const {changes} = await storage.read(company, (tx) => tx.changes(scope, after, 50));
      return changes.map(({version, row}) => ({version, name: String(row?.['name'])}));
    },
  );
  return seen.size;
}

overEveryStore('commit order', (store) => {
  test('[P4] eight writers and a reader that follows versions: the reader misses no row', async () => {
    expect(await seenOf(store)).toBe(WRITERS * COMMITS);
  });
});

overEveryStore(
  'commit order without the guard of versions',
  (store) => {
    test('[P4] it is the order of the commits by which the reader misses no row', async () => {
      for (const event of ['insert', 'update'])
        await store.console(
          `drop trigger "goodsUnit_${event}"${store.name === 'postgres' ? ' on "goodsUnit"' : ''}`,
        );
      expect(await seenOf(store)).toBe(WRITERS * COMMITS);
    });
  },
  ['sqlite', 'postgres'],
);

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

test('the same race on a number from a sequence, without the company’s row lock, does lose rows', async () => {
  const pool = new pg.Pool({connectionString: await postgres.fresh(), max: WRITERS + 2});
  await pool.query('create sequence numbers; create table rows (version int, name text)');
  const write = async (n: number): Promise<void> => {
    const client = await pool.connect();
    await client.query('begin');
    const {rows} = await client.query<{v: string}>(`select nextval('numbers') as v`);
    await wander(n);
    await client.query('insert into rows values ($1, $2)', [rows[0]?.v, String(n)]);
    await wander(n + 1);
    await client.query('commit');
    client.release();
  };
  const poll = async (after: number) =>
    (await pool.query<{version: number; name: string}>('select * from rows where version > $1', [after]))
      .rows;
  const seen = await race(write, poll);
  await pool.end();
  expect(seen.size).toBeLessThan(WRITERS * COMMITS);
});

test('[P4] a commit waits for the earlier one of its company in another process, and for no other company’s', async () => {
  const databaseUrl = await postgres.fresh();
  const config = {resources: RESOURCES, dataDir: '', databaseUrl};
  const [here, there] = [await openStorage(config), await openStorage(config)];
  await here.createCompany('C0000001', 1);
  await here.createCompany('C0000002', 1);
  const done: string[] = [];
  const {promise: held, resolve: letGo} = Promise.withResolvers<void>();
  const first = here.write('C0000001', async (tx) => {
    await tx.put('goodsUnit', [unit(tx, 1, 'first')]);
    await held;
    done.push(`first ${String(tx.version)}`);
  });
  await lockHolders(here.kysely, 1);
  const second = there.write('C0000001', async (tx) => {
    done.push(`second ${String(tx.version)}`);
    await tx.put('goodsUnit', [unit(tx, 2, 'second')]);
  });
  await there.write('C0000002', async (tx) => {
    done.push(`other ${String(tx.version)}`);
  });
  letGo();
  await Promise.all([first, second]);
  expect(done).toEqual(['other 1', 'first 1', 'second 2']);
  const rows = await there.read('C0000001', (tx) => tx.pageByKey('goodsUnit', '', '', 9));
  expect(rows.map((row) => row['id'])).toEqual([anId(1), anId(2)]);
  await here.close();
  await there.close();
});

/** Waits until so many transactions have written the company's row. */
async function lockHolders(
  kysely: Awaited<ReturnType<typeof openStorage>>['kysely'],
  count: number,
): Promise<void> {
  for (;;) {
    const {rows} = await sql<{n: number}>`
      select count(distinct pid) as n from pg_locks
      where relation = 'companies'::regclass and mode = 'RowExclusiveLock'`.execute(kysely);
    if (Number(rows[0]?.n) >= count) return;
  }
}
