import type {Code} from '../code.ts';
import type {ScanBus} from '../bus.ts';
import {isDoubleTrigger} from '../duplicates.ts';
import type {Args, Flow, FlowEvent, Found, Known, Line, OutcomeName, SubmitAnswer} from './flow.ts';

/** What a running flow needs of the device. Everything that writes resolves after its strict commit. */
export interface FlowDevice {
  /** Whose codes these are: a person's in a job. No other person and no other job gets what they leave behind. */
  readonly job: string;
  /** ms of the page's own clock, as codes and taps are timed by. */
  now(): number;
  keep(state: unknown): Promise<void>;
  forget(): Promise<void>;
  resolve(raw: string, known: Known): Promise<{found: Found; lines?: readonly Line[]}>;
  submit(action: string, args: Args, believed?: string): Promise<SubmitAnswer>;
  feedback(outcome: OutcomeName): void;
  /** Keeps the state as the open step of another job and opens that. */
  handOver(flow: string, state: unknown): Promise<void>;
  leave(): void;
  /** Tells the log why the device could not keep something. */
  failed(error: unknown): void;
}

/** Taps so soon after a scan, or after another tap, are the hand and not the worker (`handheld.md` 4.1), ms. */
export const GUARD = {afterScan: 250, afterTap: 400} as const;

/** The same code refused so often in so short a time, ms, is no slip any more (`handheld.md` 4.5). */
const STUCK = {times: 3, within: 30_000} as const;

/**
 * Runs one flow: takes codes from the bus and taps from the screen, one after the other, carries out what the
 * machine asks for, and shows a state only when all it stands for is on disk.
 */
export class FlowRun<S> {
  readonly #flow: Flow<S>;
  readonly #device: FlowDevice;
  readonly #bus: ScanBus;
  readonly #listeners = new Set<() => void>();
  #state: S;
  #queue: Promise<void> = Promise.resolve();
  #before: Code | undefined;
  #lastTap = {event: '', t: -Infinity};
  #stop: () => void = () => undefined;
  #isOpen = false;
  #askedAt = -Infinity;
  #refused: {readonly raw: string; readonly at: readonly number[]} = {raw: '', at: []};

  constructor(flow: Flow<S>, device: FlowDevice, bus: ScanBus, stored: unknown) {
    this.#flow = flow;
    this.#device = device;
    this.#bus = bus;
    this.#state = flow.revive(stored) ?? flow.start;
  }

  readonly get = (): S => this.#state;

  /** One code has been refused again and again: another buzz says nothing new, the screen has to. */
  get isStuck(): boolean {
    return this.#refused.at.length > STUCK.times;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes the codes of the bus until stopped. */
  start(): () => void {
    this.#isOpen = true;
    this.#bus.enter(this.#device.job);
    if (this.#flow.question(this.#state)) this.#park();
    this.#stop = this.#bus.serve((code) => this.#inTurn(() => this.#take(code)));
    return () => {
      if (!this.#isOpen) return;
      this.#bus.park();
      this.#close();
    };
  }

  /** A tap on the screen at a moment of the page's clock. */
  tap(event: FlowEvent, t: number): Promise<void> {
    const name = JSON.stringify(event);
    const isRepeat = name === this.#lastTap.event && t - this.#lastTap.t < GUARD.afterTap;
    const isGrip = event.kind !== 'back' && t - (this.#before?.tEnd ?? -Infinity) < GUARD.afterScan;
    if (isRepeat || isGrip) return Promise.resolve();
    this.#lastTap = {event: name, t};
    return this.#inTurn(() => this.#happen(event));
  }

  async #take(code: Code): Promise<void> {
    // It was scanned before what it would answer could be read.
    if (this.#flow.question(this.#state) && code.t0 <= this.#askedAt) {
      this.#bus.setAside(code, this.#device.job);
      return;
    }
    const isDouble = isDoubleTrigger(this.#flow.policy(this.#state), this.#before, code);
    this.#before = code;
    if (isDouble) this.#device.feedback('duplicate');
    else await this.#happen({kind: 'scan', raw: code.raw});
  }

  /** One event with all that follows from it. A write that fails takes the whole step back. */
  async #happen(event: FlowEvent): Promise<void> {
    const before = this.#state;
    try {
      await this.#follow(before, event);
    } catch (error) {
      this.#device.failed(error);
      await this.#follow(before, {kind: 'unkept'});
    }
  }

  async #follow(from: S, event: FlowEvent): Promise<void> {
    const {state, effects} = this.#flow.step(from, event);
    let answer: FlowEvent | undefined;
    for (const effect of effects) {
      switch (effect.kind) {
        case 'keep':
          await this.#device.keep(state);
          break;
        case 'forget':
          await this.#device.forget();
          break;
        case 'resolve':
          answer = {kind: 'found', raw: effect.raw, ...(await this.#device.resolve(effect.raw, effect))};
          break;
        case 'submit':
          answer = {
            kind: 'answered',
            answer: await this.#device.submit(effect.action, effect.args, effect.believed),
          };
          break;
        case 'feedback':
          if (effect.outcome === 'rejected') this.#countRefusal();
          if (effect.outcome !== 'rejected' || !this.isStuck) this.#device.feedback(effect.outcome);
          break;
        case 'handOver':
          // Codes from here on are the other job's: they wait until it takes them.
          this.#close();
          await this.#device.handOver(effect.flow, effect.state);
          break;
        case 'leave':
          this.#device.leave();
          break;
      }
    }
    if (answer) return this.#follow(state, answer);
    this.#show(state);
  }

  #countRefusal(): void {
    const {raw = '', tEnd = 0} = this.#before ?? {};
    const before = this.#refused.raw === raw ? this.#refused.at : [];
    this.#refused = {raw, at: [...before.filter((t) => tEnd - t < STUCK.within), tEnd]};
  }

  #show(state: S): void {
    const before = this.#flow.question(this.#state);
    const question = this.#flow.question(state);
    this.#state = state;
    if (question && question !== before) this.#park();
    else if (!question && before && this.#isOpen) this.#bus.release();
    for (const listener of this.#listeners) listener();
  }

  /** A question is to be read from now on. */
  #park(): void {
    this.#askedAt = this.#device.now();
    if (this.#isOpen) this.#bus.park();
  }

  #close(): void {
    this.#isOpen = false;
    this.#stop();
    this.#bus.leave();
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(work);
    return this.#queue;
  }
}
