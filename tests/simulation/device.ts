import type {Id} from '#domain/kernel/id.ts';
import type {Rules} from '#domain/kernel/settle.ts';
import {
  MutationRecorder,
  type RecordingObjection,
  type PieceOfWork,
  type RecorderDeps,
  type RecordingResult,
  type SubmissionOfAll,
  type WorkToRecord,
} from '#offline/outbox/mutation-recorder.ts';
import type {MirrorCursor, MirrorStore} from '#offline/mirror/mirror.ts';
import {SIGNED_IN, type OutboxStore} from '#offline/outbox/outbox-store.ts';
import {drainOutbox, pullRound, pushRound, type PullDeps, type SyncRound} from '#offline/sync/sync.ts';
import {toWire} from '#offline/outbox/outbox.ts';
import type {TransportReply, SyncTransport} from '#offline/sync/transport.ts';
import {verifyRound} from '#offline/sync/verify.ts';
import type {Mutation} from '#protocol/mutation.ts';
import {idOfContent} from '#server/sync/content.ts';
import {mirroredLists} from '#server/sync/pull.ts';
import {grantFor} from '../builders/grants.ts';
import {Broken} from './broken.ts';
import {oneOf, type Throw} from './dice.ts';
import {handsBeside, handsOn} from './document-hands.ts';
import {messageAtHand} from './chat-hands.ts';
import {taskAtHand} from './task-hands.ts';
import {undoAtHand} from './undo-hands.ts';
import {workByHand, type WorkByHand} from './hands-at-work.ts';
import {DatabaseFails} from './failing-database.ts';
import type {Faults} from './faults.ts';
import {desksAt, keptWith, logOut, type SimulatedDesk} from './flow.ts';
import {checkHandshake} from './oracles.ts';
import type {Scheduler} from './scheduler.ts';
import {checkPurge, checkSettled, tidyJournal, type Exact} from './settling.ts';
import {checkOverlay, ownWorkOf, screenReadingOf} from './screen.ts';
import {SIMULATED_COMPANY, SITE, simulatedId, type Warehouse, type SimulatedWorld} from './world.ts';

/** A device's disk: it outlives every crash of the app and can be copied whole. */
export interface Disk {
  readonly outbox: OutboxStore;
  readonly mirror: MirrorStore;
  copy(): Promise<Disk>;
  /** A build with other keys or indexes: the mirror begins anew, the outbox stays. */
  withNewMirror(): Promise<Disk>;
  /** The whole mirror of an earlier build, which is read until the present one is exact; dropped then. */
  older?: MirrorStore | undefined;
  /** The same with that: in memory only, as is the loss of power. */
  withMirrorBeside?(): Promise<Disk>;
  /** Up to which version the rows of the mirror at this cursor hold everything, by what it was given. */
  held?(cursor: MirrorCursor): Promise<number>;
  /** The browser has thrown the outbox away, and the mirror with it or not; `client` is the next one's first. */
  withoutOutbox?(client: Id, mirrorStays: boolean): Disk;
  /** What the mirror committed last is gone with the power; what the outbox committed stays. */
  withoutPower?(commits: number): Disk;
}

export interface SimulationParts {
  readonly world: SimulatedWorld;
  readonly scheduler: Scheduler;
  readonly dice: Throw;
  readonly faults: Faults;
  readonly rules: Rules;
  readonly newId: () => Id;
  /** Devices of which there are or were several, and ids that two devices have made. */
  readonly cloned: Set<Id>;
  /** By {@link nameOf}: work that its device need not have any more, so that a history set back may lack it. */
  readonly forgotten: Set<string>;
  readonly twins: Set<Id>;
  /** See wide.ts. */
  readonly isWide: boolean;
  /** Numbers the records of jobs. */
  readonly newMark: () => number;
  /** Of marks under which several pieces were recorded at once: how many. */
  readonly together: Map<number, number>;
  /** Ids of all that was ever put into an outbox, with a ✓ or before it. */
  readonly recorded: Set<Id>;
  /** Ends the run with what went wrong beside anybody's waiting. */
  readonly fail: (error: unknown) => void;
}

/** What a device promised: a mutation whose ✓ was shown, as it was recorded. */
export interface PromisedMutation extends Pick<Mutation, 'id' | 'who' | 'login' | 'action' | 'args'> {
  readonly device: Id;
  readonly on: string;
  /** The id under which it is kept where another device's work has its own. */
  readonly alias: Id;
}

