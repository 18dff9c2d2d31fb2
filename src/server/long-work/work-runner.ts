import {setImmediate as othersTurn} from 'node:timers/promises';
import type {Args} from '#domain/kernel/action.ts';
import type {Id} from '#domain/kernel/id.ts';
import type {Rules} from '#domain/kernel/settle.ts';
import {mutationWithoutOutbox} from '../sync/mutation-without-outbox.ts';
import type {PiecedKind, SteppedKind, StepDeps, WorkKind} from './work-kind.ts';
import {isAway} from '../storage/postgres/connection-lost.ts';
import {WorkOvertaken, DatabaseFull} from '../storage/storage.ts';
import {workClaimOf} from './while-taken.ts';
import {
  WORK_FAILED,
  type PieceOutcome,
  type PieceRow,
  type LeasedWork,
  type WorkStore,
} from './work-store.ts';

interface RunnerDeps extends StepDeps {
  readonly store: WorkStore;
  readonly rules: Rules;
  readonly kinds: ReadonlyMap<string, WorkKind>;
  readonly failed: TellFailed;
}

/** Told of what kept work from going on: it is tried again, or it has failed too often and stands still. */
export type TellFailed = (
  error: unknown,
  work?: {readonly company: string; readonly id: Id; readonly kind: string; readonly isGivenUp: boolean},
) => void;

/** What became of pieces is kept after so many, or after so long: a killed process asks for these again. */
const KEEP_EVERY = {pieces: 10, ms: 1_000} as const;

/**
 * Does what is waiting, a company's works one after another. A piece is asked for under an id that stands in the
 * database before: done a second time, by this process or another, it is answered with what became of the first.
 */
export class WorkRunner {
  readonly #deps: RunnerDeps;
  readonly #companies = new Map<string, Promise<void>>();
  /** What this process is at. */
  readonly #underWay = new Set<Id>();
  #isStopping = false;

  constructor(deps: RunnerDeps) {
    this.#deps = deps;
  }

