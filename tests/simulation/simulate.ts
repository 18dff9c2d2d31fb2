import type {Id} from '#domain/kernel/id.ts';
import {actsOfCase} from '#domain/stock/case-acts.ts';
import {fittingClosings} from '#domain/fitting-closings.ts';
import {pendingOf} from '#offline/outbox/outbox.ts';
import {createDice, oneOf} from './dice.ts';
import {hasChats} from './chats.ts';
import {
  deviceId,
  Life,
  type Clock,
  type Disk,
  type PromisedMutation,
  type SimulationParts,
} from './device.ts';
import {Faults} from './faults.ts';
import {checkEnd} from './final-checks.ts';
import {Broken} from './broken.ts';
import {damagedMirror, lateHandshake, pullPastReset, type Scene, type DirectedStage} from './directed.ts';
import {checkFlows} from './flow.ts';
import {bringFile, buryDevice, forgetAll, revokeDevice} from './office.ts';
import {checkOutbox, checkMirror} from './oracles.ts';
import {DEVICE_RULES, SERVER_RULES} from './rules.ts';
import {checkScreen} from './screen.ts';
import {Scheduler, settled} from './scheduler.ts';
import {askAtOffice, beginDay} from './document-office.ts';
import {hasDocuments} from './documents.ts';
import {hasTasks} from './tasks.ts';
import {hasReturns} from './returns.ts';
import {hasUndos} from './undos.ts';
import {hasHands} from './hands-world.ts';
import {UNTIL_FREE, Works} from './works.ts';
import {hasTransfers, workAtTransfers} from './transfers.ts';
import {hasTwoWarehouses} from './two-warehouses.ts';
import {isWide} from './wide.ts';
import {
  SIMULATED_COMPANY,
  SITE,
  simulatedId,
  SimulatedWorld,
  type CopyableStorage,
  type Warehouse,
} from './world.ts';

/** The stores a run stands on. */
export interface Stores {
  /** An empty server database; `newEpoch` names the first epoch of a company. */
  server(newEpoch: () => string): Promise<CopyableStorage>;
  /** An empty device disk; `client` is the id of its first sequence. */
  disk(client: Id): Promise<Disk>;
  /** Frees what a run opened. */
  close(): Promise<void>;
}

export interface SimulationReport {
  readonly seed: number;
  readonly failure: string | undefined;
  readonly promised: number;
  /** How many promised mutations ended so: 'stock.moveBin applied', …; empty where the run failed. */
  readonly ends: ReadonlyMap<string, number>;
  readonly faults: ReadonlyMap<string, number>;
  readonly turns: number;
  /** Every turn in its order: the same for the same seed. */
  readonly trace: readonly string[];
}

const DEVICES = 2;
/** One more, so that one warehouse has two. */
const DEVICES_OF_TWO = 3;
const MOST_LIVES = 4;
/** Each plays before such a part of the steps. */
const SCENES: readonly Scene[] = [pullPastReset, lateHandshake, damagedMirror];
const SCENE = 0.003;
/** What befalls a warehouse a few times in the wide world's years, before such a part of the steps. */
const SELDOM = 0.012;
/** A device is told to work in the other warehouse before such a part of the steps. */
const MOVED = 0.03;
/** So many of the steps of a world with documents are work and nothing else, and so much more happens in each. */
/** How often somebody works at transfers, of all that is done beside the devices. */
const AT_TRANSFERS = 0.4;
const CALM = {part: 0.65, turns: 3} as const;
const DAY_MS = 24 * 3_600_000;
/** Rounds in which everything must be settled once the faults have stopped. */
const QUIET_ROUNDS = 60;

/** One run, of `length` times the usual steps: devices that work, crash, are cloned and switch users, and a server that restarts and is restored. */
export async function simulate(seed: number, stores: Stores, length = 1): Promise<SimulationReport> {
  const run = new Run(seed, stores, length);
  let failure: string | undefined;
  try {
    await run.play();
  } catch (error) {
    if (!(error instanceof Broken)) throw new Error(`seed ${String(seed)}`, {cause: error});
    failure = error.message;
  } finally {
    run.close();
    await stores.close();
  }
  return run.report(failure);
}

