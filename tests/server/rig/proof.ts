import {expect} from 'vitest';
import {RULES} from '#domain/actions.ts';
import {isMirrored, mirroredColumns} from '#domain/kernel/resource.ts';
import type {Row} from '#domain/kernel/field.ts';
import {RESOURCES} from '#domain/resources.ts';
import {connectDatabase, type Database} from '#server/storage/open.ts';
import type {MutationRow, Storage} from '#server/storage/storage.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {allRows} from '#server/storage/history.ts';
import {mirroredLists} from '#server/sync/pull.ts';
import type {FloorDevice} from './floor-device.ts';

/** Where a database is: a data directory, or a PostgreSQL. */
export interface DatabasePlace {
  readonly dataDir: string;
  readonly databaseUrl?: string;
}

/** Looks into a database beside its running server, in this process: it waits for no turn of the server's writing. */
export async function lookInto<T>(
  where: DatabasePlace,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await connectDatabase({resources: RESOURCES, ...where, asFound: true});
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/**
 * What must hold when devices and server have come to rest: each ✓ ended once and as its device was told, the
 * history proves itself, nothing waits, and each mirror holds the server's rows. Answers how it all ended.
 */
export async function proveRest(
  storage: Storage,
  devices: readonly FloorDevice[],
): Promise<ReadonlyMap<string, MutationRow>> {
  const [first] = devices;
  if (!first) throw new Error('no device');
  const fates = await storage.read(first.company, async (tx) => {
    expect(await checkHistory(tx, RULES)).toEqual([]);
    const known = await tx.mutations(devices.flatMap(({promised}) => promised));
    return new Map(known.map((row) => [row.mutation.id, row]));
  });
  for (const device of devices) {
    expect(device.promised.filter((id) => !fates.has(id))).toEqual([]);
    expect((await device.outbox.read()).entries).toEqual([]);
    const told = (await device.outbox.journal()).map(({id, status}) => [id, status]);
    expect(told).toEqual(told.map(([id = '']) => [id, fates.get(id)?.status]));
    expect(new Set(told.map(([id]) => id))).toEqual(new Set(device.promised));
    await proveMirror(storage, device);
  }
  return fates;
}

/** [P4] The mirror equals the server's rows, in every list and column that it may hold. */
export async function proveMirror(storage: Storage, {company, mirror}: FloorDevice): Promise<void> {
  await storage.read(company, async (tx) => {
    const {epoch, version} = tx.head;
    expect(await mirror.cursor()).toMatchObject({epoch, version, partial: false});
    for (const list of mirroredLists(RESOURCES)) {
      const resource = RESOURCES.get(list);
      if (!resource) throw new Error(`no list ${list}`);
      const columns = mirroredColumns(resource);
      const text = (row: Row): string => columns.map((column) => row[column]).join('|');
      const mine = await mirror.rows(list, {index: 'key', prefix: [], offset: 0, limit: 100_000});
      const theirs = (await allRows(tx, resource)).filter((row) => isMirrored(resource, row));
      expect([list, mine.map(text)]).toEqual([list, theirs.map(text)]);
    }
  });
}
