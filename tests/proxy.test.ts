import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {connect} from 'node:net';
import {text} from 'node:stream/consumers';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {type FaultProxy, startFaultProxy} from './proxy/fault-proxy.ts';

/** A server that counts what it was told, over real sockets. */
let server: Server;
let told: string[];
let streams: ServerResponse[];
let proxy: FaultProxy;

beforeEach(async () => {
  told = [];
  streams = [];
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  proxy = await startFaultProxy({target: originOf(server)});
});
afterEach(async () => {
  await proxy.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const originOf = (of: Server): string => {
  // A listening TCP server has an address with a port.
  const {port} = of.address() as AddressInfo;
  return `http://127.0.0.1:${String(port)}`;
};

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/stream') {
    response.writeHead(200, {'content-type': 'application/x-ndjson'}).write('1\n');
    streams.push(response);
    return;
  }
  told.push(`${String(request.method)} ${String(request.url)} ${await text(request)}`.trim());
  response.setHeader('set-cookie', ['a=1', 'b=2']);
  response.end(`answer ${String(told.length)}`);
}

const ask = async (path = '/a', init: RequestInit = {}) =>
  fetch(proxy.url + path, {signal: AbortSignal.timeout(5_000), ...init});
const push = async (body: string) => ask('/push', {method: 'POST', body});

test('requests and answers pass whole: body, status, repeated headers', async () => {
  const response = await push('x'.repeat(300_000));
  expect(await response.text()).toBe('answer 1');
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(told).toEqual([`POST /push ${'x'.repeat(300_000)}`]);
  expect(proxy.log[0]).toMatchObject({method: 'POST', path: '/push', delivered: 1, end: 'answered'});
});

test('a stream passes line by line while it is open', async () => {
  const response = await ask('/stream');
  const reader = response.body?.getReader();
  const next = async () => new TextDecoder().decode((await reader?.read())?.value);
  expect(await next()).toBe('1\n');
  streams[0]?.write('2\n');
  expect(await next()).toBe('2\n');
  await reader?.cancel();
});

test('a dropped request never reaches the server', async () => {
  proxy.set({does: 'drop'});
  await expect(push('one')).rejects.toThrow('fetch failed');
  expect(told).toEqual([]);
  expect(proxy.log[0]).toMatchObject({delivered: 0, end: 'cut'});
});

test('a lost answer leaves the work done and the caller without a word', async () => {
  proxy.set({does: 'lose-answer', path: '/push', nth: 1});
  await expect(push('one')).rejects.toThrow('fetch failed');
  expect(told).toEqual(['POST /push one']);
  expect(await (await push('one')).text()).toBe('answer 2');
});

test('a network that accepts and never answers tells neither side anything', async () => {
  proxy.set({does: 'hang'});
  await expect(ask('/a', {signal: AbortSignal.timeout(200)})).rejects.toThrow('timeout');
  expect(told).toEqual([]);
  expect(await proxy.waitFor((x) => x.end === 'left')).toMatchObject({fault: 'hang', delivered: 0});
});

test('a held answer comes when it is released, and the server has done its work meanwhile', async () => {
  proxy.set({does: 'hold', path: '/push'});
  const asked = push('one');
  await proxy.waitFor((x) => x.answer !== undefined);
  expect(told).toEqual(['POST /push one']);
  proxy.release();
  expect(await (await asked).text()).toBe('answer 1');
});

test('a delay keeps the request from the server, or the answer from the caller', async () => {
  const late = {does: 'delay', ms: 120} as const;
  for (const [part, known] of [
    ['request', 0],
    ['answer', 1],
  ] as const) {
    told = [];
    proxy.set({...late, part});
    const asked = push('one');
    const seen = proxy.log.length;
    if (known) await proxy.waitFor((x) => x.n > seen && x.answer !== undefined);
    expect(told.length).toBe(known);
    expect((await asked).status).toBe(200);
  }
});

test('a captive portal answers its own page in place of the server: 200, 511, or a redirect to its login', async () => {
  for (const status of [200, 511] as const) {
    proxy.set({does: 'portal', status});
    const response = await ask();
    expect([response.status, response.headers.get('content-type')]).toEqual([
      status,
      'text/html; charset=utf-8',
    ]);
  }
  proxy.set({does: 'portal', status: 302});
  const response = await ask();
  expect([response.redirected, response.status, await response.text()]).toEqual([
    true,
    200,
    expect.stringContaining('Guest Wi-Fi'),
  ]);
  await expect(ask('/a', {redirect: 'error'})).rejects.toThrow('fetch failed');
  expect(told).toEqual([]);
});

