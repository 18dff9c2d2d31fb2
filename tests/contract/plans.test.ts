import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {Kysely, PostgresDialect} from 'kysely';
import {Client, type ClientBase} from 'pg';
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {Row, Value} from '#domain/kernel/field.ts';
import {columnsOf, completeRow, fieldOf, indexColumns, type Resource} from '#domain/kernel/resource.ts';
import {isTextField} from '#domain/kernel/field.ts';
import {ownWordsOf, soughtIn} from '#domain/kernel/search.ts';
import type {ReportDefinition} from '#domain/kernel/report.ts';
import {REPORTS_BY_NAME} from '#domain/reports.ts';
import {isByWarehouse} from '#domain/kernel/list.ts';
import {isOfWarehouses, readableColumns} from '#domain/kernel/readable.ts';
import {RESOURCES} from '#domain/resources.ts';
import type {ListQuery} from '#server/http/list-query.ts';
import {scopeOfRequest} from '#server/http/list-request.ts';
import {ownIndex, ownScope} from '#server/http/own-rows.ts';
import {migrateDatabase} from '#server/storage/migrations/migrate.ts';
import {changesAfter} from '#server/storage/sql/changes.ts';
import {countRows, pageByKey, selectPage, tallyRows} from '#server/storage/sql/page.ts';
import {listTablesOf, SqlReader} from '#server/storage/sql/reader.ts';
import {isPieceThere, sumPiece} from '#server/storage/sql/ledger-sums.ts';
import {selectReport} from '#server/storage/sql/report.ts';
import type {LedgerQuery} from '#server/storage/storage.ts';
import {StatementTexts, type SqlSession} from '#server/storage/sql/session.ts';
import {LEDGER_TABLE, WORDS_TABLE} from '#server/storage/sql/shape.ts';
import {MAX_WORDS_WEIGHED} from '#server/storage/sql/weigh-selection.ts';
import {SqliteConnection} from '#server/storage/sqlite/connection.ts';
import {createSqliteEngine} from '#server/storage/sqlite/sqlite-engine.ts';
import {SqliteSession} from '#server/storage/sqlite/sqlite-session.ts';
import {createPool} from '#server/storage/postgres/pool.ts';
import {PostgresSession} from '#server/storage/postgres/postgres-session.ts';
import type {Tables} from '#server/storage/tables.ts';
import {anId, WAREHOUSE} from '../builders/rows.ts';
import {startPostgres} from '../postgres.ts';
import {createDice, oneOf} from '../simulation/dice.ts';

/** Notes how SQLite would run each statement. */
class Explaining extends SqliteConnection {
  readonly plans: {readonly text: string; readonly steps: readonly string[]}[] = [];

  override all(text: string, parameters: readonly Value[] = []): readonly (readonly unknown[])[] {
    const steps = super.all(`explain query plan ${text}`, parameters).map((row) => String(row[3]));
    this.plans.push({text, steps});
    return super.all(text, parameters);
  }
}

/** Notes how PostgreSQL would run each statement. */
class ExplainingPostgres extends PostgresSession {
  readonly plans: string[] = [];
  readonly #client: ClientBase;

  constructor(company: string, texts: StatementTexts, client: ClientBase) {
    super(company, texts, client);
    this.#client = client;
  }

  override async all(text: string, values: readonly unknown[], columns: readonly string[]): Promise<Row[]> {
    const query = {text: `explain (costs off) ${text}`, values: [...values], rowMode: 'array' as const};
    const {rows} = await this.#client.query<string[]>(query);
    this.plans.push(rows.flat().join('\n'));
    return super.all(text, values, columns);
  }
}

let directory: string;
let session: SqliteSession;
let connection: Explaining;
beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'binward-plans-'));
  const file = path.join(directory, 'plans.sqlite');
  const engine = createSqliteEngine(file);
  await migrateDatabase(engine.kysely, 'sqlite');
  await engine.close();
  connection = new Explaining(file);
  session = new SqliteSession('C0000001', new StatementTexts(engine.kysely, 'sqlite'), connection);
});
afterAll(() => {
  connection.close();
  rmSync(directory, {recursive: true, force: true});
});

const lists = listTablesOf(RESOURCES);
const LEDGER_PAGE = {warehouse: WAREHOUSE, since: 1, before: {at: 9, version: 1, n: 1}, limit: 9};
/** Steps that read a table from end to end, or sort what an index gives sorted already. */
const wasteful = (): string[] =>
  connection.plans
    .splice(0)
    .flatMap(({text, steps}) =>
      steps.filter((step) => /^SCAN|TEMP B-TREE/.test(step)).map((step) => `${step}: ${text}`),
    );
const someValues = (resource: Resource, columns: readonly string[]): Value[] =>
  columns.map((column) => (isTextField(fieldOf(resource, column)) ? 'X' : 1));

