import {setTimeout as pause} from 'node:timers/promises';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import {HEADER_ID} from '#domain/kernel/document.ts';
import {derivedId, type Id} from '#domain/kernel/id.ts';
import {binPlace} from '#domain/stock/place.ts';
import {seededRandom} from '#server/demo/seeded-random.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {migratedOn} from '../migrated.ts';
import {startPostgres, type Postgres} from '../postgres.ts';
import {startServer, type ServerProcess} from '../server-process.ts';
import {Caller, DATABASES, newId} from './http/site.ts';
import {furnishSmall, unitsAt, type SmallWarehouse} from './http/warehouse.ts';
import {endedWork, startWork, toldOf} from './rig/long-work.ts';
import {lookInto} from './rig/proof.ts';

/** Confirmed orders of one line, in the order in which they were confirmed. */
async function confirmOrders(shop: Caller, goods: Id, count: number, quantity: number): Promise<Id[]> {
  const customer = newId();
  const address = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'A', level: 1};
  await shop.do('customer.create', {id: customer, name: 'Ortega', ...address});
  const lines = JSON.stringify([{goods, quantity}]);
  const orders: Id[] = [];
  for (let n = 0; n < count; n++) {
    const id = newId();
    await shop.do('outbound.create', {customer, lines}, {id});
    orders.push(derivedId(id, HEADER_ID));
  }
  // The last one that was entered is the first that is confirmed: what counts is since when it is wanted.
  orders.reverse();
  for (const document of orders) await shop.do('outbound.confirm', {document});
  return orders;
}

const PIECES = 120;
const ORDERS = 40;
/** Units of an order, and what stands there for all of them: so many whole ones, and two units more. */
const WANTED = 3;
const SERVED = 30;
const STOCKED = SERVED * WANTED + 2;
const KILLS = 3;
const main = 'tests/server/rig/work-server.ts';
const env = {LOG_LEVEL: 'warn', REGISTRATION: 'open'};

