import path from 'node:path';
import {RULES} from '#domain/actions.ts';
import type {Row} from '#domain/kernel/field.ts';
import {labelText} from '#domain/scanning/label.ts';
import {type Database, connectDatabase} from '#server/storage/open.ts';
import {checkHistory} from '#server/sync/checker.ts';
import type {FaultProxy} from '../proxy/fault-proxy.ts';
import {startPostgres} from '../postgres.ts';
import {Caller, newId} from '../server/http/site.ts';
import {type ServerOptions, type ServerProcess, startServer} from '../server-process.ts';
import {Handset} from './handset.ts';
import {copyProfile, installedProfile, startOwnProxy, withoutCaches} from './installed.ts';
import {type PreparedCompany, preparedData} from './prepared.ts';

/** The real server, and the network in front of it. One for each file of tests. */
export interface BrowserSite {
  readonly server: ServerProcess;
  readonly proxy: FaultProxy;
  /** A profile to copy, in which the app of this site is installed; none where every browser must install its own. */
  readonly installed: string | undefined;
  /** A company of its own with the demo warehouse, registered over HTTP. */
  company(): Promise<Company>;
  /** Stops everything, after proving the whole history of every company. */
  close(): Promise<void>;
}

/** Opens a site. On SQLite it begins with what is prepared, and hands its companies out first. */
export async function openSite(kind: 'sqlite' | 'postgres' = 'sqlite'): Promise<BrowserSite> {
  if (kind === 'postgres') return openEmptySite(kind);
  const {dataDir, companies} = await preparedData(prepare);
  return openEmptySite(kind, {copyOf: dataDir}, companies);
}

async function openEmptySite(
  kind: 'sqlite' | 'postgres',
  data: Pick<ServerOptions, 'dataDir' | 'copyOf'> = {},
  companies: readonly PreparedCompany[] = [],
): Promise<BrowserSite> {
  const postgres = kind === 'postgres' ? await startPostgres() : undefined;
  const databaseUrl = (await postgres?.fresh()) ?? '';
  const server = await startServer({...data, databaseUrl, env: {REGISTRATION: 'open', LOG_LEVEL: 'warn'}});
  const {proxy, isOwn} = await startOwnProxy(server.url);
  // Now, while the network does nothing that a test says.
  const installed = isOwn ? await installedProfile(proxy.url) : undefined;
  const database = await openRecords(server.dataDir, databaseUrl);
  const prepared = [...companies];
  return {
    server,
    proxy,
    installed,
    company: () => {
      const next = prepared.shift();
      if (!next) return openCompany(server.url, database);
      const {session, profiles} = next;
      return companyOf(new Caller(server.url, session), database, profiles);
    },
    async close() {
      await proxy.close();
      await server.stop();
      const faults = await historyFaults(database);
      await database.close();
      await server.close();
      await postgres?.stop();
      if (faults.length > 0) throw new Error(`the history does not hold:\n${faults.join('\n')}`);
    },
  };
}

/** For each company that is prepared, how many handhelds are: as many as nearly every file needs. */
const PREPARED = [2, 1] as const;

/** Fills `folder/data`, and beside it a profile for each handheld. */
async function prepare(folder: string): Promise<readonly PreparedCompany[]> {
  const site = await openEmptySite('sqlite', {dataDir: path.join(folder, 'data')});
  const companies: PreparedCompany[] = [];
  for (const handhelds of PREPARED) {
    const company = await site.company();
    const profiles: string[] = [];
    for (let n = 0; n < handhelds; n++) {
      const handset = await Handset.ready(site, company, {isKept: true});
      await handset.close();
      await withoutCaches(handset.profile);
      const profile = `profile-${String(companies.length)}-${String(n)}`;
      copyProfile(handset.profile, path.join(folder, profile));
      await handset.discard();
      profiles.push(profile);
    }
    companies.push({session: company.admin.session, profiles});
  }
  await site.close();
  return companies;
}

/** The server's database, opened beside it to see what it has recorded. */
export const openRecords = (dataDir: string, databaseUrl = ''): Promise<Database> =>
  connectDatabase({resources: RULES.resources, dataDir, databaseUrl});

/** What the checker finds wrong in the history of any company; [] is the proof. */
export async function historyFaults(database: Database): Promise<string[]> {
  const faults: string[] = [];
  for (const company of await database.companies()) {
    faults.push(...(await database.read(company, (tx) => checkHistory(tx, RULES))));
  }
  return faults;
}

/** A move to make: what to scan, and what the server must record of it, by id. */
export interface Move {
  readonly from: Thing;
  readonly goods: Thing;
  readonly to: Thing;
  readonly quantity: number;
  /** How much of the goods stands in the bin before. */
  readonly stands: number;
}

export interface Thing {
  readonly id: string;
  /** What people read: a bin's name, the goods' code. */
  readonly name: string;
  readonly label: string;
}

/** A company with the demo warehouse; `admin` asks its server straight, past the proxy. */
export interface Company {
  readonly admin: Caller;
  readonly openid: string;
  readonly database: Database;
  /** So many moves, each out of a bin of its own into an empty one, of `quantity` that is there. */
  moves(count: number, quantity?: number): Move[];
  /** The profile of a prepared handheld that nobody has taken; none where all are taken. */
  takeHandheld?(): string | undefined;
}

export async function openCompany(url: string, database: Database): Promise<Company> {
  const admin = await Caller.register(url, {
    company: `Company ${newId().slice(16, 22)}`,
    demo: true,
    documents: false,
  });
  return companyOf(admin, database);
}

async function companyOf(
  admin: Caller,
  database: Database,
  profiles: readonly string[] = [],
): Promise<Company> {
  const [bins, goods, stock] = await Promise.all(['bin', 'goods', 'stock'].map((list) => admin.list(list)));
  const all = plan(bins ?? [], goods ?? [], stock ?? []);
  const untaken = [...profiles];
  let used = 0;
  return {
    admin,
    openid: admin.company,
    database,
    moves: (count, quantity = 1) => {
      const moves = all.slice(used, (used += count));
      if (moves.length < count) throw new Error('the demo warehouse has no more bins to move from');
      return moves.map((move) => ({...move, quantity}));
    },
    takeHandheld: () => untaken.shift(),
  };
}

/** Every move of a bin's only goods, three of them or more, into a bin that is empty. */
function plan(bins: readonly Row[], goods: readonly Row[], stock: readonly Row[]): Omit<Move, 'quantity'>[] {
  const normal = bins.filter((bin) => bin['property'] === 'Normal').map((bin) => thing('bin', bin, 'name'));
  const taken = new Set(stock.map((row) => row['place']));
  const empty = normal.filter(({id}) => !taken.has(`bin:${id}`));
  const sources = normal.flatMap((from) => {
    const [only, ...others] = stock.filter((row) => row['place'] === `bin:${from.id}`);
    const stands = Number(only?.['quantity']);
    const found = others.length === 0 && goods.find((row) => row['id'] === only?.['goods']);
    return found && stands >= 3 ? [{from, goods: thing('goods', found, 'code'), stands}] : [];
  });
  return sources.flatMap((source, i) => {
    const to = empty[i % empty.length];
    return to ? [{...source, to}] : [];
  });
}

const thing = (kind: 'bin' | 'goods', row: Row, name: string): Thing => ({
  id: String(row['id']),
  name: String(row[name]),
  label: labelText(kind, String(row['id'])),
});
