import {afterEach, describe, expect, test} from 'vitest';
import {rawCall} from './ours.ts';
import {openServer, type TestServer} from './site.ts';

const TOKEN = 'a-token-of-twenty-four-c';

let open: TestServer | undefined;
afterEach(async () => {
  await open?.close();
  open = undefined;
});

/** What /metrics answers a caller on this machine, which every test is. */
async function asked(
  env: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<readonly [number, boolean]> {
  open = await openServer('sqlite', env);
  const {status, text} = await rawCall(open.url, 'GET', '/metrics', headers);
  return [status, text.includes('binward_request_seconds')];
}

describe('the figures of /metrics', () => {
  test.each([
    ['this machine itself', {}, {}],
    ['this machine beside a token', {METRICS_TOKEN: TOKEN}, {}],
    [
      'the token through a proxy',
      {METRICS_TOKEN: TOKEN},
      {'x-forwarded-for': '9.9.9.9', authorization: `Bearer ${TOKEN}`},
    ],
    ['the token behind one', {METRICS_TOKEN: TOKEN, TRUST_PROXY: '1'}, {authorization: `Bearer ${TOKEN}`}],
  ])('are for %s', async (_who, env, headers) => {
    expect(await asked(env, headers)).toEqual([200, true]);
  });

  test.each([
    ['whom a proxy on this machine speaks for', {}, {'x-forwarded-for': '127.0.0.1'}],
    ['this machine behind a proxy', {TRUST_PROXY: '1'}, {}],
    ['another token', {METRICS_TOKEN: TOKEN, TRUST_PROXY: '1'}, {authorization: `Bearer ${TOKEN}d`}],
    ['an empty one', {TRUST_PROXY: '1'}, {authorization: 'Bearer '}],
    [
      'a token in another scheme',
      {METRICS_TOKEN: TOKEN, TRUST_PROXY: '1'},
      {authorization: `Basic ${TOKEN}`},
    ],
  ])('are not for %s', async (_who, env, headers) => {
    expect(await asked(env, headers)).toEqual([401, false]);
  });
});
