import {followPreference, storePreference} from '../../base/preferences.ts';
import type {TextWithFacts} from '../../i18n/text.ts';
import {ReadableCell, type ReadableValue} from '../../base/readable.ts';
import {FEEDBACK_SIGNALS, type OutcomeName} from './outcomes.ts';
import {FeedbackSounds} from './sound.ts';

/** The signal given last; `n` tells two equal ones apart. */
interface GivenSignal {
  readonly outcome: OutcomeName;
  /** What a job says of it, instead of the word that it has everywhere. */
  readonly words?: TextWithFacts;
  readonly n: number;
}

/** How loud, by the person's choice. Vibration does not follow it: a refusal is felt also where nothing is heard. */
export const VOLUMES = ['off', 'low', 'medium', 'loud'] as const;
export type FeedbackVolume = (typeof VOLUMES)[number];

/** Ears hear by ratios: each step is about 9 dB. */
const GAIN: Readonly<Record<FeedbackVolume, number>> = {off: 0, low: 0.13, medium: 0.36, loud: 1};
/** A new vibration cuts the one before it short: news waits until that is surely over, ms. */
const CALM_MS = 700;

/** Gives each outcome by sound, vibration and, through `given`, on the screen; one for the whole page. */
export class Feedback {
  readonly given = new ReadableCell<GivenSignal | undefined>(undefined);
  readonly volume = new ReadableCell<FeedbackVolume>('loud');
  #sounds: FeedbackSounds | undefined;
  /** A step is open: news from the server waits until it is over. */
  #isHeld = false;
  readonly #isTaking: ReadableValue<boolean>;
  #later: OutcomeName | undefined;
  #calm: ReturnType<typeof setTimeout> | undefined;

  /** `isTaking`: a code has been scanned and its answer is not yet given. */
  constructor(isTaking: ReadableValue<boolean>) {
    this.#isTaking = isTaking;
    isTaking.subscribe(() => this.#waitForCalm());
    followPreference('volume', (stored) =>
      this.#sound(VOLUMES.find((volume) => volume === stored) ?? 'loud'),
    );
  }

  /** Builds the sounds; call once the page stands, so that neither start nor first scan waits for them. */
  build(): void {
    this.#sounds = new FeedbackSounds();
    this.#sounds.setGain(GAIN[this.volume.get()]);
  }

  /** Call at every event of a person until sound has begun: the first one unlocks it. */
  wake(): void {
    this.#sounds?.wake();
  }

  /** Call where something may be part of a scan: its signal waits for nothing. */
  expect(): void {
    this.#sounds?.open();
  }

  give(outcome: OutcomeName, words?: TextWithFacts): void {
    this.preview(outcome);
    this.given.set({outcome, n: (this.given.get()?.n ?? 0) + 1, ...(words ? {words} : {})});
    this.#waitForCalm();
  }

  /** A job begins: what the one before it said last is no answer to its first scan. */
  begin(): void {
    this.given.set(undefined);
  }

  /** What an outcome feels and sounds like, with nothing having happened. */
  preview(outcome: OutcomeName): void {
    // Touch is felt first and expected soonest (`handheld.md` 4.3), then sound, then the picture.
    const {vibration} = FEEDBACK_SIGNALS[outcome];
    if (vibration.length > 0) navigator.vibrate?.([...vibration]);
    if (this.volume.get() !== 'off') this.#sounds?.play(outcome);
  }

  /**
   * Gives an outcome that no scan asked for: between two steps, and neither into the signal of another nor
   * while a scan waits for its own.
   */
  giveLater(outcome: OutcomeName): void {
    this.#later = outcome;
    this.#waitForCalm();
  }

  /** Whether a step is open. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.#waitForCalm();
  }

  #waitForCalm(): void {
    clearTimeout(this.#calm);
    if (this.#isHeld || this.#isTaking.get() || !this.#later) return;
    this.#calm = setTimeout(() => {
      if (this.#later) this.preview(this.#later);
      this.#later = undefined;
    }, CALM_MS);
  }

  setVolume(volume: FeedbackVolume): void {
    storePreference('volume', volume);
    this.#sound(volume);
  }

  #sound(volume: FeedbackVolume): void {
    this.volume.set(volume);
    this.#sounds?.setGain(GAIN[volume]);
  }
}
