import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {fileURLToPath} from 'node:url';
import {build} from 'vite';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {launch, newProfile, type RunningBrowser} from '../browser.ts';
import type {suite as Suite} from '../contract/device/in-browser.ts';

/** The suite of tests/contract/device-stores.test.ts in a real Chromium: fake-indexeddb proves no disk. */
declare const suite: typeof Suite;

let server: Server;
let origin: string;
let profile: Awaited<ReturnType<typeof newProfile>>;
let browser: RunningBrowser;

beforeAll(async () => {
  const script = await bundled(fileURLToPath(new URL('../contract/device/in-browser.ts', import.meta.url)));
  server = createServer((request, response) => {
    const [type, body] =
      request.url === '/suite.js'
        ? ['text/javascript', script]
        : ['text/html', '<!doctype html><title>stores</title><script src="/suite.js"></script>'];
    response.writeHead(200, {'content-type': type}).end(body);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address with a port.
  origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  profile = await newProfile();
  browser = await launch({userDataDir: profile.dir});
  await browser.page.goto(origin);
});
afterAll(async () => {
  await browser.close();
  await profile.remove();
  server.close();
});

test('every fact of the device stores holds in a real browser', async () => {
  const names = await browser.page.evaluate(() => suite.names);
  expect(names.length).toBeGreaterThan(25);
  const outcomes: [string, string][] = [];
  for (const [at, name] of names.entries())
    outcomes.push([name, await browser.page.evaluate(async (i) => suite.prove(i), at)]);
  expect(outcomes).toEqual(names.map((name) => [name, 'proved']));
});

test('[P1] the outbox asks for strict durability in every write, the mirror never', async () => {
  expect(await browser.page.evaluate(async () => suite.durabilities())).toEqual([
    'mirror relaxed',
    'outbox strict',
  ]);
});

test('[P1] without room nothing is ticked that is not stored, and work goes on when there is room', async () => {
  // An origin that has stored nothing yet: the browser remembers for a while how much room there was.
  const fresh = origin.replace('127.0.0.1', 'localhost');
  const page = await browser.context.newPage();
  const session = await browser.context.newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', {origin: fresh, quotaSize: 6_000_000});
  await page.goto(fresh);
  expect(await page.evaluate(async () => suite.fill())).toBe('proved');
  await session.send('Storage.overrideQuotaForOrigin', {origin: fresh});
  expect(await page.evaluate(async () => suite.goOn())).toBe('proved');
});

/** A module and all it imports as one script. */
async function bundled(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'chrome120',
      lib: {entry, formats: ['iife'], name: 'bundle'},
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('nothing was built');
  const [chunk] = output.output;
  return chunk.code;
}
