import {RULES} from '#domain/actions.ts';
import {Device} from '#offline/device.ts';
import type {SessionReply} from '#offline/session.ts';
import type {Args, SubmitAnswer} from '../scan/flows/flow.ts';
import {askForFlush} from './background-flush.ts';
import type {App, Denial, DeviceStatus, NoticeLine, Registration, Session} from './app.ts';
import {MIRRORED, NO_STATUS, noticesOf, sessionOf, statusOf} from './device-status.ts';
import {baseUrl, claimOf, denialOf, enrol, keepOpenid, lastOpenid, line, personOf} from './entry.ts';
import {plainFacts} from './facts.ts';
import {lookUp, type Known} from './look-up.ts';
import {Cell} from './readable.ts';
import {tabNumber} from './tab.ts';

/** Screens follow the device at most this often, ms: a burst of scans must not read the stores for each. */
const PAUSE = 150;
const TICK = 10_000;

/** Joins the screens to this browser's device and to the server. Nothing above it knows of either. */
export async function connect(): Promise<App> {
  const app = new ConnectedApp(await tabNumber());
  await app.openLast();
  return app;
}

class ConnectedApp implements App {
  readonly session = new Cell<Session | undefined>(undefined);
  readonly status = new Cell<DeviceStatus>(NO_STATUS);
  readonly notices = new Cell<readonly NoticeLine[]>([]);
  readonly clock = new Cell(Date.now());
  readonly #tab: number;
  #device: Device | undefined;
  #isFollowing = false;
  #isBehind = false;

  constructor(tab: number) {
    this.#tab = tab;
    setInterval(() => this.clock.set(Date.now()), TICK);
    const wake = (): void => this.#device?.wake();
    addEventListener('online', wake);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') wake();
    });
  }

  get lastOpenid(): string {
    return lastOpenid();
  }

  /**
   * The device of the company that was last used here, if there is one. Browsers write local storage some seconds
   * late: where a kill came first, the outbox in which a shift is open names the company.
   */
  async openLast(): Promise<void> {
    const company = lastOpenid();
    const known =
      (company === '' ? undefined : await Device.enrolmentOf(company)) ?? (await Device.enrolmentOf());
    if (!known) return;
    keepOpenid(known.enrolment.company);
    await this.#open(known.name);
  }

  async loginStaff({openid, name, checkCode}: Parameters<App['loginStaff']>[0]): Promise<Denial> {
    const url = await baseUrl();
    const device = await claimOf(openid);
    const reply = await (await line()).logIn(url, {mode: 'user', openid, name, code: checkCode, device});
    return this.#enter(reply, {openid, name, code: checkCode, url});
  }

  async loginAdmin({openid, name, password}: Parameters<App['loginAdmin']>[0]): Promise<Denial> {
    const url = await baseUrl();
    const device = await claimOf(openid);
    const reply = await (await line()).logIn(url, {mode: 'admin', openid, name, password, device});
    return this.#enter(reply, {openid, name, code: password, url});
  }

  async register({company, name, password, withDemo}: Registration): Promise<Denial> {
    const url = await baseUrl();
    const device = await claimOf('');
    const reply = await (
      await line()
    ).registerCompany(url, {company, name, password, demo: withDemo, device});
    return this.#enter(reply, {openid: '', name, code: password, url});
  }

  async logout(): Promise<void> {
    await this.#device?.endShift();
    localStorage.removeItem('auth');
    await this.#follow();
  }

  resolve(raw: string, known: Known) {
    return lookUp(this.#opened(), raw, known);
  }

  async submit(flow: string, action: string, args: Args, believed?: string): Promise<SubmitAnswer> {
    const submission = await this.#opened().submit({
      action,
      args,
      finishedStep: this.#stepKey(flow),
      ...(believed === undefined ? {} : {believed}),
    });
    if (submission.kind === 'kept') return {kind: 'kept'};
    const {code, facts} = submission.refusal;
    return {kind: submission.kind === 'question' ? 'question' : 'refused', code, facts: plainFacts(facts)};
  }

  async loadStep(flow: string): Promise<unknown> {
    const steps = await this.#opened().steps();
    const step = steps.find(({key}) => key === this.#stepKey(flow));
    return step && JSON.parse(step.state);
  }

  keepStep(flow: string, state: unknown): Promise<void> {
    return this.#opened().keepStep({key: this.#stepKey(flow), at: Date.now(), state: JSON.stringify(state)});
  }

  forgetStep(flow: string): Promise<void> {
    return this.#opened().forgetStep(this.#stepKey(flow));
  }

  syncNow(): Promise<void> {
    this.#device?.wake();
    return Promise.resolve();
  }

  async markSeen(id: string): Promise<void> {
    await this.#device?.markSeen(id);
  }

  async rescueFile(): Promise<Blob> {
    const file = await this.#opened().rescueFile();
    return new Blob([JSON.stringify(file)], {type: 'application/json'});
  }

  async keepStorage(): Promise<void> {
    if ('storage' in navigator) await navigator.storage.persist();
    await this.#follow();
  }

  async #enter(
    reply: SessionReply,
    asked: {openid: string; name: string; code: string; url: string},
  ): Promise<Denial> {
    if (reply.kind === 'denied') return denialOf(reply);
    if (reply.kind === 'unreached') return this.#enterOffline(reply, asked);
    await this.#open(await enrol(reply.answer, asked.url));
    await this.#device?.beginShift(personOf(reply.answer), asked.code);
    await this.keepStorage();
    return undefined;
  }

  /** Whoever logged in here online lately may go on without a network. */
  async #enterOffline(
    reply: Extract<SessionReply, {kind: 'unreached'}>,
    {openid, name, code}: {openid: string; name: string; code: string},
  ): Promise<Denial> {
    const known = openid === '' ? undefined : await Device.enrolmentOf(openid);
    if (!known) return denialOf(reply);
    await this.#open(known.name);
    const login = await this.#device?.beginShiftOffline(name, code);
    if (!login?.ok) return {code: login?.code ?? 'network', facts: {}};
    await this.#follow();
    return undefined;
  }

  async #open(name: string): Promise<void> {
    this.#device?.close();
    const onLost = (): void => location.reload();
    const device = await Device.open(name, {rules: RULES, lists: MIRRORED, build: __BUILD__, onLost});
    this.#device = device;
    device?.subscribe(() => void this.#followSoon());
    await this.#follow();
  }

  /** One reading at a time, and one more when something changed meanwhile. */
  async #followSoon(): Promise<void> {
    this.#isBehind = true;
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    while (this.#isBehind) {
      this.#isBehind = false;
      await this.#follow();
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    this.#isFollowing = false;
  }

  async #follow(): Promise<void> {
    const device = this.#device;
    if (!device) return;
    const [state, notices, session] = await Promise.all([
      device.state(),
      noticesOf(device),
      sessionOf(device),
    ]);
    if (device !== this.#device) return;
    // Once for each backlog: the browser keeps the wish until it could be granted.
    if (state.waiting > 0 && this.status.get().waiting === 0) void askForFlush();
    this.status.set(statusOf(state));
    this.notices.set(notices);
    if (JSON.stringify(session) !== JSON.stringify(this.session.get())) this.session.set(session);
  }

  #opened(): Device {
    if (!this.#device) throw new Error('no device is open');
    return this.#device;
  }

  #stepKey(flow: string): string {
    return `flow:${this.#device?.shift?.who ?? ''}:${flow}:${this.#tab}`;
  }
}