test('an answer cut at any byte is an error for the caller; uncut it is whole', async () => {
  const whole = 'answer 1'.length;
  for (let bytes = 0; bytes < whole; bytes++) {
    told = [];
    proxy.set({does: 'truncate', bytes});
    const response = await ask();
    await expect(response.text()).rejects.toThrow('terminated');
  }
  told = [];
  proxy.set({does: 'truncate', bytes: whole});
  expect(await (await ask()).text()).toBe('answer 1');
});

test('a replayed answer is the one recorded so many exchanges ago, and the server is not asked', async () => {
  for (const n of [1, 2, 3]) expect(await (await ask()).text()).toBe(`answer ${String(n)}`);
  proxy.set({does: 'replay', back: 2});
  expect(await (await ask()).text()).toBe('answer 2');
  expect(told.length).toBe(3);
  await expect(ask('/other')).rejects.toThrow('fetch failed');
  expect(proxy.log.at(-1)?.error).toContain('nothing to replay');
});

test('a doubled request reaches the server twice and is answered once', async () => {
  proxy.set({does: 'double', path: '/push', times: 1});
  expect((await push('one')).status).toBe(200);
  expect(told).toEqual(['POST /push one', 'POST /push one']);
});

test('a late duplicate reaches the server without the caller', async () => {
  await push('one');
  await push('two');
  const first = proxy.log[0];
  if (!first) throw new Error('nothing was logged');
  expect((await proxy.redeliver(first)).body.toString()).toBe('answer 3');
  expect(told).toEqual(['POST /push one', 'POST /push two', 'POST /push one']);
});

test('a busy server refuses with Retry-After', async () => {
  for (const status of [429, 503] as const) {
    proxy.set({does: 'refuse', status, retryAfter: 7});
    const response = await ask();
    expect([response.status, response.headers.get('retry-after')]).toEqual([status, '7']);
  }
  expect(told).toEqual([]);
});

test('a buffering proxy passes nothing of a stream before its end', async () => {
  proxy.set({does: 'buffer', path: '/stream'});
  const asked = ask('/stream');
  const early = Symbol('nothing yet');
  await expect.poll(() => streams.length).toBe(1);
  expect(await Promise.race([asked, new Promise((r) => setTimeout(r, 100, early))])).toBe(early);
  streams[0]?.end('2\n');
  expect(await (await asked).text()).toBe('1\n2\n');
});

test('offline refuses connections and breaks the open ones; online serves on the same port', async () => {
  const open = await ask('/stream');
  await proxy.offline();
  await expect(open.text()).rejects.toThrow('terminated');
  const refused = await new Promise<unknown>(
    (resolve) => void connect(proxy.port, '127.0.0.1').on('error', resolve),
  );
  expect(refused).toMatchObject({code: 'ECONNREFUSED'});
  await proxy.online();
  expect((await ask()).status).toBe(200);
});

test('rules choose by method, path, count and order', async () => {
  proxy.set(
    {does: 'refuse', status: 503, retryAfter: 1, method: 'POST', path: '/push', nth: 2},
    {does: 'refuse', status: 429, retryAfter: 1, path: /^\/list\?page=[2-9]$/, times: 1},
  );
  const got: number[] = [];
  for (const body of ['1', '2', '3']) got.push((await push(body)).status);
  for (const path of ['/list?page=1', '/push']) got.push((await ask(path)).status);
  expect(got).toEqual([200, 503, 200, 200, 200]);
  expect([(await ask('/list?page=3')).status, (await ask('/list?page=3')).status]).toEqual([429, 200]);
  proxy.set({does: 'drop'});
  proxy.clear();
  expect((await push('4')).status).toBe(200);
});

test('a server that is down is a broken connection, and serves again after its return', async () => {
  const port = new URL(originOf(server)).port;
  await new Promise((resolve) => server.close(resolve));
  await expect(push('one')).rejects.toThrow('fetch failed');
  expect(proxy.log.at(-1)).toMatchObject({
    end: 'cut',
    error: expect.stringContaining('ECONNREFUSED') as string,
  });
  await new Promise<void>((resolve) => void server.listen(Number(port), '127.0.0.1', resolve));
  expect((await push('one')).status).toBe(200);
});
