import {outboxNames} from '#offline/identity/enrolments.ts';
import {ReadableCell} from '../base/readable.ts';

/** How often an open page looks after the outboxes of other companies, ms. */
const ROUND = 30_000;

/**
 * Work that people of other companies have recorded in this browser: an open page sends it too, and says how much of
 * it still waits.
 */
export class OtherCompaniesWork {
  readonly waiting = new ReadableCell(0);
  readonly #own: () => string | undefined;
  #isAtIt = false;

  /** `own`: the name of the outbox that is open, whose work is sent without this. */
  constructor(own: () => string | undefined) {
    this.#own = own;
    setInterval(() => this.look(), ROUND);
  }

  /** Soon, when the page has nothing better to do. */
  look(): void {
    requestIdleCallback(() => void this.#round().catch(reportError), {timeout: 5_000});
  }

  async #round(): Promise<void> {
    if (this.#isAtIt) return;
    this.#isAtIt = true;
    try {
      const own = this.#own();
      if (!(await outboxNames()).some((name) => name !== own)) return this.waiting.set(0);
      const {flushAll} = await import('#offline/sync/flush-all.ts');
      const left = await flushAll(__BUILD__, own);
      // One that cannot be read holds something, as far as is known.
      this.waiting.set([...left.values()].reduce<number>((sum, count) => sum + (count ?? 1), 0));
    } finally {
      this.#isAtIt = false;
    }
  }
}
