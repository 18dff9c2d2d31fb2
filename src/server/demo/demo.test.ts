import {describe, expect, test} from 'vitest';
import {COMPANY, WAREHOUSE, anId} from '#tests/builders/rows.ts';
import {RULES} from '#domain/actions.ts';
import type {Row} from '#domain/kernel/field.ts';
import {faultsOf} from '#domain/kernel/field.ts';
import {ROLES} from '#domain/kernel/roles.ts';
import {compareText} from '#domain/kernel/resource.ts';
import {RESOURCES} from '#domain/resources.ts';
import {binPlace} from '#domain/stock/place.ts';
import {createMemoryStorage} from '#tests/memory/memory-storage.ts';
import {checkHistory} from '../sync/checker.ts';
import {demoScenes} from './demo-scenes.ts';
import {DEMO_SEED, demoWarehouse, type DemoHome} from './demo-warehouse.ts';
import {openDemoCompany} from './open-demo.ts';
import {openDemoAction as opening} from '#domain/open-demo.ts';
import {ASN_STATES} from '#domain/inbound/asn.ts';
import {DN_STATES} from '#domain/outbound/dn.ts';
import {createSyncServer} from '../sync/server.ts';
import {serverRequest} from '../sync/server-request.ts';
import {demoArgs, demoRows} from './opened-demo.ts';

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
  await openDemoCompany(storage, demoWarehouse(DEMO_SEED, home), () => anId(made++), 100);
  await storage.read(COMPANY, async (tx) => {
    expect(await checkHistory(tx, RULES)).toEqual([]);
    expect(await tx.count('stock', {index: 'key', prefix: [], search: '', warehouse: WAREHOUSE})).toBe(260);
  });
});

describe('the last days of the demo', () => {
  const demo = demoWarehouse(DEMO_SEED, home);
  const scenes = demoScenes(demo);

  test('[DEMO-2] one seed gives one story, another seed another', () => {
    expect(demoScenes(demoWarehouse(DEMO_SEED, home))).toEqual(scenes);
    expect(demoScenes(demoWarehouse(2, home))).not.toEqual(scenes);
  });

  test.each([DEMO_SEED, 7])(
    '[DEMO-1] done by a company of seed %i, it stands in every state, and its history proves itself',
    async (seed) => {
      const storage = await demoCompany(seed);
      await storage.read(COMPANY, async (tx) => {
        expect(await checkHistory(tx, RULES)).toEqual([]);
        const all = async (list: string): Promise<Row[]> =>
          tx.page(list, {index: 'key', prefix: [], limit: 1_000, search: '', warehouse: ''});
        const [asns, dns, asnLines, dnLines] = await Promise.all(['asn', 'dn', 'asnLine', 'dnLine'].map(all));
        expect(new Set(asns?.map(({state}) => state))).toEqual(new Set(ASN_STATES));
        expect(new Set(dns?.map(({state}) => state))).toEqual(new Set(DN_STATES));
        for (const column of ['sort', 'sorted', 'shortage', 'more', 'damage', 'put_away'])
          expect(
            asnLines?.filter((row) => Number(row[column]) > 0),
            column,
          ).not.toEqual([]);
        for (const column of ['back_ordered', 'allocated', 'picked', 'moved', 'damage', 'rest'])
          expect(
            dnLines?.filter((row) => Number(row[column]) > 0),
            column,
          ).not.toEqual([]);
        const halfPicked = dns?.filter(({allocated, picked}) => Number(allocated) > 0 && Number(picked) > 0);
        expect(halfPicked).not.toEqual([]);
        expect((await all('shipment')).every(({driver}) => driver !== '')).toBe(true);
        expect(await all('pickingList')).toHaveLength(2);
        const lots = await all('lot');
        expect(lots.every(({expires_at}) => Number(expires_at) > home.at) && lots.length > 0).toBe(true);
        expect((await all('driver')).length).toBeGreaterThan(2);
        expect((await all('case')).map(({code}) => String(code)).toSorted()).toEqual([
          'pick.short',
          'pod.difference',
        ]);
      });
    },
  );

  test('[DEMO-2] its days lie around the one on which it is made, and none of its work is ahead', () => {
    const days = scenes
      .flatMap(({args}) => String(args['expected_on'] ?? args['promised_on'] ?? ''))
      .filter((day) => day !== '')
      .toSorted(compareText);
    expect([days.at(0), days.at(-1)]).toEqual(['2025-06-10', '2025-06-19']);
    expect(days).toContain('2025-06-15');
    expect(scenes.map(({at}) => at).toSorted((a, b) => a - b)).toEqual(scenes.map(({at}) => at));
    expect(Math.max(...scenes.map(({at}) => at))).toBeLessThanOrEqual(home.at);
  });
});

/** A company that begins with the demo, as a registration makes it. */
async function demoCompany(seed: number) {
  const storage = createMemoryStorage(RESOURCES);
  const demo = demoWarehouse(seed, home);
  let made = 5_000;
  const deps = {newId: () => anId(made++), now: () => home.at};
  const {company, warehouse, admin: who} = home;
  const sync = createSyncServer({
    ...deps,
    storage,
    rules: RULES,
    newEpoch: () => 'epoch-1',
    proveLogins: () => Promise.resolve(new Map()),
  });
  const parts = [...demoArgs(demo)].map((args) =>
    serverRequest(deps, {company, warehouse, action: opening.name, args, who}),
  );
  const scenes = demoScenes(demo).map((scene) => serverRequest(deps, {company, warehouse, ...scene}));
  const {refusal} = await sync.found(company, [...parts, ...scenes]);
  expect(refusal).toBeUndefined();
  return storage;
}
