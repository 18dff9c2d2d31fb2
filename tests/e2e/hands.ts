import {expect} from 'vitest';
import {commandText, labelText} from '#domain/scanning/label.ts';
import type {FaultProxy} from '../proxy/fault-proxy.ts';
import {createDice, type Throw} from '../simulation/dice.ts';
import {type Handset, SOON} from './handset.ts';
import {sign} from './sign.ts';

/** How often the network turns, of all scans. */
const TURNS = 0.2;

interface HandsOptions {
  readonly network: FaultProxy;
  /** Labels of bins by their names. */
  readonly labels: ReadonlyMap<string, string>;
  /** Of the dice by which the network comes and goes; without one the test cuts it. */
  readonly seed?: number;
}

/** Somebody who does what the screen says, on a handheld whose network comes and goes. */
export class HandsOnScreen {
  readonly handset: Handset;
  readonly #network: FaultProxy;
  /** Labels of bins by their names. */
  readonly #labels: ReadonlyMap<string, string>;
  readonly #dice: Throw | undefined;
  #isCut = false;
  /** The label of the bin that they were last sent to. */
  #bin: string | undefined;

  constructor(handset: Handset, {network, labels, seed}: HandsOptions) {
    this.handset = handset;
    this.#network = network;
    this.#labels = labels;
    this.#dice = seed === undefined ? undefined : createDice(seed);
  }

  /** Each must be ticked. */
  async scan(...codes: readonly string[]): Promise<void> {
    for (const code of codes) {
      if (this.#dice && this.#dice('network', 'turns') < TURNS) await this.cut(!this.#isCut);
      const felt = await this.handset.scan(code);
      if (felt !== 'tick') throw new Error(`${code}: ${felt}\n${await this.handset.page.innerText('body')}`);
    }
  }

  /** Opens a job; with the document that it begins with, once that is on this handheld. */
  async open(job: string, kind?: 'asn' | 'dn', document = ''): Promise<void> {
    if (kind && this.#dice) await this.cut(false);
    await this.handset.open(job);
    // What is scanned before is heard by the job that was open.
    await this.handset.page.locator(`[data-job="${job.slice(1)}"]`).waitFor();
    if (!kind) return;
    await this.handset.page
      .getByText(kind === 'asn' ? /^ASN/ : /^DN/)
      .first()
      .waitFor();
    await this.scan(labelText(kind, document));
  }

  /** The last scan of a job that ends with it. */
  async finish(code: string): Promise<void> {
    await this.handset.pull(code);
    await expect.poll(() => this.handset.step()).toBe('open');
  }

  /**
   * Keys in who takes an order on the pad, lets them sign, and ends the job; '' where nobody says it. What differs from
   * what was sent is asked about once.
   */
  async takenBy(name: string, differs = false): Promise<void> {
    const {page} = this.handset;
    const sheet = page.getByTestId('text-sheet');
    for (const letter of name.toUpperCase())
      await sheet.getByRole('button', {name: letter === ' ' ? 'Space' : letter, exact: true}).click();
    await sheet.locator('button[type=submit]').click({delay: 450});
    const signature = page.getByTestId('signature-sheet');
    if (name !== '') await sign(page, signature.getByTestId('signature-pad'));
    const end = name === '' ? 'Without a signature' : 'Enter';
    await signature.getByRole('button', {name: end, exact: true}).click({delay: 450});
    if (differs) await page.getByRole('button', {name: 'Go on'}).click({delay: 450});
    await expect.poll(() => this.handset.step()).toBe('open');
  }

  /** Goods counted one by one, or on the pad. */
  async count(goods: string, units: number, how: 'scans' | 'pad'): Promise<void> {
    await this.scan(goods);
    if (how === 'pad') await this.handset.pad(String(units));
    else for (let n = 1; n < units; n++) await this.scan(goods);
  }

  /** The label of the bin that the screen sends them to: another one than the last, once it is drawn. */
  async sentTo(): Promise<string> {
    const {page} = this.handset;
    const where = page.getByTestId('go-to').or(page.getByTestId('to-do')).locator('bdi').first();
    let bin: string | undefined;
    // The hand feels a scan before the screen is drawn anew.
    const isAnother = async (): Promise<boolean> => {
      bin = this.#labels.get(await where.innerText(SOON));
      return bin !== undefined && bin !== this.#bin;
    };
    await expect.poll(isAnother).toBe(true);
    return (this.#bin = bin ?? '');
  }

  /** By the books the bin is empty now, and so it is. */
  async emptied(): Promise<void> {
    // Held for a moment: a tap right after a scan is taken for the grip.
    await this.handset.page.getByRole('button', {name: 'It is empty'}).click({delay: 450});
  }

  /** Less than was promised is there. */
  async short(units: number): Promise<void> {
    await this.handset.pad(String(units));
    await this.scan(commandText('SHORT'), commandText('CONFIRM'));
  }

  /** Back where there is a network: everything recorded is sent. */
  async handIn(): Promise<void> {
    await this.cut(false);
    await this.handset.heardOnline();
    const waiting = async (): Promise<number> =>
      (await this.handset.outbox()).outbox.filter(({status}) => status === undefined).length;
    await expect.poll(waiting, {timeout: 30_000, interval: 100}).toBe(0);
  }

  /** There is no network from now on, or there is one again. */
  async cut(isCut = true): Promise<void> {
    if (this.#isCut === isCut) return;
    this.#isCut = isCut;
    await (isCut ? this.#network.offline() : this.#network.online());
  }
}
