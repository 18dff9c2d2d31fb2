import {MAX_READ_ROUNDS, type Context, type PastAct, type Read} from '#domain/kernel/action.ts';
import type {Id} from '#domain/kernel/id.ts';
import {readsAfter, readsOf, settleInSteps, type Rules, type SettledWork} from '#domain/kernel/settle.ts';
import type {View} from '#domain/kernel/view.ts';
import type {HistoryPast} from '#protocol/history.ts';
import type {Mutation} from '#protocol/mutation.ts';
import type {Lineage} from '#protocol/sync.ts';
import {withoutSigned} from '../printable-work.ts';
import type {LedgerRow, MutationRow, WriteTransaction} from '../storage/storage.ts';
import {recordedActOf} from './act-of.ts';
import {argsOf, firstOf, serverContextOf} from './context.ts';
import type {CandidateMutation} from './incoming-requests.ts';
import type {MutationStanding} from './mutation-standing.ts';
import type {BatchRights} from './rights.ts';
import {ROWS_AT_ONCE, type WorkingRows, type YieldTurn} from './working-rows.ts';

/** Trips for rows that a rule asks for beyond what it said that it reads. */
const MAX_BATCH_FETCHES = 100;

interface DeciderDeps {
  readonly tx: WriteTransaction;
  readonly rules: Rules;
  readonly now: number;
  /** Documents get numbers above it. */
  readonly numbersFrom: number;
  readonly rows: WorkingRows;
  readonly rights: BatchRights;
  readonly standing: MutationStanding;
  /** What this batch has written into the ledger. */
  readonly ledger: readonly LedgerRow[];
  readonly stored: (id: Id) => MutationRow | undefined;
  readonly past: () => Promise<HistoryPast>;
  readonly turn: YieldTurn | undefined;
}

/** Decides the mutations of a batch by their rules, over rows that are fetched for them. */
export class BatchDecider {
  readonly #deps: DeciderDeps;

  constructor(deps: DeciderDeps) {
    this.#deps = deps;
  }

  /** Fetches everything the candidates will probably read, in a few rounds for all of them together. */
  async prefetch(candidates: readonly CandidateMutation[]): Promise<void> {
    await this.#deps.rights.fetch(candidates);
    for (let round = 0; round < MAX_READ_ROUNDS; round++) {
      const view = round === 0 ? undefined : this.#deps.rows.view;
      const reads = candidates.flatMap((candidate) => this.#guess(candidate, view));
      await this.#deps.rows.fetch(reads);
    }
  }

  /** What becomes of a mutation by its rule, over the rows that it reads. */
  async decide(candidate: CandidateMutation): Promise<SettledWork> {
    const {mutation} = candidate;
    const {hasCursor, hasOrder} = this.#deps.rules.actions.get(mutation.action) ?? {};
    const context = this.#context(candidate, {
      ...(hasOrder ? {past: await this.#deps.past()} : {}),
      ...(hasCursor ? {lineage: (await this.#deps.past()).lineage} : {}),
      ...(mutation.undoes === undefined ? {} : await this.#actOf(mutation.undoes)),
    });
    // What an act has moved is known from here on, and with it what its undo reads.
    if (context.undoes)
      for (let round = 0; round < MAX_READ_ROUNDS; round++)
        await this.#deps.rows.fetch(
          this.#readsOf(mutation, context, round === 0 ? undefined : this.#deps.rows.view),
        );
    for (let round = 0; round < MAX_BATCH_FETCHES; round++) {
      const settled = await this.#decideOnce(mutation, context);
      if (settled.status !== 'missing') return settled;
      const {view} = this.#deps.rows;
      await this.#deps.rows.fetch(
        readsAfter(settled.reads, round, this.#deps.rules, askOf(mutation), view, context),
      );
    }
    return {status: 'held', refusal: {code: 'action.failed', facts: {reason: 'reads without end'}}};
  }

  /** An exception of a rule is a bug in one action: its mutation is held, the rest goes on (P5). */
  async #decideOnce(mutation: Mutation, context: Context): Promise<SettledWork> {
    try {
      const steps = settleInSteps(this.#deps.rules, askOf(mutation), this.#deps.rows.view, context);
      for (;;) {
        const step = steps.next();
        if (step.done) return step.value;
        if (step.value.rows > ROWS_AT_ONCE) await this.#deps.turn?.();
      }
    } catch (error) {
      const reason = withoutSigned(String(error)).slice(0, 500);
      return {status: 'held', refusal: {code: 'action.failed', facts: {reason}}};
    }
  }

  /** A wrong guess costs a fetch later; a rule that throws here is caught when it decides. */
  #guess(candidate: CandidateMutation, view: View | undefined): readonly Read[] {
    // What is only ever asked of the server is held when it is handed in, whatever it would read.
    const {mutation, waiting, wasAsked, isRedone} = candidate;
    const isHandedIn = !waiting && !wasAsked && !isRedone;
    if (isHandedIn && !this.#deps.rules.actions.get(mutation.action)?.offline) return [];
    return this.#readsOf(mutation, this.#context(candidate), view);
  }

  #readsOf(mutation: Mutation, context: Context, view: View | undefined): readonly Read[] {
    try {
      return readsOf(this.#deps.rules, askOf(mutation), context, view);
    } catch {
      return [];
    }
  }

  /** Work that is undone, as it ended: where it was run again, as that did. */
  async #actOf(id: Id): Promise<{undoes?: PastAct}> {
    const row = this.#deps.standing.of(id);
    if (!row) return {};
    const worker = this.#workerOf(row.mutation);
    return {undoes: await recordedActOf(this.#deps.tx, row, this.#deps.ledger, worker)};
  }

  /** Who did some work first, however often it was run again. */
  #workerOf(mutation: Mutation): Id {
    const first = firstOf(mutation, (id) => this.#deps.stored(id));
    return this.#deps.stored(first)?.mutation.who ?? mutation.who;
  }

  #context(
    {mutation, asking, at, sender, isRedone, brought}: CandidateMutation,
    more: {readonly lineage?: Lineage; readonly past?: HistoryPast; readonly undoes?: PastAct} = {},
  ) {
    const role = this.#deps.rights.roleOf(mutation.who) ?? 'Customer';
    const first = firstOf(mutation, (id) => this.#deps.stored(id));
    return serverContextOf(mutation, {
      role,
      party: this.#deps.rights.partyOf(mutation.who),
      warehouses: this.#deps.rights.warehousesOf(mutation.who),
      now: at ?? this.#deps.now,
      asking,
      numbersFrom: this.#deps.numbersFrom,
      version: this.#deps.tx.version,
      first,
      worker: this.#workerOf(mutation),
      // It is unknown what was done between such work and now.
      quietAt: isRedone || brought !== undefined ? 0 : sender.quietAt,
      ...more,
    });
  }
}

const askOf = (m: Mutation) => ({action: m.action, v: m.v, args: argsOf(m)});
