import {mkdtempSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {sql} from 'kysely';
import {afterAll, afterEach, beforeAll, beforeEach, expect, test} from 'vitest';
import {RESOURCES} from '#domain/resources.ts';
import {checkBackup} from '#server/storage/backup/backup-file.ts';
import {restoreBackup} from '#server/storage/backup/restore.ts';
import {ledgerText, linkOfCommit} from '#server/storage/chain/link.ts';
import {linkOfHistory} from '#server/storage/chain/walk.ts';
import {movementDestinations} from '#server/storage/migrations/0013-destinations.ts';
import {lotLists} from '#server/storage/migrations/0041-lot-lists.ts';
import {givenBack} from '#server/storage/migrations/0084-given-back.ts';
import {MIGRATIONS, NewerSchema, type Migration} from '#server/storage/migrations/migrate.ts';
import {FILE_NAME, connectDatabase, openStorage, type Database} from '#server/storage/open.ts';
import {NotADatabase} from '#server/storage/sqlite/connection.ts';
import {anId, WAREHOUSE} from '../builders/rows.ts';
import {startPostgres, type Postgres} from '../postgres.ts';
import {unit} from './rows.ts';

const COMPANY = 'C0000001';
/** A step of a build to come. */
const next: Migration = () => [`alter table "goodsUnit" add column "short" text not null default ''`];
const broken: Migration = () => [...next('sqlite'), 'create table half ("a" bigint)', 'nonsense'];

/** As a build stored it whose lines knew one lot and unit. */
const OLD_LINE = {
  version: 1,
  n: 1,
  mutation: anId(80),
  who: anId(3),
  device: anId(72),
  at: 99,
  warehouse: WAREHOUSE,
  goods: anId(6),
  lot: anId(4),
  unit: anId(5),
  from: 'bin:A',
  to: 'bin:B',
  quantity: 5,
  from_property: 'Normal',
  to_property: 'Normal',
  line: '',
};

/** A commit of one line, as that build chained it. */
async function recordOldLine(database: Database): Promise<void> {
  const {kysely} = database;
  const {epoch, link} = await database.read(COMPANY, async ({head}) => head);
  const commit = {version: 1, epoch, mutations: [], lines: [ledgerText(OLD_LINE)], cases: []};
  const set = {version: 1, link: linkOfCommit(link, commit)};
  await kysely.updateTable('companies').set(set).execute();
  const names = ['company', ...Object.keys(OLD_LINE)].map((name) => sql.ref(name));
  const values = [COMPANY, ...Object.values(OLD_LINE)];
  await sql`insert into ledger (${sql.join(names)}) values (${sql.join(values)})`.execute(kysely);
}

let dataDir: string;
let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'binward-migration-'));
});
afterEach(() => rmSync(dataDir, {recursive: true, force: true}));

