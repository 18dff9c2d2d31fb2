import {afterAll, beforeAll, describe, expect, onTestFinished, test} from 'vitest';
import {HEADER_ID} from '#domain/kernel/document.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {RESOURCES} from '#domain/resources.ts';
import {binPlace} from '#domain/stock/place.ts';
import type {SessionAnswer} from '#protocol/session.ts';
import {connectDatabase} from '#server/storage/open.ts';
import {migratedOn} from '../../migrated.ts';
import {startPostgres, type Postgres} from '../../postgres.ts';
import {startServer, type ServerProcess} from '../../server-process.ts';
import {call, Caller, HttpHandheld, newId, PASSWORD} from './site.ts';
import {listenTo, liveVersions} from './live.ts';
import {furnishSmall, unitsAt} from './warehouse.ts';

/** Asks processes in turn, all at the same time. */
const together = (urls: readonly string[], count: number, path: string, bodyOf: (i: number) => object) =>
  Promise.all(
    Array.from({length: count}, (_, i) => call(`${urls[i % urls.length] ?? ''}${path}`, 'POST', bodyOf(i))),
  );
/** How each registration ended, in one word. */
const endsOf = (answers: Awaited<ReturnType<typeof together>>): string[] =>
  answers.map(({status, body}) => (status === 201 ? 'made' : String(body['code']))).toSorted();
const registration = (name: string) => ({name, password: PASSWORD});

async function companiesIn(databaseUrl: string): Promise<number> {
  const database = await connectDatabase({resources: RESOURCES, dataDir: '', databaseUrl});
  const {length} = await database.companies();
  await database.close();
  return length;
}

/** The same person or device, at another process. */
const atCaller = (who: Caller, url: string): Caller => new Caller(url, who.session);

