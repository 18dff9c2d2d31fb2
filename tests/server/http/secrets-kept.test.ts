import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {columnsOf, indexColumns, mirroredColumns} from '#domain/kernel/resource.ts';
import {RESOURCES} from '#domain/resources.ts';
import {searchedColumns} from '#server/storage/search.ts';
import {startServer} from '../../server-process.ts';
import {liveVersions} from './live.ts';
import {MAY_SEE} from './rights.ts';
import {call, Caller, DATABASES, HttpHandheld, newId, openServer, PASSWORD, type TestServer} from './site.ts';
import {furnishSmall, type SmallWarehouse} from './warehouse.ts';

/** As stored, in ten-thousandths; no other number of the goods holds these digits. */
const [COST, PRICE] = [7_315_802, 9_462_713];
const TELLS = /7315802|9462713|(?<!\d)(731[.,]5|946[.,]2)|"(cost|price)":/;

test('every column that is secret stands in the table of rights, and in no index, search or mirror', () => {
  for (const resource of RESOURCES.values()) {
    const secret = columnsOf(resource).filter((column) => resource.fields[column]?.secret);
    expect(secret).toEqual(Object.keys(MAY_SEE[resource.name] ?? {}));
    const told = [
      ...['key', ...Object.keys(resource.indexes)].flatMap((index) => indexColumns(resource, index)),
      ...searchedColumns(resource),
      ...mirroredColumns(resource),
    ];
    expect(told.filter((column) => secret.includes(column))).toEqual([]);
  }
});

describe.each(DATABASES)('cost and price on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let small: SmallWarehouse;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    small = await furnishSmall(owner, 50);
    await edit({cost: COST, price: PRICE});
  });
  afterAll(() => server.close());
  const goodsRow = async () => (await owner.list('goods'))[0];
  async function edit(fields: Readonly<Record<string, unknown>>): Promise<void> {
    const version = Number((await goodsRow())?.['version']);
    await owner.do('goods.edit', {id: small.goods, version, set: JSON.stringify(fields)});
  }

  test('are not found, ordered, filtered or paged by whoever may not see them', async () => {
    const clerk = await owner.hire('Outbound');
    const ask = async (query: string) => {
      const {status, body, text} = await clerk.call('GET', `/api/lists/goods?${query}`);
      expect(text).not.toMatch(TELLS);
      return [status, body['count'] ?? body['code']];
    };
    for (const search of ['7315802', '9462713', '7315', '731.5']) {
      expect(await ask(`search=${search}`)).toEqual([200, 0]);
    }
    for (const index of ['cost', 'price', 'goods.cost', '-cost']) {
      expect(await ask(`index=${index}`)).toEqual([400, 'list.index']);
    }
    // A filter on it changes nothing, whether it fits or not.
    for (const filter of [
      `cost=${String(COST)}`,
      'cost=1',
      'index=code&price=1',
      'order=cost',
      'sort=-price',
    ]) {
      expect(await ask(filter)).toEqual([200, 1]);
    }
    const place = (values: unknown[]) =>
      Buffer.from(JSON.stringify(['next', ...values])).toString('base64url');
    expect(await ask(`page=${place([COST, small.goods])}`)).toEqual([400, 'list.page']);
    const sheet = await clerk.call('GET', '/api/lists/goods?search=&form=raw');
    expect(sheet.text).toContain('KETTLE');
    expect(sheet.text).not.toMatch(/7315802|9462713|cost|price/);
  });

  /** Columns that the server makes itself. */
  const MADE = ['unit_volume', 'creater', 'creater_name', 'create_time', 'update_time'];
  test('are in no answer to an action that tells why not', async () => {
    const clerk = await owner.hire('StockControl');
    const {id, version, ...columns} = (await goodsRow()) ?? {};
    const own = Object.entries(columns).filter(([name]) => !MADE.includes(name));
    const whole = {...Object.fromEntries(own), id: newId()};
    const asked = newId();
    const answers = [
      await clerk.act('goods.create', whole, {id: asked}),
      await clerk.act('goods.edit', {
        id: String(id),
        version: Number(version) - 1,
        set: `{"cost":${String(COST)}}`,
      }),
      await clerk.call('GET', `/api/actions/by-id/${asked}`),
      await owner.call('GET', '/api/cases'),
    ];
    expect(answers.map(({status}) => status)).toEqual([409, 409, 200, 200]);
    for (const {text} of answers) expect(text).not.toMatch(TELLS);
  });

  test('reach no device: not by snapshot, by delta, by what became of its work, or by its cases', async () => {
    const handheld = await HttpHandheld.enrol(owner);
    const begun = (await handheld.pull()).body;
    const {start, epoch} = begun;
    const texts: string[] = [];
    for (const list of begun['lists'] as string[]) {
      texts.push((await handheld.pull({epoch, snapshot: {start, list, after: ''}})).text);
    }
    const cost = String(COST);
    const held = handheld.mutation('goods.edit', {id: small.goods, version: 1, set: `{"cost":${cost}}`});
    texts.push(JSON.stringify(await handheld.push([held])));
    await edit({description: 'Kettle, steel'});
    const delta = await handheld.pull({epoch, version: start, ids: [held.id]});
    expect(delta.body).toMatchObject({kind: 'delta', acks: [{id: held.id, status: 'held'}]});
    expect(delta.text).toContain('Kettle, steel');
    expect(Object.keys(delta.body['rows'] as object)).toEqual(expect.arrayContaining(['goods', 'case']));
    texts.push(delta.text);
    for (const text of texts) expect(text).not.toMatch(TELLS);
    expect(texts.join()).toContain('KETTLE');
  });
});

