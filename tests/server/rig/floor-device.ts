import {RULES} from '#domain/actions.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import {isRole} from '#domain/kernel/roles.ts';
import {RESOURCES} from '#domain/resources.ts';
import {MutationRecorder} from '#offline/outbox/mutation-recorder.ts';
import {deviceFileOf} from '#offline/outbox/device-file.ts';
import type {OutboxState} from '#offline/outbox/outbox-store.ts';
import {pullRound, pushRound, type PullDeps, type SyncRound} from '#offline/sync/sync.ts';
import type {DeviceFile} from '#protocol/device-file.ts';
import type {SessionAnswer} from '#protocol/session.ts';
import {mirroredLists} from '#server/sync/pull.ts';
import {MemoryOutbox} from '../../model/memory-outbox.ts';
import {MemoryMirror} from '../../model/memory-mirror.ts';
import {call, enrolByTicket, newId, type Caller} from '../http/site.ts';
import {Wire} from './wire.ts';

/** Rounds that a device may need to say and hear everything; more is a protocol that does not end. */
const MOST_ROUNDS = 2_000;

/** A handheld with the product's own core, stores in memory, and a real line to a real server. */
export class FloorDevice {
  readonly id: Id;
  readonly company: string;
  readonly warehouse: string;
  readonly outbox: MemoryOutbox;
  readonly mirror: MemoryMirror;
  readonly recorder: MutationRecorder;
  readonly wire: Wire;
  /** Every mutation whose ✓ the worker saw. */
  readonly promised: Id[] = [];
  readonly #session: SessionAnswer;
  readonly #deps: PullDeps;

  private constructor(
    session: SessionAnswer,
    wire: Wire,
    outbox: MemoryOutbox,
    mirror: MemoryMirror,
    warehouse = session.warehouses[0]?.id ?? '',
  ) {
    this.#session = session;
    this.id = session.device?.id ?? '';
    this.company = session.openid;
    this.warehouse = warehouse;
    this.outbox = outbox;
    this.mirror = mirror;
    this.wire = wire;
    const {company, id: device} = this;
    const shared = {outbox, mirror, company, warehouse, device, build: 'test', now: () => Date.now(), newId};
    this.recorder = new MutationRecorder({...shared, rules: RULES, elapsed: () => 0});
    this.#deps = {...shared, lists: mirroredLists(RESOURCES), maxRows: 500, transport: wire};
  }

  /** Enrolled over HTTP by an administrator, who is logged in on it. Several servers stand behind one balancer. */
  static async enrol(owner: Caller, urls: readonly string[] = [owner.url]): Promise<FloorDevice> {
    const session = await enrolByTicket(owner, `Floor ${newId().slice(14, 22)}`);
    const outbox = new MemoryOutbox(newId());
    const made = new FloorDevice(session, wireOf(session, urls), outbox, new MemoryMirror(RESOURCES));
    if (!isRole(session.role)) throw new Error(`no role: ${session.role}`);
    const {login: id} = await made.recorder.login(session.operator, session.role, false, session.grant);
    made.promised.push(id);
    return made;
  }

  /** An enrolled device in mid-shift, of which only the bookkeeping of its outbox is known. */
  static async loggedIn(
    url: string,
    session: SessionAnswer,
    {login, ...reached}: Partial<OutboxState> & {readonly client: Id; readonly login: Id},
  ): Promise<FloorDevice> {
    const outbox = new MemoryOutbox(reached.client);
    await outbox.change(({state}) => ({state: {...state, ...reached}}));
    const made = new FloorDevice(session, wireOf(session, [url]), outbox, new MemoryMirror(RESOURCES));
    if (!isRole(session.role)) throw new Error(`no role: ${session.role}`);
    made.recorder.setSignedIn({who: session.operator, role: session.role, login});
    return made;
  }

