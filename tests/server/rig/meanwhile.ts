import type {WorkStep, SteppedKind, WorkKind} from '#server/long-work/work-kind.ts';
import {WORK_KINDS} from '#server/long-work/work-kinds.ts';
import {bringIn} from '#server/moving/bring-in.ts';

/** Does something while a file is brought in, right before the step at a cursor: `rows 1` is its second page. */
export class Meanwhile {
  readonly #waiting = new Map<string, () => Promise<unknown>>();

  /** Resolves when it is done, and the file comes in further. */
  at(cursor: string, what: () => Promise<unknown>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(cursor, () => what().then(() => resolve(), reject));
    });
  }

  /** The product's long work, with that in between. */
  get kinds(): ReadonlyMap<string, WorkKind> {
    const held: SteppedKind = {
      ...bringIn,
      step: async (at, deps): Promise<WorkStep> => {
        const what = this.#waiting.get(at.cursor);
        this.#waiting.delete(at.cursor);
        await what?.();
        return bringIn.step(at, deps);
      },
    };
    return new Map([...WORK_KINDS, [held.name, held]]);
  }
}
