import {randomBytes} from 'node:crypto';
import {copyFile, mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {sql} from 'kysely';
import pg from 'pg';
import {idAt, shortId, type Id} from '#domain/kernel/id.ts';
import {RESOURCES} from '#domain/resources.ts';
import {hashToken, newToken} from '#server/auth/secrets.ts';
import {createSigning} from '#server/auth/signing.ts';
import {DEMO_SEED, demoWarehouse} from '#server/demo/demo-warehouse.ts';
import {openDemoCompany} from '#server/demo/open-demo.ts';
import {FILE_NAME, connectDatabase, type Database} from '#server/storage/open.ts';
import {startPostgres, type Postgres} from '../postgres.ts';

export const KINDS = ['sqlite', 'postgres'] as const;
export type BenchKind = (typeof KINDS)[number];

export const newId = (): Id => idAt(Date.now(), randomBytes(10));

/** An enrolled device with its credential, and the login under which it works. */
export interface EnrolledBenchDevice {
  readonly id: Id;
  readonly secret: string;
  readonly client: Id;
  readonly login: Id;
  /** What its login mutation shows. */
  readonly grant: string;
}

/** Where a database is: a directory with the embedded one, or an address. */
export interface BenchDatabasePlace {
  readonly kind: BenchKind;
  readonly dataDir: string;
  readonly databaseUrl?: string;
}

/** A company filled with stock, and what one needs to move it about. */
export interface BenchCompany {
  readonly where: BenchDatabasePlace;
  readonly id: string;
  readonly warehouse: string;
  /** Who works: somebody who may do whatever is done in a warehouse. */
  readonly who: Id;
  readonly devices: readonly EnrolledBenchDevice[];
  /** Stock rows in a mixed order: bin id, goods id, units. */
  readonly stock: readonly (readonly [bin: Id, goods: Id, units: number])[];
  readonly bins: readonly Id[];
}

export interface CompanySize {
  readonly stockRows: number;
  readonly devices: number;
  /** As many as the stock needs, unless told. */
  readonly bins?: number;
  readonly goods?: number;
}

/** Most bins and goods of a large warehouse. */
export const BINS_MOST = 50_000;
export const GOODS_MOST = 5_000;

/** The goods of which there is something. */
export const goodsOf = ({stock}: Pick<BenchCompany, 'stock'>): Id[] => [
  ...new Set(stock.map(([, goods]) => goods)),
];

/** A fresh directory for one database; PostgreSQL gets a fresh database in the run's durable cluster. */
export async function newPlace(kind: BenchKind): Promise<BenchDatabasePlace> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'binward-bench-'));
  if (kind === 'sqlite') return {kind, dataDir};
  return {kind, dataDir, databaseUrl: await (await cluster()).fresh()};
}

/** The same database once more, as it is now; nobody may have it open. */
export async function copyPlace(where: BenchDatabasePlace): Promise<BenchDatabasePlace> {
  if (where.databaseUrl === undefined) {
    const copy = await newPlace('sqlite');
    await copyFile(path.join(where.dataDir, FILE_NAME), path.join(copy.dataDir, FILE_NAME));
    return copy;
  }
  const copy = await newPlace('postgres');
  const [from, to] = [where.databaseUrl, copy.databaseUrl ?? ''].map((url) => new URL(url).pathname.slice(1));
  const admin = new pg.Client({
    connectionString: Object.assign(new URL(where.databaseUrl), {pathname: '/postgres'}).href,
  });
  await admin.connect();
  await admin.query(`drop database ${to ?? ''}`);
  await admin.query(`create database ${to ?? ''} template ${from ?? ''}`);
  await admin.end();
  return copy;
}

export const removePlace = ({dataDir}: BenchDatabasePlace): Promise<void> =>
  rm(dataDir, {recursive: true, force: true});

let running: Promise<Postgres> | undefined;
/** PostgreSQL that waits for the disk, as one that is run for real does. */
export const cluster = (): Promise<Postgres> => (running ??= startPostgres({durable: true}));
export const stopCluster = async (): Promise<void> => (await running)?.stop();

export const openPlace = ({dataDir, databaseUrl}: BenchDatabasePlace): Promise<Database> =>
  connectDatabase({resources: RESOURCES, dataDir, databaseUrl});

/** Fills a place with the demo at that size, and enrols devices, all directly: only what is measured is HTTP. */
export async function fillCompany(where: BenchDatabasePlace, size: CompanySize): Promise<BenchCompany> {
  const [id, warehouse, at] = [shortId(randomBytes(5)), shortId(randomBytes(5)), Date.now()];
  const demo = demoWarehouse(
    DEMO_SEED,
    {company: id, warehouse, admin: newId(), at},
    {
      stockRows: size.stockRows,
      bins: size.bins ?? Math.min(BINS_MOST, size.stockRows),
      goods: size.goods ?? Math.min(GOODS_MOST, Math.ceil(size.stockRows / 20)),
    },
  );
  const who = demo.people.find(({type}) => type === 'Manager')?.id ?? '';
  const database = await openPlace(where);
  try {
    await database.createCompany(id, at);
    await openDemoCompany(database, demo, newId);
    await analyse(database);
    const devices = await enrol(database, id, who, size.devices, at);
    const stock = [...demo.stock()].map(
      ({row}) =>
        [String(row['place']).slice('bin:'.length), String(row['goods']), Number(row['quantity'])] as const,
    );
    const bins = (demo.rows.get('bin') ?? []).filter((row) => row['property'] === 'Normal');
    return {where, id, warehouse, who, devices, stock, bins: bins.map((row) => String(row['id']))};
  } finally {
    await database.close();
  }
}

/** What PostgreSQL does by itself within a minute. */
export async function analyse({kind, kysely}: Database): Promise<void> {
  if (kind === 'postgres') await sql`analyze`.execute(kysely);
}

async function enrol(database: Database, company: string, who: Id, count: number, at: number) {
  const signing = createSigning(database.kysely, () => at);
  const devices: EnrolledBenchDevice[] = [];
  for (let i = 0; i < count; i++) {
    const id = newId();
    const grant = await signing.grant({company, device: id, person: who, at});
    devices.push({id, secret: newToken(), client: newId(), login: newId(), grant});
  }
  const blank = {
    company,
    revoked_at: 0,
    pending: 0,
    oldest_at: 0,
    seen_at: at,
    build: '',
    storage: 0,
    quiet_at: 0,
    made: 0,
    returned_at: 0,
  };
  for (let i = 0; i < count; i += 500) {
    const some = devices.slice(i, i + 500);
    await database.kysely
      .insertInto('devices')
      .values(
        some.map(({id, secret}) => ({...blank, id, name: `Handheld ${id}`, secret_hash: hashToken(secret)})),
      )
      .execute();
  }
  return devices;
}
