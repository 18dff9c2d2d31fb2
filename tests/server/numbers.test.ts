import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, onTestFinished, test} from 'vitest';
import {RESOURCES} from '#domain/resources.ts';
import {backUp} from '#server/storage/backup/backup.ts';
import {restoreBackup} from '#server/storage/backup/restore.ts';
import {connectDatabase, openStorage, type Database} from '#server/storage/open.ts';
import {mostIn} from '#server/sync/sequence-numbers.ts';
import type {SyncServer} from '#server/sync/server.ts';
import {ADMIN, aStaff, COMPANY, WAREHOUSE} from '../builders/rows.ts';
import {migratedDatabase} from '../migrated.ts';
import {startPostgres, type Postgres} from '../postgres.ts';
import {DATABASES} from './http/site.ts';
import {askOpen, serveOpen} from './rig/a-document.ts';

/** Asks for a document and answers its code. */
async function codeOf(storage: Database, sync: SyncServer, isRefused = 0): Promise<string | undefined> {
  const mutation = askOpen(COMPANY, ADMIN, WAREHOUSE, isRefused);
  const {status} = await sync.ask(COMPANY, {kind: 'ask', mutation, insist: false});
  if (status !== 'applied') return undefined;
  const all = await storage.read(COMPANY, (tx) => tx.pageByKey('asn', WAREHOUSE, '', 1_000));
  return String(all.find((row) => String(row['id']).startsWith(mutation.id.slice(0, 22)))?.['code']);
}
const numberOf = (code: string | undefined): number => Number(code?.replace('ASN-', ''));

