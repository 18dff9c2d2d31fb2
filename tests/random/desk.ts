import {setTimeout as pause} from 'node:timers/promises';
import type {Locator} from 'playwright';
import {ASK_STEP} from '#offline/outbox/outbox-store.ts';
import {DESKTOP} from '../browser.ts';
import {Handset} from '../e2e/handset.ts';
import type {Company} from '../e2e/site.ts';
import type {Throw} from '../simulation/dice.ts';
import type {Floor} from './floor-worker.ts';
import type {Network} from './network.ts';

/** How long a page may take on a busy machine, and what is read of one in trouble, ms. */
const PATIENCE = 20_000;
const GLANCE_MS = 3_000;
/** Two rounds of what an app asks for again by itself, ms. */
const LOOKS_BACK_MS = 130_000;
/** How often a release is killed in its middle, of all. */
const KILLED = 0.15;

/** A desk whose browser releases what was entered, whatever happens to it and to the server. */
export class RandomDesk {
  readonly floor: Floor;
  readonly #company: Company;
  readonly #network: Network;
  readonly #handset: Handset;

  private constructor(of: {company: Company; floor: Floor; network: Network}, handset: Handset) {
    this.floor = of.floor;
    this.#company = of.company;
    this.#network = of.network;
    this.#handset = handset;
  }

  static async open(of: {company: Company; floor: Floor; network: Network}): Promise<RandomDesk> {
    const {proxy} = of.network;
    const handset = await Handset.unpack({proxy}, {screen: DESKTOP});
    const desk = new RandomDesk(of, handset);
    desk.#ready();
    await handset.open();
    await handset.logIn(of.company);
    await handset.downloaded();
    return desk;
  }

  /** Releases an order that waits for it, if there is one. Trouble ends with a browser that is started anew. */
  async release(dice: Throw): Promise<void> {
    const {office, diary} = this.floor;
    const order = office.next('entered', dice('desk', 'order'));
    if (!order) return;
    try {
      const button = this.#handset.page.getByRole('button', {name: 'Release', exact: true});
      await this.#handset.open(`/document?dn=${order.id}`);
      await button.waitFor();
      await button.click();
      if (dice('desk', 'killed') < KILLED) {
        await pause(dice('desk', 'after') * 400);
        diary.strike('browser killed', 'desk', 'as it releases');
        await this.#startAnew();
        return;
      }
      await this.#gone(button);
      order.stage = 'released';
      diary.count('orders released at the desk');
      await this.#readReleases();
    } catch (error) {
      diary.count('desk: trouble');
      const words = await this.#handset.page.locator('main').innerText({timeout: GLANCE_MS}).catch(String);
      diary.note(
        `desk: ${String(error).split('\n')[0] ?? ''}: ${words.replaceAll(/\s+/g, ' ').slice(0, 300)}`,
      );
      // What a restore has lost is nobody's any more.
      order.stage = 'over';
      await this.#startAnew();
    }
  }

  /** What it was told is read for the last time, when all is back. */
  async end(): Promise<void> {
    await this.#startAnew();
    // What only the server has is asked for until it is there, after a login where one is needed.
    const {page} = this.#handset;
    const row = page.getByRole('row').nth(1);
    const ended = page.locator('[data-test=session-ended]:visible');
    for (const end = performance.now() + 3 * PATIENCE; performance.now() < end;) {
      await this.#handset.open('/devices');
      await row
        .or(ended)
        .first()
        .waitFor({timeout: GLANCE_MS})
        .catch(() => undefined);
      if (!(await this.#logInIfAsked()) && (await row.count()) > 0) break;
    }
    await this.#handset.downloaded();
    await this.#askedAgain();
    await this.#readReleases();
    await this.#handset.discard();
    await this.#network.proxy.close();
  }

  /** What a restore took is asked for again by itself, one claim after the other; the browser stays until it is. */
  async #askedAgain(): Promise<void> {
    for (const end = performance.now() + LOOKS_BACK_MS; performance.now() < end; await pause(200)) {
      const {steps} = await this.#handset.outbox();
      if (!steps.some(({key}) => key.startsWith(ASK_STEP))) return;
      await this.#logInIfAsked();
    }
  }

  #ready(): void {
    this.#handset.browser.context.setDefaultTimeout(PATIENCE);
    this.#handset.browser.context.setDefaultNavigationTimeout(PATIENCE);
  }

  async #startAnew(): Promise<void> {
    await this.#handset.kill().catch(() => undefined);
    await this.#handset.switchOn();
    this.#ready();
  }

  /** Logs in where the page says that its session has ended; the app says so with the first answer that it gets. */
  async #logInIfAsked(): Promise<boolean> {
    const {page} = this.#handset;
    const ended = page.locator('[data-test=session-ended]:visible').getByRole('button');
    const login = page.getByRole('button', {name: 'Administrator'});
    if ((await login.count()) === 0) {
      if ((await ended.count()) === 0) return false;
      await ended.click();
    }
    this.floor.diary.note('desk: logs in again');
    await this.#handset.giveLogin(this.#company);
    await login.waitFor({state: 'detached'});
    return true;
  }

  /** Resolves when nothing of this is to be seen any more, after a login where the page asks for one. */
  async #gone(button: Locator): Promise<void> {
    const end = performance.now() + PATIENCE;
    while ((await button.count()) > 0) {
      if (performance.now() > end) throw new Error('it stands there still');
      if (await this.#logInIfAsked()) await button.click();
      await pause(200);
    }
  }

  /** Every release that this browser was told of is to be on the server in the end. */
  async #readReleases(): Promise<void> {
    const {done} = this.floor;
    const known = new Set(done.map(({id}) => id));
    const {journal} = await this.#handset.outbox();
    for (const entry of journal) {
      const {id, action, status} = entry;
      if (action !== 'outbound.release') continue;
      this.floor.diary.note(`desk: ${JSON.stringify(entry)}`);
      if (status !== undefined && !known.has(id)) done.push({id, action, by: 'desk'});
    }
  }
}
