import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {PUSH_BODY_BYTES} from '#protocol/limits.ts';
import {PROTOCOL_HEADER, REQUEST_HEADER} from '#protocol/version.ts';
import {publishWarehouse, recallWarehouse} from '../rig/published.ts';
import {call, Caller, HttpHandheld, newId, openServer, type TestServer} from './site.ts';

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

  test('the root says what this is and leads on, and without a build the app says what to do', async () => {
    const owner = await Caller.register(server.url);
    await publishWarehouse(owner, {listed: 'companies'});
    const root = async () => (await call(`${server.url}/`, 'GET', undefined, {'accept-language': 'ar'})).text;
    expect(await root()).toContain('<html lang="ar" dir="rtl">');
    for (const to of ['/app/#/login', '/app/#/register']) expect(await root()).toContain(`href="${to}"`);
    expect(await root()).not.toContain('/published/');
    const id = await publishWarehouse(owner, {listed: 'everybody'});
    expect(await root()).toContain(`href="/published/${id}"`);
    await recallWarehouse(owner);
    expect(await root()).not.toContain('/published/');
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
  let handheld: HttpHandheld;
  beforeAll(async () => {
    server = await openServer('sqlite');
    owner = await Caller.register(server.url);
    handheld = await HttpHandheld.enrol(owner);
  });
  afterAll(() => server.close());

  const push = (body: string, headers: Record<string, string> = {}) =>
    call(`${server.url}/sync/push`, 'POST', body, {...handheld.headers, ...headers});

  test.each([
    ['that is not JSON', '{"proto":1', {}, 400, 'body.not-json'],
    ['of another shape', '[]', {}, 400, 'body.invalid'],
    ['that is empty', '', {}, 400, 'body.invalid'],
    ['of another type', '{}', {'content-type': 'text/plain'}, 415, 'body.type'],
    ['that is too large', `"${'x'.repeat(PUSH_BODY_BYTES)}"`, {}, 413, 'body.too-large'],
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
      const headers = path === 'rescue' ? owner.headers : handheld.headers;
      const answer = await call(`${server.url}/sync/${path}`, 'POST', body, headers);
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