test('every page of every list is found through an index, whatever it goes on after', async () => {
  for (const resource of RESOURCES.values()) {
    const shape = lists.shape(resource.name);
    for (const index of ['key', ...Object.keys(resource.indexes)]) {
      const columns = indexColumns(resource, index);
      for (const [backward, prefixLength] of [
        [false, 0],
        [true, 0],
        [false, 1],
        [true, 1],
      ] as const) {
        const after = someValues(resource, columns);
        const prefix = after.slice(0, prefixLength);
        for (const warehouse of ['', WAREHOUSE]) {
          // Rows of one warehouse are picked out of all by an index that does not begin with it.
          const query = {index, prefix, after, backward, limit: 30, search: '', warehouse};
          await selectPage(session, resource, shape, query);
        }
      }
    }
    await pageByKey(session, resource, shape, {
      warehouse: WAREHOUSE,
      after: someValues(resource, resource.key).join('/'),
      limit: 9,
    });
  }
  expect(wasteful()).toEqual([]);
});

test('a page goes on from its place in the index, not from the start of the company', async () => {
  const stock = RESOURCES.get('stock');
  if (!stock) throw new Error('no stock');
  await pageByKey(session, stock, lists.shape('stock'), {warehouse: WAREHOUSE, after: 'W/P/U/G/L', limit: 9});
  const [plan] = connection.plans.splice(0);
  expect(plan?.steps.join()).toMatch(/company=\? AND warehouse=\? AND \(place,unit,goods,lot\)>/);
});

test('the few rows of a list that mirrors hold are found without those that they do not', async () => {
  const partly = [...RESOURCES.values()].filter(({mirrored}) => mirrored !== undefined);
  expect(partly.map(({name}) => name)).toContain('asn');
  for (const resource of partly) {
    const {name} = resource;
    for (const after of ['', 'X'])
      await pageByKey(session, resource, lists.shape(name), {warehouse: WAREHOUSE, after, limit: 9});
    for (const {steps} of connection.plans.splice(0))
      expect(steps.join()).toContain(`INDEX ${name}_mirrored`);
  }
});

test('what moved for a document is found by the index of these lines alone', async () => {
  const head = {version: 1, floor: 0, epoch: '', link: ''};
  const reader = new SqlReader(lists, session, head);
  await reader.ledgerOf('D', {version: 1, n: 1}, 9);
  await reader.mutationsOf('D', {version: 1, mutation: 'M'}, 9);
  const steps = connection.plans.splice(0).map((plan) => plan.steps.join());
  expect(steps[0]).toContain('INDEX ledger_document (company=? AND document=? AND (version,n)>');
  expect(steps[1]).toContain('PRIMARY KEY (company=? AND document=? AND (version,mutation)>');
  expect(steps.join()).not.toContain('TEMP B-TREE');
});

test('what moved of a lot is found by two indexes that know no other lines', async () => {
  const reader = new SqlReader(lists, session, {version: 1, floor: 0, epoch: '', link: ''});
  await reader.ledgerOfLot('L', {version: 1, n: 1}, 9);
  const steps = connection.plans.splice(0).map((plan) => plan.steps.join());
  for (const [i, name] of ['lot', 'to_lot'].entries())
    expect(steps[i]).toContain(`INDEX ledger_${name} (company=? AND ${name}=? AND (version,n)>`);
  expect(steps.join()).not.toContain('TEMP B-TREE');
});

test('what moved of some goods, at a place or in a time is found by an index, and needs no sorting', async () => {
  const reader = new SqlReader(lists, session, {version: 1, floor: 0, epoch: '', link: ''});
  const asked = {warehouse: WAREHOUSE, since: 1, before: {at: 9, version: 1, n: 1}, limit: 9};
  await reader.ledgerBy(asked);
  for (const column of ['goods', 'from', 'to'] as const)
    await reader.ledgerBy({...asked, of: {column, value: 'X'}});
  const steps = connection.plans.splice(0).map((plan) => plan.steps.join());
  for (const [i, name] of ['time', 'goods', 'from', 'to'].entries())
    expect(steps[i]).toMatch(new RegExp(`INDEX ledger_${name} \\(company=\\? AND warehouse=\\? AND .*at`));
  expect(steps.join()).not.toContain('TEMP B-TREE');
});

/** What the trade list asks of the ledger, and the index that is meant to find it. */
const TRADES: readonly (readonly [index: string, Partial<LedgerQuery>])[] = (['from', 'to'] as const).flatMap(
  (end) => [
    ['time', {inBin: end}] as const,
    ['who', {of: {column: 'who', value: 'X'}, inBin: end}] as const,
    ['goods', {of: {column: 'goods', value: 'X'}, also: {who: 'X'}, inBin: end}] as const,
    [end, {of: {column: end, value: 'bin:X'}, also: {goods: 'X', who: 'X'}}] as const,
  ],
);

