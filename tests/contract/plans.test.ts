import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {Value} from '#domain/kernel/field.ts';
import {fieldOf, indexColumns, type Resource} from '#domain/kernel/resource.ts';
import {isTextField} from '#domain/kernel/field.ts';
import {RESOURCES} from '#domain/resources.ts';
import {migrate} from '#server/storage/migrations/migrate.ts';
import {changesAfter} from '#server/storage/sql/changes.ts';
import {pageByKey, pageOf} from '#server/storage/sql/page.ts';
import {listsOf} from '#server/storage/sql/reader.ts';
import {Texts} from '#server/storage/sql/session.ts';
import {SqliteConnection} from '#server/storage/sqlite/connection.ts';
import {createSqliteEngine} from '#server/storage/sqlite/sqlite-engine.ts';
import {SqliteSession} from '#server/storage/sqlite/sqlite-session.ts';
import {WAREHOUSE} from '../builders/rows.ts';

/** Notes how SQLite would run each statement. */
class Explaining extends SqliteConnection {
  readonly plans: {readonly text: string; readonly steps: readonly string[]}[] = [];

  override all(text: string, parameters: readonly Value[] = []): readonly (readonly unknown[])[] {
    const steps = super.all(`explain query plan ${text}`, parameters).map((row) => String(row[3]));
    this.plans.push({text, steps});
    return super.all(text, parameters);
  }
}

let directory: string;
let session: SqliteSession;
let connection: Explaining;
beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'binward-plans-'));
  const file = path.join(directory, 'plans.sqlite');
  const engine = createSqliteEngine(file);
  await migrate(engine.kysely, 'sqlite');
  await engine.close();
  connection = new Explaining(file);
  session = new SqliteSession('C0000001', new Texts(engine.kysely, 'sqlite'), connection);
});
afterAll(() => {
  connection.close();
  rmSync(directory, {recursive: true, force: true});
});

const lists = listsOf(RESOURCES);
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
          await pageOf(session, resource, shape, query);
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
  const cases = RESOURCES.get('case');
  if (!cases) throw new Error('no cases');
  for (const after of ['', 'X'])
    await pageByKey(session, cases, lists.shape('case'), {warehouse: WAREHOUSE, after, limit: 9});
  for (const {steps} of connection.plans.splice(0)) expect(steps.join()).toContain('INDEX case_mirrored');
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