test('the log at its loudest and the database hold no password, code, session, ticket or secret of a device', async () => {
  const server = await startServer({env: {LOG_LEVEL: 'debug', REGISTRATION: 'open'}});
  const {url} = server;
  const secrets: string[] = [PASSWORD];
  const keep = (text: unknown): string => {
    expect(String(text).length).toBeGreaterThan(5);
    secrets.push(String(text));
    return String(text);
  };
  const owner = await Caller.register(url);
  keep(owner.session.session);
  await furnishSmall(owner, 5);
  const handheld = await HttpHandheld.enrol(owner);
  keep(handheld.device.secret);
  keep(handheld.session.session);
  const id = newId();
  await owner.do('staff.create', {id, name: 'Ana', type: 'StockControl'});
  const code = keep('739164');
  await owner.call('POST', `/api/staff/${id}/check-code`, {code});
  const login = {mode: 'user', openid: owner.company, name: 'Ana', code};
  keep((await call(`${url}/api/session`, 'POST', login)).body['session']);
  await call(`${url}/api/session`, 'POST', {...login, code: keep('a wrong code')});
  const tickets = await owner.call('POST', '/api/devices/tickets', {name: 'Dock 7'});
  const ticket = keep(tickets.body['ticket']);
  const enrolled = await call(`${url}/api/enrol`, 'POST', {openid: owner.company, ticket});
  keep((enrolled.body['device'] as {secret: string}).secret);
  await owner.call('POST', '/api/session/password', {password: PASSWORD, next: keep('another long one')});
  await owner.call('POST', '/api/session/password', {password: keep('not this one'), next: 'x'.repeat(9)});
  // Faults, and what is asked for in an address, are in the log too.
  await owner.call('GET', `/api/lists/goods?search=${keep('a private search')}`);
  await owner.call('POST', '/api/session', `{"name":"${keep('a torn body')}`);
  await handheld.push([handheld.mutation('stock.moveBin', {})]);
  await handheld.push([handheld.mutation('session.login', {grant: handheld.session.grant ?? '', more: 1})]);
  await handheld.pull();
  const end = new AbortController();
  await liveVersions(handheld, url, end.signal).next();
  end.abort();
  await owner.call('DELETE', '/api/session');
  await server.stop();

  const files = await readdir(server.dataDir, {recursive: true, withFileTypes: true});
  const stored = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map((file) => readFile(path.join(file.parentPath, file.name), 'latin1')),
  );
  expect(server.logs()).toContain('/api/session');
  expect(stored.join('')).toContain('KETTLE');
  // The database has these two, in what was handed in and on the device's row: the log has neither.
  const signed = [handheld.session.grant, handheld.session.device?.enrolment].map(String);
  expect(signed.map((text) => text.length > 100)).toEqual([true, true]);
  expect([...secrets, ...signed].filter((secret) => server.logs().includes(secret))).toEqual([]);
  expect(secrets.filter((secret) => stored.some((bytes) => bytes.includes(secret)))).toEqual([]);
  await server.close();
});

test('a revoked device hears no more news once its stream has asked who it is', async () => {
  const server = await openServer('sqlite');
  const owner = await Caller.register(server.url);
  const small = await furnishSmall(owner, 5);
  const handheld = await HttpHandheld.enrol(owner);
  const heard: number[] = [];
  const listening = (async () => {
    for await (const version of liveVersions(handheld, server.url, new AbortController().signal))
      heard.push(version);
  })();
  await owner.act('device.revoke', {device: handheld.device.id});
  await listening;
  const before = heard.length;
  await owner.do('stock.moveBin', small.move(1));
  expect(heard).toHaveLength(before);
  expect((await call(`${server.url}/sync/live`, 'GET', undefined, handheld.headers)).status).toBe(403);
  await server.close();
});
