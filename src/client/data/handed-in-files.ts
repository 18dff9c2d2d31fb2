import type {Id} from '#domain/kernel/id.ts';
import type {BringDeps, BringEnd, HandInEnd} from '#offline/sync/bring.ts';
import type {Device} from '#offline/device.ts';
import type {OfficeReply} from '#offline/sync/office.ts';
import {BRING_STEP, DeviceStorageFull} from '#offline/outbox/outbox-store.ts';
import type {Mutation} from '#protocol/mutation.ts';
import type {WorkLine} from './app.ts';
import {plainFactsIn, plainFacts} from './facts.ts';
import type {EntryDenial} from './identity.ts';
import {ReadableCell} from '../base/readable.ts';

/** The file of a device, looked through before it is handed in. */
export interface HandedInFile {
  readonly mutations: readonly Mutation[];
  /** More than a person can read. */
  readonly unreadable: number;
  /** Ids of those that the server has already. */
  readonly known: ReadonlySet<Id>;
}

/** What became of one piece of work in it; `isKnown`: the server had it before. */
export interface HandedInLine extends WorkLine {
  readonly isKnown: boolean;
}

/** How handing in goes. What is `left` is kept in this browser, and goes by itself. */
export interface HandInProgress {
  readonly left: number;
  /** Pieces of work that were answered since this page began, with what became of them. */
  readonly lines: readonly HandedInLine[];
  readonly isSending: boolean;
  /** The last try had no answer; the next is made by itself. */
  readonly isUnreached: boolean;
  /** Why it does not go on by itself. */
  readonly denial: EntryDenial;
}

const NO_HAND_IN: HandInProgress = {
  left: 0,
  lines: [],
  isSending: false,
  isUnreached: false,
  denial: undefined,
};
const HAND_IN_PAUSES_MS = [1_000, 2_000, 4_000, 8_000] as const;
const HAND_IN_LONGEST_MS = 10_000;

type Call = (method: 'post', path: string, body: unknown, who: Id) => Promise<OfficeReply>;
/** What a look through a file comes to. */
type Looked =
  | {readonly ok: true; readonly file: HandedInFile}
  | {readonly ok: false; readonly denial: NonNullable<EntryDenial>};

const needsLogin = {code: 'login.needed', facts: {}} as const;
const lines = () => import('#offline/sync/bring.ts');

/** Work of devices that cannot send any more, handed in here under a person's session. */
export class HandedInFiles {
  readonly state = new ReadableCell<HandInProgress>(NO_HAND_IN);
  readonly #deviceOf: () => Device | undefined;
  readonly #call: Call;
  #known: ReadonlySet<Id> = new Set();
  #hurry: () => void = () => undefined;

  constructor(deviceOf: () => Device | undefined, call: Call) {
    this.#deviceOf = deviceOf;
    this.#call = call;
  }

  /** Reads a file and asks what of it is known; nothing is kept or changed. */
  async look(text: string): Promise<Looked> {
    const deps = await this.#deps();
    if (!deps) return {ok: false, denial: needsLogin};
    const {parseDeviceFile: readDeviceFile} = await import('./device-file-text.ts');
    const read = readDeviceFile(text, deps.company);
    if (!read.ok) return read;
    const {lookBeforeBringing} = await lines();
    const known = await lookBeforeBringing(deps, read.mutations);
    if ('kind' in known) return {ok: false, denial: whyOf(known) ?? {code: 'network', facts: {}}};
    return {ok: true, file: {...read, known: new Set(known.keys())}};
  }

  /** Keeps it and hands it in; where that is broken off, the rest goes with the next start. */
  async send(file: HandedInFile): Promise<void> {
    const deps = await this.#deps();
    if (!deps) return this.#say({denial: needsLogin});
    this.#known = file.known;
    this.#say({...NO_HAND_IN, isSending: true, left: file.mutations.length});
    const {keepToBring} = await lines();
    try {
      await keepToBring(deps, file.mutations);
    } catch (error) {
      if (!(error instanceof DeviceStorageFull)) throw error;
      this.#say({isSending: false, left: 0, denial: {code: 'file.no-room', facts: {}}});
      return;
    }
    await this.#run(deps);
  }

  /** Goes on with what an earlier page left; tries at once where it is waiting. */
  async goOn(): Promise<void> {
    if (this.state.get().isSending) return this.#hurry();
    const steps = (await this.#deviceOf()?.asked.steps()) ?? [];
    if (!steps.some(({key}) => key.startsWith(BRING_STEP))) return;
    const deps = await this.#deps();
    if (deps && !this.state.get().isSending) await this.#run(deps);
  }

  /** Another file may be chosen. */
  forget(): void {
    if (!this.state.get().isSending) this.state.set(NO_HAND_IN);
  }

  async #run(deps: BringDeps): Promise<void> {
    this.#say({isSending: true, denial: undefined});
    const {bringKept, countToBring} = await lines();
    this.#say({left: await countToBring(deps.outbox)});
    for (let tries = 0; ; tries++) {
      const end = await bringKept(deps, (ends, size) => this.#note(ends, size));
      this.#say({isUnreached: end.kind === 'unreached', denial: whyOf(end)});
      if (end.kind !== 'unreached') break;
      await this.#pause(HAND_IN_PAUSES_MS[tries] ?? HAND_IN_LONGEST_MS);
      // A person who comes meanwhile has not asked for it.
      if ((await this.#deps())?.who !== deps.who) break;
    }
    this.#say({isSending: false, isUnreached: false});
  }

  #note(ends: readonly HandInEnd[], size: number): void {
    const {left, lines} = this.state.get();
    const more = ends.map((end) => lineOf(end, this.#known));
    this.#say({left: Math.max(0, left - size), lines: [...lines, ...more], isUnreached: false});
  }

  #say(change: Partial<HandInProgress>): void {
    this.state.set({...this.state.get(), ...change});
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      setTimeout(resolve, ms);
      this.#hurry = resolve;
    });
  }

  async #deps(): Promise<BringDeps | undefined> {
    const device = this.#deviceOf();
    const who = (await device?.session.stored())?.who;
    if (!device || who === undefined) return undefined;
    const {company, device: id} = device.place;
    const call: BringDeps['call'] = (method, path, body) => this.#call(method, path, body, who);
    return {outbox: device.asked, company, device: id, who, call, now: device.time.now};
  }
}

function whyOf(end: BringEnd): EntryDenial {
  if (end.kind === 'login') return needsLogin;
  return end.kind === 'denied' ? {code: end.code, facts: plainFacts(end.facts)} : undefined;
}

function lineOf({mutation, result}: HandInEnd, known: ReadonlySet<Id>): HandedInLine {
  const {id, action, args, who, at} = mutation;
  const {status, code = '', facts = ''} = result;
  return {id, action, args, who, at, status, code, facts: plainFactsIn(facts), isKnown: known.has(id)};
}
