import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {sql} from 'kysely';
import {afterAll, beforeAll, beforeEach, describe} from 'vitest';
import {RESOURCES} from '#domain/resources.ts';
import {createMemoryStorage} from '../memory/memory-storage.ts';
import {openStorage, type Database} from '#server/storage/open.ts';
import type {Storage} from '#server/storage/storage.ts';
import {migratedIn, migratedOn} from '../migrated.ts';
import {startPostgres, type Postgres} from '../postgres.ts';

export type StoreName = 'memory' | 'sqlite' | 'postgres';

/** One storage under the contract, with a new company for each test. */
export interface Store {
  readonly name: StoreName;
  readonly storage: Storage;
  /** A company of this test's own. */
  readonly company: string;
  /** The database beneath, where there is one. */
  readonly database: Database | undefined;
  /** Runs SQL past the storage, as somebody with a console would; only over a database. */
  console(text: string): Promise<void>;
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const companyNamed = (n: number): string => `CMPANY${ALPHABET.charAt(n >> 5)}${ALPHABET.charAt(n & 31)}`;

/** Runs the same tests over every storage, or over the databases only. */
export function overEveryStore(
  title: string,
  tests: (store: Store) => void,
  names: readonly StoreName[] = ['memory', 'sqlite', 'postgres'],
): void {
  for (const name of names) {
    describe(`${title}, ${name}`, () => {
      let opened: {storage: Storage; database?: Database; close(): Promise<void>} | undefined;
      let tested = 0;
      const one = () => {
        if (!opened) throw new Error('not open yet');
        return opened;
      };
      beforeAll(async () => {
        opened = await open(name);
      });
      beforeEach(async () => {
        tested++;
        await one().storage.createCompany(companyNamed(tested), 1_000);
      });
      afterAll(async () => {
        await opened?.close();
      });
      tests({
        name,
        get storage() {
          return one().storage;
        },
        get company() {
          return companyNamed(tested);
        },
        get database() {
          return one().database;
        },
        async console(text) {
          const {database} = one();
          if (database) await sql.raw(text).execute(database.kysely);
        },
      });
    });
  }
}

async function open(name: StoreName) {
  if (name === 'memory') {
    const storage = createMemoryStorage(RESOURCES);
    return {storage, close: () => storage.close()};
  }
  return name === 'sqlite' ? openFile() : openPostgres();
}

async function openFile() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'binward-contract-'));
  await migratedIn(dataDir);
  const database = await openStorage({resources: RESOURCES, dataDir});
  const close = async (): Promise<void> => {
    await database.close();
    rmSync(dataDir, {recursive: true, force: true});
  };
  return {storage: database, database, close};
}

async function openPostgres() {
  const postgres: Postgres = await startPostgres();
  const databaseUrl = await migratedOn(postgres);
  const database = await openStorage({resources: RESOURCES, dataDir: '', databaseUrl});
  const close = async (): Promise<void> => {
    await database.close();
    await postgres.stop();
  };
  return {storage: database, database, close};
}
