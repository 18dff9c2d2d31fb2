import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {Database} from '#server/storage/open.ts';
import {forgetOldTombstones} from '#server/upkeep.ts';
import {Caller, DATABASES, openServer, type TestServer} from './site.ts';
import {furnishSmall} from './warehouse.ts';

const DAY = 24 * 3_600_000;

describe.each(DATABASES)('upkeep on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => void (server = await openServer(kind)));
  afterAll(() => server.close());

  test('[L10] tombstones are kept for 45 days, then forgotten, and the floor says so', async () => {
    const owner = await Caller.register(server.url);
    const {move} = await furnishSmall(owner, 5);
    // The bin is empty now: its stock row leaves a tombstone.
    await owner.do('stock.moveBin', move(5));
    const {storage, sync, now} = server.server.deps;
    const database = storage as Database;
    const headOf = () => storage.read(owner.company, (tx) => Promise.resolve(tx.head));
    const tombstones = () => database.kysely.selectFrom('tombstones').selectAll().execute();
    const {version} = await headOf();

    await forgetOldTombstones(database, sync, now() + 44 * DAY);
    expect(await tombstones()).toHaveLength(1);
    expect((await headOf()).floor).toBe(0);

    await forgetOldTombstones(database, sync, now() + 46 * DAY);
    expect(await tombstones()).toEqual([]);
    expect((await headOf()).floor).toBe(version);
  });
});
