import type {MessageFacts, Put, Refusal} from '#domain/kernel/action.ts';
import {caseResource} from '#domain/kernel/case.ts';
import type {Id} from '#domain/kernel/id.ts';
import type {Rules, SettledWork} from '#domain/kernel/settle.ts';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import {rerunCase} from '#domain/stock/rerun-case.ts';
import type {HistoryPast} from '#protocol/history.ts';
import type {Mutation, MutationStatus} from '#protocol/mutation.ts';
import {IDENTITY_EFFECTS} from '../effects/effects.ts';
import {
  RowRefused,
  type ClientRow,
  type LedgerRow,
  type MutationRow,
  type WantRow,
  type WorkClaim,
  type WriteTransaction,
} from '../storage/storage.ts';
import {LateArrivals} from './late-arrivals.ts';
import {CaseRows} from './case-rows.ts';
import {BatchDecider} from './batch-decider.ts';
import {argsOf} from './context.ts';
import type {CandidateMutation} from './incoming-requests.ts';
import {TouchedDocuments} from './touched-documents.ts';
import type {ProvedLogin} from './login-proof.ts';
import {WorkReruns} from './reruns.ts';
import {BatchRights} from './rights.ts';
import {isUndone, MutationStanding} from './mutation-standing.ts';
import {wantOfRefusal, wantOfMutation, HeldWorkWants, wantsOfEffect} from './held-work-wants.ts';
import {inPortions, WorkingRows, type YieldTurn} from './working-rows.ts';

/** The database refuses a row of the work. */
const IMPOSSIBLE: Refusal = {code: 'action.impossible-rows', facts: {}};

/** What one settling left: for the caller, and the stored row unless it left no trace. */
export interface SettlingVerdict {
  readonly status: MutationStatus | 'invalid' | 'forbidden';
  readonly refusal?: Refusal;
  /** What an effect tells beyond its ledger lines. */
  readonly told?: MessageFacts;
}

interface BatchOptions {
  readonly now: number;
  readonly epoch: string;
  readonly oneByOne: boolean;
  /** Documents get numbers above it. */
  readonly numbersFrom: number;
  /** A fresh id, for work that the server runs again. */
  readonly newId: () => Id;
  /** What its login mutations prove, by id. */
  readonly proved: ReadonlyMap<Id, ProvedLogin>;
  /** Waited for within much work. */
  readonly turn?: YieldTurn | undefined;
}

/**
 * One transaction's work: every mutation is decided in memory over fetched rows and the earlier outcomes of the
 * same batch; {@link SettlingBatch.flush} then writes each table once. A rule that throws costs its own mutation only.
 */
export class SettlingBatch {
  readonly #tx: WriteTransaction;
  readonly #rules: Rules;
  readonly #now: number;
  readonly #epoch: string;
  readonly #reruns: WorkReruns;
  readonly #rows: WorkingRows;
  readonly #cases: CaseRows;
  readonly #known = new Map<Id, MutationRow>();
  readonly #rights: BatchRights;
  readonly #decider: BatchDecider;
  readonly #ledger: LedgerRow[] = [];
  readonly #settled: MutationRow[] = [];
  readonly #documents = new TouchedDocuments();
  readonly #clients = new Map<Id, ClientRow>();
  readonly #standing: MutationStanding;
  readonly #arrivals: LateArrivals;
  readonly #wants: HeldWorkWants;
  /** Read once, where anything has to be told by it. */
  #told: Promise<HistoryPast> | undefined;
  /** Write each mutation's rows at once under a savepoint, so that one refused by the database is alone. */
  readonly #oneByOne: boolean;
  readonly #turn: YieldTurn | undefined;

