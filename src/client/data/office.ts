import type {Args} from '#domain/kernel/action.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import type {AskOutcome, BegunWork} from '#offline/sync/ask.ts';
import type {Device} from '#offline/device.ts';
import type {OfficeFacts, OfficeLine, OfficeReply} from '#offline/sync/office.ts';
import type {FileReply, FileWait} from '#offline/sync/office-file.ts';
import {claimOfStep} from '#offline/outbox/ask-step.ts';
import {ASK_STEP} from '#offline/outbox/outbox-store.ts';
import {LANGUAGE_KEY} from '../i18n/text.ts';
import {ServerQuestions, endingOfReply} from './server-questions.ts';
import {HandedInFiles} from './handed-in-files.ts';
import {CompanyCases} from './company-cases.ts';
import {listReadsOf, TouchedNews, type ListReads} from './lists.ts';
import {ReadableCell, type ReadableValue} from '../base/readable.ts';
import {isOnlyTab} from '../base/tab-number.ts';

/** How a person's claim ended, in the words of the screens. `facts` may name the faulty fields. */
export type ClaimAnswer =
  /** `id`: of the mutation, from which those of new rows follow; `told`: what the action says it did. */
  | {readonly kind: 'done'; readonly id: Id; readonly told: OfficeFacts}
  | {
      readonly kind: 'held' | 'refused' | 'unsent' | 'login' | 'unknown';
      readonly code: string;
      readonly facts: OfficeFacts;
    };

/** What the desk screens need: lists from the device, and questions that only the server may answer. */
export interface OfficeService {
  /** Tells which rows of the mirror, and what of own work, have changed. */
  readonly news: Pick<TouchedNews, 'subscribe'>;
  /**
   * The lists, for a reader that looks once: what it shows stands as it was. A read that is followed is handed its own.
   */
  readonly once: ListReads;
  /** What persons have asked for, for the part of the screen that tells them how it ends. */
  readonly asked: ServerQuestions;
  readonly companyCases: CompanyCases;
  /**
   * How much that was asked for here a loss of the server's data has taken, until the person who asked is here again.
   */
  readonly lost: ReadableValue<number>;
  /** Files of devices that cannot send any more. */
  readonly files: HandedInFiles;
  /** A row as the server has it, with what never stands in a mirror; `undefined` where it cannot be had now. */
  wholeRow(resource: Resource, key: string): Promise<Row | undefined>;
  /**
   * Asks for a claim to be settled; `onAsking` when the first try had no answer and the next ones are made. A refusal
   * is told once: by the part that asked, where `isShown` says so then, else beside the screen.
   */
  claim(action: string, args: Args, onAsking?: () => void, isShown?: () => boolean): Promise<ClaimAnswer>;
  /** Begins long work by a question of its own, and keeps that it has begun: a loss does not take it in silence. */
  begin(work: BegunWork, path: string, body: unknown, isShown?: boolean): Promise<OfficeReply>;
  /** Such work was cancelled: a loss does not have it begun again. */
  forget(work: Id): Promise<void>;
  /** Any other question under the person's session, who waits for it. */
  call(method: 'get' | 'post' | 'delete', path: string, body?: unknown): Promise<OfficeReply>;
  /** Reads what adds to a screen that stands without it: a failure of that is not told. */
  peek(path: string): Promise<OfficeReply>;
  /** Tells the server what no screen waits for. */
  tell(path: string, body: unknown): Promise<OfficeReply>;
  /** Fetches a file, which a person waits for and may give up. */
  file(path: string, wait: FileWait): Promise<FileReply>;
}

const FLUSH_MS = 10_000;
/** The server has settled it; its row comes within a moment or with the next news. */
const FOLLOW_MS = 3_000;
/** A server that has just been restored may not answer yet, and its person may log in at another tab. */
const AGAIN_MS = 60_000;
/** Between tries of a claim that had no answer, ms; each asks under the same id, which is done once. */
export const PAUSE_MS = [1_000, 2_000, 4_000, 8_000] as const;

/** Dispatched on the window when a question needs a person logged in. Specification section 6. */
export const NEED_LOGIN = 'need-login';

/** Local storage flags of the specified system: without one of them no question leaves. */
const mayAsk = (): boolean => ['auth', 'axios_check'].some((flag) => localStorage.getItem(flag) !== null);

