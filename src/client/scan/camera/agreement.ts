import type {AimedCode} from './aim.ts';

/** What a picture brought. `once`: read, and not yet a second time; `same`: the code that was given, still there. */
export type SeenPicture = {readonly is: 'nothing' | 'once' | 'same' | 'several'} | AgreedCode;
interface AgreedCode {
  readonly is: 'code';
  readonly raw: string;
  /** When it was first read, ms of the page's clock. */
  readonly t0: number;
}

/** Readings that agree make a code; more of them where it is no whole string of GS1: a misprint shows, too. */
const [ENOUGH, ENOUGH_BROKEN] = [2, 4];
/** A further reading counts for the one before so long, ms. */
const TOGETHER_MS = 1_500;
/** Unseen for so long a code has left the picture: a hand has taken it away, or the camera. */
export const AWAY_MS = 1_200;

/**
 * Makes codes out of readings: one that was read twice, with no other one in between (a camera misreads more often
 * than a laser). A code is given once for as long as it stays in the picture: counting the same goods again is done
 * on purpose, by moving on and coming back, or by a tap.
 */
export class ReadingAgreement {
  readonly #isWhole: (raw: string) => boolean;
  #before:
    {readonly raw: string; readonly t: number; readonly t0: number; readonly count: number} | undefined;
  #given: {readonly raw: string; readonly t: number} | undefined;

  /** `isWhole`: whether a text that says it is GS1's can be read as such to its end. */
  constructor(isWhole: (raw: string) => boolean) {
    this.#isWhole = isWhole;
  }

  /** `t`: when the picture was taken, ms of the page's clock. */
  see(aimed: AimedCode, t: number): SeenPicture {
    if (this.#given && t - this.#given.t > AWAY_MS) this.#given = undefined;
    if (aimed.is !== 'one') {
      // Two codes side by side are one at a time for a reader that stops at the first.
      if (aimed.is === 'several') this.#before = undefined;
      return {is: aimed.is};
    }
    const {raw} = aimed;
    if (raw === this.#given?.raw) {
      const isBeside = this.#before !== undefined;
      this.#before = undefined;
      this.#given = {raw, t};
      return {is: isBeside ? 'several' : 'same'};
    }
    const before = this.#before && t - this.#before.t <= TOGETHER_MS ? this.#before : undefined;
    const isAgain = before?.raw === raw;
    const [t0, count] = isAgain ? [before.t0, before.count + 1] : [t, 1];
    if (count >= (this.#isWhole(raw) ? ENOUGH : ENOUGH_BROKEN)) {
      this.#given = {raw, t};
      this.#before = undefined;
      return {is: 'code', raw, t0};
    }
    this.#before = {raw, t, t0, count};
    return {is: before && !isAgain ? 'several' : 'once'};
  }

  /** The same code is meant once more. */
  again(): void {
    this.#given = undefined;
  }
}
