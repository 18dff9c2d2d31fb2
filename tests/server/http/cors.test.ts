import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {PROTOCOL_HEADER, REQUEST_HEADER} from '#protocol/version.ts';
import {call, Caller, openServer, type TestServer} from './site.ts';

const [LISTED, STRANGE] = ['https://app.example', 'https://evil.example'];

describe('an app of another origin', () => {
  let server: TestServer;
  beforeAll(async () => void (server = await openServer('sqlite', {ALLOWED_ORIGINS: LISTED})));
  afterAll(() => server.close());

  const preflight = (origin: string) =>
    call(`${server.url}/sync/push`, 'OPTIONS', undefined, {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': `authorization,content-type,${PROTOCOL_HEADER},${REQUEST_HEADER}`,
    });

  test('that is listed may ask, with every header that we need and without cookies', async () => {
    const {status, headers} = await preflight(LISTED);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(LISTED);
    for (const name of [
      'authorization',
      'content-type',
      PROTOCOL_HEADER,
      REQUEST_HEADER,
      'token',
      'operator',
    ]) {
      expect(headers.get('access-control-allow-headers')).toContain(name);
    }
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('vary')).toContain('origin');
  });

  test('that is listed may read answers and faults, and know them for ours', async () => {
    const owner = await Caller.register(server.url);
    for (const path of ['/api/session', '/api/nothing', '/health']) {
      const {headers} = await owner.call('GET', path, undefined, {origin: LISTED});
      expect(headers.get('access-control-allow-origin')).toBe(LISTED);
      expect(headers.get('access-control-expose-headers')).toContain(PROTOCOL_HEADER);
      expect(headers.get('access-control-expose-headers')).toContain(REQUEST_HEADER);
    }
  });

  test('that is not listed is permitted nothing', async () => {
    for (const origin of [STRANGE, 'null', `${LISTED}.evil.example`, LISTED.toUpperCase()]) {
      const asked = await preflight(origin);
      expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([405, null]);
      const {headers} = await call(`${server.url}/health`, 'GET', undefined, {origin});
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});

test('without a list no other origin is permitted anything', async () => {
  const server = await openServer('sqlite');
  const {headers} = await call(`${server.url}/health`, 'GET', undefined, {origin: LISTED});
  expect(headers.get('access-control-allow-origin')).toBeNull();
  await server.close();
});