/** Office work of whatever device is open; `deviceOf` answers it, or none. */
export class ConnectedOffice implements OfficeService {
  readonly news = new TouchedNews();
  readonly once = listReadsOf(() => this.#deviceOf());
  readonly asked = new ServerQuestions();
  readonly companyCases = new CompanyCases((path) => this.peek(path));
  readonly lost = new ReadableCell(0);
  readonly files = new HandedInFiles(
    () => this.#deviceOf(),
    (method, path, body, who) => this.#call(method, path, body, who),
  );
  readonly #deviceOf: () => Device | undefined;
  #later: ReturnType<typeof setTimeout> | undefined;
  /** Steps of questions that an earlier page left behind, and to which there was no answer when the server was asked. */
  #unanswered: ReadonlySet<string> = new Set();

  constructor(deviceOf: () => Device | undefined) {
    this.#deviceOf = deviceOf;
  }

  async wholeRow(resource: Resource, key: string): Promise<Row | undefined> {
    const [column] = resource.key;
    const reply = await this.peek(`/api/lists/${resource.name}?${String(column)}=${encodeURIComponent(key)}`);
    const results = reply.kind === 'answered' ? reply.body['results'] : undefined;
    return Array.isArray(results) ? (results as Row[])[0] : undefined;
  }

  claim(
    action: string,
    args: Args,
    onAsking: () => void = () => undefined,
    isShown: () => boolean = () => false,
  ): Promise<ClaimAnswer> {
    return this.asked.write(() => this.#claim(action, args, onAsking, isShown));
  }

  async begin(work: BegunWork, path: string, body: unknown, isShown = false): Promise<OfficeReply> {
    const post = () => (isShown ? this.tell(path, body) : this.call('post', path, body));
    const device = this.#deviceOf();
    const who = (await device?.session.stored())?.who;
    if (!device || who === undefined) return post();
    const {beginWork} = await import('#offline/sync/ask.ts');
    const login = device.session.present?.login ?? '';
    const deps = {outbox: device.asked, place: device.place, who, login, now: device.time.now};
    return beginWork(deps, work, post);
  }

  async forget(work: Id): Promise<void> {
    const device = this.#deviceOf();
    const {forgetWork} = await import('#offline/outbox/forget-work.ts');
    if (device) await forgetWork(device.asked, work);
  }

  async call(method: Method, path: string, body?: unknown): Promise<OfficeReply> {
    const work = () => this.#call(method, path, body);
    const reply = await (method === 'get' ? work() : this.asked.write(work));
    if (isNeedOfLogin(reply)) return this.#needLogin();
    const ending = endingOfReply(method, reply);
    // What has only begun is not done: its page shows how it goes.
    const isBegun = ending?.kind === 'done' && path.startsWith('/api/long-work');
    if (ending && !isBegun) this.asked.end(ending);
    return reply;
  }

  peek(path: string): Promise<OfficeReply> {
    return this.#aside('get', path);
  }

  tell(path: string, body: unknown): Promise<OfficeReply> {
    return this.#aside('post', path, body);
  }

  /** That it fails is told by its screen, if at all; that nothing may be asked here any more is told by all of them. */
  async #aside(method: Method, path: string, body?: unknown): Promise<OfficeReply> {
    const reply = await this.#call(method, path, body);
    if (!mayAsk() && (await this.#deviceOf()?.session.stored())) await this.#needLogin();
    return reply;
  }

  async file(path: string, wait: FileWait): Promise<FileReply> {
    const line = await this.#line();
    if (!line) return this.#needLogin();
    const {callForFile} = await import('#offline/sync/office-file.ts');
    const reply = await callForFile(line, path, wait);
    return reply.kind === 'denied' && reply.status === 401 ? this.#needLogin() : reply;
  }

  /** Learns what became of questions that an earlier page left behind, or of some, and tells the person whose they are. */
  async lookBack(keys?: ReadonlySet<string>): Promise<void> {
    const device = this.#deviceOf();
    const who = (await device?.session.stored())?.who;
    if (device && who !== undefined) await this.#lookBackAtClaims(device, who, keys);
    await this.countLost();
    this.#lookBackLater();
    if (!device || who === undefined) return;
    // It may take as long as the network likes.
    void this.files.goOn().catch(reportError);
  }

  /** Where the server could not be asked when this page began, it is asked as soon as it is reached. */
  async lookBackAgain(): Promise<void> {
    if (this.#unanswered.size > 0) await this.lookBack(this.#unanswered);
  }

  /** Where a loss has taken something that could not be asked again now, it is asked again in a while. */
  #lookBackLater(): void {
    clearTimeout(this.#later);
    if (this.lost.get() === 0) return;
    this.#later = setTimeout(() => void this.lookBack().catch(reportError), AGAIN_MS);
  }

  /** Looks how much of what a loss has taken still waits; another tab may have asked for it again. */
  async countLost(): Promise<void> {
    const steps = (await this.#deviceOf()?.asked.steps()) ?? [];
    this.lost.set(steps.filter((step) => claimOfStep(step)?.claim.again).length);
  }

  async #lookBackAtClaims(device: Device, who: Id, keys?: ReadonlySet<string>): Promise<void> {
    this.#unanswered = new Set();
    const steps = await device.asked.steps();
    if (!steps.some(({key}) => key.startsWith(ASK_STEP))) return;
    const {lateFates} = await import('#offline/sync/ask.ts');
    const call = (method: Method, path: string, body: unknown) => this.#call(method, path, body, who);
    const deps = {outbox: device.asked, place: device.place, who, call, now: device.time.now};
    // Another tab may be asking at this moment: what it keeps is no remnant.
    const isAlone = await isOnlyTab();
    for (const {outcome} of await lateFates(deps, !isAlone, keys)) {
      const answer = await this.#answered(device, outcome);
      this.asked.end(answer.kind === 'done' ? answer : {...answer, kind: 'denied', status: 0});
    }
    if (!isAlone) return;
    const left = new Set((await device.asked.steps()).map(({key}) => key));
    const asked = steps.filter((step) => claimOfStep(step)?.claim.who === who).map(({key}) => key);
    this.#unanswered = new Set(asked.filter((key) => left.has(key) && (keys?.has(key) ?? true)));
  }

  async #claim(
    action: string,
    args: Args,
    onAsking: () => void,
    isShown: () => boolean,
  ): Promise<ClaimAnswer> {
    const device = this.#deviceOf();
    const who = device && (await this.#mayAsk(device));
    if (!device || who === undefined) return saying('login', 'login.needed');
    // A person who comes meanwhile neither asks for it nor hears of it.
    const isStill = async (): Promise<boolean> => (await device.session.stored())?.who === who;
    const {askServer: ask} = await import('#offline/sync/ask.ts');
    let status = 0;
    let isTold = false;
    const outcome = await ask(
      {
        outbox: device.asked,
        place: device.place,
        who,
        login: device.session.present?.login ?? '',
        flush: () => device.flush(FLUSH_MS),
        call: async (method, path, body) => {
          const reply = await this.#call(method, path, body, who);
          status = reply.status ?? 0;
          return reply;
        },
        newId: device.newId,
        now: device.time.now,
        pause: async (tries) => {
          await new Promise((resolve) => setTimeout(resolve, PAUSE_MS[tries - 1] ?? 10_000));
          return device === this.#deviceOf() && isStill();
        },
      },
      {action, args, warehouse: device.enrolment.warehouse},
      () => {
        if (!isTold) this.asked.end({kind: 'unreached', status});
        isTold = true;
        onAsking();
      },
    );
    const answer = await this.#answered(device, outcome);
    await this.countLost();
    this.#lookBackLater();
    if (answer.kind === 'unknown' && device === this.#deviceOf() && !(await isStill())) return answer;
    if (answer.kind === 'done') this.asked.end({kind: 'done', action});
    else if (answer.kind === 'login') await this.#needLogin();
    else if (!isShown()) this.asked.end({kind: 'denied', status, code: answer.code, facts: answer.facts});
    return answer;
  }

  /** `who`: the one person under whose session it may go; the person here now unless told. */
  async #call(method: Method, path: string, body?: unknown, who?: Id): Promise<OfficeReply> {
    const line = await this.#line(who);
    if (!line) return LOGIN_NEEDED;
    const {callOffice} = await import('#offline/sync/office.ts');
    return callOffice(line, method, path, body);
  }

  /** Where a person's questions go, and whose they are; `undefined` where no person here may ask. */
  async #line(who?: Id): Promise<OfficeLine | undefined> {
    const device = this.#deviceOf();
    const session = device && (await device.session.stored());
    if (!device || !session || !mayAsk() || session.who !== (who ?? session.who)) return undefined;
    const {baseUrl, company} = device.enrolment;
    const language = localStorage.getItem(LANGUAGE_KEY) ?? 'en-US';
    return {baseUrl, session: session.token, openid: company, operator: session.who, language};
  }

  /** Who asks; where there is none, the person here is asked to log in. */
  async #mayAsk(device: Device): Promise<Id | undefined> {
    const session = await device.session.stored();
    if (session && mayAsk()) return session.who;
    await this.#needLogin();
    return undefined;
  }

  /** The listener asks the person to log in, unless another one has come in another tab: the screens follow. */
  async #needLogin(): Promise<typeof LOGIN_NEEDED> {
    if (!(await this.#deviceOf()?.rereadSession())) dispatchEvent(new CustomEvent(NEED_LOGIN));
    return LOGIN_NEEDED;
  }

  async #answered(device: Device, outcome: AskOutcome): Promise<ClaimAnswer> {
    switch (outcome.kind) {
      case 'done':
        await device.reaches(outcome.version, FOLLOW_MS);
        return {kind: 'done', id: outcome.id, told: outcome.told};
      case 'held':
      case 'refused':
        // What it was refused for may not be here yet.
        device.wake();
        return outcome;
      case 'unsent':
        return saying('unsent', 'ask.unsent');
      case 'unkept':
        return saying('unsent', 'device.not-kept');
      case 'login':
        return saying('login', 'login.needed');
      case 'unknown':
        return saying('unknown', 'ask.unknown');
    }
  }
}

type Method = 'get' | 'post' | 'delete';

/** No question leaves without a session. */
const LOGIN_NEEDED = {
  kind: 'denied',
  status: 401,
  code: 'login.needed',
  facts: {},
} as const satisfies OfficeReply;
const isNeedOfLogin = (reply: OfficeReply): boolean => reply.kind === 'denied' && reply.status === 401;

const saying = (kind: 'unsent' | 'login' | 'unknown', code: string): ClaimAnswer => ({kind, code, facts: {}});
