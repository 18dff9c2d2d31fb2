import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {PROTOCOL_HEADER, REQUEST_HEADER} from '#protocol/version.ts';
import {call, Caller, DATABASES, Handheld, newId, openServer, type TestServer} from './site.ts';
import {furnishSmall, type SmallWarehouse} from './warehouse.ts';

describe('every answer', () => {
  let server: TestServer;
  beforeAll(async () => void (server = await openServer('sqlite')));
  afterAll(() => server.close());

  test.each([
    '/',
    '/app/',
    '/reset',
    '/reset.js',
    '/health',
    '/metrics',
    '/openapi.json',
    '/api/session',
    '/nowhere',
  ])('%s carries the protections and our protocol header', async (path) => {
    const {headers} = await call(`${server.url}${path}`, 'GET');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get(PROTOCOL_HEADER)).toBe('1');
  });

  test('echoes the caller’s request id, unless it is none', async () => {
    const echoed = async (id: string) =>
      (await call(`${server.url}/health`, 'GET', undefined, {[REQUEST_HEADER]: id})).headers.get(
        REQUEST_HEADER,
      );
    expect(await echoed('01M7Z-abc')).toBe('01M7Z-abc');
    expect(await echoed('<b>')).toBeNull();
  });

  test('of the API is never stored by a cache', async () => {
    for (const path of ['/api/session', '/openapi.json', '/health']) {
      expect((await call(`${server.url}${path}`, 'GET')).headers.get('cache-control')).toBe('no-store');
    }
  });

  test('to an unknown address is a 404 in JSON', async () => {
    const {status, body} = await call(`${server.url}/api/nothing`, 'POST', {});
    expect([status, body['code'], body['detail']]).toEqual([404, 'route.unknown', 'Resource does not exist']);
  });

  test('the root leads to the app, and without a build the app says what to do', async () => {
    const root = await call(`${server.url}/`, 'GET');
    expect([root.status, root.headers.get('location')]).toEqual([302, '/app/']);
    expect((await call(`${server.url}/app/`, 'GET')).body['detail']).toContain('npm run build');
  });

  test('the figures of /metrics name no company and no person', async () => {
    const owner = await Caller.register(server.url);
    const {text} = await call(`${server.url}/metrics`, 'GET');
    expect(text).toContain('binward_request_seconds');
    expect(text).not.toContain(owner.company);
    expect(text).not.toContain(owner.session.operator);
  });
});

describe('a body', () => {
  let server: TestServer;
  let owner: Caller;
  let handheld: Handheld;
  beforeAll(async () => {
    server = await openServer('sqlite');
    owner = await Caller.register(server.url);
    handheld = await Handheld.enrol(owner);
  });
  afterAll(() => server.close());

  const push = (body: string, headers: Record<string, string> = {}) =>
    call(`${server.url}/sync/push`, 'POST', body, {...handheld.headers, ...headers});

  test.each([
    ['that is not JSON', '{"proto":1', {}, 400, 'body.not-json'],
    ['of another shape', '[]', {}, 400, 'body.invalid'],
    ['that is empty', '', {}, 400, 'body.invalid'],
    ['of another type', '{}', {'content-type': 'text/plain'}, 415, 'body.type'],
    ['that is too large', `"${'x'.repeat(310_000)}"`, {}, 413, 'body.too-large'],
  ])('%s is told so', async (_, body, headers, status, code) => {
    const answer = await push(body, headers);
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
  });

  test('that comes in pieces and is too large is cut off', async () => {
    const pieces = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(Buffer.alloc(10_000, 'x')),
    });
    const headers = {...handheld.headers, 'content-type': 'application/json'};
    const init = {method: 'POST', headers, body: pieces, duplex: 'half'};
    const answer = await fetch(`${server.url}/sync/push`, init).catch(() => undefined);
    expect(answer === undefined || answer.status === 413).toBe(true);
  });

  test('of a newer protocol gets 426 on every device route', async () => {
    const cursor = {warehouse: '', version: 0, generation: 1, partial: false, ids: [], max: 5};
    const file = {binward: 'outbox', company: owner.company, mutations: []};
    for (const [path, more] of [
      ['push', {items: []}],
      ['pull', cursor],
      ['verify', {warehouse: '', version: 0, lists: []}],
      ['rescue', {file}],
    ] as const) {
      const body = {...handheld.spoken(more), proto: 99};
      const answer = await call(`${server.url}/sync/${path}`, 'POST', body, handheld.headers);
      expect([path, answer.status, answer.body['code']]).toEqual([path, 426, 'protocol.version']);
    }
  });

  test('that names another device or company than the credential gets 403', async () => {
    for (const wrong of [{company: 'ZZZZZZZZ'}, {device: newId()}]) {
      const answer = await handheld.pushRaw([], wrong);
      expect([answer.status, answer.body['code']]).toEqual([403, 'device.mismatch']);
    }
  });

  test.each([
    ['none', {}],
    ['of a person', {authorization: 'Bearer abc'}],
    ['unknown', {authorization: `Device ${'0'.repeat(26)}.abc`}],
    ['torn', {authorization: 'Device'}],
  ])('with a device credential that is %s gets 401', async (_, headers) => {
    expect((await call(`${server.url}/sync/push`, 'POST', {}, headers)).status).toBe(401);
  });
});