describe.each(DATABASES)('codes of documents on %s', (kind) => {
  let directory: string;
  let postgres: Postgres | undefined;
  let made = 0;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'binward-numbers-'));
    postgres = kind === 'postgres' ? await startPostgres() : undefined;
  });
  afterAll(async () => {
    await postgres?.stop();
    await rm(directory, {recursive: true, force: true});
  });

  const newName = (what: string): string => path.join(directory, `${what}-${String(++made)}`);
  const place = () => migratedDatabase(newName('data'), postgres);
  async function opened(where?: Awaited<ReturnType<typeof place>>): Promise<Database> {
    const database = await openStorage({resources: RESOURCES, ...(where ?? (await place()))});
    let isOpen = true;
    const close = async (): Promise<void> => {
      if (isOpen) await database.close();
      isOpen = false;
    };
    onTestFinished(close);
    return {...database, close};
  }
  async function company(where?: Awaited<ReturnType<typeof place>>): Promise<Database> {
    const database = await opened(where);
    await database.createCompany(COMPANY, 1);
    const admin = aStaff({id: ADMIN, name: 'Ada', type: 'Admin', code_at: 0});
    await database.write(COMPANY, (tx) => tx.put('staff', [{...admin, version: tx.version}]));
    return database;
  }
  async function restored(file: string): Promise<Database> {
    const where = await place();
    const empty = await connectDatabase({resources: RESOURCES, ...where});
    await restoreBackup(empty, file);
    await empty.close();
    return opened(where);
  }

  test('count from 1, without a gap for what is refused', async () => {
    const database = await company();
    const sync = serveOpen(database);
    expect(await codeOf(database, sync)).toBe('ASN-000001');
    expect(await codeOf(database, sync, 1)).toBeUndefined();
    expect(await codeOf(database, sync)).toBe('ASN-000002');
    const together = await Promise.all(Array.from({length: 5}, () => codeOf(database, sync)));
    expect(together.map(numberOf).toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6, 7]);
  });

  test('a start of the server is no loss: the numbers go on', async () => {
    const where = await place();
    const before = await company(where);
    expect(await codeOf(before, serveOpen(before))).toBe('ASN-000001');
    await before.close();
    const after = await opened(where);
    expect(await codeOf(after, serveOpen(after))).toBe('ASN-000002');
  });

  test('a number that was given is never given again, however often one backup is restored', async () => {
    const source = await company();
    const sync = serveOpen(source);
    await codeOf(source, sync);
    const file = newName('backup');
    await backUp(source, file, Date.now());
    const given = [await codeOf(source, sync), await codeOf(source, sync)];
    expect(given).toEqual(['ASN-000002', 'ASN-000003']);
    for (let times = 0; times < 3; times++) {
      const again = await restored(file);
      const other = serveOpen(again);
      // As desks ask again for what was lost, one behind the other; the next backup is brought at once.
      for (let n = 0; n < 60; n++) given.push(await codeOf(again, other));
    }
    expect(new Set(given).size).toBe(given.length);
    expect(given.slice(2).map(numberOf)).toEqual(
      given
        .slice(2)
        .map(numberOf)
        .toSorted((a, b) => a - b),
    );
    expect(numberOf(given[3])).toBeGreaterThan(numberOf(given[2]));
  });

  test('after a loss that a device or a process proved they jump too, and only then', async () => {
    const database = await company();
    let at = Date.UTC(2026, 10, 22);
    const sync = serveOpen(database, () => at);
    expect(await codeOf(database, sync)).toBe('ASN-000001');
    const openEpoch = (lost: boolean, why: string) =>
      database.write(COMPANY, (tx) => tx.openEpoch(crypto.randomUUID(), lost, why, at));
    await openEpoch(false, 'the server was started');
    expect(await codeOf(database, sync)).toBe('ASN-000002');
    at += 60_000;
    await openEpoch(true, 'a device proved that history was lost');
    // A thousand a second since the last commit that is known.
    expect(await codeOf(database, sync)).toBe('ASN-060003');
    at += 3_600_000;
    // The clock of the loss counts, not that of the document; and another process goes on where this one is.
    expect(await codeOf(database, sync)).toBe('ASN-060004');
    expect(
      await codeOf(
        database,
        serveOpen(database, () => at),
      ),
    ).toBe('ASN-060005');
    await openEpoch(false, 'the server was started');
    expect(
      await codeOf(
        database,
        serveOpen(database, () => at),
      ),
    ).toBe('ASN-060006');
    for (let n = 0; n < 2; n++) await openEpoch(true, 'a device proved that history was lost');
    expect(
      await codeOf(
        database,
        serveOpen(database, () => at),
      ),
    ).toBe('ASN-060008');
  });

  test('of a backup a day old they are short enough to be said aloud', async () => {
    const database = await company();
    let at = Date.UTC(2026, 10, 22);
    expect(
      await codeOf(
        database,
        serveOpen(database, () => at),
      ),
    ).toBe('ASN-000001');
    at += 86_400_000;
    await database.write(COMPANY, (tx) => tx.openEpoch(crypto.randomUUID(), true, 'lost', at));
    expect(
      await codeOf(
        database,
        serveOpen(database, () => at),
      ),
    ).toHaveLength('ASN-1234567'.length);
  });

  // On a file there is one process.
  if (kind === 'sqlite') return;

  test('[T1] twenty at once at two processes are twenty codes without a gap', async () => {
    const where = await place();
    const at = async (database: Database): Promise<(string | undefined)[]> => {
      const sync = serveOpen(database);
      return Promise.all(Array.from({length: 10}, () => codeOf(database, sync)));
    };
    const [one, other] = [await company(where), await opened(where)];
    const codes = (await Promise.all([at(one), at(other)])).flat();
    expect(codes.map(numberOf).toSorted((a, b) => a - b)).toEqual(Array.from({length: 20}, (_, i) => i + 1));
  });
});

test('within an hour a thousand numbers a second are room enough, and fifty behind it', () => {
  expect([mostIn(-5), mostIn(0), mostIn(1), mostIn(60_000)]).toEqual([1, 1, 1, 60_000]);
  expect(mostIn(3_600_000 + 60_000)).toBe(3_600_000 + 3_000);
});
