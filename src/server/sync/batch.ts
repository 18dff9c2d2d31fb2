import type {Context, Read, Refusal} from '#domain/kernel/action.ts';
import {caseResource, SERVER_ID} from '#domain/kernel/case.ts';
import type {Row} from '#domain/kernel/field.ts';
import {derivedId, type Id} from '#domain/kernel/id.ts';
import {caseRow, readsOf, settle, type Rules, type Settled} from '#domain/kernel/settle.ts';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import {rerunCase} from '#domain/stock/rerun-case.ts';
import {LayeredView} from '#domain/kernel/view.ts';
import type {Mutation, Status} from '#protocol/mutation.ts';
import {EFFECTS} from '../effects/effects.ts';
import {
  RowRefused,
  type ClientRow,
  type LedgerRow,
  type MutationRow,
  type WriteTransaction,
} from '../storage/storage.ts';
import {argsOf, contextOf} from './context.ts';
import type {Candidate} from './incoming.ts';
import type {ProvedLogin} from './login-proof.ts';
import {Rights} from './rights.ts';

/** The database refuses a row of the work. */
const IMPOSSIBLE: Refusal = {code: 'action.impossible-rows', facts: {}};

/** What one settling left: for the caller, and the stored row unless it left no trace. */
export interface Verdict {
  readonly status: Status | 'invalid' | 'forbidden';
  readonly refusal?: Refusal;
}

export interface BatchOptions {
  readonly now: number;
  readonly epoch: string;
  readonly oneByOne: boolean;
  /** A fresh id, for work that the server runs again. */
  readonly newId: () => Id;
  /** What its login mutations prove, by id. */
  readonly proved: ReadonlyMap<Id, ProvedLogin>;
}

/**
 * One transaction's work: every mutation is decided in memory over fetched rows and the earlier outcomes of the
 * same batch; {@link Batch.flush} then writes each table once. A rule that throws costs its own mutation only.
 */
export class Batch {
  readonly #tx: WriteTransaction;
  readonly #rules: Rules;
  readonly #now: number;
  readonly #epoch: string;
  readonly #newId: () => Id;
  #view: LayeredView;
  readonly #known = new Map<Id, MutationRow>();
  readonly #rights: Rights;
  readonly #ledger: LedgerRow[] = [];
  readonly #settled: MutationRow[] = [];
  readonly #clients = new Map<Id, ClientRow>();
  /** Write each mutation's rows at once under a savepoint, so that one refused by the database is alone. */
  readonly #oneByOne: boolean;