describe('three server processes on one PostgreSQL', () => {
  let postgres: Postgres;
  let processes: ServerProcess[];
  let databaseUrl: string;
  beforeAll(async () => {
    postgres = await startPostgres();
    databaseUrl = await migratedOn(postgres);
    processes = [];
    for (let i = 0; i < 3; i++) {
      processes.push(await startServer({databaseUrl, env: {REGISTRATION: 'open', LOG_LEVEL: 'warn'}}));
    }
  });
  afterAll(async () => {
    for (const each of processes) await each.close();
    await postgres.stop();
  });
  const urlOf = (i: number): string => processes[i % processes.length]?.url ?? '';

  test('[P7] thirty-two callers at two of them take twenty of twenty, twelve are refused', async () => {
    const owner = await Caller.register(urlOf(0));
    const {goods, from, to, move} = await furnishSmall(owner, 20);
    const answers = await Promise.all(
      Array.from({length: 32}, (_, i) => atCaller(owner, urlOf(i % 2)).act('stock.moveBin', move(1))),
    );
    const statuses = answers.map(({status}) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 409)).toHaveLength(12);
    expect(await unitsAt(owner, goods, binPlace(from))).toBe(0);
    expect(await unitsAt(owner, goods, binPlace(to))).toBe(20);
    const versions = answers.filter(({status}) => status === 200).map(({body}) => Number(body['version']));
    expect(Math.max(...versions)).toBeGreaterThan(0);
  });

  test('[P2] one device’s push at two processes at once has its effect once', async () => {
    const owner = await Caller.register(urlOf(0));
    const {goods, to, move} = await furnishSmall(owner, 100);
    const handheld = await HttpHandheld.enrol(owner);
    const items = Array.from({length: 10}, () => handheld.mutation('stock.moveBin', move(1)));
    const answers = await Promise.all(
      [0, 1, 2, 0, 1, 2].map((i) =>
        call(`${urlOf(i)}/sync/push`, 'POST', handheld.spoken({items}), handheld.headers),
      ),
    );
    expect(new Set(answers.map(({body}) => JSON.stringify(body['results']))).size).toBe(1);
    expect(await unitsAt(owner, goods, binPlace(to))).toBe(10);
  });

  test('live news of one process reach a device at another', async () => {
    const owner = await Caller.register(urlOf(0));
    const {move} = await furnishSmall(owner, 5);
    const handheld = await HttpHandheld.enrol(owner);
    const end = new AbortController();
    const versions = liveVersions(handheld, urlOf(1), end.signal);
    const first = Number((await versions.next()).value);
    const {body} = await owner.do('stock.moveBin', move(1));
    expect(first).toBeLessThan(Number(body['version']));
    // News of before may still be on their way.
    let told = first;
    while (told < Number(body['version'])) told = Number((await versions.next()).value);
    expect(told).toBe(body['version']);
    end.abort();
  });

  test('[ROWS-8] a customer who listens at one hears of an order that is made at another', async () => {
    const owner = await Caller.register(urlOf(0));
    const {goods} = await furnishSmall(owner, 20);
    const customer = newId();
    const address = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'A', level: 1};
    await owner.do('customer.create', {id: customer, name: 'Buyers', ...address});
    const heard = await listenTo(await owner.hire('Customer', undefined, {customer}), urlOf(1));
    const id = newId();
    await owner.do('outbound.create', {customer, lines: JSON.stringify([{goods, quantity: 1}])}, {id});
    await heard.hears('dn', ownRowId(id, HEADER_ID));
    await heard.close();
  });

  test('a session ended at one is ended at all', async () => {
    const owner = await Caller.register(urlOf(0));
    const clerk = await owner.hire('Inbound');
    expect((await atCaller(clerk, urlOf(1)).call('GET', '/api/session')).status).toBe(200);
    await clerk.call('DELETE', '/api/session');
    expect((await atCaller(clerk, urlOf(2)).call('GET', '/api/session')).status).toBe(401);
  });

  test('an account has three tries at all of them together, and right codes at once count at none', async () => {
    const owner = await Caller.register(urlOf(0));
    const id = newId();
    await owner.do('staff.create', {id, name: 'Ana', type: 'StockControl'});
    await owner.call('POST', `/api/staff/${id}/check-code`, {code: '2580'});
    const handheld = await HttpHandheld.enrol(owner);
    const device = {name: 'Dock', ...handheld.device};
    const logins = async (count: number, codes: (i: number) => string, more: object): Promise<number[]> => {
      const login = {mode: 'user', openid: owner.company, name: 'Ana', ...more};
      const answers = await Promise.all(
        Array.from({length: count}, (_, i) =>
          call(`${urlOf(i)}/api/session`, 'POST', {...login, code: codes(i)}),
        ),
      );
      return answers.map(({status}) => status).toSorted((a, b) => a - b);
    };
    const wrong = (i: number): string => String(1_000 + i);
    expect(await logins(6, () => '2580', {device})).toEqual(Array(6).fill(200));
    expect(await logins(6, () => '2580', {})).toEqual(Array(6).fill(200));
    expect(await logins(12, wrong, {})).toEqual([401, 401, 401, ...Array<number>(9).fill(429)]);
    expect(await logins(12, wrong, {device})).toEqual(Array(12).fill(401));
    expect((await owner.list('staff')).find((row) => row['id'] === id)).toMatchObject({is_locked: 1});
  });

  test('a rolling restart opens no epoch, so that devices send nothing again', async () => {
    const owner = await Caller.register(urlOf(0));
    const {move} = await furnishSmall(owner, 50);
    const handheld = await HttpHandheld.enrol(owner);
    const items = [handheld.mutation('stock.moveBin', move(1))];
    const before = await handheld.push(items);
    for (const each of processes) {
      await each.restart();
      const pull = await handheld.pull({epoch: before.epoch, version: before.head, knownAck: 2});
      expect(pull.body).toMatchObject({kind: 'delta', epoch: before.epoch});
    }
    const again = await handheld.push(items);
    expect(again).toMatchObject({epoch: before.epoch, results: before.results});
  });

  test('[ACT-4] of registrations under one name one makes a company, and a ticket lets one device in', async () => {
    const urls = processes.map(({url}) => url);
    const before = await companiesIn(databaseUrl);
    // One spelling of a name is one name.
    const answers = await together(urls, 6, '/api/register', (i) => registration(i % 2 ? 'ana' : 'Ana '));
    expect(endsOf(answers)).toEqual([...Array<string>(5).fill('admin.name-exists'), 'made']);
    expect(await companiesIn(databaseUrl)).toBe(before + 1);
    const made = answers.find(({status}) => status === 201)?.body;
    const owner = new Caller(urlOf(0), made as unknown as SessionAnswer);
    const {ticket} = (await owner.call('POST', '/api/devices/tickets', {name: 'Gate'})).body;
    const enrolled = await together(urls, 6, '/api/enrol', () => ({openid: owner.company, ticket}));
    expect(enrolled.filter(({status}) => status === 201)).toHaveLength(1);
    expect((await owner.call('GET', '/api/devices')).body['results']).toMatchObject([{name: 'Gate'}]);
  });

  test('[ACT-4] of first registrations one makes a company, and nothing is left of the others', async () => {
    const fresh = await postgres.fresh();
    const env = {REGISTRATION: 'first', LOG_LEVEL: 'warn'};
    const two = await Promise.all([1, 2].map(() => startServer({databaseUrl: fresh, env})));
    onTestFinished(async () => void (await Promise.all(two.map((each) => each.close()))));
    const urls = two.map(({url}) => url);
    const answers = await together(urls, 6, '/api/register', (i) => registration(`owner ${String(i)}`));
    expect(endsOf(answers)).toEqual(['made', ...Array<string>(5).fill('register.closed')]);
    expect(await companiesIn(fresh)).toBe(1);
  });
});
