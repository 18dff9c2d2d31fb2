import {rm} from 'node:fs/promises';
import {type CDPSession, type Page, selectors} from 'playwright';
import {onTestFinished} from 'vitest';
import {launch, type LaunchOptions, newProfile, type RunningBrowser} from '../browser.ts';
import {PASSWORD} from '../server/http/site.ts';
import {type HeldEntry, readOutbox} from './outbox.ts';
import {type Gun, shoot} from './gun.ts';
import {copyProfile} from './installed.ts';
import {caughtUp} from './mirror.ts';
import type {Company, Move, BrowserSite} from './site.ts';

selectors.setTestIdAttribute('data-test');

/** How long a screen may take on a busy machine, ms: what is polled for has as long. */
export const SOON = {timeout: 10_000} as const;

/** What a worker's hand feels after a scan: the vibration of the outcome, which is given at the ✓ and not before. */
export type FeltSignals = 'tick' | 'question' | 'refused';
const FELT: Readonly<Record<string, FeltSignals>> = {
  '40': 'tick',
  '40,40,40': 'tick',
  '90,70,90': 'question',
  '220,90,220': 'refused',
};

export interface HandsetOptions extends Omit<LaunchOptions, 'userDataDir'> {
  /**
   * How its scanner gives a code: `text`, whole at once, as handhelds inject it (the default: a machine busy with
   * other tests cannot tear it apart), or `keys`, one by one with Enter, as a wedge types it.
   */
  readonly gun?: Gun;
  /** Scripts that run in every page before the app's own. */
  readonly before?: readonly string[];
  /** The address of the app; through the site's proxy unless told. */
  readonly origin?: string;
  /** Its browser has never seen the app; unless told, the app is installed where the site has a profile to copy. */
  readonly isBare?: boolean;
}

/** What a handheld needs of a site. */
type Place = Pick<BrowserSite, 'proxy'> & Partial<Pick<BrowserSite, 'installed'>>;

/** A handheld: one browser profile with the app, its scanner and its worker's senses. */
export class Handset {
  readonly #origin: string;
  readonly #userDataDir: string;
  readonly #options: HandsetOptions;
  readonly #felt: FeltSignals[] = [];
  #browser: RunningBrowser | undefined;
  #page: Page | undefined;
  #keys: CDPSession | undefined;
  #next: PromiseWithResolvers<FeltSignals> | undefined;

  private constructor(origin: string, userDataDir: string, options: HandsetOptions) {
    this.#origin = origin;
    this.#userDataDir = userDataDir;
    this.#options = options;
  }

  /** A new handheld, switched on. */
  static async unpack(site: Place, options: HandsetOptions = {}): Promise<Handset> {
    return Handset.#from(options.isBare || options.origin ? undefined : site.installed, site, options);
  }