class Run {
  readonly #seed: number;
  readonly #length: number;
  readonly #stores: Stores;
  readonly #dice;
  readonly #faults = new Faults();
  readonly #scheduler: Scheduler;
  readonly #promised: PromisedMutation[] = [];
  #lives: Life[] = [];
  /** Tabs that have not heard yet that their device changed its warehouse: each ends what it is at. */
  #leaving: Life[] = [];
  #parts!: SimulationParts;
  #ends: ReadonlyMap<string, number> = new Map();
  #ids = 0;
  #births = 0;
  #marks = 0;
  #turns = 0;
  #failed: unknown;

  constructor(seed: number, stores: Stores, length: number) {
    this.#length = length;
    this.#seed = seed;
    this.#stores = stores;
    this.#dice = createDice(seed);
    this.#scheduler = new Scheduler(this.#dice);
  }

  close(): void {
    this.#parts.world.works?.close();
  }

  report(failure: string | undefined): SimulationReport {
    const {counts} = this.#faults;
    const {trace} = this.#scheduler;
    return {
      seed: this.#seed,
      failure,
      promised: this.#promised.length,
      ends: this.#ends,
      faults: counts,
      turns: this.#turns,
      trace,
    };
  }

  async play(): Promise<void> {
    await this.#setUp();
    const steps = 80 + Math.floor(this.#dice('run', 'steps') * 160);
    for (let step = 0; step < steps * this.#length; step++) {
      this.#parts.world.clock += 1_000;
      await this.#step();
      this.#rethrow();
    }
    // The day ends with a case that somebody sees to: short runs have few before.
    if (!this.#hasHands) await this.#closeCase();
    await this.#quiet();
    this.#ends = await checkEnd(this.#parts, this.#lives, this.#promised);
  }

  async #setUp(): Promise<void> {
    const dice = this.#dice;
    const storage = await this.#stores.server(() => 'epoch-1');
    this.#faults.isOn = false;
    const isDouble = hasTwoWarehouses(this.#seed);
    const warehouses = SITE.warehouses.slice(0, isDouble || hasTransfers(this.#seed) ? 2 : 1);
    const newId = () => simulatedId(9, ++this.#ids);
    const fail = (error: unknown) => void (this.#failed ??= error);
    const scheduler = this.#scheduler;
    const of = {
      warehouses,
      hasDocuments: hasDocuments(this.#seed),
      hasTasks: hasTasks(this.#seed),
      hasUndos: hasUndos(this.#seed),
      hasReturns: hasReturns(this.#seed),
      hasTransfers: hasTransfers(this.#seed),
      hasChats: hasChats(this.#seed),
      hasHands: hasHands(this.#seed),
      failed: fail,
    };
    const world = new SimulatedWorld(SERVER_RULES, storage, dice, this.#faults, of);
    if (of.hasDocuments) world.works = new Works(world, scheduler);
    const copies = {cloned: new Set<Id>(), twins: new Set<Id>(), forgotten: new Set<string>()};
    this.#parts = {
      world,
      scheduler,
      dice,
      faults: this.#faults,
      rules: DEVICE_RULES,
      newId,
      fail,
      isWide: isWide(this.#seed),
      ...copies,
      newMark: () => ++this.#marks,
      together: new Map(),
      recorded: new Set(),
    };
    const devices = isDouble ? DEVICES_OF_TWO : DEVICES;
    // Who receives transfers has a desk, and no device.
    const worked = isDouble ? warehouses : warehouses.slice(0, 1);
    await world.open(Array.from({length: devices}, (_, i) => deviceId(i)));
    if (of.hasDocuments) await beginDay(world);
    for (let i = 0; i < devices; i++) {
      const clock = {skew: this.#skew(`device ${String(i)}`)};
      const at = worked[i % worked.length] ?? SITE.warehouses[0];
      this.#bear(deviceId(i), await this.#stores.disk(newId()), clock, at);
    }
    // Most begin with a whole mirror, as most days do; the rest meet the faults in their first download.
    for (const life of this.#lives.slice(of.hasDocuments ? 0 : 1)) await this.#finish(life.pull());
    this.#faults.isOn = true;
  }

  #bear(device: Id, disk: Disk, clock: Clock, at: Warehouse): Life {
    const name = `life ${String(++this.#births)}`;
    const life = new Life(this.#parts, name, device, disk, clock, this.#promised, at);
    this.#lives.push(life);
    if (Math.abs(clock.skew) >= DAY_MS) this.#faults.count('clock off by days');
    return life;
  }

  /** How far a handheld's clock is off, ms: a few are right, most off by days, and some woke up years ago. */
  #skew(device: string): number {
    const at = this.#dice(device, 'clock');
    // What a journal forgets comes no more after a loss, and nobody knows what hands have done.
    if (at < 0.2 || this.#hasHands) return 0;
    return Math.round((at < 0.4 ? 4_000 * (at - 0.4) * 5 : 40 * (at - 0.7)) * DAY_MS);
  }

  async #step(): Promise<void> {
    // Work at documents has many steps: it gets further where less befalls it.
    const isCalm = this.#hasDocuments && this.#dice('run', 'calm') < CALM.part;
    const at = this.#dice('run', 'step') * (isCalm ? 0.92 : 1);
    const life = oneOf(this.#lives, this.#dice('run', 'life'));
    const scene = this.#dice('run', 'scene');
    const play = SCENES[Math.floor(scene / SCENE)];
    if (play && !isCalm) await this.#direct(play, life);
    if (this.#parts.world.works && !isCalm) await this.#office(this.#parts.world.works);
    if (this.#parts.isWide && !isCalm && !this.#hasHands && this.#dice('run', 'seldom') < SELDOM) {
      await this.#seldom(life);
      return settled();
    }
    if (this.#isDouble && this.#dice('run', 'moved') < MOVED) {
      await this.#changeWarehouse(life);
      return settled();
    }
    if (at < 0.4) this.#begin(life);
    else if (at < 0.92)
      await this.#turn(
        1 + Math.floor(this.#dice('run', 'turns') * 24 * (this.#hasDocuments ? CALM.turns : 1)),
      );
    // What hands are at is recorded, and devices keep it.
    else if (this.#hasHands) await this.#serverEvent();
    else if (this.#parts.isWide && this.#dice('run', 'kill') < 0.3) await this.#crash(life);
    else if (at < 0.938) await this.#crash(life);
    else if (at < 0.945) await this.#clone(life);
    else if (at < 0.95) await this.#newBuild(life);
    else if (at < 0.955) this.#setClock(life);
    else await this.#serverEvent();
    await settled();
  }

  /** What hardly ever comes together by chance, led to come together. */
  async #direct(play: Scene, life: Life): Promise<void> {
    const stage: DirectedStage = {
      world: this.#parts.world,
      faults: this.#faults,
      begin: (work) => void work.catch(this.#parts.fail),
      until: async (isSo, most = 120) => {
        await settled();
        for (let i = 0; i < most && life.isAlive; i++) {
          if (await isSo()) return true;
          if (this.#scheduler.isIdle) return false;
          await this.#turn(1);
          this.#rethrow();
        }
        return false;
      },
    };
    const other = oneOf(this.#lives, this.#dice('run', 'other'));
    // A scene may damage the disk, of which another tab knows nothing.
    this.#endLeaving(life);
    life.isSpared = true;
    await play(stage, life, other);
    life.isSpared = false;
  }

  get #hasDocuments(): boolean {
    return hasDocuments(this.#seed);
  }

  get #hasHands(): boolean {
    return hasHands(this.#seed);
  }

  get #isDouble(): boolean {
    return hasTwoWarehouses(this.#seed);
  }

  /** One thing, or several at once, as two tabs and a worker do. */
  #begin(life: Life): void {
    const count = 1 + Math.floor(this.#dice('run', 'at once') * 3);
    for (let i = 0; i < count; i++) life.begin();
  }

  async #turn(most: number): Promise<void> {
    for (let i = 0; i < most && !this.#scheduler.isIdle; i++) {
      await this.#scheduler.turn();
      this.#turns++;
      for (const life of [...this.#lives, ...this.#leaving]) if (life.hasMoved) await this.#check(life);
      for (const life of this.#leaving) if (!life.isBusy) life.crash();
      this.#leaving = this.#leaving.filter(({isAlive}) => isAlive);
    }
  }

  async #serverEvent(): Promise<void> {
    const {world} = this.#parts;
    const at = this.#dice('run', 'server');
    if (at < 0.35) {
      await world.backUp();
      this.#faults.count('server backup');
    } else if (at < 0.47) {
      await world.restart();
      this.#faults.count('server restarted');
    } else if (at < 0.6) {
      if (await world.restore()) this.#faults.count('server restored from an old copy');
    } else if (at < 0.66) {
      if (await world.fallBack(this.#parts.isWide)) this.#faults.count('database fell back');
    } else if (at < 0.82) {
      await world.forgetTombstones();
      this.#faults.count('tombstones forgotten');
    } else if (this.#hasHands) {
      // Nobody says what is where without having looked.
      await world.restart();
    } else if (at < 0.91) {
      await this.#supervise();
    } else {
      await this.#closeCase();
    }
  }

  /** The office asks for something, weeks pass, and long work goes on, beside whatever else happens. */
  async #office(works: Works): Promise<void> {
    const {world, fail} = this.#parts;
    const at = this.#dice('office', 'at');
    const n = Math.floor(this.#dice('office', 'process') * 100);
    if (hasTransfers(this.#seed) && this.#dice('transfers', 'at') < AT_TRANSFERS)
      this.#faults.count(await workAtTransfers(world, this.#dice));
    else if (at < 0.3) this.#faults.count(await askAtOffice(world, this.#dice));
    else if (at < 0.34) await works.releaseAll();
    else if (at < 0.4 && !this.#hasHands) {
      const left = await world.passWeeks();
      if (left > 0) this.#faults.count('document left the devices');
      // Devices that have not heard of it work on.
      for (const life of this.#lives) {
        life.isLate = true;
        life
          .workAndPush()
          .then(() => (life.isLate = false))
          .catch(fail);
      }
    } else if (at < 0.44) {
      works.kill(n);
      this.#faults.count('process killed');
    } else if (at < 0.47) await world.backUp();
    else if (at < 0.5) {
      if (await world.restore()) this.#faults.count('server restored from an old copy');
    } else if (at < 0.75) works.look(n).catch(fail);
    await settled();
  }

  /** A supervisor locks somebody, or lets them work again. */
  async #supervise(): Promise<void> {
    const {world, newId} = this.#parts;
    const person = SITE.people[0]?.id ?? '';
    const isLocked = this.#dice('run', 'lock') < 0.5 ? 1 : 0;
    const version = await world.storage.read(SIMULATED_COMPANY, async (tx) => {
      const [found] = await tx.fetch([{list: 'staff', key: person}]);
      return Number(found?.rows[0]?.['version'] ?? 0);
    });
    const set = JSON.stringify({is_locked: isLocked});
    await world.ask('staff.edit', {id: person, version, set}, SITE.people[2]?.id ?? '', newId());
    this.#faults.count('right changed');
  }

  /** A case that somebody sees to leaves every mirror. */
  async #closeCase(): Promise<void> {
    const {world, newId} = this.#parts;
    const open = await world.openCases();
    if (open.length === 0) return;
    const row = oneOf(open, this.#dice('run', 'case'));
    const ways = fittingClosings(row, await world.joinedTo(row.id));
    const plain = ['case.close', 'stock.decline'].find((way) => way === ways.at(-1));
    // A difference that waited has no effect: what was counted is counted again.
    const note = plain === 'stock.decline' ? {note: 'counted again'} : {};
    // What a count has not found there since is not said to be there.
    const isCounted = actsOfCase(row.acts).some(({did}) => did === 'case.found');
    await world.ask(
      plain ?? (isCounted ? 'stock.closeAsNotThere' : 'stock.closeAsFound'),
      {case: row.id, ...note},
      SITE.people[2]?.id ?? '',
      newId(),
      row.warehouse,
    );
    this.#faults.count('case closed');
  }

  /** Somebody tells a device to work in the other warehouse, where its copy is begun anew; its own work stays. */
  async #changeWarehouse(life: Life): Promise<void> {
    await this.#check(life);
    this.#faults.count('warehouse changed');
    if (!life.isDamaged && life.isBusy && this.#dice('run', 'leaving') < 0.5) {
      this.#leaving.push(life);
      this.#faults.count('tab in the warehouse left behind');
    } else life.crash();
    if (pendingOf(await life.disk.outbox.read()).pending > 0)
      this.#faults.count('warehouse changed with work waiting');
    const other = this.#parts.world.warehouses.find((each) => each !== life.warehouse);
    const next = this.#replace(life, life.disk, other);
    next.isDamaged = life.isDamaged;
    next.wasDamaged = life.wasDamaged;
    await this.#check(next);
  }

  /** Losses of a whole box or of all history, files that somebody brings, and a device that may no more. */
  async #seldom(life: Life): Promise<void> {
    const at = this.#dice('run', 'what');
    const {world} = this.#parts;
    if (at < 0.35) await this.#evict(life);
    else if (at < 0.55) {
      if (await world.restore('first')) this.#faults.count('restored to before the first login');
    } else if (at < 0.85) await this.#bringFile(life);
    else await this.#revoke(life);
  }

  /** The browser throws a device's outbox away. */
  async #evict(life: Life): Promise<void> {
    const {disk} = life;
    const next = disk.withoutOutbox?.(this.#parts.newId(), this.#dice('run', 'mirror stays') < 0.5);
    if (!next) return;
    await this.#check(life);
    life.crash();
    await forgetAll(this.#parts, life);
    this.#faults.count('outbox evicted');
    const heir = this.#replace(life, next);
    heir.isDamaged = life.isDamaged;
    heir.wasDamaged = life.wasDamaged;
  }

  /** A screen is broken: the office hands in what the device holds. One that has not met this history is waited for. */
  async #bringFile(life: Life): Promise<void> {
    const {epoch} = (await life.disk.outbox.read()).state;
    if (epoch !== (await this.#parts.world.head()).epoch) return;
    await bringFile(this.#parts, life);
    this.#faults.count('file brought');
  }

  /** The last of the devices loses its rights: the others go on. */
  async #revoke(life: Life): Promise<void> {
    if (life.device === deviceId(0) || (await life.isRevoked())) return;
    await revokeDevice(this.#parts, life);
    this.#faults.count('device revoked');
  }

  async #crash(life: Life): Promise<void> {
    await this.#check(life);
    life.crash();
    this.#faults.count(life.isBusy ? 'crash at work' : 'crash at rest');
    const next = this.#replace(life, this.#withoutPower(life));
    next.isDamaged = life.isDamaged;
    next.wasDamaged = life.wasDamaged;
    await this.#check(next);
  }

  /** In the wide world every other kill takes the power with it, and the last relaxed commits. */
  #withoutPower({disk, wasDamaged}: Life): Disk {
    // What has been mended must not come back damaged.
    if (!this.#parts.isWide || wasDamaged || !disk.withoutPower || this.#dice('run', 'power') < 0.5)
      return disk;
    this.#faults.count('power lost');
    return disk.withoutPower(1 + Math.floor(this.#dice('run', 'lost commits') * 4));
  }

  /** The clock of a handheld jumps: its battery was flat, or somebody put it right. */
  #setClock(life: Life): void {
    life.clock.skew = this.#skew(life.name);
    this.#faults.count('clock set');
    if (this.#parts.isWide) life.tidy().catch(this.#parts.fail);
  }

  async #clone(life: Life): Promise<void> {
    if (this.#lives.length >= MOST_LIVES) return;
    this.#faults.count('device cloned');
    this.#parts.cloned.add(life.device);
    const clone = this.#bear(life.device, await life.disk.copy(), {...life.clock}, life.warehouse);
    clone.isDamaged = life.isDamaged;
    clone.wasDamaged = life.wasDamaged;
  }

  async #newBuild(life: Life): Promise<void> {
    life.crash();
    this.#faults.count('mirror schema changed');
    const {disk} = life;
    const beside = this.#parts.isWide && !life.isDamaged ? await disk.withMirrorBeside?.() : undefined;
    const next = beside ?? (await disk.withNewMirror());
    if (next.older) this.#faults.count('old mirror serves');
    this.#replace(life, next);
  }

  #replace(life: Life, disk: Disk, at = life.warehouse): Life {
    this.#lives = this.#lives.filter((each) => each !== life);
    // What ends one tab for good ends the others of its device.
    if (at === life.warehouse) this.#endLeaving(life);
    return this.#bear(life.device, disk, life.clock, at);
  }

  #endLeaving({disk}: Life): void {
    for (const each of this.#leaving) if (each.disk.outbox === disk.outbox) each.crash();
  }

  /** The faults stop. Everything must settle in a bounded number of rounds (P5). */
  async #quiet(): Promise<void> {
    this.#faults.isOn = false;
    if (this.#parts.isWide && !this.#hasHands && this.#dice('run', 'broken') < 0.3) await this.#breakOne();
    for (let i = 0; i < 20_000 && !this.#scheduler.isIdle; i++) {
      await this.#turn(1);
      this.#rethrow();
    }
    if (this.#parts.world.works) await this.#finishWorks(this.#parts.world.works);
    for (let round = 0; round < QUIET_ROUNDS; round++) {
      let isSettled = true;
      for (const life of this.#lives) {
        if (this.#parts.isWide) await this.#drain(life);
        await this.#finish(life.push());
        await this.#finish(life.pull());
        if (life.isDamaged) await this.#finish(life.compare());
        await this.#check(life);
        const outbox = await life.disk.outbox.read();
        // One without rights hands its work in, and hears no more.
        const left = (await life.isRevoked()) ? pendingOf(outbox).pending : outbox.entries.length;
        if (left > 0) isSettled = false;
      }
      if (isSettled && (await this.#isConverged())) return;
    }
    throw new Broken('no end: work is still unsettled after the faults have stopped');
  }

  /** Whatever process was killed at it, long work is done in the end. */
  async #finishWorks(works: Works): Promise<void> {
    for (let round = 0; round < QUIET_ROUNDS && (await works.open()) > 0; round++) {
      this.#parts.world.clock += UNTIL_FREE;
      await this.#finish(works.look(round));
      for (let i = 0; i < 5_000 && !this.#scheduler.isIdle; i++) await this.#turn(1);
    }
    for (const {done} of (await works.kept()).works) if (done > 0) this.#faults.count('long work done');
    if ((await works.open()) > 0)
      throw new Broken('no end: long work is not done after the faults have stopped');
  }

  /** One device does not live to see the end: somebody brings what it held. */
  async #breakOne(): Promise<void> {
    const life = oneOf(this.#lives, this.#dice('run', 'broken one'));
    if (this.#lives.length === 1) return;
    await buryDevice(this.#parts, life);
    this.#lives = this.#lives.filter((each) => each !== life);
    this.#faults.count('device broken');
  }

  /** A worker that reaches the server leaves nothing behind but what waits for a handshake. */
  async #drain(life: Life): Promise<void> {
    const {outbox} = life.disk;
    await this.#finish(life.drain());
    const now = await outbox.read();
    const {pending} = pendingOf(now);
    // What it sent may itself have proved that history was lost.
    const isHere = now.state.epoch === '' || now.state.epoch === (await this.#parts.world.head()).epoch;
    if (isHere && pending > 0)
      throw new Broken(`the worker of ${life.name} leaves ${String(pending)} behind`);
  }

  async #finish(work: Promise<unknown>): Promise<void> {
    let isDone = false;
    const end = work.then(
      () => (isDone = true),
      (error: unknown) => {
        isDone = true;
        this.#parts.fail(error);
      },
    );
    await settled();
    for (let i = 0; i < 5_000 && !isDone; i++) await this.#turn(1);
    if (!isDone) throw new Broken('no end: a round does not come back');
    await end;
    this.#rethrow();
  }

  async #isConverged(): Promise<boolean> {
    const head = await this.#parts.world.storage.read(SIMULATED_COMPANY, (tx) => Promise.resolve(tx.head));
    for (const life of this.#lives) {
      if (await life.isRevoked()) continue;
      const {disk, isDamaged} = life;
      if (isDamaged) return false;
      const cursor = await disk.mirror.cursor();
      if (cursor.partial || cursor.epoch !== head.epoch || cursor.version !== head.version) return false;
      if (cursor.warehouse !== life.warehouse.id) return false;
    }
    return true;
  }

  async #check(life: Life): Promise<void> {
    life.hasMoved = false;
    await checkOutbox(this.#parts.world, life.name, life.disk, this.#parts.recorded);
    if (!life.isDamaged) await checkMirror(this.#parts.world, DEVICE_RULES, life);
    if (this.#parts.isWide) await checkFlows(life.name, life.disk, this.#parts.together);
    if ((this.#parts.isWide || this.#isDouble) && !life.isDamaged)
      await checkScreen(this.#parts.world, DEVICE_RULES, life);
  }

  #rethrow(): void {
    if (this.#failed !== undefined) throw this.#failed;
  }
}
