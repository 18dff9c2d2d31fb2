import type {CDPSession, Page} from 'playwright';
import type {OutboxEntry} from '#offline/outbox/outbox-store.ts';
import {HANDHELD, launch, newProfile, type LaunchOptions, type RunningBrowser} from '../../browser.ts';
import {newId, PASSWORD} from '../../server/http/site.ts';
import {installProbe, type Probe, type Scanned} from './probe.ts';
import {fillOutbox, type Waiting} from './outbox-in-page.ts';
import type {BigSite, PlannedMove} from './warehouse.ts';

declare const benchProbe: Probe;

/** Everything of a large company must come over first. */
const DOWNLOAD_MS = 600_000;

/** A handheld with the real app and the probe in its pages. */
export class BenchDevice {
  readonly #site: BigSite;
  readonly #profile: Awaited<ReturnType<typeof newProfile>>;
  readonly #screen: LaunchOptions['screen'];
  #browser: RunningBrowser | undefined;
  #keys: CDPSession | undefined;

  private constructor(
    site: BigSite,
    profile: Awaited<ReturnType<typeof newProfile>>,
    screen: LaunchOptions['screen'],
  ) {
    this.#site = site;
    this.#profile = profile;
    this.#screen = screen;
  }

  /** A device on which the administrator has logged in and the whole warehouse has arrived. */
  static async ready(site: BigSite, screen: LaunchOptions['screen'] = HANDHELD): Promise<BenchDevice> {
    const device = new BenchDevice(site, await newProfile(), screen);
    const page = await device.switchOn();
    await device.goTo('/');
    await page.getByRole('button', {name: 'Administrator'}).click();
    await page.getByLabel('Administrator name').fill(site.admin.session.name);
    // On a desktop the name alone tells the company.
    const openid = page.getByLabel('OPENID');
    if (await openid.isVisible()) await openid.fill(site.admin.company);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', {name: 'Log in'}).click();
    // At a desk no job stands in the menu.
    await page
      .locator('[data-rail]')
      .or(page.getByRole('link', {name: 'Bin move'}))
      .first()
      .waitFor();
    await device.goTo('/status');
    await page.getByText('Exact as of').waitFor({timeout: DOWNLOAD_MS});
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    return device;
  }

  get page(): Page {
    if (!this.#browser) throw new Error('the device is off');
    return this.#browser.page;
  }

  async switchOn(): Promise<Page> {
    this.#browser = await launch({
      isWhole: true,
      isThreaded: true,
      userDataDir: this.#profile.dir,
      ...(this.#screen && {screen: this.#screen}),
    });
    const {context, page} = this.#browser;
    await context.addInitScript(installProbe);
    this.#keys = await context.newCDPSession(page);
    return page;
  }

  async switchOff(): Promise<void> {
    await this.#browser?.close();
    this.#browser = undefined;
  }

  /** Opens a screen of the app; resolves when the document is there, not the screen. */
  async goTo(hash: string): Promise<void> {
    await this.page.goto(`${this.#site.proxy.url}/app/#${hash}`, {waitUntil: 'commit'});
  }

  /** The screen of a job, ready for a scan. */
  async openJob(job: 'bin-move' | 'pick' | 'sort'): Promise<void> {
    await this.goTo(`/${job}`);
    await this.page.locator('[data-test=job]').waitFor();
  }

  /** Scans as a wedge types, key by key with Enter; resolves once what the scan wrote is on disk. */
  async scan(code: string): Promise<Scanned> {
    await this.page.evaluate(() => benchProbe.arm());
    await this.pull(code);
    const scanned = await Promise.race([
      this.page.evaluate(() => benchProbe.scanned),
      new Promise<undefined>((resolve) => setTimeout(resolve, 10_000, undefined).unref()),
    ]);
    if (scanned) return scanned;
    throw new Error(`${code} was not kept:\n${await this.page.locator('body').innerText()}`);
  }

  /** Pulls the trigger and waits only until the keys have been taken. */
  async pull(code: string): Promise<void> {
    if (!this.#keys) throw new Error('the device is off');
    await pull(this.#keys, code);
  }

  /** Puts moves into the outbox as though they had been made, with no app open. */
  async addPending(moves: readonly PlannedMove[]): Promise<OutboxEntry[]> {
    await this.switchOff();
    const page = await this.switchOn();
    const address = `${this.#site.proxy.url}/bench-blank`;
    await page.route(address, (route) => route.fulfill({contentType: 'text/html', body: ''}));
    await page.goto(address);
    return page.evaluate(
      fillOutbox,
      moves.map((move): Waiting => ({...move, id: newId()})),
    );
  }

  /** Opens the page, which the service worker keeps; ms from the navigation until that one file is there. */
  async workerFile(): Promise<number> {
    const answer = await this.page.goto(`${this.#site.proxy.url}/app/`, {waitUntil: 'domcontentloaded'});
    if (!answer?.fromServiceWorker()) throw new Error('the worker did not answer');
    return this.page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation');
      if (!(navigation instanceof PerformanceNavigationTiming)) throw new Error('no navigation');
      return navigation.responseEnd;
    });
  }

  /** Waits until the server has answered everything. */
  async settled(): Promise<void> {
    await this.goTo('/status');
    await this.page.locator('[data-test=count-waiting]').filter({hasText: /^0$/}).waitFor();
  }

  times(): Promise<Probe['times']> {
    return this.page.evaluate(() => benchProbe.times);
  }

  /** What the page's scripts hold once their garbage is gone, in bytes. */
  async heap(): Promise<number> {
    const session = await this.page.context().newCDPSession(this.page);
    await session.send('HeapProfiler.collectGarbage');
    const {usedSize} = await session.send('Runtime.getHeapUsage');
    await session.detach();
    return usedSize;
  }

  async discard(): Promise<void> {
    await this.switchOff();
    await this.#profile.remove();
  }
}

/** The characters in one burst, and Enter when they have been taken: the last key waits behind no other. */
async function pull(session: CDPSession, code: string): Promise<void> {
  const press = (key: object) =>
    Promise.all(
      (['keyDown', 'keyUp'] as const).map((type) => session.send('Input.dispatchKeyEvent', {type, ...key})),
    );
  await Promise.all(Array.from(code, (key) => press({key, text: key, unmodifiedText: key})));
  await press({key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13});
}
