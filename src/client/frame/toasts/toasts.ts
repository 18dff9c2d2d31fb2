import type {TextFacts, TextKey} from '../../i18n/text.ts';
import type {ReadableValue} from '../../base/readable.ts';

/** What is said at the side of the screen for a moment. */
export interface ToastText {
  readonly look: 'done' | 'refused';
  readonly title: TextKey;
  /** What went through. */
  readonly action?: string;
  /** A refusal's code and facts, in words under the title. */
  readonly code?: string;
  readonly facts?: TextFacts;
  /** A text of the server that has no code. */
  readonly detail?: string;
  /** Leads to the login. */
  readonly offersLogin?: true;
}
export interface Toast extends ToastText {
  readonly id: number;
  /** ms UTC. */
  readonly at: number;
}
interface ToastState {
  /** In sight, the newest last. */
  readonly shown: readonly Toast[];
  /** Of this session, the newest first. */
  readonly said: readonly Toast[];
}

/** Specification section 9: how long each stays in sight, ms. */
const STAYS = {done: 2_500, refused: 1_500} as const;
const MAX_KEPT_TOASTS = 50;

interface ToastDeps {
  /** ms UTC. */
  readonly now: () => number;
  /** Runs something later; answers the way to call it off. */
  readonly setTimer: (run: () => void, ms: number) => () => void;
}

interface Clock {
  left: number;
  startedAt: number;
  cancel: () => void;
}

/** What is said beside the work: each for its time, held while it is looked at, kept in a list. */
export class Toasts implements ReadableValue<ToastState> {
  readonly #deps: ToastDeps;
  readonly #clocks = new Map<number, Clock>();
  readonly #listeners = new Set<() => void>();
  #state: ToastState = {shown: [], said: []};
  #lastId = 0;
  #isHeld = false;

  constructor(deps: ToastDeps) {
    this.#deps = deps;
  }

  readonly get = (): ToastState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Says it; what is in sight already with the same words begins its time anew. */
  say(saying: ToastText): void {
    const at = this.#deps.now();
    const toast = {...saying, id: ++this.#lastId, at};
    const same = this.#state.shown.filter((each) => wordsOf(each) === wordsOf(toast));
    for (const {id} of same) this.#stop(id);
    const shown = [...this.#state.shown.filter((each) => !same.includes(each)), toast];
    this.#set({shown, said: [toast, ...this.#state.said].slice(0, MAX_KEPT_TOASTS)});
    this.#clocks.set(toast.id, {left: STAYS[toast.look], startedAt: at, cancel: () => undefined});
    if (!this.#isHeld) this.#run(toast.id);
  }

  /** A pointer is on one or the focus is: none of them goes. */
  hold(): void {
    if (this.#isHeld) return;
    this.#isHeld = true;
    for (const clock of this.#clocks.values()) {
      clock.cancel();
      clock.left -= this.#deps.now() - clock.startedAt;
    }
  }

  /** None is looked at any more: each has the time that was left to it. */
  release(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    for (const id of this.#clocks.keys()) this.#run(id);
  }

  /** Puts one away; it stays in the list. */
  dismiss(id: number): void {
    this.#stop(id);
    this.#set({...this.#state, shown: this.#state.shown.filter((toast) => toast.id !== id)});
    // What was under the pointer is gone without the pointer having left it.
    if (this.#state.shown.length === 0) this.#isHeld = false;
  }

  /** Another person is here: nothing of what was said is for them. */
  forget(): void {
    for (const id of this.#clocks.keys()) this.#stop(id);
    this.#isHeld = false;
    this.#set({shown: [], said: []});
  }

  #run(id: number): void {
    const clock = this.#clocks.get(id);
    if (!clock) return;
    clock.startedAt = this.#deps.now();
    clock.cancel = this.#deps.setTimer(() => this.dismiss(id), Math.max(0, clock.left));
  }

  #stop(id: number): void {
    this.#clocks.get(id)?.cancel();
    this.#clocks.delete(id);
  }

  #set(state: ToastState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

const wordsOf = ({look, title, code, facts, detail}: ToastText): string =>
  JSON.stringify([look, title, code, facts, detail]);
