import {type CDPSession} from 'playwright';
import {afterAll, afterEach, beforeAll, describe, expect, test} from 'vitest';
import {movesIn} from './outbox.ts';
import arabic from '#locales/ar.json' with {type: 'json'};
import {Handset} from './handset.ts';
import {ticketFor} from './person.ts';
import {expectMoves} from './records.ts';
import {openSite, type BrowserSite} from './site.ts';

let site: BrowserSite;
beforeAll(async () => {
  site = await openSite();
});
afterEach(() => site.proxy.clear());
afterAll(async () => site.close());

describe('a chunk of the app', () => {
  /** Logged in, on a device whose worker has not got the chunk either. */
  async function without(chunk: RegExp, does: 'hang' | 'drop'): Promise<Handset> {
    const company = await site.company();
    site.proxy.set({does, path: chunk});
    const handset = await Handset.fresh(site);
    await handset.page.clock.install();
    await handset.open();
    await handset.logIn(company);
    return handset;
  }
  const missing = (handset: Handset) =>
    handset.page.getByRole('heading', {name: 'A part of the app did not arrive'});
  const SETTINGS = /\/assets\/settings-/;
  const PAPER = /\/assets\/ticket-paper-/;
  const openSettings = ({page}: Handset) => page.getByRole('link', {name: 'Settings'}).click();
  const openPaper = async (handset: Handset) => {
    await handset.open('/devices');
    await handset.page.getByRole('button', {name: 'Show a code'}).click();
  };

  test.each([
    ['a screen', SETTINGS, openSettings, 'Sun'],
    ['a part of one', PAPER, openPaper, 'Show a code'],
  ])('[spec 9] with %s that never loads is missed after 120 s', async (_, chunk, openIt, after) => {
    const handset = await without(chunk, 'hang');
    const asked = handset.page.waitForRequest(chunk);
    await openIt(handset);
    await asked;
    await handset.page.clock.fastForward(118_000);
    expect(await missing(handset).isVisible()).toBe(false);
    await handset.page.clock.fastForward(3_000);
    await missing(handset).waitFor();
    await handset.page.getByRole('button', {name: 'Update the app'}).waitFor();
    site.proxy.clear();
    await handset.page.getByRole('button', {name: 'Start again'}).click();
    await handset.page.getByRole('button', {name: after}).waitFor();
  });

  test('that fails is missed at once, and updating loads what the server has now', async () => {
    const handset = await without(SETTINGS, 'drop');
    await openSettings(handset);
    await missing(handset).waitFor();
    // Nothing lies over the two ways out.
    expect(await handset.page.getByRole('button', {name: 'Update now'}).count()).toBe(0);
    site.proxy.clear();
    await handset.page.getByRole('button', {name: 'Update the app'}).click();
    await handset.page.getByRole('button', {name: 'Sun'}).waitFor({timeout: 60_000});
  });

  test.each(['drop', 'hang'] as const)(
    'with the notices does not arrive (%s): they are said plainly',
    async (does) => {
      const handset = await without(/\/assets\/toast-stack-/, does);
      await handset.page.getByTestId('toasts').getByText('Login success').waitFor();
      // The screen under it goes on.
      await openSettings(handset);
      await handset.page.getByRole('button', {name: 'Sun'}).waitFor();
      expect(await missing(handset).count()).toBe(0);
    },
  );
});