test('[T20] [TRADE-2] each question of the trade list goes on from its place in an index, and nothing is sorted', async () => {
  const reader = new SqlReader(lists, session, {version: 1, floor: 0, epoch: '', link: ''});
  for (const [index, asked] of TRADES) {
    await reader.ledgerBy({...LEDGER_PAGE, ...asked});
    const steps = connection.plans.splice(0).flatMap((plan) => plan.steps);
    expect(steps).toHaveLength(1);
    expect(steps[0]).toMatch(new RegExp(`INDEX ledger_${index} \\(company=\\? AND warehouse=\\? AND .*at`));
  }
});

test('[T20] [TRADE-2] the same on PostgreSQL', () =>
  onPostgres(async (explaining) => {
    const reader = new SqlReader(lists, explaining, {version: 1, floor: 0, epoch: '', link: ''});
    for (const [index, asked] of TRADES) {
      await reader.ledgerBy({...LEDGER_PAGE, ...asked});
      const plan = explaining.plans.splice(0).join();
      expect(plan).toContain(`Index Scan Backward using ledger_${index} on ledger`);
      expect(plan).toMatch(/Index Cond: .*company.*warehouse.*at/);
      expect(plan).not.toMatch(/Sort|Seq Scan/);
    }
  }));

/** What is asked of goods that are to be ordered: a page, all of them, and those of one supplier. */
async function askToOrder(reader: SqlReader): Promise<void> {
  for (const supplier of ['', 'S']) {
    await reader.toOrder({warehouse: WAREHOUSE, supplier}, {after: 'A', limit: 9});
    await reader.countToOrder({warehouse: WAREHOUSE, supplier});
  }
}

test('[REPLENISH-2] what is to be ordered is found among goods with a safety stock alone, each page from its place in their index', async () => {
  await askToOrder(new SqlReader(lists, session, {version: 1, floor: 0, epoch: '', link: ''}));
  const plans = connection.plans.splice(0).map(({steps}) => steps.join());
  expect(plans).toHaveLength(4);
  for (const [i, plan] of plans.entries()) {
    expect(plan).toContain(
      `SEARCH goods USING INDEX goods_safety (company=?${i % 2 === 0 ? ' AND code>?' : ''})`,
    );
    expect(plan).toContain('SEARCH figures USING PRIMARY KEY (company=? AND warehouse=? AND goods=?)');
    expect(plan).not.toMatch(/TEMP B-TREE|SCAN/);
  }
});

test('[REPLENISH-2] the same on PostgreSQL', () =>
  onPostgres(async (explaining) => {
    // Which way is short depends on what there is: few of many goods have a safety stock.
    const many = Array.from({length: 4_000}, (_, n) => n);
    await explaining.insert(
      lists.shape('goods'),
      many.map((n) => ({
        ...completeRow(lists.resource('goods'), {id: anId(n), code: String(n)}),
        safety_stock: n % 100 === 0 ? 5 : 0,
      })),
    );
    await explaining.run('analyze');
    await askToOrder(new SqlReader(lists, explaining, {version: 1, floor: 0, epoch: '', link: ''}));
    const plans = explaining.plans.splice(0);
    expect(plans).toHaveLength(4);
    for (const plan of plans) expect(plan).toMatch(/goods_safety/);
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on goods/);
  }));

test('what moved is found by the same indexes on PostgreSQL, without sorting or looking at what others moved', () =>
  onPostgres(async (explaining) => {
    const reader = new SqlReader(lists, explaining, {version: 1, floor: 0, epoch: '', link: ''});
    const asked = {warehouse: WAREHOUSE, since: 1, before: {at: 9, version: 1, n: 1}, limit: 9};
    await reader.ledgerBy(asked);
    for (const column of ['goods', 'from', 'to'] as const)
      await reader.ledgerBy({...asked, of: {column, value: 'X'}});
    for (const [i, name] of ['time', 'goods', 'from', 'to'].entries()) {
      expect(explaining.plans[i]).toContain(`Index Scan Backward using ledger_${name} on ledger`);
      expect(explaining.plans[i]).toMatch(/Index Cond: .*company.*warehouse.*at/);
      expect(explaining.plans[i]).not.toMatch(/Sort|Seq Scan|Filter/);
    }
  }));

/** Runs work on a new database of PostgreSQL, with a session as every connection of the server is set up. */
async function onPostgres(work: (explaining: ExplainingPostgres) => Promise<void>): Promise<void> {
  const postgres = await startPostgres();
  const stops: (() => Promise<unknown>)[] = [() => postgres.stop()];
  try {
    const url = await postgres.fresh();
    const kysely = new Kysely<Tables>({
      dialect: new PostgresDialect({pool: createPool(url, () => undefined)}),
    });
    stops.unshift(() => kysely.destroy());
    await migrateDatabase(kysely, 'postgres');
    const client = new Client(url);
    await client.connect();
    stops.unshift(() => client.end());
    await client.query('set enable_seqscan = off');
    await work(new ExplainingPostgres('C0000001', new StatementTexts(kysely, 'postgres'), client));
  } finally {
    for (const stop of stops) await stop();
  }
}

const NO_LINE = Object.fromEntries(
  LEDGER_TABLE.columns.map((column, i) => [column, LEDGER_TABLE.isText[i] ? '' : 0] as const),
);

