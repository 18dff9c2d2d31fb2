import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {expectFault, expectSafe, rawCall, spoken, stateOf} from './ours.ts';
import {Caller, openServer, type TestServer} from './site.ts';

describe('a request that no app of ours makes', () => {
  let server: TestServer;
  let owner: Caller;
  let before: Awaited<ReturnType<typeof stateOf>>;
  beforeAll(async () => {
    server = await openServer('sqlite');
    owner = await Caller.register(server.url, {demo: true, seed: 3});
    before = await stateOf(server);
  });
  afterAll(() => server.close());

  test.each([
    '/api/lists/..%2f..%2fsession',
    '/api/lists/%2e%2e/session/x',
    '/api/lists/goods%00',
    '/api/lists/__proto__',
    '/api/lists/constructor',
    '/api/lists/toString',
    '/api/lists/GOODS',
    '/api/lists/goods/',
    '/api/lists/%',
    '/api/lists/%ff%fe',
    '/api//session',
    '//api/session',
    '/API/session',
    '/api/session/',
    '/api/session;x=1',
    '/api/session%2f',
    '/sync/../nothing',
    '/app/../../../etc/passwd',
    '/app/..%2f..%2f..%2f..%2fetc%2fpasswd',
    '/app/assets/..%2f..%2fpackage.json',
    '/app/assets/....//package.json',
    '/app/assets/%2e%2e%5c%2e%2e%5cpackage.json',
    '/app/.env',
    '/.data/binward.sqlite',
    '/trust/../.data/authority.pem',
    '/trust/authority.crt%00.pem',
    '/reset.js/..%2f..%2fpackage.json',
    '/*',
    '/app%2f',
  ])('%s leads nowhere', async (path) => {
    const answer = await rawCall(server.url, 'GET', path, {authorization: `Bearer ${owner.session.session}`});
    expectFault(path, answer, 404);
    expect(answer.text).not.toContain('binward');
  });

  test('a query of any size and shape is answered in our shape', async () => {
    const asked = async (query: string) => owner.call('GET', `/api/lists/goods?${query}`);
    for (const [query, status] of [
      [`search=${'x'.repeat(12_000)}`, 200],
      ['search=%25_%5C%27%22%3B--', 200],
      [Array.from({length: 2_000}, (_, i) => `a${String(i)}=1`).join('&'), 200],
      ['limit=999999999999999999999', 200],
      ['limit=-1', 400],
      ['limit=1e3', 200],
      ['index=__proto__', 400],
      ['index=constructor', 400],
      ['index=cost', 400],
      ['index=code&code[]=x', 200],
      [`page=${Buffer.from('{"__proto__":1}').toString('base64url')}`, 400],
      [`page=${Buffer.from('["next",null]').toString('base64url')}`, 400],
      [`page=${Buffer.from('['.repeat(5_000)).toString('base64url')}`, 400],
      ['search=%', 200],
      ['search=%ff', 200],
      ['search=a%0ab', 400],
    ] as const) {
      const answer = await asked(query);
      expect([query.slice(0, 40), answer.status]).toEqual([query.slice(0, 40), status]);
      expectSafe(query.slice(0, 40), answer.headers);
    }
    const tooLong = await rawCall(server.url, 'GET', `/api/lists/goods?search=${'x'.repeat(40_000)}`);
    expectFault('431', tooLong, 431, 'request.invalid');
  });

  test('what is no HTTP, or names no host, is answered in our shape', async () => {
    const badHost = await rawCall(server.url, 'GET', '/health', {host: 'a b"><script>'});
    expectFault('host', badHost, 400, 'request.invalid');
    const asked = await rawCall(server.url, 'GET', '/trust', {host: '"><script>alert(1)</script>'});
    expectFault('trust', asked, 400, 'request.invalid');
    const words = [
      '\u0000\u0001\u0002',
      'hello\r\n\r\n',
      'FETCH / HTTP/1.1\r\n\r\n',
      'GET / HTTP/1.1\r\na b: c\r\n\r\n',
    ];
    for (const each of words) {
      const told = await spoken(server.url, each);
      expect(told).toMatch(/^HTTP\/1\.1 400 /);
      expect(told).toMatch(/\r\nx-content-type-options: nosniff\r\n/);
      expect(told).toMatch(/\r\n\r\n\{"code":"request\.invalid","detail":"Bad request"\}$/);
    }
  });

  test('two lengths for one body, or a length beside pieces, are no request', async () => {
    const head = 'POST /api/session HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
    const smuggled = 'GET /health HTTP/1.1\r\nhost: x\r\n\r\n';
    for (const lengths of [
      'content-length: 2\r\ncontent-length: 60',
      'content-length: 2\r\ntransfer-encoding: chunked',
      'content-length: +2',
      'content-length: -1',
    ]) {
      const told = await spoken(server.url, `${head}${lengths}\r\n\r\n{}${smuggled}`);
      expect([lengths, told.match(/HTTP\/1\.1 \d+/g)]).toEqual([lengths, ['HTTP/1.1 400']]);
    }
  });

  test.each(['<script>', 'a b', 'x'.repeat(65), 'a\tb', 'a,b', 'é'])(
    'a request id that is none of ours is not echoed: %s',
    async (id) => {
      const {headers} = await rawCall(server.url, 'GET', '/health', {'x-binward-request': id});
      expect(headers.get('x-binward-request')).toBeNull();
      const twice = await rawCall(server.url, 'GET', '/health', {'x-binward-request': ['one', 'two']});
      expect(twice.headers.get('x-binward-request')).toBeNull();
    },
  );

  test('changes no row', async () => {
    expect(await stateOf(server)).toEqual(before);
  });
});