describe('the app in the browser', () => {
  test('can be installed: manifest, icons and a worker that opens it with no network', async () => {
    const handset = await Handset.ready(site, await site.company(), {isBare: true});
    const session = await handset.page.context().newCDPSession(handset.page);
    const {installabilityErrors} = await session.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
    const manifest = await manifestOf(session);
    expect(manifest).toMatchObject({id: '/app/', start_url: '/app/', scope: '/app/', display: 'standalone'});
    expect(manifest.icons.some(({purpose}) => purpose === 'maskable')).toBe(true);
    for (const {src, sizes} of manifest.icons) expect(await sizeOf(handset, src)).toContain(sizes);
    await expect
      .poll(() => handset.page.evaluate(() => navigator.serviceWorker.controller?.state))
      .toBe('activated');
  });

  test('is too old below Chrome 120, and says so instead of breaking', async () => {
    const before = ['delete URL.canParse'];
    const handset = await Handset.fresh(site, {before});
    await handset.page.goto(`${site.proxy.url}/app/`);
    await handset.page.getByRole('heading', {name: 'Binward cannot start here'}).waitFor();
    await handset.page.getByText('version 120 or later').waitFor();
    expect(await handset.page.locator('#root').isVisible()).toBe(false);
  });

  test('says that it is too old in the language chosen here, else in the one of the browser', async () => {
    const before = ['delete URL.canParse'];
    const handset = await Handset.fresh(site, {before, locale: 'ar-EG'});
    const {page} = handset;
    await page.goto(`${site.proxy.url}/app/`);
    await page.getByRole('heading', {name: arabic['tooOld.title']}).waitFor();
    await page.getByText(arabic['tooOld.update']).waitFor();
    expect(await page.locator('#too-old').evaluate((part) => getComputedStyle(part).direction)).toBe('rtl');
    await page.evaluate(() => localStorage.setItem('lang', 'en-US'));
    await page.reload();
    await page.getByRole('heading', {name: 'Binward cannot start here'}).waitFor();
  });

  test('that was interrupted while loading says so in the language of the browser', async () => {
    site.proxy.set({does: 'drop', path: /\/assets\/index-.*js/});
    const handset = await Handset.fresh(site, {locale: 'ar-EG'});
    const {page} = handset;
    await page.clock.install();
    await page.goto(`${site.proxy.url}/app/`);
    await page.clock.fastForward(16_000);
    await expect.poll(() => page.locator('#too-old').textContent()).toContain(arabic['tooOld.reload']);
  });

  test('set back by /reset without HTTPS, in the language of the browser, opens again', async () => {
    const {port} = new URL(site.proxy.url);
    const origin = `http://depot.test:${port}`;
    const flags = ['--host-resolver-rules=MAP depot.test 127.0.0.1'];
    const {page} = await Handset.fresh(site, {origin, flags, locale: 'ar-EG'});
    await page.goto(`${origin}/reset`);
    await page.getByRole('button', {name: arabic['reset.do']}).click();
    await page.waitForURL(/\/app\//);
  });

  test('[P1] set back by /reset loads anew and keeps every piece of recorded work', async () => {
    const company = await site.company();
    const handset = await Handset.ready(site, company);
    const [move] = company.moves(1);
    if (!move) throw new Error('no move');
    site.proxy.set({does: 'drop', path: '/sync/'});
    await handset.move(move);
    const databases = () =>
      handset.page.evaluate(async () => (await indexedDB.databases()).flatMap(({name}) => name ?? []));
    const before = (await databases()).toSorted();
    await handset.page.goto(`${site.proxy.url}/reset`);
    await handset.page.getByRole('button', {name: 'Start afresh'}).click();
    await handset.page.waitForURL(/\/app\//);
    await handset.page.getByRole('link', {name: 'Bin move'}).waitFor();
    expect((await databases()).toSorted()).toEqual(before);
    expect(movesIn(await handset.outbox())).toHaveLength(1);
    site.proxy.clear();
    await expectMoves(company, [move], 60_000);
  });

  test('says in words that it was opened without HTTPS, and where the remedy is', async () => {
    const {port} = new URL(site.proxy.url);
    const origin = `http://depot.test:${port}`;
    const flags = ['--host-resolver-rules=MAP depot.test 127.0.0.1'];
    const handset = await Handset.fresh(site, {origin, flags});
    await handset.open();
    const alert = handset.page.getByRole('alert').filter({hasText: 'Opened without HTTPS'});
    await alert.waitFor();
    // Once on every page, also where the server itself is the subject.
    const company = await site.company();
    const link = await ticketFor(company, origin, 'Dock 1');
    const warnings = handset.page.locator('a[href="/trust"]');
    for (const path of ['/server', new URL(link).hash.slice(1)]) {
      await handset.open(path);
      await alert.waitFor();
      expect([path, await warnings.count()]).toEqual([path, 1]);
    }
    // It works all the same, as far as such a browser lets it.
    await handset.open('/login');
    await handset.logIn(company);
    await alert.waitFor();
    await handset.open('/server');
    await handset.page.getByRole('heading', {name: 'Server'}).waitFor();
    await expect.poll(() => warnings.count()).toBe(1);
    await warnings.click();
    await handset.page.getByText('npm start -- --https').waitFor();
  });
});

interface Manifest {
  readonly id: string;
  readonly icons: readonly {readonly src: string; readonly sizes: string; readonly purpose?: string}[];
}

async function manifestOf(session: CDPSession): Promise<Manifest> {
  const {data = '', errors} = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  return JSON.parse(data) as Manifest;
}

/** What an icon really measures: `192x192`, or any size for a drawing. */
const sizeOf = (handset: Handset, src: string): Promise<string> =>
  handset.page.evaluate(async (address) => {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    return `${address.endsWith('.svg') ? 'any ' : ''}${String(picture.naturalWidth)}x${String(picture.naturalHeight)}`;
  }, src);