  constructor(tx: WriteTransaction, rules: Rules, options: BatchOptions) {
    this.#tx = tx;
    this.#rules = rules;
    this.#now = options.now;
    this.#epoch = options.epoch;
    this.#oneByOne = options.oneByOne;
    this.#wants = new HeldWorkWants(tx);
    this.#turn = options.turn;
    this.#rows = new WorkingRows(tx, rules.resources, {wants: this.#wants, turn: options.turn});
    this.#cases = new CaseRows(this.#rows, {now: options.now, version: tx.version});
    this.#standing = new MutationStanding({
      stored: (id) => this.stored(id),
      recallIds: (ids) => this.recallIds(ids),
      casesOf: (mutations) => this.#cases.of(mutations),
    });
    this.#arrivals = new LateArrivals({
      newId: options.newId,
      now: options.now,
      stored: (id) => this.stored(id),
      recallIds: (ids) => this.recallIds(ids),
      entriesOf: (id) => this.#ledger.filter(({mutation}) => mutation === id),
      openCases: () => this.#cases.allOpen(),
      past: () => this.#past(),
      judge: (candidate) => this.#judge(candidate),
      keepFate: (candidate, verdict) => this.#keepFate(candidate, verdict),
    });
    this.#rights = new BatchRights({
      tx,
      rules,
      proved: options.proved,
      stored: (id) => this.#standing.of(id),
      changedStaff: () => this.#rows.view.changes().get('staff'),
    });
    this.#decider = new BatchDecider({
      tx,
      rules,
      now: options.now,
      numbersFrom: options.numbersFrom,
      rows: this.#rows,
      rights: this.#rights,
      standing: this.#standing,
      ledger: this.#ledger,
      stored: (id) => this.stored(id),
      past: () => this.#past(),
      turn: options.turn,
    });
    this.#reruns = new WorkReruns({
      tx,
      newId: options.newId,
      now: options.now,
      judge: (candidate) => this.#judge(candidate),
      keepFate: (candidate, verdict) => this.#keepFate(candidate, verdict),
      stored: (id) => this.stored(id),
      prepare: async (candidate) => {
        await this.recall([candidate.mutation]);
        await this.prefetch([candidate]);
      },
      recallIds: (ids) => this.recallIds(ids),
      cases: this.#cases,
    });
  }

  /** Learns what is stored of these mutations and of those they name. */
  async recall(mutations: readonly Mutation[]): Promise<void> {
    const parents = mutations.flatMap(({login, after, undoes}) => [
      login,
      ...after,
      ...(undoes === undefined ? [] : [undoes]),
    ]);
    await this.recallIds([...new Set([...mutations.map(({id}) => id), ...parents])]);
    await this.#standing.follow(parents);
  }

  async recallIds(ids: readonly Id[]): Promise<void> {
    for (const row of await this.#tx.mutations(ids)) this.#known.set(row.mutation.id, row);
  }

  stored(id: Id): MutationRow | undefined {
    return this.#known.get(id);
  }

  /** Whether a step of long work is still the asker's, and stays so until this commit. */
  claims(claim: WorkClaim): Promise<boolean> {
    return this.#tx.claimWork(claim);
  }

  /** Whether this batch has anything to write. */
  get isEmpty(): boolean {
    return this.#settled.length === 0 && this.#clients.size === 0;
  }

  /** A client whose sequence this batch has moved. */
  client(id: Id): ClientRow | undefined {
    return this.#clients.get(id);
  }

  setClient(client: ClientRow): void {
    this.#clients.set(client.client, client);
  }

  /** Fetches everything the candidates will probably read, in a few rounds for all of them together. */
  prefetch(candidates: readonly CandidateMutation[]): Promise<void> {
    return this.#decider.prefetch(candidates);
  }

  /** Settles one mutation and remembers the verdict. */
  async settle(candidate: CandidateMutation): Promise<SettlingVerdict> {
    const {mutation} = candidate;
    if (this.#oneByOne) await this.#startAfresh();
    const asked = await this.#judge(candidate);
    const isRerun = mutation.action === rerunCase.name && asked.status === 'applied';
    const verdict = isRerun ? await this.#reruns.asked(mutation) : asked;
    await this.#keepFate(candidate, verdict);
    return verdict;
  }

  /** Runs work again whose want has come, in the order in which it was held. */
  async runWanted(wants: readonly WantRow[]): Promise<void> {
    for (const want of wants) {
      if (this.#oneByOne) await this.#startAfresh();
      this.#wants.leave(want.mutation, await this.#reruns.wanted(want));
    }
  }

  async #keepFate(candidate: CandidateMutation, verdict: SettlingVerdict): Promise<void> {
    const {mutation} = candidate;
    this.#record(candidate, verdict);
    if (mutation.was !== undefined) await this.#arrivals.of(mutation);
  }

  /** Keeps what became of a mutation; what is invalid or forbidden leaves no trace. */
  #record({mutation, brought, at}: CandidateMutation, {status, refusal, told}: SettlingVerdict): void {
    if (status === 'invalid' || status === 'forbidden') return;
    const row: MutationRow = {
      mutation: brought === undefined ? mutation : {...mutation, brought},
      status,
      version: this.#tx.version,
      epoch: this.#epoch,
      code: refusal?.code ?? '',
      facts: textOfFacts(refusal?.facts ?? told),
      received_at: at ?? this.#now,
    };
    this.#known.set(mutation.id, row);
    this.#settled.push(row);
    if (isUndone(row)) return;
    for (const name of wantsOfEffect(mutation)) this.#wants.bring(name);
    for (let done: MutationRow | undefined = row; done; done = this.stored(done.mutation.redoes ?? ''))
      this.#wants.bring(wantOfMutation(done.mutation.id));
  }

  /** Writes everything, each table once; answers whether held work can be run again now. */
  async flush(): Promise<boolean> {
    await this.#cases.bringUp();
    await this.#rows.write();
    await inPortions(this.#ledger, this.#turn, (some) => this.#tx.addLedger(some));
    await this.#tx.addMutations(this.#settled);
    await this.#tx.addDocuments(this.#documents.of(this.#settled));
    await this.#tx.putClients([...this.#clients.values()]);
    return this.#wants.flush();
  }

  async #judge(candidate: CandidateMutation): Promise<SettlingVerdict> {
    const verdict = await this.#verdictOf(candidate);
    const {status, refusal} = verdict;
    if (!candidate.again || status !== 'refused' || !refusal) return verdict;
    // What it stands on may have been lost too, and be asked for again by another.
    const lacks = wantOfRefusal(candidate.mutation, refusal) !== undefined;
    return this.#keep(candidate, lacks ? 'held' : 'refused', refusal);
  }

  async #verdictOf(candidate: CandidateMutation): Promise<SettlingVerdict> {
    const {mutation, waiting, again} = candidate;
    const objection =
      candidate.objection ?? (candidate.isOwn ? undefined : this.#rights.objection(candidate));
    if (objection)
      return waiting && !again
        ? {status: 'forbidden', refusal: objection}
        : this.#keep(candidate, 'held', objection);
    const settled = await this.#decider.decide(candidate);
    switch (settled.status) {
      case 'applied':
      case 'corrected':
        return this.#accept(candidate, settled);
      case 'question':
        // A caller without a screen cannot answer a question: over plain HTTP it is a refusal.
        return refused(settled.refusal);
      case 'invalid':
        // What was valid once and is lost is not thrown away for what a build asks today.
        return waiting && !again
          ? {status: 'invalid', refusal: settled.refusal}
          : this.#keep(candidate, 'held', settled.refusal);
      case 'refused':
      case 'held':
        if (waiting && settled.status === 'refused') return refused(settled.refusal);
        return this.#keep(candidate, settled.status, settled.refusal);
      case 'undownloaded':
      case 'missing':
        throw new Error(`${mutation.action} reads more than the server can answer`);
    }
  }

  async #accept(
    candidate: CandidateMutation,
    settled: Extract<SettledWork, {puts: unknown}>,
  ): Promise<SettlingVerdict> {
    const {mutation, at = this.#now} = candidate;
    if (this.#rows.view.isTaken(settled.puts)) return this.#keep(candidate, 'held', IMPOSSIBLE);
    const objection = this.#oneByOne ? undefined : await this.#takeEffect(candidate);
    if (objection) return refused(objection);
    const puts = await this.#placed(settled.puts);
    this.#rows.view.apply(
      puts.map((put) => ({...put, row: {...put.row, version: this.#tx.version}})),
      settled.dels,
    );
    const end = this.#oneByOne ? await this.#storeAlone(candidate) : undefined;
    if (end) return end;
    for (const {list, row} of settled.puts)
      if (list === caseResource.name) this.#arrivals.saw(row as CaseRow);
    this.#documents.touch(mutation.id, settled);
    for (const entry of settled.entries) {
      const {id, who, device} = mutation;
      const n = this.#ledger.length + 1;
      this.#ledger.push({...entry, version: this.#tx.version, n, mutation: id, who, device, at});
    }
    const correction = settled.corrections[0];
    return correction
      ? {status: settled.status, refusal: {code: correction.code, facts: correction.facts}}
      : {status: settled.status, ...(settled.told ? {told: settled.told} : {})};
  }

  /** The same, with cases where their device has its place for them. */
  async #placed(puts: readonly Put[]): Promise<readonly Put[]> {
    const placed: Put[] = [];
    for (const each of puts) {
      const isCase = each.list === caseResource.name;
      placed.push(isCase && each.isNew ? await this.#cases.placed(each) : each);
      // Rows of a list of ours have its shape.
      if (isCase && !each.isNew) await this.#cases.written(each.row as CaseRow);
    }
    return placed;
  }

  /** What the mutation does to the tables outside the lists; why not, where it may not be. */
  async #takeEffect({mutation, beside}: CandidateMutation): Promise<Refusal | undefined> {
    const {action} = mutation;
    // What comes with a secret has a way of its own, and is never asked again without it.
    if (this.#rules.actions.get(action)?.hasSecret && !beside)
      return {code: 'action.unknown', facts: {action}};
    const allowed = {tx: this.#tx, mutation, args: argsOf(mutation), beside: beside ?? {}, at: this.#now};
    return IDENTITY_EFFECTS.get(action)?.(allowed);
  }

  /** Writes the view's rows and the effect under a savepoint; undone, it answers how the mutation ends instead. */
  async #storeAlone(candidate: CandidateMutation): Promise<SettlingVerdict | undefined> {
    try {
      await this.#tx.savepoint(async () => {
        const objection = await this.#takeEffect(candidate);
        if (objection) throw new Objected(objection);
        await this.#rows.write();
      });
    } catch (error) {
      if (!(error instanceof RowRefused || error instanceof Objected)) throw error;
      this.#rows.forget();
      if (error instanceof Objected) return refused(error.objection);
      return this.#keep(candidate, 'held', IMPOSSIBLE);
    }
    this.#dropView();
    return undefined;
  }

  async #startAfresh(): Promise<void> {
    await this.#rows.write();
    this.#dropView();
  }

  /** Forgets a view whose rows are written; people's rights as it left them stay in force. */
  #dropView(): void {
    this.#rights.keepChanges();
    this.#rows.forget();
  }

  /** Work that is refused or held is kept whole, with a case for a supervisor. */
  async #keep(
    candidate: CandidateMutation,
    status: 'refused' | 'held',
    refusal: Refusal,
  ): Promise<SettlingVerdict> {
    const {mutation: m, isWanted} = candidate;
    // It is kept already, under the id that it came with.
    if (isWanted) return {status, refusal};
    const want = status === 'held' ? wantOfRefusal(m, refusal) : undefined;
    const n = this.#settled.length;
    if (want !== undefined)
      this.#wants.leave(m.id, {mutation: m.id, want, ready: 0, version: this.#tx.version, n});
    await this.#cases.open(m, status, refusal);
    return {status, refusal};
  }

  #past(): Promise<HistoryPast> {
    return (this.#told ??= Promise.all([this.#tx.lineage(), this.#tx.losses()]).then(([lineage, losses]) => ({
      lineage,
      losses,
    })));
  }
}

/** Undoes a savepoint because an effect says no. */
class Objected extends Error {
  readonly objection: Refusal;
  constructor(objection: Refusal) {
    super(objection.code);
    this.objection = objection;
  }
}

const refused = (refusal: Refusal): SettlingVerdict => ({status: 'refused', refusal});

const textOfFacts = (facts: MessageFacts | undefined): string => (facts ? JSON.stringify(facts) : '');
