import {describe, expect, test} from 'vitest';
import {COMPANY, WAREHOUSE, anId} from '#tests/builders/rows.ts';
import {RULES} from '#domain/actions.ts';
import type {Row} from '#domain/kernel/field.ts';
import {faultsOf} from '#domain/kernel/field.ts';
import {ROLES} from '#domain/kernel/roles.ts';
import {RESOURCES} from '#domain/resources.ts';
import {binPlace} from '#domain/stock/place.ts';
import {createMemoryStorage} from '../storage/memory/memory-storage.ts';
import {checkHistory} from '../sync/checker.ts';
import {DEMO_SEED, demoWarehouse, type DemoHome} from './demo-warehouse.ts';
import {openDemo} from './open-demo.ts';
import {demoRows} from './opened-demo.ts';

const home: DemoHome = {company: COMPANY, warehouse: WAREHOUSE, admin: anId(3), at: 1_750_000_000_000};
const rows = demoRows(demoWarehouse(DEMO_SEED, home));
const of = (list: string): readonly Row[] => rows.get(list) ?? [];

describe('the demo warehouse', () => {
  test('one seed gives one warehouse, another seed another', () => {
    expect(demoRows(demoWarehouse(DEMO_SEED, home))).toEqual(rows);
    expect(demoRows(demoWarehouse(2, home))).not.toEqual(rows);
  });

  test('is as large as asked', () => {
    const small = demoRows(demoWarehouse(7, home, {goods: 3, bins: 40, stockRows: 100}));
    expect(['goods', 'bin', 'stock'].map((list) => small.get(list)?.length)).toEqual([3, 40, 100]);
    expect(() => demoRows(demoWarehouse(7, home, {goods: 1, bins: 20, stockRows: 21}))).toThrow(RangeError);
  });

  test('each row passes the rules that a person’s would', () => {
    for (const [list, resource] of RESOURCES) {
      for (const row of of(list)) {
        const own = Object.fromEntries(Object.keys(resource.fields).map((field) => [field, row[field]]));
        expect({list, faults: faultsOf(resource.fields, own)}).toEqual({list, faults: []});
      }
    }
  });

  test('what is unique is unique, and every reference leads somewhere', () => {
    for (const [list, resource] of RESOURCES) {
      for (const index of Object.keys(resource.editing?.unique ?? {})) {
        const values = of(list).map((row) =>
          JSON.stringify(resource.indexes[index]?.map((column) => row[column])),
        );
        expect(new Set(values).size, `${list} by ${index}`).toBe(values.length);
      }
      const ids = of(list).map((row) => JSON.stringify(resource.key.map((column) => row[column])));
      expect(new Set(ids).size).toBe(ids.length);
      for (const [field, {kind, list: to}] of Object.entries(resource.fields)) {
        if (kind !== 'reference' || !to) continue;
        const known = new Set(of(to).map(({id}) => id));
        const lost = of(list).filter((row) => row[field] !== '' && !known.has(row[field] ?? ''));
        expect(lost, `${list}.${field}`).toEqual([]);
      }
    }
  });

  test('has somebody of each type, and bins that are empty', () => {
    const types = new Set(of('staff').map(({type}) => type));
    expect(ROLES.filter((role) => role !== 'Admin' && !types.has(role))).toEqual([]);
    const used = new Set(of('stock').map(({place}) => place));
    expect(of('bin').filter(({id}) => !used.has(binPlace(String(id)))).length).toBeGreaterThan(50);
  });

  test('a bin name gives its zone and its place on the walk', () => {
    const bin = of('bin').find(({name}) => name === 'A-01-02-3');
    expect(bin).toMatchObject({zone: 'A', walking_sequence: 1_001_002_003, property: 'Normal'});
    expect(new Set(of('bin').map(({walking_sequence}) => walking_sequence)).size).toBe(of('bin').length);
  });

  test('a hundred thousand bins have a hundred thousand names', () => {
    const many = demoWarehouse(3, home, {bins: 100_000, stockRows: 0}).rows.get('bin') ?? [];
    expect(new Set(many.map(({name}) => name)).size).toBe(100_000);
  });
});

test('[STOCK-1] once opened, its stock and figures are the sum of its ledger', async () => {
  const storage = createMemoryStorage(RESOURCES);
  await storage.createCompany(COMPANY, home.at);
  let made = 5_000;
  await openDemo(storage, demoWarehouse(DEMO_SEED, home), () => anId(made++), 100);
  await storage.read(COMPANY, async (tx) => {
    expect(await checkHistory(tx, RULES)).toEqual([]);
    expect(await tx.count('stock', {index: 'key', prefix: [], search: '', warehouse: WAREHOUSE})).toBe(260);
  });
});