/** A handheld's own clock, which nobody set right: ms that it is ahead of the server's. */
export interface Clock {
  skew: number;
}

/**
 * One run of the app on a disk: real recorder, real sync rounds, as in two tabs at once without any lock. It dies
 * when it crashes; another life goes on from the disk.
 */
export class Life {
  readonly name: string;
  readonly disk: Disk;
  readonly device: Id;
  /** The one that it is told to work in. */
  readonly warehouse: Warehouse;
  readonly #parts: SimulationParts;
  readonly #deps: PullDeps;
  readonly #tabs: readonly MutationRecorder[];
  /** In the wide world: each tab's session and job, and whether it is at it. */
  readonly #desks: readonly SimulatedDesk[];
  readonly #promised: PromisedMutation[];
  /** Its mirror or its history has just changed: the oracles look before anything else happens. */
  hasMoved = false;
  /** Its mirror has lost a row on the disk, and no comparison has found it yet. */
  isDamaged = false;
  /** It had once, here or before its last crash. */
  wasDamaged = false;
  #damages = 0;
  readonly #exact: Exact = new Map();
  /** Its network is as good as can be, while a directed scene plays. */
  isSpared = false;
  /** What it works at next is long over, for all that others know. */
  isLate = false;
  readonly clock: Clock;
  /** Holds the next request, or the next answer, on its way; a directed scene sets it. */
  #holdRequest: Promise<void> | undefined;
  #holdAnswer: {readonly passed: Promise<void>; readonly onAnswer: () => void} | undefined;
  #alive = true;
  /** The id that its dice give next, where another device's dice have fallen the same way. */
  #twin: Id | undefined;
  #busy = 0;

  constructor(
    parts: SimulationParts,
    name: string,
    device: Id,
    disk: Disk,
    clock: Clock,
    promised: PromisedMutation[],
    warehouse: Warehouse,
  ) {
    this.warehouse = warehouse;
    this.clock = clock;
    this.name = name;
    this.device = device;
    this.disk = disk;
    this.#parts = parts;
    this.#promised = promised;
    const outbox = this.#gated('box', disk.outbox);
    const mirror = this.#gated('mirror', disk.mirror);
    const shared = {
      outbox,
      mirror,
      company: SIMULATED_COMPANY,
      warehouse: warehouse.id,
      device,
      build: 'simulation',
      now: () => parts.world.clock + clock.skew,
      newId: parts.newId,
    };
    const newId = () => this.#takeTwin() ?? parts.newId();
    const older = disk.older && this.#gated('old mirror', disk.older);
    const reading = screenReadingOf({mirror, older}, parts.world, warehouse.id);
    const ofRecorder = {mirror: reading, newId, rules: parts.rules, elapsed: () => 0};
    const recorderDeps: RecorderDeps = {...shared, ...ofRecorder};
    const lists = mirroredLists(parts.rules.resources);
    const maxRows = 2 + Math.floor(parts.dice(name, 'page') ** 2 * 30);
    this.#deps = {...shared, lists, maxRows, transport: this.#transport()};
    this.#desks = parts.isWide ? desksAt(recorderDeps) : [];
    this.#tabs = parts.isWide
      ? this.#desks.map(({recorder}) => recorder)
      : [new MutationRecorder(recorderDeps), new MutationRecorder(recorderDeps)];
  }

  get isAlive(): boolean {
    return this.#alive;
  }
  get isBusy(): boolean {
    return this.#busy > 0;
  }

  /** Whether its rights were taken away, by the present history. */
  async isRevoked(): Promise<boolean> {
    return this.#parts.isWide && (await this.#parts.world.revoked()).has(this.device);
  }

  crash(): void {
    this.#alive = false;
  }

