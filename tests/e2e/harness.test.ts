import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {CPU_CLASS, judge, medianScore, throttleTo} from '../browser/cpu.ts';
import {launch, newProfile, type RunningBrowser, stopWorkers} from '../browser.ts';
import {type FaultProxy, startFaultProxy} from '../proxy/fault-proxy.ts';

/** What the other tests of this folder stand on, shown on a page of its own: the tools do what they say. */
const PAGE = '<!doctype html><title>one</title><script>navigator.serviceWorker.register("/sw.js")</script>';
const WORKER = `
  addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  addEventListener('message', (event) => event.waitUntil(fetch('/told', {method: 'POST', body: 'by itself'})));
  addEventListener('fetch', (event) => {
    const {pathname} = new URL(event.request.url);
    if (pathname === '/from-worker') event.respondWith(fetch('/told', {method: 'POST', body: 'by the worker'}));
  });`;

let server: Server;
let told: number;
let proxy: FaultProxy;
let profile: Awaited<ReturnType<typeof newProfile>>;
let browser: RunningBrowser;

beforeEach(async () => {
  told = 0;
  server = createServer((request, response) => {
    if (request.url === '/told') told++;
    const [type, body] = request.url === '/sw.js' ? ['text/javascript', WORKER] : ['text/html', PAGE];
    response.writeHead(200, {'content-type': type}).end(body);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address with a port.
  const {port} = server.address() as AddressInfo;
  proxy = await startFaultProxy({target: `http://127.0.0.1:${String(port)}`});
  profile = await newProfile();
  browser = await launch({userDataDir: profile.dir});
});
afterEach(async () => {
  await browser.close();
  await profile.remove();
  await proxy.close();
  server.closeAllConnections();
  server.close();
});

const open = async () => {
  await browser.page.goto(`${proxy.url}/`);
  await browser.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await browser.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
};
const askWorker = async (ms = 5_000) =>
  browser.page.evaluate(
    async (limit) =>
      fetch('/from-worker', {signal: AbortSignal.timeout(limit)}).then(
        (answer) => answer.status,
        () => 'failed',
      ),
    ms,
  );

test('a killed browser keeps what was committed strictly, and its profile opens again', async () => {
  await open();
  await browser.page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('kept', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('row');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error('no database'));
    });
    await new Promise<void>((resolve) => {
      const tx = db.transaction('row', 'readwrite', {durability: 'strict'});
      tx.objectStore('row').put('here', 1);
      tx.oncomplete = () => resolve();
    });
  });
  const first = browser.pid;
  await browser.kill();
  browser = await launch({userDataDir: profile.dir});
  expect(browser.pid).not.toBe(first);
  await open();
  const kept = await browser.page.evaluate(
    async () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('kept', 1);
        opening.onsuccess = () => {
          const get = opening.result.transaction('row').objectStore('row').get(1);
          get.onsuccess = () => resolve(get.result);
        };
      }),
  );
  expect(kept).toBe('here');
});

test('faults of the proxy reach the requests that a service worker makes', async () => {
  await open();
  expect(await askWorker()).toBe(200);
  expect(told).toBe(1);
  proxy.set({does: 'lose-answer', path: '/told'});
  expect(await askWorker()).toBe('failed');
  expect(told).toBe(2);
  proxy.set({does: 'hang', path: '/told'});
  expect(await askWorker(300)).toBe('failed');
  await proxy.offline();
  expect(await askWorker()).toBe('failed');
  await proxy.online();
  proxy.clear();
  expect(await askWorker()).toBe(200);
  expect(told).toBe(3);
});

test('a stopped worker loses the answer that the proxy holds, and starts again for the next event', async () => {
  await open();
  const message = async () =>
    browser.page.evaluate(() => navigator.serviceWorker.controller?.postMessage('go'));
  proxy.set({does: 'hold', path: '/told'});
  await message();
  await proxy.waitFor((x) => x.path === '/told' && x.answer !== undefined);
  await stopWorkers(browser.page);
  await proxy.waitFor((x) => x.path === '/told' && x.end === 'left');
  proxy.clear();
  await message();
  await proxy.waitFor((x) => x.path === '/told' && x.end === 'answered');
  expect(told).toBe(2);
});

test('a page is slowed down to the score of a handheld, and an unsteady score is called inconclusive', async () => {
  await open();
  const throttle = await throttleTo(browser.page, CPU_CLASS.reference);
  expect(throttle.rate).toBeGreaterThan(1);
  expect(throttle.score).toBeLessThan(throttle.hostScore);
  const verdict = await throttle.recheck();
  expect(verdict.inconclusive).toBe(judge(throttle.hostScore, CPU_CLASS.reference, verdict.score));
  await throttle.off();
  expect(await medianScore(browser.page)).toBeGreaterThan(throttle.score);
  expect(judge(3000, 500, 590)).toBeUndefined();
  expect(judge(3000, 500, 610)).toContain('610');
  expect(judge(1100, 500, 500)).toContain('1100');
});