  static async #from(profile: string | undefined, site: Place, options: HandsetOptions): Promise<Handset> {
    const {dir} = await newProfile();
    if (profile !== undefined) copyProfile(profile, dir);
    const handset = new Handset(options.origin ?? site.proxy.url, dir, options);
    await handset.switchOn();
    return handset;
  }

  /** A new handheld that has never seen the app and goes with the test. */
  static fresh(site: Place, options: HandsetOptions = {}): Promise<Handset> {
    return Handset.unused(site, {...options, isBare: true});
  }

  /** A new handheld with the app, into which nobody has logged in; it goes with the test. */
  static async unused(site: Place, options: HandsetOptions = {}): Promise<Handset> {
    const handset = await Handset.unpack(site, options);
    onTestFinished(() => handset.discard());
    return handset;
  }

  /**
   * A new handheld on which the company's administrator has logged in, with the whole warehouse on it. It goes with
   * the test, unless the file keeps it.
   */
  static async ready(
    site: Place,
    company: Company,
    options: HandsetOptions & {readonly isKept?: boolean} = {},
  ): Promise<Handset> {
    const {isBare, isWhole, origin, before, locale} = options;
    // A prepared one knows the site's own network alone, and what another kind of browser has compiled is of no use to
    // one that is killed soon; scripts before the app's own may be about a login.
    const isUsual = site.installed !== undefined && !isBare && !isWhole && !origin && !before && !locale;
    const prepared = isUsual ? company.takeHandheld?.() : undefined;
    const handset = await (prepared === undefined
      ? Handset.unpack(site, options)
      : Handset.#from(prepared, site, options));
    if (!options.isKept) onTestFinished(() => handset.discard());
    await handset.open();
    if (prepared === undefined) {
      await handset.logIn(company);
      await handset.downloaded();
    } else {
      await handset.#untilHome();
      await caughtUp(handset.page, company);
    }
    return handset;
  }

  async discard(): Promise<void> {
    await this.#browser?.kill();
    this.#browser = undefined;
    await rm(this.#userDataDir, {recursive: true, force: true, maxRetries: 5});
  }

  get page(): Page {
    if (!this.#page) throw new Error('the handset is off');
    return this.#page;
  }

  get browser(): RunningBrowser {
    if (!this.#browser) throw new Error('the handset is off');
    return this.#browser;
  }

  /** The directory of its profile. */
  get profile(): string {
    return this.#userDataDir;
  }

  /** Every signal since it was unpacked, kills and all. */
  get felt(): readonly FeltSignals[] {
    return this.#felt;
  }

  /** Starts the browser on what its profile holds. */
  async switchOn(): Promise<void> {
    const {before = [], gun: _, isBare: __, ...options} = this.#options;
    this.#browser = await launch({...options, userDataDir: this.#userDataDir});
    const {context} = this.#browser;
    await context.exposeFunction('toTheHand', (pattern: string, isAnswer: boolean) => {
      const felt = FELT[pattern];
      if (!felt) return;
      this.#felt.push(felt);
      if (isAnswer) this.#next?.resolve(felt);
    });
    await context.addInitScript((answers) => {
      // What is felt before the scanner was heard is news, and no answer; so is that a job before has ended.
      let isHeard = false;
      for (const type of ['keydown', 'input', 'compositionend', 'paste'])
        addEventListener(type, () => (isHeard = true), {capture: true});
      Object.defineProperty(navigator, 'vibrate', {
        value: (pattern: number[]) => {
          if (!answers.includes(pattern.join())) return true;
          // Put there by the line above, in every page.
          const {toTheHand} = globalThis as unknown as {
            toTheHand: (text: string, isAnswer: boolean) => void;
          };
          toTheHand(pattern.join(), isHeard);
          isHeard = false;
          return true;
        },
      });
    }, Object.keys(FELT));
    for (const script of before) await context.addInitScript(script);
    await this.use(this.#browser.page);
  }

  /** Another tab of the same browser. */
  async newTab(): Promise<Page> {
    return this.browser.context.newPage();
  }

  /** The scanner types into this tab from now on. */
  async use(page: Page): Promise<void> {
    this.#page = page;
    this.#keys = await page.context().newCDPSession(page);
  }

  /** Opens the app and waits until it is drawn. */
  async open(hash = '/'): Promise<void> {
    await this.page.goto(`${this.#origin}/app/#${hash}`);
    await this.page.locator('h1').first().waitFor();
  }

  /** Closed as a person closes it. */
  async close(): Promise<void> {
    await this.browser.close();
    this.#browser = undefined;
  }

  /** SIGKILL for the whole browser: battery out. */
  async kill(): Promise<void> {
    await this.browser.kill();
    this.#next?.reject(new Error('the battery is out'));
    this.#browser = undefined;
  }

  /** Logs the administrator in on the real screen, up to the home screen. */
  async logIn(company: Company): Promise<void> {
    await this.giveLogin(company);
    await this.#untilHome();
  }

  /** Waits for the home screen of the administrator. */
  #untilHome(): Promise<void> {
    // At a desk no job stands in the menu.
    const job = this.page.getByRole('link', {name: 'Bin move'});
    return job.or(this.page.locator('[data-rail]')).first().waitFor();
  }

  /** Fills the administrator's login in, and sends it: on a page of its own or over another. */
  async giveLogin(company: Company): Promise<void> {
    const {page} = this;
    await page.getByRole('button', {name: 'Administrator'}).click();
    await page.getByLabel('Administrator name').fill(company.admin.session.name);
    // A device that has been in use knows its company.
    const openid = page.getByLabel('OPENID');
    if (await openid.isVisible()) await openid.fill(company.openid);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', {name: 'Log in', exact: true}).click();
  }

  /** Waits until every list is here and the worker that opens the app cold is in place. */
  async downloaded(): Promise<void> {
    const back = new URL(this.page.url()).hash.slice(1);
    await this.open('/status');
    await this.page.getByText('Exact as of').waitFor();
    await this.page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await this.open(back);
  }

  /** Pulls the trigger; resolves with what the hand feels then, and fails when the battery is out before. */
  async scan(code: string): Promise<FeltSignals> {
    return this.#feelAfter(code, () => this.pull(code));
  }

  /** Keys a code in by hand, slowly, and ends it with Enter. */
  async keyIn(text: string): Promise<FeltSignals> {
    const {keyboard} = this.page;
    return this.#feelAfter(text, async () => {
      await keyboard.type(text, {delay: 200});
      await keyboard.press('Enter');
    });
  }

  async #feelAfter(code: string, act: () => Promise<void>): Promise<FeltSignals> {
    const next = Promise.withResolvers<FeltSignals>();
    // It may fail while the keys are still being pressed.
    next.promise.catch(() => undefined);
    this.#next = next;
    const timer = setTimeout(() => next.reject(new Error(`nothing was felt after ${code}`)), 10_000);
    try {
      await act();
      return await next.promise;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Pulls the trigger and waits for nothing: the next scan comes when it comes. */
  async pull(code: string): Promise<void> {
    const keys = this.#keys;
    if (!keys) throw new Error('the handset is off');
    await shoot(keys, this.#options.gun ?? 'text', code);
  }

  /** A whole move by its labels: bin, goods as often as its quantity, bin. Every scan must be ticked. */
  async move({from, goods, to, quantity}: Move): Promise<void> {
    if (!new URL(this.page.url()).hash.startsWith('#/bin-move')) await this.open('/bin-move');
    const codes = [from.label, ...Array.from({length: quantity}, () => goods.label), to.label];
    for (const code of codes) {
      const felt = await this.scan(code);
      if (felt !== 'tick')
        throw new Error(`${code}: ${felt}\n${await this.page.locator('body').innerText()}`);
    }
    await this.page.locator('[data-test=job][data-step=from]').waitFor(SOON);
  }

  /** Enters a quantity on the number pad, with a thumb: taps right after a scan are taken for the grip. */
  async pad(digits: string): Promise<void> {
    const tap = (name: string) => this.page.getByRole('button', {name, exact: true}).click({delay: 120});
    for (const name of ['Qty', ...Array.from(digits), 'Enter']) await tap(name);
  }

  /** Goes back a step. Held for a moment, since a second tap too soon is taken for a slip of the thumb. */
  async back(button = 'Back'): Promise<void> {
    await this.page.getByRole('button', {name: button}).click({delay: 450});
  }

  /** Its browser says that the network is back, as a real one does; the proxy comes back unheard. */
  async heardOnline(): Promise<void> {
    await this.page.evaluate(() => void dispatchEvent(new Event('online')));
  }

  /** What this device holds of its own work. */
  outbox(): Promise<HeldEntry> {
    return readOutbox(this.page);
  }

  /** The next scan that the screen asks for: from, goods or to. */
  async step(): Promise<string | null> {
    return this.page.getByTestId('job').getAttribute('data-step');
  }
}