  constructor(tx: WriteTransaction, rules: Rules, options: BatchOptions) {
    this.#tx = tx;
    this.#rules = rules;
    this.#now = options.now;
    this.#epoch = options.epoch;
    this.#newId = options.newId;
    this.#oneByOne = options.oneByOne;
    this.#view = new LayeredView(rules.resources);
    this.#rights = new Rights({
      tx,
      rules,
      proved: options.proved,
      stored: (id) => this.stored(id),
      changedStaff: () => this.#view.changes().get('staff'),
    });
  }

  /** Learns what is stored of these mutations and of those they name. */
  async recall(mutations: readonly Mutation[]): Promise<void> {
    const ids = new Set<Id>();
    for (const m of mutations) {
      ids.add(m.id).add(m.login);
      for (const parent of m.after) ids.add(parent);
    }
    await this.recallIds([...ids]);
  }

  async recallIds(ids: readonly Id[]): Promise<void> {
    for (const row of await this.#tx.mutations(ids)) this.#known.set(row.mutation.id, row);
  }

  stored(id: Id): MutationRow | undefined {
    return this.#known.get(id);
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

  /** Fetches everything the candidates will probably read, in at most two rounds for all of them together. */
  async prefetch(candidates: readonly Candidate[]): Promise<void> {
    await this.#rights.fetch(candidates);
    for (const view of [undefined, this.#view]) {
      const reads = candidates.flatMap(({mutation, asking}) => this.#guess(mutation, asking, view));
      await this.#fetch(reads);
    }
  }

  /** Settles one mutation and remembers the verdict. */
  async settle(candidate: Candidate): Promise<Verdict> {
    const {mutation} = candidate;
    if (this.#oneByOne) await this.#startAfresh();
    const asked = await this.#judge(candidate);
    const isRerun = mutation.action === rerunCase.name && asked.status === 'applied';
    const verdict = isRerun ? await this.#runAgain(mutation) : asked;
    this.#record(mutation, verdict, candidate.brought);
    return verdict;
  }

  /** Keeps what became of a mutation; what is invalid or forbidden leaves no trace. */
  #record(mutation: Mutation, {status, refusal}: Verdict, brought?: Id): void {
    if (status === 'invalid' || status === 'forbidden') return;
    const row: MutationRow = {
      mutation: brought === undefined ? mutation : {...mutation, brought},
      status,
      version: this.#tx.version,
      epoch: this.#epoch,
      code: refusal?.code ?? '',
      facts: refusal ? JSON.stringify(refusal.facts) : '',
      received_at: this.#now,
    };
    this.#known.set(mutation.id, row);
    this.#settled.push(row);
  }

  /**
   * CASE-7: settles the work of an open case anew, as the asker's own and under a fresh id, so that nobody can have
   * answered it in advance. The claim is done where the work has an end; what came of it stands with the work.
   */
  async #runAgain(claim: Mutation): Promise<Verdict> {
    const {who, build} = claim;
    const row = await this.#case(String(argsOf(claim)['case']));
    const original = this.stored(row.mutation) ?? (await this.#tx.mutations([row.mutation]))[0];
    if (!original) return refused({code: 'case.no-rerun', facts: {case: row.id}});
    const again = this.#redone(original.mutation, {who, build, at: this.#now, elapsed: 0, after: []});
    const sender = {device: again.device, formerIds: [], revoked: false};
    const verdict = await this.#judge({
      mutation: again,
      sender,
      waiting: true,
      asking: false,
      isRedone: true,
    });
    if (verdict.status === 'forbidden') return verdict;
    if (verdict.status === 'refused' || verdict.status === 'invalid') {
      const refusal = verdict.refusal ?? {code: 'action.failed', facts: {}};
      await this.#changeCase(row.id, {note: refusal.code});
      return refused(refusal);
    }
    this.#record(again, verdict);
    await this.#changeCase(row.id, {
      state: 'closed',
      closing: rerunCase.name,
      note: again.id,
      closer: who,
    });
    return {status: 'applied'};
  }

  /** The same work once more, in a sequence of its own. */
  #redone(work: Mutation, changed: Partial<Mutation>): Mutation {
    const id = this.#newId();
    return {...work, ...changed, id, client: id, seq: 1, prev: '', redoes: work.id};
  }

  /** Writes everything, each table once. */
  async flush(): Promise<void> {
    await this.#flushRows();
    await this.#tx.addLedger(this.#ledger);
    await this.#tx.addMutations(this.#settled);
    await this.#tx.putClients([...this.#clients.values()]);
  }

  async #judge(candidate: Candidate): Promise<Verdict> {
    const verdict = await this.#verdictOf(candidate);
    const {status, refusal} = verdict;
    return candidate.again && status === 'refused' && refusal
      ? this.#keep(candidate, status, refusal)
      : verdict;
  }

  async #verdictOf(candidate: Candidate): Promise<Verdict> {
    const {mutation, waiting, again} = candidate;
    const objection =
      candidate.objection ?? (candidate.isOwn ? undefined : this.#rights.objection(candidate));
    if (objection)
      return waiting && !again
        ? {status: 'forbidden', refusal: objection}
        : this.#keep(candidate, 'held', objection);
    const settled = await this.#decide(candidate);
    switch (settled.status) {
      case 'applied':
      case 'corrected':
        return this.#accept(candidate, settled);
      case 'question':
        // A caller without a screen cannot answer a question: over plain HTTP it is a refusal.
        return refused(settled.refusal);
      case 'invalid':
        return waiting
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

  async #decide(candidate: Candidate): Promise<Settled> {
    const {mutation} = candidate;
    const context = this.#context(mutation, candidate.asking);
    for (let round = 0; round < 12; round++) {
      const settled = this.#decideOnce(mutation, context);
      if (settled.status !== 'missing') return settled;
      await this.#fetch(settled.reads);
    }
    return {status: 'held', refusal: {code: 'action.failed', facts: {reason: 'reads without end'}}};
  }

  /** An exception of a rule is a bug in one action: its mutation is held, the rest goes on (P5). */
  #decideOnce(mutation: Mutation, context: Context): Settled {
    try {
      return settle(this.#rules, askOf(mutation), this.#view, context);
    } catch (error) {
      return {status: 'held', refusal: {code: 'action.failed', facts: {reason: String(error).slice(0, 500)}}};
    }
  }

  async #accept(candidate: Candidate, settled: Extract<Settled, {puts: unknown}>): Promise<Verdict> {
    const {mutation} = candidate;
    if (this.#view.isTaken(settled.puts)) return this.#keep(candidate, 'held', IMPOSSIBLE);
    const objection = this.#oneByOne ? undefined : await this.#takeEffect(candidate);
    if (objection) return refused(objection);
    this.#view.apply(
      settled.puts.map((put) => ({...put, row: {...put.row, version: this.#tx.version}})),
      settled.dels,
    );
    const end = this.#oneByOne ? await this.#storeAlone(candidate) : undefined;
    if (end) return end;
    for (const entry of settled.entries) {
      const {id, who, device} = mutation;
      const n = this.#ledger.length + 1;
      this.#ledger.push({...entry, version: this.#tx.version, n, mutation: id, who, device, at: this.#now});
    }
    const correction = settled.corrections[0];
    return correction
      ? {status: settled.status, refusal: {code: correction.code, facts: correction.facts}}
      : {status: settled.status};
  }

  /** What the mutation does to the tables outside the lists; why not, where it may not be. */
  async #takeEffect({mutation, beside}: Candidate): Promise<Refusal | undefined> {
    const {action} = mutation;
    // What comes with a secret has a way of its own, and is never asked again without it.
    if (this.#rules.actions.get(action)?.hasSecret && !beside)
      return {code: 'action.unknown', facts: {action}};
    const allowed = {tx: this.#tx, mutation, args: argsOf(mutation), beside: beside ?? {}, at: this.#now};
    return EFFECTS.get(action)?.(allowed);
  }

  /** Writes the view's rows and the effect under a savepoint; undone, it answers how the mutation ends instead. */
  async #storeAlone(candidate: Candidate): Promise<Verdict | undefined> {
    try {
      await this.#tx.savepoint(async () => {
        const objection = await this.#takeEffect(candidate);
        if (objection) throw new Objected(objection);
        await this.#flushRows();
      });
    } catch (error) {
      if (!(error instanceof RowRefused || error instanceof Objected)) throw error;
      this.#view = new LayeredView(this.#rules.resources);
      if (error instanceof Objected) return refused(error.objection);
      return this.#keep(candidate, 'held', IMPOSSIBLE);
    }
    this.#dropView();
    return undefined;
  }

  async #startAfresh(): Promise<void> {
    await this.#flushRows();
    this.#dropView();
  }

  /** Forgets a view whose rows are written; people's rights as it left them stay in force. */
  #dropView(): void {
    this.#rights.keepChanges();
    this.#view = new LayeredView(this.#rules.resources);
  }

  /** Work that is refused or held is kept whole, with a case for a supervisor. */
  #keep(candidate: Candidate, status: 'refused' | 'held', refusal: Refusal): Verdict {
    const {mutation: m} = candidate;
    const born = caseRow({
      id: derivedId(m.id, SERVER_ID),
      warehouse: m.warehouse,
      kind: status,
      code: refusal.code,
      mutation: m.id,
      action: m.action,
      who: m.who,
      device: m.device,
      facts: refusal.facts,
    });
    const kernel = {
      creater: m.who,
      create_time: this.#now,
      update_time: this.#now,
      version: this.#tx.version,
    };
    this.#view.apply([{...born, row: {...born.row, ...kernel}}], []);
    return {status, refusal};
  }

  async #changeCase(id: Id, changed: Partial<CaseRow>): Promise<void> {
    const row = await this.#case(id);
    const kernel = {update_time: this.#now, version: this.#tx.version};
    this.#view.apply([{list: caseResource.name, row: {...row, ...changed, ...kernel}}], []);
  }

  async #case(id: Id): Promise<CaseRow> {
    await this.#fetch([{list: caseResource.name, key: id}]);
    const row = this.#view.get(caseResource, id);
    if (!row) throw new Error(`no case ${id}`);
    return row;
  }

  /** A wrong guess costs a fetch later; a rule that throws here is caught when it decides. */
  #guess(mutation: Mutation, asking: boolean, view: LayeredView | undefined): readonly Read[] {
    try {
      return readsOf(this.#rules, askOf(mutation), this.#context(mutation, asking), view);
    } catch {
      return [];
    }
  }

  async #fetch(reads: readonly Read[]): Promise<void> {
    const unique = [...new Map(reads.map((read) => [JSON.stringify(read), read])).values()];
    const missing = this.#view.missing(unique);
    if (missing.length === 0) return;
    for (const fetched of await this.#tx.fetch(missing)) this.#view.give(fetched);
  }

  async #flushRows(): Promise<void> {
    for (const [list, changes] of this.#view.changes()) {
      const fresh: Row[] = [];
      const rows: Row[] = [];
      const gone: string[] = [];
      for (const [key, row] of changes) {
        if (row) (this.#view.isFresh(list, key) ? fresh : rows).push(row);
        else if (this.#view.isStored(list, key)) gone.push(key);
      }
      if (gone.length > 0) await this.#tx.remove(list, gone);
      if (fresh.length > 0) await this.#tx.insert(list, fresh);
      if (rows.length > 0) await this.#tx.put(list, rows);
    }
  }

  #context(m: Mutation, asking: boolean) {
    return contextOf(m, {role: this.#rights.roleOf(m.who) ?? 'Customer', now: this.#now, asking});
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

const refused = (refusal: Refusal): Verdict => ({status: 'refused', refusal});

const askOf = (m: Mutation) => ({action: m.action, v: m.v, args: argsOf(m)});