  /** What it keeps of its enrolment. */
  get enrolled(): NonNullable<SessionAnswer['device']> {
    if (!this.#session.device) throw new Error('not enrolled');
    return this.#session.device;
  }

  /** Somebody logs in on it with a network, by name and check code, and works from here on. */
  async logIn({name, code}: {readonly name: string; readonly code: unknown}): Promise<SessionAnswer> {
    const login = {mode: 'user', openid: this.company, name, code, device: this.enrolled};
    const answer = await call(`${this.wire.urls[0] ?? ''}/api/session`, 'POST', login);
    if (answer.status !== 200) throw new Error(`not logged in: ${answer.text}`);
    const session = answer.body as unknown as SessionAnswer;
    await this.works(session, false);
    return session;
  }

  /** Somebody who has logged in here works from here on, also without a network. */
  async works({operator, role, grant}: SessionAnswer, offline = true): Promise<void> {
    if (!isRole(role)) throw new Error(`no role: ${role}`);
    const {login} = await this.recorder.login(operator, role, offline, grant);
    this.promised.push(login);
  }

  /** The same stores after a ticket has made it another device. */
  as(device: NonNullable<SessionAnswer['device']>, urls = this.wire.urls): FloorDevice {
    const session = {...this.#session, device};
    const other = new FloorDevice(session, wireOf(session, urls), this.outbox, this.mirror);
    other.recorder.setSignedIn(this.recorder.signedIn);
    other.promised.push(...this.promised);
    return other;
  }

  /** An image of this device in another: same stores, same credential, same client id. */
  clone(): FloorDevice {
    const wire = wireOf(this.#session, this.wire.urls);
    const twin = new FloorDevice(this.#session, wire, this.outbox.copy(), this.mirror.copy());
    twin.recorder.setSignedIn(this.recorder.signedIn);
    twin.promised.push(...this.promised);
    return twin;
  }

  /** The same stores under another warehouse: another tab, or the device after it was told to change. */
  in(warehouse: string): FloorDevice {
    const other = new FloorDevice(
      this.#session,
      wireOf(this.#session, this.wire.urls),
      this.outbox,
      this.mirror,
      warehouse,
    );
    other.recorder.setSignedIn(this.recorder.signedIn);
    other.promised.push(...this.promised);
    return other;
  }

  push = (): Promise<SyncRound> => pushRound(this.#deps);
  pull = (): Promise<SyncRound> => pullRound(this.#deps, () => undefined);

  /** Records a bin move; a question is answered with "it is here". */
  async move(args: Row): Promise<Id> {
    const work = {action: 'stock.moveBin', args};
    let submitted = await this.recorder.submit(work);
    if (submitted.kind === 'question') {
      submitted = await this.recorder.submit({...work, believed: submitted.refusal.code});
    }
    if (submitted.kind !== 'recorded') throw new Error(JSON.stringify(submitted));
    this.promised.push(submitted.entry.id);
    return submitted.entry.id;
  }

  /** Rounds until nothing is left to say or hear; fails where the server does not answer. */
  async sync(): Promise<void> {
    for (let rounds = 0; rounds < MOST_ROUNDS; rounds++) {
      const said = await this.push();
      const heard = await this.pull();
      for (const round of [said, heard])
        if (round.end === 'failed') throw new Error(`no answer: ${round.failure.why}`);
      if (said.end === 'idle' && heard.end === 'idle') return void (await this.recorder.refresh());
    }
    throw new Error('the device and the server never come to an end');
  }

  /** What the worker can save to a file. */
  file(): Promise<DeviceFile> {
    return deviceFileOf(this.company, this.outbox, this.mirror, this.#deps.lists);
  }

  async waiting(): Promise<number> {
    return (await this.outbox.read()).entries.filter(({acked}) => !acked).length;
  }
}

function wireOf({device}: SessionAnswer, urls: readonly string[]): Wire {
  const {id = '', name = '', secret = '', enrolment} = device ?? {};
  return new Wire(urls, {
    device: `${id}.${secret}`,
    ...(enrolment === undefined ? {} : {returning: {name, secret, enrolment}}),
  });
}