  /** Begins something that a person, a timer or a message would begin. Errors fail the run. */
  begin(): void {
    const {dice, fail} = this.#parts;
    const at = dice(this.name, 'activity');
    const tab = oneOf(this.#tabs, dice(this.name, 'tab'));
    const beside = this.#parts.isWide ? dice(this.name, 'beside') : 1;
    const activity =
      beside < 0.1
        ? this.drain()
        : beside < 0.3
          ? this.#refresh(tab)
          : at < 0.45
            ? this.#work(tab)
            : at < 0.7
              ? this.push()
              : at < 0.95
                ? this.pull()
                : this.compare();
    this.#busy++;
    activity.then(() => this.#busy--, fail);
  }

  /** The next request of this device stays on its way until released. */
  holdRequest(): () => void {
    const {promise, resolve} = Promise.withResolvers<void>();
    this.#holdRequest = promise;
    return () => {
      this.#holdRequest = undefined;
      resolve();
    };
  }

  /** The same with the next answer; `isAnswered`: the server has said it. */
  holdAnswer(): {release: () => void; isAnswered: () => boolean} {
    const {promise, resolve} = Promise.withResolvers<void>();
    let isAnswered = false;
    this.#holdAnswer = {passed: promise, onAnswer: () => (isAnswered = true)};
    const release = (): void => {
      this.#holdAnswer = undefined;
      resolve();
    };
    return {release, isAnswered: () => isAnswered};
  }

  /** A comparison finds the mirror different, as after damage on the disk: it is begun anew. */
  async distrust(): Promise<void> {
    const transport: SyncTransport = {
      ...this.#deps.transport,
      verify: async (request) => {
        const reply = await this.#deps.transport.verify(request);
        return reply.ok ? {ok: true, answer: {...reply.answer, different: ['stock']}} : reply;
      },
    };
    await verifyRound({...this.#deps, transport});
  }

  /** The disk loses a row of the mirror. */
  async damage(): Promise<void> {
    const {mirror} = this.disk;
    await mirror.apply(() => true, {cursor: await mirror.cursor(), gone: {goods: [SITE.goods[1] ?? '']}});
    this.isDamaged = true;
    this.wasDamaged = true;
    this.#damages++;
  }

  /** Records something and sends it. */
  async workAndPush(): Promise<void> {
    await this.#work(oneOf(this.#tabs, this.#parts.dice(this.name, 'tab')));
    await this.push();
  }

  /** Pushes until nothing waits or a round fails. */
  async push(): Promise<SyncRound> {
    for (let i = 0; ; i++) {
      const round = await pushRound(this.#deps);
      if (round.end !== 'more' || i === 20) return round;
    }
  }

  /** The service worker hands in what waits: it has no mirror, and knows nobody. */
  async drain(): Promise<void> {
    await drainOutbox(this.#deps);
    this.#parts.faults.count('worker sent');
  }

  /** Pulls until the mirror is exact or a round fails. */
  async pull(): Promise<SyncRound> {
    for (let i = 0; ; i++) {
      const round = await pullRound(this.#deps, () => undefined);
      // With nothing left to do, the mirror that served goes, and what the journal need not keep.
      if (round.end === 'idle') this.disk.older &&= undefined;
      if (round.end === 'idle' && this.#parts.isWide) await this.tidy();
      if (round.end !== 'more' || i === 60) return round;
    }
  }

  /** Forgets what the journal need not keep. */
  async tidy(): Promise<void> {
    const {outbox, now} = this.#deps;
    const signedIn = await outbox.getMeta<{login: string} | null>(SIGNED_IN);
    await tidyJournal(outbox, signedIn?.login, now());
  }

  /** Logs somebody in when nobody is, else records a bin move that the screen allows. */
  async #work(tab: MutationRecorder): Promise<void> {
    const {dice, faults} = this.#parts;
    const desk = this.#desks.find(({recorder}) => recorder === tab);
    if (desk) return this.#workAt(desk);
    if (!tab.signedIn || dice(this.name, 'switch') < 0.05) {
      const {id, role} = oneOf(SITE.people, dice(this.name, 'person'));
      const offline = dice(this.name, 'offline login') < 0.5;
      if (tab.signedIn && tab.signedIn.who !== id) faults.count('user switched');
      const grant = grantFor(this.device, id, SIMULATED_COMPANY);
      const {login} = await this.#withoutTwin(() => tab.login(id, role, offline, grant));
      const args = {offline: offline ? 1 : 0, grant};
      this.#promise({id: login, alias: login, who: id, login, action: 'session.login', args});
      return;
    }
    if (dice(this.name, 'refresh') < 0.3) await tab.refresh();
    const work = this.#message(tab.signedIn.who) ?? this.#move();
    if (dice(this.name, 'twin') < 0.02) this.#twin = this.#foreignId();
    const first = await tab.submit(work);
    this.#keep(first);
    if (first.kind !== 'question') return;
    // The worker stands before the goods: "it is here".
    if (dice(this.name, 'insist') >= 0.5) return;
    let [sure, answer] = [work, first as RecordingResult];
    while (answer.kind === 'question') {
      sure = sureOf(sure, answer);
      answer = await tab.submit(sure);
    }
    this.#keep(answer);
  }

  /** The same at a job with steps, under a session that the disk keeps. */
  async #workAt(desk: SimulatedDesk): Promise<void> {
    if (desk.isBusy) return;
    desk.isBusy = true;
    const {dice, faults} = this.#parts;
    const {session, recorder, flow} = desk;
    const {outbox} = this.#deps;
    // A tab that was frozen, or whose message was lost, has not heard what another one did.
    if (dice(this.name, 'unheard') < 0.75) await session.reread();
    const {present} = session;
    if (!present || dice(this.name, 'switch') < 0.08) {
      const {id, role} = oneOf(this.#parts.world.people, dice(this.name, 'person'));
      const offline = dice(this.name, 'offline login') < 0.5;
      if (present && present.who !== id) faults.count('user switched');
      const grant = grantFor(this.device, id, SIMULATED_COMPANY);
      const {login} = await this.#withoutTwin(() => recorder.login(id, role, offline, grant, keptWith));
      const args = {offline: offline ? 1 : 0, grant};
      this.#promise({id: login, alias: login, who: id, login, action: 'session.login', args});
    } else if (dice(this.name, 'logout') < 0.06) {
      const {isEnded, logouts} = await logOut(desk, outbox);
      for (const entry of logouts) this.#promise({...entry, alias: idOfContent(toWire(entry))});
      faults.count(isEnded ? 'session ended' : 'logout of a tab that had not heard');
    } else {
      if (dice(this.name, 'refresh') < 0.5) await this.#refresh(recorder);
      const mark = this.#parts.newMark();
      const isLast = dice(this.name, 'last') < 0.2;
      const also = await flow.next(mark, dice(this.name, 'place'), isLast);
      const byHand = await this.#byHand();
      const pieces = byHand ? [byHand.piece] : await this.#pieces(present.who);
      if (pieces.length > 1) this.#parts.together.set(flow.mark, pieces.length);
      if (dice(this.name, 'twin') < 0.02) this.#twin = this.#foreignId();
      const twice = this.#undoBeside(desk, pieces);
      let first = await recorder.submitAll(pieces, {also});
      await twice;
      let sure = pieces;
      while (first.kind === 'question') {
        const {refusal} = first;
        sure = sure.map((piece) => sureOf(piece, {kind: 'question', refusal}));
        first = await recorder.submitAll(sure, {also});
      }
      this.#keepAll(first);
      if (byHand) this.#parts.world.hands?.end(first.kind === 'recorded' ? byHand : undefined);
      flow.mark = 0;
      if (first.kind === 'refused' && first.refusal.code === 'login.needed') {
        await session.reread();
        faults.count('work of a tab that had not heard');
      } else faults.count(isLast ? 'job ended' : 'job went on');
    }
    desk.isBusy = false;
  }

  /** Draws own work anew while others write, and looks at what is drawn. */
  async #refresh(recorder: MutationRecorder): Promise<void> {
    const {world, rules, faults} = this.#parts;
    const before = await ownWorkOf(this.disk);
    const overlay = await recorder.refresh();
    if (this.wasDamaged) return;
    if (checkOverlay(world, rules, this.name, overlay, before, await ownWorkOf(this.disk)))
      faults.count('overlay drawn beside others');
  }

  /** Both tabs take back one act at once, and neither has heard of the other: chance alone hardly ever meets that. */
  async #undoBeside(desk: SimulatedDesk, [piece]: readonly PieceOfWork[]): Promise<void> {
    if (piece?.undoes === undefined || this.#parts.dice(this.name, 'undoes beside') >= 0.25) return;
    const other = this.#desks.find((each) => each !== desk && !each.isBusy);
    if (!other) return;
    other.isBusy = true;
    await other.session.reread();
    this.#keep(await other.recorder.submit(piece));
    other.isBusy = false;
  }

  /** Something that hands do where nobody else is at it; with nobody's hands the work is none of them. */
  async #byHand(): Promise<WorkByHand | undefined> {
    const {dice, world, faults} = this.#parts;
    if (!world.hands?.begin()) return undefined;
    const chance = (purpose: string): number => dice(this.name, `hands ${purpose}`);
    const work = await workByHand(world.hands, this.disk.mirror, this.warehouse, chance);
    if (work) faults.count(`by hand ${work.piece.action}`);
    else world.hands.end(undefined);
    return work;
  }

  /** What is done next: at a document, where there are some. */
  async #pieces(who: Id): Promise<readonly PieceOfWork[]> {
    const {dice, world, faults} = this.#parts;
    if (!world.codes) return [this.#move()];
    if (world.hands)
      return [{action: 'test.take', args: {name: oneOf(['a', 'b', 'c'], dice(this.name, 'name'))}}];
    const chance = (purpose: string): number => dice(this.name, `hands ${purpose}`);
    const task =
      world.hasTasks && chance('takes a task') < 0.5 ? await taskAtHand(this.disk.mirror, chance) : undefined;
    if (task) return [task];
    const undo =
      world.hasUndos && chance('undoes') < 0.4 ? await undoAtHand(this.disk.outbox, who, chance) : undefined;
    if (undo) return [undo];
    const isBeside = chance('beside documents') < 0.2;
    const atDocument = isBeside
      ? undefined
      : await handsOn(this.disk.mirror, this.warehouse, chance, {
          isLate: this.isLate,
          hasReturns: world.hasReturns,
          hasTransfers: world.hasTransfers,
        });
    const atBin = atDocument ? undefined : await handsBeside(this.disk.mirror, this.warehouse, chance);
    const first = (): PieceOfWork => atBin ?? this.#move();
    const pieces = atDocument ?? (chance('two') < 0.5 ? [first(), this.#move()] : [first()]);
    if (pieces.length > 1) faults.count('recorded together');
    return pieces;
  }

  /** What somebody writes to another one, in a world where people do. */
  #message(who: Id): WorkToRecord | undefined {
    const {dice, world, newMark} = this.#parts;
    if (!world.hasChats || dice(this.name, 'writes') >= 0.5) return undefined;
    return messageAtHand(who, (purpose) => dice(this.name, `message ${purpose}`), newMark());
  }

  #move(): WorkToRecord {
    const {dice, faults} = this.#parts;
    const {id: warehouse, bins} = this.warehouse;
    const from = oneOf(bins, dice(this.name, 'from'));
    const others = bins.filter((bin) => bin !== from);
    const to = oneOf(others, dice(this.name, 'to'));
    const quantity = 1 + Math.floor(dice(this.name, 'quantity') * 4);
    const odd = dice(this.name, 'odd');
    if (odd < 0.03) {
      faults.count('poison');
      return {action: 'test.poison', args: {}};
    }
    if (odd < 0.16) {
      faults.count('refusal');
      return {action: 'test.take', args: {name: oneOf(['a', 'b', 'c'], dice(this.name, 'name'))}};
    }
    if (odd < 0.28)
      return {action: 'test.drop', args: {name: oneOf(['a', 'b', 'c'], dice(this.name, 'name'))}};
    const goods = SITE.goods[0] ?? '';
    return {
      action: 'stock.moveBin',
      args: {warehouse, goods, lot: '', unit: '', from, to, quantity},
    };
  }

  #keep(submission: RecordingResult): void {
    if (submission.kind !== 'recorded') return;
    const {entry} = submission;
    this.#promise({...entry, alias: idOfContent(toWire(entry))});
  }

  #keepAll(submission: SubmissionOfAll): void {
    if (submission.kind !== 'recorded') return;
    for (const entry of submission.entries) this.#promise({...entry, alias: idOfContent(toWire(entry))});
  }

  /** What another tab is about to record has the twin, if anything: no login. */
  #withoutTwin<T>(begin: () => T): T {
    const twin = this.#takeTwin();
    const begun = begin();
    this.#twin = twin;
    return begun;
  }

  #takeTwin(): Id | undefined {
    const twin = this.#twin;
    this.#twin = undefined;
    return twin;
  }

  /** An id that another device has made for some work, each but once. */
  #foreignId(): Id | undefined {
    const {twins, dice, faults} = this.#parts;
    const others = this.#promised.filter(
      ({id, device, action}) => device !== this.device && action !== 'session.login' && !twins.has(id),
    );
    if (others.length === 0) return undefined;
    const {id} = oneOf(others, dice(this.name, 'twin of'));
    twins.add(id);
    faults.count('id made twice');
    return id;
  }

  /** The ✓: from here on the mutation must never be lost. */
  #promise({id, alias, who, login, action, args}: Omit<PromisedMutation, 'on' | 'device'>): void {
    this.#promised.push({id, alias, who, login, action, args, device: this.device, on: this.name});
  }

  /** No mirror may differ but for damage on its disk, which a comparison finds and mends; answers whether it could. */
  async compare(): Promise<boolean> {
    const wasDamaged = this.isDamaged;
    const damages = this.#damages;
    const different = await verifyRound(this.#deps);
    if (different === undefined) return false;
    this.#parts.faults.count('mirror compared');
    if (different.length > 0 && !wasDamaged && this.#damages === damages)
      throw new Broken(`${different.join()} of ${this.name} differ from the server`);
    // From here on the oracles look at it again.
    this.isDamaged &&= !wasDamaged;
    this.hasMoved = true;
    return true;
  }

  /** Every call of a store waits for its turn, so that a crash may fall behind any of them. */
  #gated<S extends object>(kind: string, store: S): S {
    const {scheduler} = this.#parts;
    const actor = {name: this.name, isAlive: () => this.#alive};
    return new Proxy(store, {
      get: (target, property, receiver) => {
        const member: unknown = Reflect.get(target, property, receiver);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]) => {
          const call = async (): Promise<unknown> => {
            if (property === 'apply' || property === 'changeWithJournal') this.hasMoved = true;
            if (kind === 'box' && property === 'append')
              for (const {id} of args[0] as readonly {readonly id: Id}[]) this.#parts.recorded.add(id);
            const value = (): Promise<unknown> => Promise.resolve(member.apply(target, args));
            if (property === 'changeWithJournal') return this.#shakeHands(value);
            return this.#parts.isWide ? this.#watched(kind, property, value) : value();
          };
          return scheduler.pass(actor, `${kind}.${String(property)}`, call);
        };
      },
    });
  }

  /** A call, and the oracles that look at what it leaves of the outbox. */
  async #watched(kind: string, property: string | symbol, call: () => Promise<unknown>): Promise<unknown> {
    const {outbox, mirror} = this.disk;
    if (kind === 'mirror' && property === 'apply') {
      const before = await mirror.cursor();
      if (isExact(before)) this.#exact.set(before.epoch, before.version);
      const value = await call();
      const after = await mirror.cursor();
      if (isExact(after)) this.#exact.set(after.epoch, after.version);
      return value;
    }
    if (kind !== 'box' || (property !== 'change' && property !== 'purgeJournal')) return call();
    const {entries} = await outbox.read();
    const journal = await outbox.journal();
    const value = await call();
    const now = await outbox.journal();
    if (property === 'change') checkSettled(this.name, this.#exact, entries, now);
    else {
      const gone = checkPurge(this.name, entries, journal, now);
      for (const each of gone) this.#parts.forgotten.add(each);
      if (gone.length > 0) this.#parts.faults.count('journal forgotten');
    }
    return value;
  }

  /** A handshake with another history, and the oracle that looks at what it offers again. */
  async #shakeHands(change: () => Promise<unknown>): Promise<unknown> {
    const {outbox} = this.disk;
    const before = {...(await outbox.read()), journal: await outbox.journal()};
    const value = await change();
    checkHandshake(this.#parts.world, this.name, before, await outbox.read());
    return value;
  }

  #transport(): SyncTransport {
    const {world, cloned, faults} = this.#parts;
    return {
      push: (request) =>
        this.#exchange(request, async ({client, epoch, knownAck, receipt, items}) => {
          const sender = {device: this.device, formerIds: [], revoked: await this.isRevoked()};
          const push = {kind: 'push', sender, client, epoch, knownAck, receipt, items} as const;
          if (items.some(({warehouse}) => warehouse !== this.warehouse.id))
            faults.count('work of the warehouse left behind sent');
          const answer = await world.sync.push(SIMULATED_COMPANY, push);
          // [L14] What follows is settled: only a copy, or a history set back, makes work that does not.
          if (answer.next && !world.isSetBack && !cloned.has(this.device))
            throw new Broken(`${this.name} is told ${answer.next}, and nothing was copied`);
          return answer;
        }),
      pull: (request) =>
        this.#exchange(request, async (asked) => {
          if (await this.isRevoked()) throw new Forbidden();
          const answer = await world.sync.pull(SIMULATED_COMPANY, asked);
          // [L4] [L9] Fates and rows are of one moment: no ack is of a later version than the rows.
          if (answer.kind === 'delta' && answer.acks.some(({version}) => version > answer.head))
            throw new Broken(`${this.name} is told fates from behind its rows`);
          return answer;
        }),
      verify: (request) =>
        this.#exchange(request, async (asked) => {
          if (await this.isRevoked()) throw new Forbidden();
          return world.sync.verify(SIMULATED_COMPANY, asked);
        }),
    };
  }

  /** One request through a network that loses, delays and doubles. */
  async #exchange<Q, A>(request: Q, serve: (request: Q) => Promise<A>): Promise<TransportReply<A>> {
    const {scheduler, dice, faults, fail} = this.#parts;
    const wire = JSON.stringify(request);
    const deliver = (): Promise<TransportReply<A>> => this.#deliver(wire, serve);
    const me = {name: this.name, isAlive: () => this.#alive};
    const network = {name: `${this.name}'s network`, isAlive: () => true};
    const held = this.#holdRequest;
    if (held) {
      this.#holdRequest = undefined;
      await held;
      return scheduler.pass(me, 'deliver', deliver);
    }
    const late = this.#holdAnswer;
    if (late) {
      this.#holdAnswer = undefined;
      const reply = await scheduler.pass(me, 'deliver', deliver);
      late.onAnswer();
      await late.passed;
      return scheduler.pass(me, 'answer', () => Promise.resolve(reply));
    }
    const fate = faults.isOn && !this.isSpared ? dice(this.name, 'network') : 1;
    if (fate < 0.07) return offline(faults, 'request lost');
    if (fate < 0.12) {
      // The device gives up waiting; the request still arrives, any time later.
      scheduler.pass(network, 'deliver', deliver).catch(fail);
      return offline(faults, 'request late');
    }
    if (fate < 0.2) {
      faults.count('request doubled');
      scheduler.pass(network, 'deliver', deliver).catch(fail);
    }
    const reply = await scheduler.pass(me, 'deliver', deliver);
    if (fate > 0.9 && fate < 1) return offline(faults, 'answer lost');
    if (fate > 0.8 && fate < 1) {
      faults.count('answer late');
      for (let i = 0; i < 6; i++) await scheduler.pass(me, 'answer', () => Promise.resolve());
    }
    return scheduler.pass(me, 'answer', () => Promise.resolve(reply));
  }

  /** What the server says to a request; a 500 where its database fails. It has no other reason to fail. */
  async #deliver<Q, A>(wire: string, serve: (request: Q) => Promise<A>): Promise<TransportReply<A>> {
    const {world} = this.#parts;
    try {
      const answer = await serve(JSON.parse(wire) as Q);
      return {ok: true, answer: JSON.parse(JSON.stringify(answer)) as A};
    } catch (error) {
      if (error instanceof Forbidden) return {ok: false, why: 'unauthorised'};
      if (error instanceof DatabaseFails) return {ok: false, why: 'refused'};
      if (error instanceof Broken) throw error;
      throw new Broken(`the server fails: ${String(error)}`, {cause: error});
    } finally {
      await world.remember();
    }
  }
}

/** A device whose rights were taken away asks for news. */
class Forbidden extends Error {}

const isExact = ({partial, version}: MirrorCursor): boolean => !partial && version > 0;

function offline(faults: Faults, fault: string): {ok: false; why: 'offline'} {
  faults.count(fault);
  return {ok: false, why: 'offline'};
}

export const deviceId = (n: number): Id => simulatedId(5, n);

/** "It is here", says the worker to a question: it is answered with those before it (ASK-1). */
const sureOf = <P extends PieceOfWork>(piece: P, {refusal: {code}}: RecordingObjection): P => ({
  ...piece,
  believed: '{"there":0}',
  answered: [...(piece.answered ?? []), code],
});
