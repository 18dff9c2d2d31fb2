import type {Locator, Page} from 'playwright';
import type {Diary} from './diary.ts';
import type {FloorWorker} from './floor-worker.ts';

/** An errand came to nothing: what is asked for is not there any more, or the screen says no. */
export class ErrandStop extends Error {}

/** How long a screen may take on a busy machine, ms. */
const PATIENCE = 20_000;
/** A tap so soon after a scan is the grip of the hand; and how long something that may not be there is waited for, ms. */
const PRESS_MS = 450;
const GLANCE_MS = 2_500;

/** The hands of a floor worker at something else than moves: every scan of it must be ticked, or it is let go of. */
export class ErrandHands {
  readonly #worker: FloorWorker;

  constructor(worker: FloorWorker) {
    this.#worker = worker;
  }

  get name(): string {
    return this.#worker.name;
  }

  get isOff(): boolean {
    return this.#worker.isOff;
  }

  get page(): Page {
    return this.#worker.page;
  }

  get diary(): Diary {
    return this.#worker.floor.diary;
  }

  get #job(): Locator {
    return this.page.getByTestId('job');
  }

  /** A move that is begun is left: another job takes its place. */
  leaveMove(): Promise<void> {
    return this.#worker.abandon();
  }

  open(path: string): Promise<void> {
    return this.#worker.handset.open(path);
  }

  /** Opens a job at its first step, whatever was open in it. */
  async begin(path: string, first: string): Promise<void> {
    await this.open(path);
    await this.#job.waitFor();
    for (let n = 0; n < 10; n++) {
      // One step back too many is the way home.
      if ((await this.#job.count()) === 0) {
        await this.open(path);
        await this.#job.waitFor();
      }
      if (await this.#worker.stepsBack(first, GLANCE_MS)) return;
    }
    throw new ErrandStop(`${path} does not begin anew`);
  }

  async tick(...codes: readonly string[]): Promise<void> {
    for (const code of codes) {
      const felt = await this.#worker.handset.scan(code);
      this.diary.count(`scans of errands: ${felt}`);
      if (felt !== 'tick') throw new ErrandStop(`${felt}: ${await this.words()}`);
    }
  }

  pad(units: number): Promise<void> {
    return this.#worker.handset.pad(String(units));
  }

  /** The last code of a job that ends with it; what it asks before is answered by the code again. */
  async end(code: string, first: string): Promise<void> {
    await this.#worker.handset.pull(code);
    if (await this.#isAt(first)) return;
    if ((await this.page.getByTestId('question').count()) > 0) {
      await this.#worker.handset.pull(code);
      if (await this.#isAt(first)) return;
    }
    throw new ErrandStop(`does not end: ${await this.words()}`);
  }

  async until(first: string): Promise<void> {
    if (!(await this.#isAt(first))) throw new ErrandStop(`does not end: ${await this.words()}`);
  }

  press(name: string): Promise<void> {
    return this.page.getByRole('button', {name, exact: true}).first().click({delay: PRESS_MS});
  }

  sees(name: string): Promise<boolean> {
    return this.isThere(this.page.getByRole('button', {name, exact: true}).first());
  }

  isThere(what: Locator): Promise<boolean> {
    return what.waitFor({timeout: GLANCE_MS}).then(
      () => true,
      () => false,
    );
  }

  /** The label of the bin that the screen sends to. */
  async sentTo(bins: ReadonlyMap<string, string>): Promise<string> {
    const where = this.page.getByTestId('go-to').or(this.page.getByTestId('to-do')).locator('bdi').first();
    const label = bins.get(await where.innerText({timeout: PATIENCE}));
    if (label === undefined) throw new ErrandStop(`sent nowhere: ${await this.words()}`);
    return label;
  }

  /** The screen says that this is done: then it stands on the disk, whatever happens to the browser now. */
  async recorded(action: string): Promise<void> {
    this.#worker.saw(action);
    await this.#worker.readSeen();
  }

  /** Waits until there is something of it on the device: the list of acts says it in words that other acts have, too. */
  async kept(action: string): Promise<void> {
    const end = performance.now() + GLANCE_MS;
    while (!(await this.#worker.holdsNew(action))) {
      if (performance.now() > end) throw new ErrandStop(`no ${action}: ${await this.words()}`);
      await this.page.waitForTimeout(200);
    }
  }

  async #isAt(first: string): Promise<boolean> {
    const there = this.page.locator(`[data-test=job][data-step=${first}]`);
    const asked = this.page.getByTestId('question').or(this.page.getByTestId('refusal'));
    await there.or(asked).first().waitFor({timeout: PATIENCE});
    return (await asked.count()) === 0 && (await there.count()) > 0;
  }

  /** What stands on the screen. */
  async words(): Promise<string> {
    return (await this.page.locator('main').innerText({timeout: GLANCE_MS}).catch(String))
      .replaceAll(/\s+/g, ' ')
      .slice(0, 300);
  }
}
