import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {mirroredLists} from '#server/sync/pull.ts';
import {RESOURCES} from '#domain/resources.ts';
import type {Mutation} from '#protocol/mutation.ts';
import {RESCUE_MOST} from '#protocol/limits.ts';
import {call, Caller, DATABASES, HttpHandheld, openServer, type HttpAnswer, type TestServer} from './site.ts';
import {unit} from '../../contract/rows.ts';
import {furnishSmall} from './warehouse.ts';

describe.each(DATABASES)('one company’s largest requests beside another’s work, on %s', (kind) => {
  let site: TestServer;
  let owner: Caller;
  let handheld: HttpHandheld;
  beforeAll(async () => {
    site = await openServer(kind);
    owner = await Caller.register(site.url);
    handheld = await HttpHandheld.enrol(owner);
  });
  afterAll(() => site.close());

  const verify = (lists: readonly unknown[]): Promise<HttpAnswer> => {
    const {epoch, version} = {epoch: 'none', version: 0};
    const body = {...handheld.spoken({epoch}), warehouse: owner.warehouse, version, lists};
    return call(`${site.url}/sync/verify`, 'POST', body, handheld.headers);
  };
  const rescue = (mutations: readonly unknown[]): Promise<HttpAnswer> => {
    const file = {binward: 'outbox', company: owner.company, mutations};
    return owner.call('POST', '/sync/rescue', handheld.spoken({file}));
  };

  test('a comparison names each list once, and so many lists at most', async () => {
    const one = (list: string) => ({list, count: 0, sum: 0});
    const lists = mirroredLists(RESOURCES).map(one);
    expect((await verify(lists)).status).toBe(200);
    expect((await verify([...lists, ...lists.slice(0, 1)])).status).toBe(400);
    expect((await verify(Array.from({length: 101}, (_, n) => one(`list${String(n)}`)))).status).toBe(400);
  });

  test('[DEMO-3] a demo is made in small commits, so that others come between', async () => {
    const made = await Caller.register(site.url, {demo: true});
    const settled = await site.server.deps.storage.read(made.company, (tx) =>
      tx.settled({version: 0, id: ''}, 10_000),
    );
    const commits = [...Map.groupBy(settled, ({version}) => version).values()];
    expect(commits.length).toBeGreaterThan(100);
    expect(Math.max(...commits.map(({length}) => length))).toBe(1);
    const rowsOf = (part: unknown): number => {
      const {rows, stock} = JSON.parse(String(part)) as {rows: Record<string, unknown[]>; stock: unknown[]};
      return Object.values(rows).reduce((sum, {length}) => sum + length, stock.length);
    };
    const parts = settled.filter(({mutation}) => mutation.action === 'demo.open');
    expect(Math.max(...parts.map(({mutation}) => rowsOf(mutation.args['part'])))).toBeLessThanOrEqual(200);
  });

  test('a file of more than the most mutations is refused whole', async () => {
    expect((await rescue(Array.from({length: RESCUE_MOST.mutations + 1}, () => 0))).status).toBe(400);
  });

  test.each([
    ['raw', '8,000 rows are downloaded for a machine'],
    ['csv', '8,000 rows are downloaded as text'],
    ['xlsx', '8,000 rows are downloaded as a workbook'],
  ])('%s: while %s, another company is answered', async (form) => {
    const {deps} = site.server;
    // Each of these finds those of the one before.
    if ((await owner.list('goodsBrand')).length === 0)
      await deps.storage.write(owner.company, (tx) =>
        tx.insert(
          'goodsBrand',
          Array.from({length: 8_000}, (_, n) => unit(tx, n, `Brand ${String(n)}`)),
        ),
      );
    const other = await Caller.register(site.url);
    let isOver = false;
    const url = `${site.url}/api/lists/goodsBrand?form=${form}`;
    const downloaded = call(url, 'GET', undefined, owner.headers).finally(() => (isOver = true));
    let between = 0;
    while (!isOver) {
      await other.list('goodsBrand');
      between += isOver ? 0 : 1;
    }
    const {status, text} = await downloaded;
    expect([status, form === 'xlsx' ? text.slice(0, 2) : text.split('\n').length]).toEqual([
      200,
      form === 'xlsx' ? 'PK' : 8_002,
    ]);
    expect(between).toBeGreaterThan(2);
  });

  test('while a file of 3,000 moves is rescued, the moves of its own company and of another go through', async () => {
    const {move} = await furnishSmall(owner, 5_000);
    const broken = await HttpHandheld.enrol(owner);
    const moves: Mutation[] = Array.from({length: 3_000}, () => broken.mutation('stock.moveBin', move(1)));
    const other = await Caller.register(site.url);
    const elsewhere = await furnishSmall(other, 100);
    let isOver = false;
    const rescued = rescue(moves).finally(() => (isOver = true));
    let between = 0;
    while (!isOver) {
      await owner.do('stock.moveBin', move(1));
      await other.do('stock.moveBin', elsewhere.move(1));
      between += isOver ? 0 : 1;
    }
    expect(between).toBeGreaterThan(2);
    const {body} = await rescued;
    const results = body['results'] as {status: string; version: number}[];
    expect(results.map(({status}) => status)).toEqual(moves.map(() => 'applied'));
    const sizes = Map.groupBy(results, ({version}) => version);
    expect(Math.max(...[...sizes.values()].map(({length}) => length))).toBeLessThanOrEqual(50);
  });
});