describe.each(DATABASES)('lists on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let small: SmallWarehouse;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    small = await furnishSmall(owner, 5);
    for (let i = 0; i < 65; i++) {
      const name = `Customer ${String(i).padStart(2, '0')}`;
      const row = {id: newId(), name, city: 'Lyon', address: 'Rue 1', contact: '1', manager: 'B', level: 1};
      await owner.do('customer.create', row);
    }
    const formula = {
      id: newId(),
      name: '=1+1',
      city: 'Lyon',
      address: '-',
      contact: '+33 1',
      manager: '@x',
      level: 2,
    };
    await owner.do('customer.create', formula);
  });
  afterAll(() => server.close());

  test('pages of thirty by name lead on and back by relative addresses', async () => {
    const pages: unknown[][] = [];
    let at: unknown = '/api/lists/customer?index=name';
    while (typeof at === 'string') {
      const {body} = await owner.call('GET', at);
      expect(body['count']).toBe(66);
      pages.push(body['results'] as unknown[]);
      at = body['next'];
    }
    expect(pages.map((rows) => rows.length)).toEqual([30, 30, 6]);
    const names = pages.flat().map((row) => (row as {name: string}).name);
    expect(names).toEqual([...names].sort());
    const second = await owner.call('GET', '/api/lists/customer?index=name');
    const back = await owner.call(
      'GET',
      String((await owner.call('GET', String(second.body['next']))).body['previous']),
    );
    expect(back.body['results']).toEqual(second.body['results']);
    expect([back.body['previous'], second.body['previous']]).toEqual([null, null]);
  });

  test('search finds text in any column and case, and limits are kept', async () => {
    const found = await owner.call('GET', '/api/lists/customer?search=CUSTOMER%206');
    expect(found.body['count']).toBe(5);
    const most = await owner.call('GET', '/api/lists/customer?limit=5000');
    expect((most.body['results'] as unknown[]).length).toBe(66);
  });

  test.each([
    ['index=nothing', 'list.index'],
    ['limit=0', 'list.limit'],
    ['limit=ten', 'list.limit'],
    ['page=torn', 'list.page'],
    [`page=${Buffer.from('["next",1,2,3]').toString('base64url')}`, 'list.page'],
    ['search=%00', 'list.query'],
  ])('?%s is a bad request', async (query, code) => {
    const answer = await owner.call('GET', `/api/lists/customer?${query}`);
    expect([answer.status, answer.body['code']]).toEqual([400, code]);
  });

  test('[T23] a spreadsheet holds every row and runs no formula', async () => {
    const answer = await owner.call('GET', '/api/lists/customer', undefined, {accept: 'text/csv'});
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(answer.headers.get('content-disposition')).toContain('customer.csv');
    const lines = answer.text.trim().split('\r\n');
    expect(lines).toHaveLength(67);
    expect(lines[0]).toContain('creater_name');
    expect(answer.text).toContain(`,'=1+1,`);
    expect(answer.text).toContain(`,'+33 1,'@x,2,`);
  });

  test('cost and price are shown to stock keepers and to nobody else', async () => {
    expect(await owner.list('goods')).toMatchObject([{code: 'KETTLE', cost: 10_000}]);
    const inbound = await owner.hire('Inbound');
    const [row] = await inbound.list('goods');
    expect(row).toMatchObject({code: 'KETTLE'});
    expect(Object.keys(row ?? {})).not.toEqual(expect.arrayContaining(['cost']));
    const sheet = await inbound.call('GET', '/api/lists/goods', undefined, {accept: 'text/csv'});
    expect(sheet.text).not.toMatch(/cost|price|20000/);
  });

  test('every row tells who made it and when', async () => {
    for (const list of ['customer', 'goods', 'bin', 'stock', 'figures']) {
      const [row] = await owner.list(list);
      expect(row).toMatchObject({creater: owner.session.operator, creater_name: owner.session.name});
      expect(Number(row?.['create_time'])).toBeGreaterThan(0);
      expect(Number(row?.['update_time'])).toBeGreaterThan(0);
    }
  });

  test('an index keeps rows that begin with given values', async () => {
    const query = `index=name&warehouse=${owner.warehouse}&name=A-02`;
    expect(await owner.list('bin', query)).toMatchObject([{id: small.to}]);
  });

  test('an action with faults in its arguments leaves no trace', async () => {
    const id = newId();
    const answer = await owner.act('stock.moveBin', small.move(0), {id});
    expect([answer.status, answer.body['code']]).toEqual([400, 'args.invalid']);
    expect(answer.body['faults']).toEqual([{field: 'quantity', code: 'positive'}]);
    expect((await owner.call('GET', `/api/actions/by-id/${id}`)).status).toBe(404);
  });

  test('a duplicate and a row that has moved on are conflicts', async () => {
    const row = {
      id: newId(),
      name: 'Customer 01',
      city: 'L',
      address: 'R',
      contact: '1',
      manager: 'B',
      level: 1,
    };
    const twice = await owner.act('customer.create', row);
    expect([twice.status, twice.body['code']]).toEqual([409, 'customer.name-exists']);
    const [known] = await owner.list('customer', 'index=name&name=Customer%2002');
    const stale = await owner.act('customer.edit', {
      id: String(known?.['id']),
      version: 1,
      set: '{"city":"Y"}',
    });
    expect([stale.status, stale.body['code']]).toEqual([409, 'row.changed']);
  });
});