/** Lines of several people, goods and places, as everywhere: an index of one of them leads past the others' lines. */
const lineAt = (n: number): Row => ({
  ...NO_LINE,
  version: n,
  n: 1,
  at: n * 100_000_000,
  warehouse: WAREHOUSE,
  who: anId(n % 40),
  goods: anId(n % 90),
  from: `bin:${anId(n % 70)}`,
  to: `bin:${anId(n % 80)}`,
});

/** Asks for every report of three days, and gives the way in which each is found. */
async function askReports(
  asking: SqlSession,
  plansOf: () => readonly string[],
): Promise<[ReportDefinition, string][]> {
  const asked: [ReportDefinition, string][] = [];
  for (const report of REPORTS_BY_NAME.values()) {
    const moments =
      report.at === undefined
        ? {}
        : {moments: [1, 2, 3, 4].map((day) => 1_750_000_000_000 + day * 10_000_000)};
    await selectReport(asking, {report, warehouse: WAREHOUSE, sums: report.sums, ...moments});
    const plans = plansOf();
    // Of the ledger it is known first how far that is added up.
    expect(plans.length, report.name).toBe(report.of.name === 'ledger' ? 2 : 1);
    asked.push([report, plans.at(-1) ?? '']);
  }
  return asked;
}

test('[REPORT-4] a report is one statement, which finds the rows of each day by an index that holds all it counts', async () => {
  const asked = await askReports(session, () =>
    connection.plans.splice(0).map(({steps}) => steps.join('\n')),
  );
  for (const [{name, of, index, at, sums}, plan] of asked) {
    const table = of.name;
    const found = plan.split('\n').filter((step) => step.startsWith(`SEARCH ${table} `));
    expect(found.length, name).toBe(1);
    if (index === 'key') expect(found.join()).toContain('USING PRIMARY KEY (company=? AND warehouse=?)');
    else expect(found.join()).toMatch(new RegExp(`INDEX ${table}_${index} \\(company=\\? AND warehouse=\\?`));
    if (at !== undefined) expect(found.join()).toContain(` AND ${at}>? AND ${at}<?)`);
    // What it multiplies with stands in another table, and how long a document took in its row: there are few of them.
    const isInIndex = sums.every(({times, minus, within}) => !times && minus === undefined && !within);
    if (index !== 'key' && isInIndex) expect(found.join()).toContain('COVERING');
    expect(
      plan.split('\n').filter((step) => step.startsWith('SCAN') && !/bucket|stretch|found/.test(step)),
    ).toEqual([]);
  }
});

/** What is asked of sums: of some stretches the sums, and the lines at the ends and behind the last that is added up. */
const OF_SUMS = {warehouse: WAREHOUSE, moments: [0, 2 * 34_560_000_000_000 + 7]} as const;

test('[REPORT-14] sums are found by their key, what is not in them by an index, and what is added up behind the last line', async () => {
  const lines = Array.from({length: 40}, (_, n) => lineAt(n + 1));
  await session.insert(LEDGER_TABLE, lines);
  connection.plans.splice(0);
  expect(await isPieceThere(session, 30)).toBe(true);
  expect(await sumPiece(session, 30)).toBe(true);
  expect(await isPieceThere(session, 30)).toBe(false);
  const making = connection.plans.splice(0).map(({steps}) => steps.join());
  expect(making.filter((plan) => /SEARCH ledger /.test(plan))).not.toEqual([]);
  for (const plan of making) {
    expect(plan).not.toMatch(/SCAN (?!epochs|told|line)|TEMP B-TREE/);
    if (plan.includes('SEARCH ledger '))
      expect(plan).toContain('SEARCH ledger USING PRIMARY KEY (company=? AND (version,n)>(?,?))');
  }
  for (const report of REPORTS_BY_NAME.values()) {
    if (report.of.name !== 'ledger') continue;
    await selectReport(session, {...OF_SUMS, report, sums: report.sums});
    const [state = '', rest = '', told = ''] = connection.plans.splice(0).map(({steps}) => steps.join());
    expect(state).toContain('SEARCH ledger_summed USING PRIMARY KEY (company=?)');
    expect(rest).toContain('SEARCH ledger USING PRIMARY KEY (company=? AND (version,n)>(?,?))');
    expect(rest).toContain('SEARCH ledger USING COVERING INDEX ledger_time (company=? AND warehouse=?)');
    expect(told).toMatch(
      /SEARCH ledger USING (COVERING )?INDEX ledger_time \(company=\? AND warehouse=\? AND at>\? AND at<\?\)/,
    );
    expect(told).toContain(
      'SEARCH ledger_sums USING PRIMARY KEY (company=? AND warehouse=? AND span=? AND begin>? AND begin<?)',
    );
  }
  await session.run('delete from ledger');
  await session.run('delete from ledger_summed');
  await session.run('delete from ledger_sums');
  connection.plans.splice(0);
});

