import type {Page} from 'playwright';
import {Handset, type FeltSignals} from '../e2e/handset.ts';
import {type HeldEntry, movesIn} from '../e2e/outbox.ts';
import {badgeIn, leave, type PersonAtBrowser} from '../e2e/person.ts';
import type {Move} from '../e2e/site.ts';
import type {Diary} from './diary.ts';
import type {Network} from './network.ts';
import type {Office} from './office.ts';
import type {RandomPlan} from './plan.ts';

/** A move whose last scan a worker saw ticked, and the mutation that stood on the disk then. */
export interface TickedWork {
  readonly move: Move;
  readonly id: string;
  readonly by: string;
  readonly who: string;
}

/** Work other than a move that somebody saw done, by its id. */
export interface DoneWork {
  readonly id: string;
  readonly action: string;
  readonly by: string;
}

/** What all workers of a run share. */
export interface Floor {
  readonly diary: Diary;
  readonly plan: RandomPlan;
  readonly office: Office;
  readonly people: readonly PersonAtBrowser[];
  readonly ticked: TickedWork[];
  readonly done: DoneWork[];
}

interface Begun {
  readonly move: Move;
  /** It was begun in the first tab of its browser, whose step the first tab finds again after a kill. */
  readonly isInFirstTab: boolean;
  /** Scans of it that were ticked. */
  felt: number;
}

const STEPS = ['from', 'goods', 'to'] as const;
/** How long a screen may take on a busy machine, ms. */
const PATIENCE = 20_000;

/** Somebody with a handheld who carries goods from bin to bin, whatever happens to it. */
export class FloorWorker {
  readonly name: string;
  readonly handset: Handset;
  readonly network: Network;
  readonly floor: Floor;
  /** Who has logged in on this handheld so far: they come in without a network. */
  readonly known: Set<PersonAtBrowser>;
  person: PersonAtBrowser;
  isOff = false;
  /** What its clock is wrong by, ms. */
  clockOff = 0;
  #begun: Begun | undefined;
  /** A move whose tick was felt when the battery went, before anybody could read what stood behind it. */
  #unread: Move | undefined;
  /** Actions of which something was seen done, and not read yet. */
  #seen: string[] = [];
  /** One tab since the browser was started: then the open step is in sight. */
  isAlone = true;

  constructor(
    name: string,
    at: {handset: Handset; network: Network; person: PersonAtBrowser; known: Iterable<PersonAtBrowser>},
    floor: Floor,
  ) {
    this.name = name;
    this.handset = at.handset;
    this.network = at.network;
    this.person = at.person;
    this.known = new Set(at.known);
    this.floor = floor;
  }

  get page(): Page {
    return this.handset.page;
  }

  /** Starts the browser again, and goes on where the device stands. */
  async switchOn(): Promise<void> {
    await this.handset.switchOn();
    this.isOff = false;
    this.isAlone = true;
    this.ready();
    await this.setClock();
  }

  /** Prepares the pages of a browser that has just been started. */
  ready(): void {
    this.handset.browser.context.setDefaultTimeout(PATIENCE);
    this.handset.browser.context.setDefaultNavigationTimeout(PATIENCE);
  }

  /** Pages that are opened from now on have this clock. */
  async setClock(): Promise<void> {
    if (this.clockOff === 0) return;
    await this.handset.browser.context.addInitScript((off) => {
      const now = Date.now;
      Date.now = () => now() + off;
    }, this.clockOff);
  }

  /** Opens the job, at the login first where nobody is logged in. */
  async toWork(): Promise<void> {
    await this.handset.open('/bin-move');
    const {page} = this;
    const job = page.getByTestId('job');
    const login = page.getByLabel('Staff name');
    const code = page.getByTestId('code-length');
    await job.or(login).or(code).first().waitFor({state: 'attached'});
    if ((await job.count()) === 0) {
      this.floor.diary.note(`${this.name}: nobody is logged in`);
      if ((await code.count()) > 0) await page.getByRole('button', {name: 'Someone else'}).click();
      await this.badgeIn(this.person);
      await this.handset.open('/bin-move');
      await job.waitFor();
    }
    await this.#findOut();
  }

  async badgeIn(person: PersonAtBrowser): Promise<void> {
    await badgeIn(this.handset, person);
    this.person = person;
    this.known.add(person);
  }

  async changeUser(to: PersonAtBrowser): Promise<void> {
    await this.abandon();
    await this.handset.open('/');
    await leave(this.handset);
    await this.badgeIn(to);
    await this.toWork();
  }