for (const kind of ['sqlite', 'postgres'] as const) {
  const configured = async () => ({
    resources: RESOURCES,
    dataDir,
    databaseUrl: kind === 'postgres' ? await postgres.fresh() : undefined,
  });

  test(`a migration of a database with data is preceded by a backup that restores, ${kind}`, async () => {
    const config = await configured();
    const before = await openStorage(config);
    await before.createCompany(COMPANY, 1);
    await before.write(COMPANY, (tx) => tx.put('goodsUnit', [unit(tx, 1, 'box')]));
    await before.close();
    const after = await connectDatabase({...config, migrations: [...MIGRATIONS, next]});
    const {rows} = await sql<{short: string}>`select short from "goodsUnit"`.execute(after.kysely);
    expect(rows).toEqual([{short: ''}]);
    await after.close();

    const [name = ''] = readdirSync(path.join(dataDir, 'backups'));
    const file = path.join(dataDir, 'backups', name);
    expect((await checkBackup(file)).header).toMatchObject({schema: MIGRATIONS.length});
    const empty = await connectDatabase({resources: RESOURCES, dataDir: path.join(dataDir, 'restored')});
    await restoreBackup(empty, file);
    expect(await empty.companies()).toEqual([COMPANY]);
    await empty.close();
  });

  test(`ledger lines of an older build stand under lot and unit at both ends, and its chain fits, ${kind}`, async () => {
    const config = await configured();
    const older = MIGRATIONS.slice(0, MIGRATIONS.indexOf(movementDestinations));
    const before = await connectDatabase({...config, migrations: older});
    await before.createCompany(COMPANY, 1);
    await recordOldLine(before);
    await before.close();
    const after = await connectDatabase(config);
    await after.read(COMPANY, async (tx) => {
      expect(await linkOfHistory(tx)).toBe(tx.head.link);
      const lines = await tx.ledger({version: 0, n: 0}, 10);
      expect(lines).toEqual([{...OLD_LINE, to_lot: OLD_LINE.lot, to_unit: OLD_LINE.unit, document: ''}]);
    });
    await after.close();
  });

  test(`lots of an older build stand by their day, though they were written long before the last commit, ${kind}`, async () => {
    const config = await configured();
    const older = MIGRATIONS.slice(0, MIGRATIONS.indexOf(lotLists));
    const before = await connectDatabase({...config, migrations: older});
    await before.createCompany(COMPANY, 1);
    await sql`insert into lot (company, id, goods, code, expires_at)
      values (${COMPANY}, ${anId(4)}, ${anId(6)}, 'L1', 5), (${COMPANY}, ${anId(5)}, ${anId(6)}, 'L2', 0)`.execute(
      before.kysely,
    );
    await before.kysely.updateTable('companies').set({version: 7}).execute();
    await before.close();
    const after = await connectDatabase(config);
    const {rows} = await sql`select code, has_expiry from lot order by code`.execute(after.kysely);
    expect(rows.map((row) => Object.values(row as object).map(String))).toEqual([
      ['L1', '1'],
      ['L2', '0'],
    ]);
    const update = sql`update lot set held = 1 where code = 'L1'`.execute(after.kysely);
    await expect(update).rejects.toThrow(/carry the commit/);
    await after.close();
  });

  test(`orders of an older build say what the returns of their lines gave back, ${kind}`, async () => {
    const config = await configured();
    const older = MIGRATIONS.slice(0, MIGRATIONS.indexOf(givenBack));
    const before = await connectDatabase({...config, migrations: older});
    await before.createCompany(COMPANY, 1);
    await sql`insert into "dnLine" (company, id, returned)
      values (${COMPANY}, ${anId(4)}, 5), (${COMPANY}, ${anId(5)}, 2)`.execute(before.kysely);
    await sql`insert into "asnLine" (company, id, order_line, returned) values
      (${COMPANY}, ${anId(6)}, ${anId(4)}, 1), (${COMPANY}, ${anId(7)}, ${anId(4)}, 2),
      (${COMPANY}, ${anId(8)}, '', 0)`.execute(before.kysely);
    await before.kysely.updateTable('companies').set({version: 7}).execute();
    await before.close();
    const after = await connectDatabase(config);
    const {rows} = await sql`select returned, given_back from "dnLine" order by id`.execute(after.kysely);
    expect(rows.map((row) => Object.values(row as object).map(String))).toEqual([
      ['5', '3'],
      ['2', '0'],
    ]);
    await after.close();
  });

  test(`a migration that fails leaves the database as it was, ${kind}`, async () => {
    const config = await configured();
    await (await connectDatabase(config)).close();
    await expect(connectDatabase({...config, migrations: [...MIGRATIONS, broken]})).rejects.toThrow();
    const whole = await connectDatabase({...config, migrations: [...MIGRATIONS, next]});
    await whole.ping();
    await whole.close();
  });

  test(`an older build does not open a newer database, ${kind}`, async () => {
    const config = await configured();
    await (await connectDatabase({...config, migrations: [...MIGRATIONS, next]})).close();
    await expect(connectDatabase(config)).rejects.toThrow(NewerSchema);
  });
}

test('two processes that start on one empty PostgreSQL migrate it once', async () => {
  const config = {resources: RESOURCES, dataDir, databaseUrl: await postgres.fresh()};
  const opened = await Promise.all([openStorage(config), openStorage(config), openStorage(config)]);
  expect(new Set(opened.map(({serverId}) => serverId)).size).toBe(1);
  for (const each of opened) await each.close();
});

test('a file that is no database is refused, with its name', async () => {
  const file = path.join(dataDir, FILE_NAME);
  writeFileSync(file, 'This is a letter. '.repeat(500));
  const opening = openStorage({resources: RESOURCES, dataDir});
  await expect(opening).rejects.toThrow(NotADatabase);
  await expect(opening).rejects.toThrow(file);
});
