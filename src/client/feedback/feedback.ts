import {Cell} from '../data/readable.ts';
import type {OutcomeName} from '../scan/flows/flow.ts';
import {SIGNALS} from './outcomes.ts';
import {Sounds} from './sound.ts';

/** The signal given last; `n` tells two equal ones apart. */
export interface Given {
  readonly outcome: OutcomeName;
  readonly n: number;
}

const SOUND_KEY = 'sound';

/** Gives each outcome by sound, vibration and, through `given`, on the screen; one for the whole page. */
export class Feedback {
  readonly given = new Cell<Given | undefined>(undefined);
  readonly isSoundOn = new Cell(localStorage.getItem(SOUND_KEY) !== 'off');
  #sounds: Sounds | undefined;

  /** Builds the sounds; call once the page stands, so that neither start nor first scan waits for them. */
  build(): void {
    this.#sounds = new Sounds();
  }

  /** Call at every event of a person until sound has begun: the first one unlocks it. */
  wake(): void {
    this.#sounds?.wake();
  }

  give(outcome: OutcomeName): void {
    // Touch is felt first and expected soonest (`handheld.md` 4.3), then sound, then the picture.
    const {vibration} = SIGNALS[outcome];
    if (vibration.length > 0) navigator.vibrate?.([...vibration]);
    if (this.isSoundOn.get()) this.#sounds?.play(outcome);
    this.given.set({outcome, n: (this.given.get()?.n ?? 0) + 1});
  }

  setSound(on: boolean): void {
    localStorage.setItem(SOUND_KEY, on ? 'on' : 'off');
    this.isSoundOn.set(on);
  }
}
