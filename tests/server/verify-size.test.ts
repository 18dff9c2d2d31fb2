import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {RESOURCES} from '#domain/resources.ts';
import {demoWarehouse} from '#server/demo/demo-warehouse.ts';
import {openDemoCompany} from '#server/demo/open-demo.ts';
import {connectDatabase, type Database} from '#server/storage/open.ts';
import type {LedgerRow, MutationRow} from '#server/storage/storage.ts';
import {ADMIN, COMPANY, WAREHOUSE} from '../builders/rows.ts';
import {newId} from './http/site.ts';
import {runVerify} from './rig/verify.ts';

const AT = 1_750_000_000_000;
const BATCH = 2_000;
const BATCHES = 40;
/** What the program itself needs; the history below would fill it several times. */
const HEAP_MB = 80;

test('a history many times as large as the memory is proved, and its one fault found', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'binward-verify-'));
  onTestFinished(() => rm(dataDir, {recursive: true, force: true}));
  const database = await connectDatabase({resources: RESOURCES, dataDir});
  await database.createCompany(COMPANY, AT);
  const home = {company: COMPANY, warehouse: WAREHOUSE, admin: ADMIN, at: AT};
  const demo = demoWarehouse(1, home, {goods: 6, bins: 40, stockRows: 20});
  await openDemoCompany(database, demo, newId);
  const [stock] = Array.from(demo.stock(), ({row}) => row);
  if (!stock) throw new Error('the demo has no stock');
  const target = (demo.rows.get('bin') ?? [])
    .map(({id}) => `bin:${String(id)}`)
    .find((bin) => bin !== stock['place']);
  for (let i = 0; i < BATCHES; i++) await moveToAndFro(database, stock, target ?? '');
  const proof = await runVerify({dataDir}, [], HEAP_MB);
  expect(proof.said).toContain('proved, no fault');

  await database.kysely.deleteFrom('ledger').where('version', '=', BATCHES).where('n', '=', 7).execute();
  await database.close();
  const {code, said} = await runVerify({dataDir}, [], HEAP_MB);
  expect(said).toMatch(/mutation \w+ is applied without effect/);
  expect(said).toContain('4 faults');
  expect(code).toBe(1);
});

/** A version of moves between two bins that leave both as they were. */
async function moveToAndFro(database: Database, stock: Row, target: string): Promise<void> {
  await database.write(COMPANY, async (tx) => {
    const moves = Array.from({length: BATCH}, (_, i) => {
      const [from, to] = i % 2 === 0 ? [String(stock['place']), target] : [target, String(stock['place'])];
      return aMove(stock, from, to, {version: tx.version, n: i + 1, epoch: tx.head.epoch});
    });
    await tx.addMutations(moves.map(({row}) => row));
    await tx.addLedger(moves.map(({line}) => line));
    await tx.putClients([{client: ADMIN, device: ADMIN, last: (tx.version + 1) * BATCH, tip: ''}]);
  });
}

function aMove(
  stock: Row,
  from: string,
  to: string,
  {version, n, epoch}: {version: number; n: number; epoch: string},
): {row: MutationRow; line: LedgerRow} {
  const id = newId();
  const device = ADMIN;
  const [goods = '', lot = '', unit = ''] = ['goods', 'lot', 'unit'].map((column) => String(stock[column]));
  const of = {goods, lot, unit, quantity: 1};
  const args = {warehouse: WAREHOUSE, ...of, from: from.slice(4), to: to.slice(4)};
  const row: MutationRow = {
    mutation: {
      id,
      client: device,
      seq: version * BATCH + n,
      prev: '',
      company: COMPANY,
      warehouse: WAREHOUSE,
      action: 'stock.moveBin',
      v: 1,
      args,
      who: ADMIN,
      login: ADMIN,
      device,
      at: AT,
      elapsed: 0,
      build: 'test',
      after: [],
    },
    status: 'applied',
    version,
    epoch,
    code: '',
    facts: '',
    received_at: AT,
  };
  const line = {
    warehouse: WAREHOUSE,
    ...of,
    to_lot: lot,
    to_unit: unit,
    from,
    to,
    from_property: 'Normal',
    to_property: 'Normal',
    document: '',
    line: '',
  };
  return {row, line: {...line, version, n, mutation: id, who: ADMIN, device, at: AT}};
}