  /** One scan of the present move, or of the next. */
  async scanOnce(): Promise<FeltSignals> {
    const begun = (this.#begun ??= {move: this.floor.plan.next(), felt: 0, isInFirstTab: this.isAlone});
    const {move} = begun;
    const code = [move.from, move.goods, move.to][begun.felt]?.label ?? '';
    const felt = await this.handset.scan(code);
    this.floor.diary.count(`scans: ${felt}`);
    if (felt !== 'tick') {
      const words = await this.page.getByTestId('job').innerText();
      this.floor.diary.note(
        `${this.name}: ${felt} at ${STEPS[begun.felt] ?? ''}: ${words.replaceAll(/\s+/g, ' ')}`,
      );
      await this.abandon();
      return felt;
    }
    begun.felt++;
    if (begun.felt < 3) return felt;
    this.#begun = undefined;
    this.#unread = move;
    await this.#read(await this.handset.outbox());
    await this.page.locator('[data-test=job][data-step=from]').waitFor();
    return felt;
  }

  /** The screen has said that something of this action is done. */
  saw(action: string): void {
    this.#seen.push(action);
  }

  /** Reads what stands behind what was seen done. */
  async readSeen(): Promise<void> {
    this.#readDone(await this.handset.outbox());
  }

  /** Whether something of it stands on the device that nobody has seen yet. */
  async holdsNew(action: string): Promise<boolean> {
    return this.#newOf(await this.handset.outbox(), action).length > 0;
  }

  async moves(count: number): Promise<void> {
    for (let n = 0; n < count * 3; n++) await this.scanOnce();
  }

  /** Goes back to where the next move begins; what was begun stays where it was. */
  async abandon(): Promise<void> {
    this.#begun = undefined;
    const job = this.page.getByTestId('job');
    for (let n = 0; n < 8; n++) if ((await job.count()) === 0 || (await this.stepsBack('from'))) return;
    await this.page.reload();
    await job.waitFor();
  }

  /** Goes back by one step or away from what is said, unless the open job stands at this step: whether it does. */
  async stepsBack(first: string, timeout = PATIENCE): Promise<boolean> {
    const said = this.page.getByTestId('refusal').or(this.page.getByTestId('question'));
    const isSaid = (await said.count()) > 0;
    if (!isSaid && (await this.handset.step()) === first) return true;
    const back = isSaid
      ? said.getByRole('button').last()
      : this.page.getByRole('button', {name: 'Back', exact: true});
    await back.click({delay: 450, timeout});
    return false;
  }

  /** A clone knows of what was begun as little as anybody who finds it. */
  forget(): void {
    this.#begun = undefined;
    this.#unread = undefined;
    this.#seen = [];
  }

  /** After a start: what stood behind an unread tick, and where the open move is. */
  async #findOut(): Promise<void> {
    const held = await this.handset.outbox();
    await this.#read(held);
    this.#readDone(held);
    const begun = this.#begun;
    const {diary} = this.floor;
    if (!begun) return this.abandon();
    if (this.#newIn(held, begun.move)) {
      // On the disk, though nobody saw its tick: the job says so when it opens, and nobody does it again.
      diary.count('moves recorded without a tick');
      this.#begun = undefined;
      this.#unread = begun.move;
      await this.#read(held);
      return this.abandon();
    }
    const stands = begun.isInFirstTab ? scansOf(held, begun.move, this.person) : undefined;
    if (stands === undefined) return this.abandon();
    if (stands < begun.felt)
      diary.fail(`${this.name}: ${String(begun.felt)} scans were ticked, ${String(stands)} are kept`);
    await this.page.locator(`[data-test=job][data-step=${STEPS[stands] ?? 'from'}]`).waitFor();
    begun.felt = stands;
  }

  #readDone(held: HeldEntry): void {
    const {done, diary} = this.floor;
    const seen = this.#seen;
    this.#seen = [];
    for (const action of seen) {
      const found = this.#newOf(held, action);
      if (found.length === 0) diary.fail(`${this.name}: ${action} was seen done and is not on the device`);
      for (const {id} of found) {
        diary.note(`${this.name}: ✓ ${id} ${action}`);
        done.push({id, action, by: this.name});
      }
    }
  }

  #newOf({journal, outbox}: HeldEntry, action: string) {
    const known = new Set(this.floor.done.map(({id}) => id));
    return [...journal, ...outbox].filter((each) => each.action === action && !known.has(each.id));
  }

  #newIn(held: HeldEntry, {from, goods, to}: Move) {
    const known = new Set(this.floor.ticked.map(({id}) => id));
    return movesIn(held).findLast(
      ({id, args}) => !known.has(id) && args.from === from.id && args.goods === goods.id && args.to === to.id,
    );
  }

  async #read(held: HeldEntry): Promise<void> {
    const move = this.#unread;
    if (!move) return;
    this.#unread = undefined;
    const found = this.#newIn(held, move);
    const names = `${move.goods.name} from ${move.from.name} to ${move.to.name}`;
    if (!found) return this.floor.diary.fail(`${this.name}: ${names} was ticked and is not on the device`);
    this.floor.diary.note(`${this.name}: ✓ ${found.id} ${names}`);
    this.floor.ticked.push({move, id: found.id, by: this.name, who: this.person.id});
  }
}

/** How many scans of a move stand in the open step of the first tab; `undefined` where that is of something else. */
function scansOf({steps}: HeldEntry, {from, goods}: Move, {id}: PersonAtBrowser): number | undefined {
  const step = steps.find(({key}) => key.startsWith(`flow:${id}:`) && key.endsWith(':1'));
  if (!step) return 0;
  // Written by the app, where it enters again.
  const {draft} = JSON.parse(step.state) as {
    draft?: {readonly got: Readonly<Record<string, {readonly id: string}>>};
  };
  const got = draft?.got ?? {};
  if (!got['from']) return 0;
  if (got['from'].id !== from.id) return undefined;
  if (!got['goods']) return 1;
  return got['goods'].id === goods.id ? 2 : undefined;
}