  /** Begins whatever waits; resolves when that is known, not when it is done. */
  async look(): Promise<void> {
    const waiting = await this.#waiting();
    for (const company of new Set(waiting.map((each) => each.company))) {
      if (this.#isStopping || this.#companies.has(company)) continue;
      const run = this.#run(company)
        .catch(this.#deps.failed)
        .finally(() => this.#companies.delete(company));
      this.#companies.set(company, run);
    }
  }

  /** What was cancelled while no process was at it ends now, not in its turn (WORK-2). */
  async leaveOff(company: string, id: Id, kind: string): Promise<void> {
    const {kinds} = this.#deps;
    if (isPieced(kinds.get(kind))) await this.#take(company, id);
    else await this.look();
  }

  /** Resolves when nothing is under way here. */
  async idle(): Promise<void> {
    await Promise.all(this.#companies.values());
  }

  /** Ends after the pieces under way and leaves the rest to other processes, or the next start. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.idle();
    await this.#deps.store.giveBack();
  }

  /** What one work fails at keeps it alone from going on, until a person looks again. */
  async #run(company: string): Promise<void> {
    for (const tried = new Set<Id>(); !this.#isStopping;) {
      const waiting = await this.#waiting();
      const next = waiting.find((each) => each.company === company && !tried.has(each.id));
      if (!next) return;
      tried.add(next.id);
      await this.#take(company, next.id);
    }
  }

  async #take(company: string, id: Id): Promise<void> {
    if (this.#underWay.has(id)) return;
    this.#underWay.add(id);
    try {
      const taken = await this.#deps.store.take(company, id);
      if (taken) await this.#do(taken).catch((error: unknown) => this.#failed(taken, error));
    } finally {
      this.#underWay.delete(id);
    }
  }

  async #do(taken: LeasedWork): Promise<void> {
    const {store, kinds} = this.#deps;
    const kind = kinds.get(taken.kind);
    if (!kind) throw new Error(`${taken.kind} is not known here`);
    let at: LeasedWork | undefined = taken;
    while (at && !this.#isStopping) {
      if ('step' in kind) {
        if (!(await this.#goOn(at, kind))) return;
      } else if (at.state === 'planning') await this.#plan(at, kind);
      else if (!(await this.#step(at))) return;
      // An embedded database answers at once: no other request would be answered until all of it is done.
      await othersTurn();
      at = await store.renew(at.company, at.id);
    }
  }

  /** What throws each time stands still in the end, and says so; a database that is away or full counts for nothing. */
  async #failed(taken: LeasedWork, error: unknown): Promise<void> {
    // The process that has gone on with it tells what becomes of it.
    if (error instanceof WorkOvertaken) return;
    const {store, kinds, failed} = this.#deps;
    const {company, id, kind: name} = taken;
    const kind = kinds.get(name);
    const at = isPieced(kind) && !isOutage(error) ? await store.renew(company, id) : undefined;
    const isLeftOff = at?.state === 'cancelling';
    const isGivenUp = !isOutage(error) && !isLeftOff && !(await store.rest(taken));
    failed(error, {company, id, kind: name, isGivenUp});
    // It was cancelled while it threw: it is not tried again.
    if (isLeftOff) await this.#step(at);
    if (!isGivenUp) return;
    // It stands where it failed, and not where it was taken.
    const stands = await store.renew(company, id);
    if (stands && kind && 'step' in kind) await kind.givenUp(stands, this.#deps);
    await store.end(taken, 'stopped', WORK_FAILED);
  }

  /** What an older build does not know waits for a process of the one that took the order. */
  #waiting() {
    const {store, kinds} = this.#deps;
    return store.waiting([...kinds.keys()]);
  }

  async #plan(at: LeasedWork, kind: PiecedKind): Promise<void> {
    const {storage, store, newId} = this.#deps;
    const {pieces, cursor} = await storage.read(at.company, (tx) => kind.plan(tx, at, at.cursor));
    await store.addPlan(
      at,
      pieces.map((piece) => ({...piece, mutation: newId()})),
      cursor,
    );
  }

  /** One step of work that is no list of pieces; answers whether there is more. */
  async #goOn(at: LeasedWork, kind: SteppedKind): Promise<boolean> {
    const {store} = this.#deps;
    const {end, ...stands} = await kind.step(at, this.#deps);
    await store.stand(at, stands);
    if (!end) return true;
    await store.end(at, end.state, end.code);
    return false;
  }

  /** Does some pieces; answers whether there may be more. */
  async #step(at: LeasedWork): Promise<boolean> {
    const {store, now} = this.#deps;
    const next = await store.next(at, KEEP_EVERY.pieces);
    const ended: PieceOutcome[] = [];
    const until = now() + KEEP_EVERY.ms;
    let stopped: string | undefined;
    for (const piece of next) {
      if (this.#isStopping || now() >= until) break;
      const end = at.state === 'cancelling' ? await this.#known(piece) : await this.#ask(at, piece);
      if (!end) break;
      stopped = end.status === 'forbidden' ? end.code : undefined;
      // What its asker may not do any more is not tried a thousand times.
      if (stopped !== undefined) break;
      ended.push(end);
    }
    await store.keep(at, ended);
    if (stopped !== undefined) await store.end(at, 'stopped', stopped);
    else if (at.state === 'cancelling') await store.end(at, 'cancelled');
    else if (next.length === 0) await store.end(at, 'done');
    else return true;
    return false;
  }

  /** What became of a piece that a process before this one has asked for. */
  async #known({company, n, mutation}: PieceRow): Promise<PieceOutcome | undefined> {
    const row = await this.#deps.sync.fate(company, mutation);
    return row && {n, status: row.status, code: row.code};
  }

  async #ask(at: LeasedWork, piece: PieceRow): Promise<PieceOutcome> {
    const {sync, rules, now} = this.#deps;
    const {company, who} = at;
    const {n, mutation: id, action, warehouse} = piece;
    const {status, refusal} = await sync.ask(company, {
      kind: 'ask',
      mutation: {
        ...mutationWithoutOutbox({id, company, who, action, at: now()}),
        // Only we write this column.
        args: JSON.parse(piece.args) as Args,
        warehouse,
        v: rules.actions.get(action)?.version ?? 1,
        build: 'server',
      },
      insist: false,
      claim: workClaimOf(at),
    });
    return {n, status, code: refusal?.code ?? ''};
  }
}

const isPieced = (kind: WorkKind | undefined): boolean => kind !== undefined && !('step' in kind);

const isOutage = (error: unknown): boolean => error instanceof DatabaseFull || isAway(error);
