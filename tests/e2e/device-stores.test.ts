import {readdirSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {type ScriptPage, serveScript} from '../browser/script-page.ts';
import {launch, newProfile, type RunningBrowser} from '../browser.ts';
import type {suite as Suite} from '../contract/device/in-browser.ts';

/** The suite of tests/contract/device-stores.test.ts in a real Chromium: fake-indexeddb proves no disk. */
declare const suite: typeof Suite;

/** What a browser may keep IndexedDB in, and what the names of its files have. */
const BACKENDS = [
  {name: 'LevelDB', flags: ['--disable-features=IdbSqliteBackingStore'], mark: '.leveldb'},
  {name: 'SQLite', flags: ['--enable-features=IdbSqliteBackingStore'], mark: '-wal'},
] as const;

describe.each(BACKENDS)('[F33] on $name', ({flags, mark}) => {
  let served: ScriptPage;
  let profile: Awaited<ReturnType<typeof newProfile>>;
  let browser: RunningBrowser;

  beforeAll(async () => {
    served = await serveScript(fileURLToPath(new URL('../contract/device/in-browser.ts', import.meta.url)));
    profile = await newProfile();
    browser = await launch({userDataDir: profile.dir, flags});
    await browser.page.goto(served.origin);
  });
  afterAll(async () => {
    await browser.close();
    await profile.remove();
    served.close();
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
    const fresh = served.origin.replace('127.0.0.1', 'localhost');
    const page = await browser.context.newPage();
    const session = await browser.context.newCDPSession(page);
    await session.send('Storage.overrideQuotaForOrigin', {origin: fresh, quotaSize: 6_000_000});
    await page.goto(fresh);
    expect(await page.evaluate(async () => suite.fill())).toBe('proved');
    await session.send('Storage.overrideQuotaForOrigin', {origin: fresh});
    expect(await page.evaluate(async () => suite.goOn())).toBe('proved');
  });

  test('it is what the browser keeps them in', () => {
    const files = readdirSync(profile.dir, {recursive: true, encoding: 'utf8'}).filter((name) =>
      name.includes('IndexedDB'),
    );
    expect(files.filter((name) => name.includes(mark))).not.toEqual([]);
  });
});