test('[REPORT-14] so they are on PostgreSQL', () =>
  onPostgres(async (explaining) => {
    await explaining.run("insert into companies (id) values ('C0000001')");
    await explaining.insert(
      LEDGER_TABLE,
      Array.from({length: 4_000}, (_, n) => lineAt(n + 1)),
    );
    for (let n = 0; n < 7; n++) expect(await sumPiece(explaining, 500)).toBe(true);
    expect(await isPieceThere(explaining, 501)).toBe(false);
    await explaining.run('analyze');
    explaining.plans.splice(0);
    expect(await isPieceThere(explaining, 40)).toBe(true);
    for (const plan of explaining.plans.splice(0)) expect(plan).not.toMatch(/Seq Scan|Sort/);
    for (const report of REPORTS_BY_NAME.values()) {
      if (report.of.name !== 'ledger') continue;
      await selectReport(explaining, {...OF_SUMS, report, sums: report.sums});
      const [state = '', rest = '', told = ''] = explaining.plans.splice(0);
      expect(state).toMatch(/using ledger_summed_pkey/);
      expect(rest).toMatch(/(using|on) ledger_pkey/);
      expect(rest).toMatch(/using ledger_time/);
      expect(told).toMatch(/(using|on) ledger_time/);
      // A comparison of rows would lead to an index of all places, which has them, too.
      expect(told).not.toMatch(/ROW\(version/);
      expect(told).toMatch(/(using|on) ledger_sums_pkey/);
      expect(told).toMatch(/Index Cond: .*company.*warehouse.*span.*begin.* >= .*begin.* < /);
      for (const plan of [state, rest, told]) expect(plan).not.toMatch(/Seq Scan/);
    }
  }));

test('[REPORT-4] a report is one statement on PostgreSQL, too, which finds the rows of each day by an index', () =>
  onPostgres(async (explaining) => {
    // Which way is short depends on what there is: of nothing, all are.
    const days = Array.from({length: 3_000}, (_, n) => 1_750_000_000_000 + n * 100_000);
    for (const list of ['asn', 'dn', 'countPlan'])
      await explaining.insert(
        lists.shape(list),
        days.map((at, n) => ({
          ...completeRow(lists.resource(list), {id: anId(n), warehouse: WAREHOUSE, code: String(n)}),
          create_time: at,
          closed_at: at,
          ...(list === 'asn' ? {arrived_at: at} : list === 'dn' ? {shipped_at: at} : {}),
          state: n % 2 === 0 ? 'open' : 'cancelled',
        })),
      );
    await explaining.insert(
      LEDGER_TABLE,
      days.map((at, n) => ({...lineAt(n), at})),
    );
    await explaining.run('analyze');
    for (const [{name, of, index, at}, plan] of await askReports(explaining, () =>
      explaining.plans.splice(0),
    )) {
      // Of several that begin alike an empty database takes any.
      const found = at === undefined ? '\\w+' : index;
      expect(plan, name).toMatch(new RegExp(`(using|Index Scan on) "?${of.name}_${found}"?`));
      expect(plan, name).toMatch(
        new RegExp(`Index Cond: .*company.*warehouse.*${at === undefined ? '' : `${at} >= .*${at} < `}`),
      );
      expect(plan, name).not.toMatch(/Seq Scan/);
    }
  }));

/** What a party's own rows are found by, of every resource that has such: pages, counts and sums, with all else that is asked. */
async function readOwn(reader: SqlReader): Promise<void> {
  for (const resource of RESOURCES.values())
    for (const role of ['Supplier', 'Customer'] as const) {
      const of = {role, party: 'P'};
      if (ownIndex(resource, of) === undefined) continue;
      const scope = await ownScope(reader, resource, of, new Map());
      const told = readableColumns(resource, of);
      const only = ['warehouse', 'state', 'has_shortage']
        .filter((column) => told.includes(column))
        .map((column) => ({kind: 'is', column, values: someValues(resource, [column])}) as const);
      const own = {index: scope.index, search: '', warehouse: '', strictly: true} as const;
      const words = {kind: 'words', sought: soughtIn('lamp'), sources: ownWordsOf(resource)} as const;
      for (const part of scope.parts) {
        const all = [...(part.only ?? []), ...only, ...(words.sources.length > 0 ? [words] : [])];
        const query = {...own, prefix: part.prefix, only: all};
        await reader.count(resource.name, query);
        await reader.tally(resource.name, query, [{column: 'version'}]);
        await reader.page(resource.name, {...query, limit: 30});
      }
      for await (const strand of scope.strands(reader, {}))
        await reader.page(resource.name, {...own, ...strand, limit: 30});
    }
}

/**
 * Every order of every resource that begins with the warehouse, as a person reads it who is bound to two: page and count.
 * A list reads each warehouse for itself anyhow.
 */
async function readBound(reader: SqlReader, count: SqlReader['count']): Promise<void> {
  const person = {role: 'Manager', party: '', warehouses: ['W', 'X']} as const;
  const read = async (resource: Resource, index: string) => {
    const query: ListQuery = {index, prefix: [], search: '', warehouse: '', limit: 30, hasPrevious: false};
    const request = {resource, name: resource.name, reader: person, view: ''};
    const scope = await scopeOfRequest(reader, request, query, '');
    expect(scope.parts.length).toBeGreaterThanOrEqual(2);
    for (const part of scope.parts) {
      await count(resource.name, {...query, ...part});
      await reader.page(resource.name, {...query, ...part});
    }
  };
  for (const resource of RESOURCES.values())
    for (const index of isOfWarehouses(resource) ? ['key', ...Object.keys(resource.indexes)] : [])
      if (isByWarehouse(resource, index)) await read(resource, index);
}

test('[ROWS-9] rows of a person’s own warehouses are found under each of them, and those of others are not read between them', async () => {
  const reader = new SqlReader(lists, session, {version: 1, floor: 0, epoch: '', link: ''});
  await readBound(reader, (list, query) => reader.count(list, query));
  const plans = connection.plans.splice(0);
  expect(plans.length).toBeGreaterThan(100);
  for (const {text, steps} of plans)
    expect([text, steps[0]]).toEqual([text, expect.stringMatching(/^SEARCH .*company=\? AND warehouse=\?/)]);
});

test('[ROWS-9] the same on PostgreSQL', () =>
  onPostgres(async (explaining) => {
    const reader = new SqlReader(lists, explaining, {version: 1, floor: 0, epoch: '', link: ''});
    // By which index rows are counted that are not there is no question to it.
    await readBound(reader, () => Promise.resolve(0));
    const plans = explaining.plans.splice(0);
    expect(plans.length).toBeGreaterThan(50);
    expect(plans.filter((plan) => !/Index Cond: .*company.*warehouse/.test(plan))).toEqual([]);
  }));

test('[ROWS-3] a party’s rows are found by an index that holds no others between them', async () => {
  await readOwn(new SqlReader(lists, session, {version: 1, floor: 0, epoch: '', link: ''}));
  const plans = connection.plans.splice(0);
  expect(plans.length).toBeGreaterThan(20);
  // Two columns at least: of a company alone a statement would read all that others have. Words are asked of each row.
  const own = [
    'asn_supplier',
    'asn_customer',
    'dn_customer',
    'dn_supplier',
    'goods_supplier',
    'asnLine_document',
    'dnLine_document',
    'deliveryProof_document',
    'words_key',
  ];
  const isOwn = new RegExp(
    `^SEARCH \\S+ USING (COVERING )?(INDEX (${own.join('|')})|PRIMARY KEY) \\(company=\\? AND \\w+=\\?`,
  );
  const looks = plans.flatMap(({text, steps}) =>
    steps.filter((step) => /^(SEARCH|SCAN)/.test(step)).map((step) => ({step, text})),
  );
  expect(looks.filter(({step}) => !isOwn.test(step))).toEqual([]);
});

test('[ROWS-3] and by the same indexes on PostgreSQL, as soon as it knows how many rows there are', () =>
  onPostgres(async (explaining) => {
    for (const [list, column] of [
      ['supplier', ''],
      ['customer', ''],
      ['goods', 'supplier'],
      ['asn', 'supplier'],
      ['dn', 'customer'],
      ['asnLine', 'document'],
      ['dnLine', 'document'],
      ['deliveryProof', 'document'],
    ] as const) {
      const others = RESOURCES.get(list);
      if (!others) throw new Error(`no ${list}`);
      const columns = columnsOf(others).map((each) => [each, isTextField(fieldOf(others, each))] as const);
      const values = columns.map(([each, isText]) =>
        ['id', 'code', 'name'].includes(each)
          ? `'R' || n`
          : each === column ||
              (list === 'asn' && each === 'customer') ||
              (list === 'dn' && each === 'supplier')
            ? `'P' || n % 500`
            : isText
              ? `'X'`
              : '0',
      );
      const names = columns.map(([each]) => `"${each}"`).join();
      await explaining.run(
        `insert into "${list}" (company, ${names}) select 'C0000001', ${values.join()} from generate_series(1, 5000) n`,
      );
    }
    await explaining.run(
      `insert into words (company, list, word, key)
       select 'C0000001', 'goods', 'lamp ' || n, 'R' || n from generate_series(1, 5000) n`,
    );
    await explaining.run('analyze');
    await readOwn(new SqlReader(lists, explaining, {version: 1, floor: 0, epoch: '', link: ''}));
    const scans = explaining.plans.flatMap((plan) =>
      [...plan.matchAll(/Scan (?:Backward )?(?:using "?(\w+)"? )?on "?(\w+)"?/g)].map(([, index, list]) => ({
        list,
        index,
      })),
    );
    const ways = [...new Set(scans.map(({list, index}) => `${String(list)}: ${String(index)}`))];
    expect(ways.filter((way) => !/^words?:/.test(way)).toSorted()).toEqual([
      'asn: asn_customer',
      'asn: asn_supplier',
      'asnLine: asnLine_document',
      'customer: customer_pkey',
      'deliveryProof: deliveryProof_document',
      'dn: dn_customer',
      'dn: dn_supplier',
      'dnLine: dnLine_document',
      'goods: goods_supplier',
      'supplier: supplier_pkey',
    ]);
  }));

test('bins are told empty or not by the key of stock alone', async () => {
  const bins = RESOURCES.get('bin');
  if (!bins) throw new Error('no bins');
  const key = [
    {own: 'warehouse', column: 'warehouse'},
    {own: 'place', before: 'bin:', column: 'id'},
  ];
  for (const isThere of [true, false]) {
    const only = {kind: 'stands', list: 'stock', key, isThere} as const;
    const query = {index: 'name', prefix: [WAREHOUSE], search: '', warehouse: '', only: [only]};
    await selectPage(session, bins, lists.shape('bin'), {...query, after: [WAREHOUSE, 'A', 'X'], limit: 30});
    await countRows(session, bins, query);
    await tallyRows(session, bins, query, [{column: 'quantity', standing: {list: 'stock', key}}]);
  }
  for (const {text, steps} of connection.plans.splice(0)) {
    if (!text.includes('standing')) continue;
    expect(steps.join(), text).toMatch(
      /SEARCH standing (EXISTS )?USING PRIMARY KEY \(company=\? AND warehouse=\? AND place=\?/,
    );
    expect(steps.join(), text).toMatch(
      /SEARCH bin USING (COVERING )?INDEX bin_name \(company=\? AND warehouse=\?/,
    );
  }
});

/** What stock is found by beside its own words: the bins that it stands in, and its goods. */
const OF_STOCK = [
  {column: 'place', before: 'bin:', list: 'bin'},
  {column: 'goods', before: '', list: 'goods'},
];

/** Kept words of goods and bins, each the only one that begins with its number. */
const keptWordsOf = (count: number, wordOf: (n: number) => string): Row[] =>
  Array.from({length: count}, (_, n) => ({
    list: n % 2 === 0 ? 'goods' : 'bin',
    key: anId(n),
    word: wordOf(n),
  }));

/** Seeks goods and stock by words, by parts of codes and by one letter: a page of each, and how many there are. */
async function seek(asking: SqlSession, searches: readonly string[]): Promise<void> {
  const [goods, stock] = [lists.resource('goods'), lists.resource('stock')];
  for (const search of searches)
    for (const [resource, sources] of [
      [goods, ownWordsOf(goods)],
      [stock, OF_STOCK],
    ] as const) {
      const only = [{kind: 'words', sought: soughtIn(search), sources}] as const;
      const query = {index: 'key', prefix: [], search: '', warehouse: WAREHOUSE, only};
      await selectPage(asking, resource, lists.shape(resource.name), {...query, limit: 30});
      await countRows(asking, resource, query);
    }
}

/** Runs work on the embedded database with these words kept; answers the plans of the statements that read words. */
async function plansWith(words: readonly Row[], work: () => Promise<void>): Promise<typeof connection.plans> {
  connection.run('begin');
  try {
    await session.insert(WORDS_TABLE, words);
    connection.plans.splice(0);
    await work();
  } finally {
    connection.run('rollback');
  }
  return connection.plans.splice(0).filter(({text}) => text.includes('word'));
}

test('[T20] [FIND-2] words and parts of codes are found through their index, and few words lead to the goods and the stock behind them', async () => {
  const plans = await plansWith(
    keptWordsOf(400, (n) => `ins${String(n)}`),
    () => seek(session, ['ins114', 'kt-ins', 'ins11 ins114']),
  );
  // A page and a count of goods and of stock: weighed, each part led, and read; of what stands nowhere, weighed.
  expect(plans.length).toBe(2 * 2 * (3 + 1 + 4));
  for (const {text, steps} of plans) {
    const looks = steps.filter((step) => /SEARCH word/.test(step));
    expect(looks.length, text).toBeGreaterThan(0);
    for (const step of looks)
      expect(step, text).toMatch(
        /SEARCH word USING (PRIMARY KEY|COVERING INDEX words_key) \(company=\? AND list=\? AND (key=\? AND )?word>\? AND word<\?\)/,
      );
    // What is counted of words and rows ends where it matters no more.
    expect(
      steps.filter(
        (step) => step.startsWith('SCAN') && !/CONSTANT ROW|counted|rows|found|goods|stock/.test(step),
      ),
      text,
    ).toEqual([]);
  }
  const rows = plans.flatMap(({steps}) => steps.filter((step) => /(SEARCH|SCAN) led/.test(step)));
  expect(new Set(rows)).toEqual(
    new Set([
      'SEARCH led USING PRIMARY KEY (company=? AND id=?)',
      'SEARCH led USING INDEX stock_goods (company=? AND warehouse=? AND goods=?)',
      'SEARCH led USING COVERING INDEX stock_goods (company=? AND warehouse=? AND goods=?)',
      'SEARCH led USING PRIMARY KEY (company=? AND warehouse=? AND place=?)',
    ]),
  );
});

test('[T20] [FIND-2] the same on PostgreSQL', () =>
  onPostgres(async (explaining) => {
    // Which way is short depends on what there is.
    await explaining.insert(
      WORDS_TABLE,
      keptWordsOf(4_000, (n) => `ins${String(n)}`),
    );
    const many = Array.from({length: 4_000}, (_, n) => anId(n));
    await explaining.insert(
      lists.shape('goods'),
      many.map((id, n) => completeRow(lists.resource('goods'), {id, code: String(n)})),
    );
    await explaining.insert(
      lists.shape('stock'),
      many.map((id) =>
        completeRow(lists.resource('stock'), {warehouse: WAREHOUSE, place: `bin:${id}`, goods: id}),
      ),
    );
    await explaining.run('analyze');
    await seek(explaining, ['ins114', 'kt-ins', 'ins11 ins114']);
    const plans = explaining.plans.splice(0).filter((plan) => plan.includes('words'));
    expect(plans.length).toBe(2 * 2 * (3 + 1 + 4));
    for (const plan of plans) {
      expect(plan).toMatch(/(Index (Only )?Scan using|Bitmap Index Scan on) words_\w+/);
      expect(plan).toMatch(/Index Cond: .*company.*list.*word/);
      expect(plan).not.toMatch(/Seq Scan/);
    }
    const [led, ofGoods] = ['goods', 'stock'].map((table) =>
      plans.filter((plan) => plan.includes(` on ${table} `)),
    );
    for (const plan of led ?? []) expect(plan).toMatch(/Index Cond: .*company.*id = /);
    expect(ofGoods?.join('\n')).toMatch(/stock_goods[^\n]*\n *Index Cond: .*company.*warehouse.*goods/);
  }));

test('[FIND-2] words that very many rows have are asked of each row, of those that a statement goes through', async () => {
  const many = ['goods', 'bin'].flatMap((list) =>
    Array.from({length: MAX_WORDS_WEIGHED}, (_, n) =>
      ['', '-'].map((begin) => ({list, key: String(n), word: `${begin}torch ${String(n)}`})),
    ).flat(),
  );
  const stock = lists.resource('stock');
  const only = [{kind: 'words', sought: soughtIn('torch'), sources: OF_STOCK}] as const;
  const plans = await plansWith(many, async () => {
    const query = {index: 'key', prefix: [], search: '', warehouse: '', only};
    await selectPage(session, stock, lists.shape('stock'), {...query, limit: 30});
    await countRows(session, stock, query);
  });
  const asked = plans.filter(({text}) => text.includes('exists'));
  expect(asked.length).toBe(2);
  for (const {text, steps} of asked) {
    const looks = steps.filter((step) => step.includes('word'));
    // As a word, and as part of a code.
    expect(looks.length, text).toBe(2 * OF_STOCK.length);
    for (const step of looks)
      expect(step, text).toMatch(/SEARCH word .*INDEX words_key \(company=\? AND list=\? AND key=\?/);
  }
});

test('[FIND-2] searches take few forms, however many parts they have and in whatever order', async () => {
  const many = Array.from({length: MAX_WORDS_WEIGHED + 1}, (_, n) => ({
    list: n % 2 === 0 ? 'goods' : 'bin',
    key: anId(n),
    word: `torch ${String(n)}`,
  }));
  const [stock, dice] = [lists.resource('stock'), createDice(7)];
  const written = [
    't',
    'to',
    'tor',
    'torch',
    'torch 1',
    'torch 2',
    'a1',
    'torch 11',
    'torch 12',
    '-',
    'to',
    'x',
  ];
  let before = 0;
  await plansWith(many, async () => {
    before = session.texts.size;
    for (let n = 0; n < 400; n++) {
      const parts = Array.from({length: 1 + Math.floor(dice(String(n), 'parts') * 8)}, (_, i) =>
        oneOf(written, dice(String(n), String(i))),
      );
      const only = [{kind: 'words', sought: soughtIn(parts.join(' ')), sources: OF_STOCK}] as const;
      const query = {index: 'key', prefix: [], search: '', warehouse: WAREHOUSE, only};
      await selectPage(session, stock, lists.shape('stock'), {...query, limit: 30});
      await countRows(session, stock, query);
    }
  });
  expect(session.texts.size - before).toBeLessThan(60);
});

test('changes and ranges are found through their indexes', async () => {
  const scope = {lists: [...RESOURCES.keys()], warehouse: WAREHOUSE};
  await changesAfter(session, lists, scope, 5, 10);
  // What is sorted is at most a page of bare versions from each list; no list itself is read through.
  expect(wasteful().filter((step) => !/^SCAN of_|^USE TEMP B-TREE FOR ORDER BY/.test(step))).toEqual([]);
  await session.ranges(lists.shape('stock'), {
    columns: ['warehouse', 'goods', 'lot', 'place', 'unit'],
    prefixes: [[WAREHOUSE, 'G']],
    limits: [5],
  });
  expect(wasteful()).toEqual([]);
});
