import {readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {sql} from 'kysely';
import type {Row} from '#domain/kernel/field.ts';
import {RESOURCES} from '#domain/resources.ts';
import {MIGRATIONS} from '#server/storage/migrations/migrate.ts';
import {connectDatabase, FILE_NAME} from '#server/storage/open.ts';
import type {SessionAnswer} from '#protocol/session.ts';
import type {PersonAtBrowser} from '../e2e/person.ts';
import {call, Caller, PASSWORD} from '../server/http/site.ts';
import type {DeviceRecords} from './device-records.ts';

/** The file in which the installation knows its keys, beside the database. */
const INSTALLATION = 'installation.json';
const DAY_FILE = path.join(import.meta.dirname, 'day.ndjson');

type Cell = string | number | null;
interface ServerTable {
  readonly name: string;
  readonly rows: readonly Readonly<Record<string, Cell>>[];
}

/** What a server of an earlier build has in its data directory. */
interface ServerRecords {
  readonly schema: number;
  readonly installation: string;
  readonly tables: readonly ServerTable[];
}

/**
 * Half a day on the build before customer returns, transfers and rights of warehouses: what its server and a handheld
 * have kept, with work that the handheld has not sent. `capture.ts` made it.
 */
export interface OlderDay {
  /** When it was left, ms UTC. */
  readonly at: number;
  readonly company: string;
  /** The administrator's name. */
  readonly owner: string;
  /** Who works on the handheld. */
  readonly person: PersonAtBrowser;
  /** Bins by their names, goods by their codes, documents. */
  readonly ids: Readonly<Record<string, string>>;
  /** What the handheld would push, as it says it. */
  readonly push: {readonly headers: Readonly<Record<string, string>>; readonly body: string};
  readonly server: ServerRecords;
  readonly device: DeviceRecords;
}

/** Keeps a day, a table or store on each line, so that people can read what has changed. */
export async function writeDay({server, device, ...day}: OlderDay): Promise<void> {
  const {tables, ...installed} = server;
  const {stores, ...kept} = device;
  const lines = [
    {day},
    {installed},
    ...tables.map((table) => ({table})),
    {kept},
    ...stores.map((store) => ({store})),
  ];
  await writeFile(DAY_FILE, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

export async function readDay(): Promise<OlderDay> {
  const lines = (await readFile(DAY_FILE, 'utf8')).trimEnd().split('\n');
  const records = lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  const all = (name: string): unknown[] => records.flatMap((record) => record[name] ?? []);
  const [day, installed, kept] = ['day', 'installed', 'kept'].map((name) => all(name)[0]);
  return {
    ...(day as Omit<OlderDay, 'server' | 'device'>),
    server: {...(installed as ServerRecords), tables: all('table') as ServerTable[]},
    device: {...(kept as DeviceRecords), stores: all('store') as DeviceRecords['stores'][number][]},
  };
}

/** Reads the data directory of a server on SQLite that has stopped. */
export async function readServer(dataDir: string): Promise<ServerRecords> {
  const database = new DatabaseSync(path.join(dataDir, FILE_NAME), {readOnly: true});
  const all = (text: string): ServerTable['rows'] => database.prepare(text).all() as ServerTable['rows'];
  const names = all(`select name from sqlite_master where type = 'table' order by name`);
  const tables = names.map(({name}) => ({name: String(name), rows: all(`select * from "${String(name)}"`)}));
  const schema = Number(all('select schema from instance')[0]?.['schema']);
  database.close();
  const installation = await readFile(path.join(dataDir, INSTALLATION), 'utf8');
  return {schema, installation, tables: tables.filter(({rows}) => rows.length > 0)};
}

/** Puts the data of the earlier server into an empty database, as that build had them, and its keys beside it. */
export async function writeServer(
  {schema, installation, tables}: ServerRecords,
  where: {readonly dataDir: string; readonly databaseUrl: string},
): Promise<void> {
  const migrations = MIGRATIONS.slice(0, schema);
  const database = await connectDatabase({resources: RESOURCES, ...where, migrations});
  await database.kysely.transaction().execute(async (tx) => {
    // Companies come last: rows of one that is not there yet pass the triggers of versions.
    const isLast = ({name}: ServerTable): number => Number(name === 'companies');
    for (const {name, rows} of tables.toSorted((a, b) => isLast(a) - isLast(b))) {
      await sql`delete from ${sql.table(name)}`.execute(tx);
      for (const row of rows) {
        const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
        await sql`insert into ${sql.table(name)} (${columns}) values (${sql.join(Object.values(row))})`.execute(
          tx,
        );
      }
    }
  });
  await database.close();
  await writeFile(path.join(where.dataDir, INSTALLATION), installation, {mode: 0o600});
}

/** A process whose clock is so much ahead, ms, by its `NODE_OPTIONS`; in a browser, before any script of a page. */
export const clockAhead = (ms: number): string => `
  const Clock = Date;
  globalThis.Date = class extends Clock {
    constructor(...parts) { parts.length === 0 ? super(Clock.now() + ${String(ms)}) : super(...parts); }
    static now() { return Clock.now() + ${String(ms)}; }
  };`;

/** The administrator of that day, logged in at a server that has its data. */
export async function ownerOf({owner}: OlderDay, url: string): Promise<Caller> {
  const login = {mode: 'admin', name: owner, password: PASSWORD};
  const {body} = await call(`${url}/api/session`, 'POST', login);
  return new Caller(url, body as unknown as SessionAnswer);
}

/** Rows of stock by the names of their place and goods, as people would say them. */
export function stockByName({ids}: OlderDay, rows: readonly Row[]): Record<string, number> {
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  return Object.fromEntries(
    rows.map(({place, goods, quantity}) => {
      const [, bin = '', step] = String(place).split(':');
      return [`${step ?? names.get(bin) ?? ''} ${names.get(String(goods)) ?? ''}`, Number(quantity)];
    }),
  );
}
