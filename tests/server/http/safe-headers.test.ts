import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {Hono} from 'hono';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {createApp} from '#server/app.ts';
import {loadAppFiles} from '#server/http/app-files.ts';
import {plainHttp} from '#server/http/plain-http.ts';
import {STREAMS} from './live.ts';
import {expectSafe} from './ours.ts';
import {openServer, type TestServer} from './site.ts';

const FILES = ['index.html', 'sw.js', 'manifest.webmanifest', 'icon.svg', 'icon-192.png', 'baseurl.txt'];
const AUTHORITY = {der: new Uint8Array([1, 2, 3]), name: 'Binward depot'};

let dir: string;
let server: TestServer;
let app: Hono;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'binward-headers-'));
  const build = path.join(dir, 'build');
  await mkdir(path.join(build, 'assets'), {recursive: true});
  for (const name of [
    ...FILES,
    'assets/main-Ab12.js',
    'assets/main-Ab12.css',
    'assets/wasm.worker-Ab12.js',
  ]) {
    await writeFile(path.join(build, name), name === 'baseurl.txt' ? 'https://far.example:8443/\n' : name);
  }
  server = await openServer('sqlite');
  const files = await loadAppFiles(build, dir, Date.now());
  app = createApp(server.server.deps, files, {isSecure: true, authority: AUTHORITY, textsDir: 'locales'});
});
afterAll(async () => {
  await server.close();
  await rm(dir, {recursive: true, force: true});
});

describe('the protections', () => {
  test('are on the answer of every route, whatever it says', async () => {
    const routes = app.routes.filter(({path: of, method}) => method !== 'ALL' && !STREAMS.includes(of));
    expect(routes.length).toBeGreaterThan(20);
    for (const {method, path: of} of routes) {
      const wanted = of.replaceAll(/:\w+(\{[^}]*\})?/g, 'nothing').replace('*', 'index.html');
      expectSafe(`${method} ${wanted}`, (await app.request(wanted, {method})).headers);
      expectSafe(`DELETE ${wanted}`, (await app.request(wanted, {method: 'DELETE'})).headers);
    }
    for (const of of STREAMS) expectSafe(of, (await app.request(of)).headers);
    expectSafe('nowhere', (await app.request('/nowhere/at/all')).headers);
  });

  test('are on every file of the app', async () => {
    for (const name of ['', ...FILES, 'assets/main-Ab12.js', 'assets/main-Ab12.css', 'assets/none.js']) {
      expectSafe(name, (await app.request(`/app/${name}`)).headers);
    }
    const etag = (await app.request('/app/')).headers.get('etag') ?? '';
    const unchanged = await app.request('/app/', {headers: {'if-none-match': etag}});
    expect(unchanged.status).toBe(304);
    expectSafe('304', unchanged.headers);
  });

  test('are on what plain HTTP answers beside HTTPS', async () => {
    const plain = plainHttp((request) => app.fetch(request));
    for (const wanted of ['/trust', '/trust/authority.crt', '/trust/style.css', '/app/', '/api/session']) {
      expectSafe(wanted, (await plain(new Request(`http://depot:8008${wanted}`), {})).headers);
    }
  });

  test('let the page ask the server of the base URL and no other; the worker outlives a change of it', async () => {
    const policyOf = async (name: string) =>
      (await app.request(`/app/${name}`)).headers.get('content-security-policy');
    expect(await policyOf('')).toMatch(/connect-src 'self' https:\/\/far\.example:8443$/);
    expect(await policyOf('sw.js')).toMatch(/connect-src 'self' https: http:$/);
    expect(await policyOf('icon.svg')).not.toContain('connect-src');
  });

  test('let one worker compile WebAssembly, and neither the page nor any other script', async () => {
    const policyOf = async (name: string) =>
      (await app.request(`/app/${name}`)).headers.get('content-security-policy');
    const wasm = await policyOf('assets/wasm.worker-Ab12.js');
    expect(wasm).toMatch(/^default-src 'self'; .*script-src 'self' 'wasm-unsafe-eval'$/);
    for (const name of ['', 'sw.js', 'assets/main-Ab12.js'])
      expect(await policyOf(name)).not.toContain('unsafe');
  });
});