describe.each(DATABASES)('long work whose server is killed in the middle, on %s', (kind) => {
  const dice = seededRandom(kind.length, 7);
  let postgres: Postgres | undefined;
  let databaseUrl: string | undefined;
  const servers: ServerProcess[] = [];
  let owner: Caller;
  let hall: SmallWarehouse;

  beforeAll(async () => {
    if (kind === 'postgres') postgres = await startPostgres();
    databaseUrl = postgres && (await migratedOn(postgres));
    const where = databaseUrl === undefined ? {} : {databaseUrl};
    // On a file there is one server; over PostgreSQL a second one stands by.
    for (let i = 0; i < (postgres ? 2 : 1); i++) servers.push(await startServer({main, env, ...where}));
    owner = await Caller.register(servers[0]?.url ?? '');
    hall = await furnishSmall(owner, 0);
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    await postgres?.stop();
  });

  /** Every piece is done once, and once only: in the stock, in history and in what the work tells. */
  async function prove(by: Caller, work: {readonly id: string}, before: number): Promise<void> {
    expect(await endedWork(by, work)).toMatchObject({state: 'done', total: PIECES, done: PIECES, failed: 0});
    expect(await unitsAt(by, hall.goods, binPlace(hall.from))).toBe(before + PIECES);
    const {results} = (await by.call('GET', `/api/long-work/${work.id}/results?limit=1000`)).body as {
      results: {mutation: string; status: string}[];
    };
    expect(results.map(({status}) => status)).toEqual(Array(PIECES).fill('applied'));
    const dataDir = servers[0]?.dataDir ?? '';
    const where = {dataDir, ...(databaseUrl === undefined ? {} : {databaseUrl})};
    await lookInto(where, (database) =>
      database.read(owner.company, async (tx) => {
        expect(await checkHistory(tx, RULES)).toEqual([]);
        const own = new Set(results.map(({mutation}) => mutation));
        const all = await tx.settled({version: 0, id: ''}, 100_000);
        const often = all.filter(({mutation}) => mutation.args['reason'] === 'often');
        expect(often.filter(({mutation}) => own.has(mutation.id))).toHaveLength(PIECES);
        expect(often).toHaveLength(before + PIECES);
      }),
    );
  }

  const add = {times: PIECES, change: 1};

  // Over PostgreSQL the orders below prove it.
  if (kind === 'sqlite')
    test('goes on where it was when the server is there again, and does nothing twice', async () => {
      const [server] = servers;
      if (!server) return;
      const before = await unitsAt(owner, hall.goods, binPlace(hall.from));
      const work = await startWork(owner, 'test.addOften', {bin: hall.from, goods: hall.goods, ...add});
      let caught = 0;
      for (let round = 1; round <= 3; round++) {
        while ((await toldOf(owner, work)).done < round * 20);
        await pause(dice.below(15));
        await server.kill9();
        const {done} = await lookInto({dataDir: server.dataDir}, (database) =>
          database.kysely
            .selectFrom('long_work')
            .select('done')
            .where('id', '=', work.id)
            .executeTakeFirstOrThrow(),
        );
        if (done < PIECES) caught++;
        await server.restart();
      }
      expect(caught).toBe(3);
      await prove(owner, work, before);
    });

  test('[T21] releases each order once, the oldest first, whatever it is killed at', async () => {
    const [server] = servers;
    if (!server) return;
    await servers[1]?.stop();
    const shop = await Caller.register(server.url);
    const {goods} = await furnishSmall(shop, STOCKED);
    const orders = await confirmOrders(shop, goods, ORDERS, WANTED);
    const work = await startWork(shop, 'outbound.releaseAll', {});
    let caught = 0;
    for (let round = 1; round <= KILLS; round++) {
      while ((await toldOf(shop, work)).done < round * 10);
      await pause(dice.below(25));
      await server.kill9();
      await server.restart();
      if ((await toldOf(shop, work)).ended_at === 0) caught++;
    }
    expect(caught).toBeGreaterThan(0);
    expect(await endedWork(shop, work)).toMatchObject({
      state: 'done',
      total: ORDERS,
      done: ORDERS,
      failed: 0,
    });
    const lines = new Map((await shop.list('dnLine')).map((row) => [row['document'], row]));
    // So many orders have theirs whole, the next one has 2 of 3, and those behind it have nothing.
    const behind = ORDERS - SERVED - 1;
    expect(orders.map((id) => lines.get(id)?.['allocated'])).toEqual([
      ...Array<number>(SERVED).fill(WANTED),
      2,
      ...Array<number>(behind).fill(0),
    ]);
    const left = [...Array<number>(SERVED).fill(0), 1, ...Array<number>(behind).fill(WANTED)];
    expect(orders.map((id) => lines.get(id)?.['back_ordered'])).toEqual(left);
    const stock = (await shop.list('stock')).filter((row) => row['goods'] === goods);
    expect(stock.reduce((sum, row) => sum + Number(row['allocated']), 0)).toBe(STOCKED);
    const where = {dataDir: server.dataDir, ...(databaseUrl === undefined ? {} : {databaseUrl})};
    await lookInto(where, (database) =>
      database.read(shop.company, async (tx) => {
        expect(await checkHistory(tx, RULES)).toEqual([]);
        const all = await tx.settled({version: 0, id: ''}, 100_000);
        const releases = all.filter(({mutation}) => mutation.action === 'outbound.release');
        expect(releases.map(({status}) => status)).toEqual(Array(ORDERS).fill('applied'));
        expect(releases.map(({mutation}) => mutation.args['document'])).toEqual(orders);
      }),
    );
    const {results} = (
      await shop.call('GET', `/api/long-work/${work.id}/results?after=${String(SERVED)}&limit=2`)
    ).body;
    expect((results as {facts: string}[]).map(({facts}) => JSON.parse(facts) as object)).toMatchObject([
      {lines: 1, allocated: 0},
      {lines: 1, allocated: 0},
    ]);
    await servers[1]?.restart();
  });

  // On a file there is no other process.
  if (kind === 'sqlite') return;

  test('is gone on with by a process beside the killed one', async () => {
    const [first, second] = servers;
    if (!first || !second) return;
    const beside = new Caller(second.url, owner.session);
    const before = await unitsAt(beside, hall.goods, binPlace(hall.from));
    const work = await startWork(owner, 'test.addOften', {bin: hall.from, goods: hall.goods, ...add});
    while ((await toldOf(beside, work)).done < 20);
    await first.kill9();
    expect((await toldOf(beside, work)).ended_at).toBe(0);
    await prove(beside, work, before);
  });
});
