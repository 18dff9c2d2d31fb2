import {
  type AppendedWith,
  checkLogin,
  type Outbox,
  type OutboxChange,
  OutboxMisused,
  type OutboxState,
  type OutboxStore,
  type MutationDraft,
  freshState,
  isPostedClaim,
  type JournalAge,
  placeDrafts,
  SIGNED_IN,
  type OutboxEntry,
  type OutboxNotice,
  stayingEntries,
  type RunningStep,
} from '#offline/outbox/outbox-store.ts';
import {failedQuestion} from '#offline/outbox/ask-step.ts';
import type {MutationStatus} from '#protocol/mutation.ts';

/** All that an outbox holds. Never changed in place, so that a copy costs nothing. */
interface Stored {
  readonly state: OutboxState;
  readonly entries: readonly OutboxEntry[];
  readonly journal: readonly OutboxEntry[];
  readonly notices: ReadonlyMap<string, OutboxNotice>;
  readonly steps: ReadonlyMap<string, RunningStep>;
  /** JSON by key. */
  readonly meta: ReadonlyMap<string, unknown>;
}

/** A {@link OutboxStore} in memory, for simulations and models: the contract suite holds it to the real one. */
export class MemoryOutbox implements OutboxStore {
  #stored: Stored;

  /** `client` is the id of a new outbox's first sequence. */
  constructor(client: string, stored?: Stored) {
    this.#stored = stored ?? {
      state: freshState(client),
      entries: [],
      journal: [],
      notices: new Map(),
      steps: new Map(),
      meta: new Map(),
    };
  }

  /** A second outbox that holds the same: a cloned device, or what a crash leaves on the disk. */
  copy(): MemoryOutbox {
    return new MemoryOutbox(this.#stored.state.client, this.#stored);
  }

  async append(
    drafts: readonly MutationDraft[],
    {step, next: nextStep, under, meta = {}}: AppendedWith = {},
  ): Promise<OutboxEntry[]> {
    checkLogin(this.#meta(SIGNED_IN), drafts, under);
    const {entries, steps} = this.#stored;
    const {entries: added, state} = placeDrafts(this.#stored.state, drafts);
    this.#store({
      state,
      entries: uniqueIds(move(entries, [], added)),
      ...((step !== undefined || nextStep) && {steps: replaced(steps, step, nextStep)}),
      meta: new Map([
        ...this.#stored.meta,
        ...Object.entries(meta).map(([key, value]) => [key, structuredClone(value)] as const),
      ]),
    });
    return added;
  }

  async endAsk(step: string, {claims = [], notice}: Parameters<OutboxStore['endAsk']>[1]): Promise<void> {
    const {state, steps, journal, notices} = this.#stored;
    const open = steps.get(step);
    if (!open) return;
    const again = failedQuestion(state, open, claims);
    if (again) return this.#store({steps: new Map(steps).set(step, again)});
    const n = state.nextN;
    this.#store({
      state: {...state, nextN: n + Math.max(1, claims.length)},
      steps: without(steps, step),
      journal: move(
        journal,
        [],
        claims.map((claim, i) => ({...claim, n: n + i, client: '', seq: 0, prev: ''})),
      ),
      ...(notice && {notices: new Map(notices).set(notice.id, {...notice, n})}),
    });
  }

  async change(decide: (outbox: Outbox) => OutboxChange | undefined): Promise<void> {
    const change = decide(this.#contents());
    if (change) this.#apply(change);
  }

  async changeWithJournal(
    decide: (outbox: Outbox, journal: readonly OutboxEntry[]) => OutboxChange | undefined,
  ): Promise<void> {
    const change = decide(this.#contents(), this.#stored.journal);
    if (change) this.#apply(change);
  }

  async read(): Promise<Outbox> {
    return this.#contents();
  }

  async journal(): Promise<OutboxEntry[]> {
    return [...this.#stored.journal];
  }

  async journalTail(isOfInterest: (entry: OutboxEntry) => boolean): Promise<OutboxEntry[]> {
    const last = this.#stored.journal.findLastIndex((entry) => !isOfInterest(entry));
    return this.#stored.journal.slice(last + 1);
  }

  async tally(since: number): Promise<Record<MutationStatus, number>> {
    const counts = {applied: 0, corrected: 0, refused: 0, held: 0};
    for (const entry of this.#stored.journal) {
      const {status, doneAt = 0} = entry;
      if (status && doneAt > since && !isPostedClaim(entry)) counts[status]++;
    }
    return counts;
  }

  async purgeJournal({before, last, keep}: JournalAge): Promise<void> {
    const {journal} = this.#stored;
    const newer = journal.length - last;
    const stays = stayingEntries(
      journal,
      ({id, doneAt = Infinity}, i) => i >= newer || keep.has(id) || doneAt >= before,
    );
    this.#store({journal: journal.filter((entry) => stays.has(entry))});
  }

  async putStep(step: RunningStep): Promise<void> {
    this.#store({steps: new Map(this.#stored.steps).set(step.key, step)});
  }

  async deleteStep(key: string): Promise<void> {
    this.#store({steps: without(this.#stored.steps, key)});
  }

  async steps(): Promise<RunningStep[]> {
    return inKeyOrder(this.#stored.steps);
  }

  async notices(): Promise<OutboxNotice[]> {
    return inKeyOrder(this.#stored.notices);
  }

  async markSeen(id: string): Promise<void> {
    const notice = this.#stored.notices.get(id);
    if (notice) this.#store({notices: new Map(this.#stored.notices).set(id, {...notice, seen: 1})});
  }

  async getMeta<T>(key: string): Promise<T | undefined> {
    return this.#meta(key) as T | undefined;
  }

  async putMeta(key: string, value: unknown): Promise<void> {
    this.#store({meta: new Map(this.#stored.meta).set(key, structuredClone(value))});
  }

  close(): void {
    // Nothing is held open.
  }

  #meta(key: string): unknown {
    return structuredClone(this.#stored.meta.get(key));
  }

  #contents(): Outbox {
    return {state: this.#stored.state, entries: this.#stored.entries};
  }

  #store(change: Partial<Stored>): void {
    this.#stored = {...this.#stored, ...change};
  }

  #apply({
    state,
    put = [],
    toJournal = [],
    fromJournal = [],
    toSteps = [],
    notices = [],
    ends = [],
  }: OutboxChange): void {
    const {entries, journal, steps} = this.#stored;
    const leaving = [...fromJournal, ...toSteps.map(({entry}) => entry)];
    this.#store({
      ...(state && {state}),
      entries: uniqueIds(move(replace(entries, put), toJournal, fromJournal)),
      journal: move(journal, leaving, toJournal),
      ...(toSteps.length > 0 && {
        steps: new Map([...steps, ...toSteps.map(({step}) => [step.key, step] as const)]),
      }),
      ...(notices.length > 0 && {
        notices: new Map([...this.#stored.notices, ...notices.map((each) => [each.id, each] as const)]),
      }),
    });
    for (const {id, ...end} of ends) {
      const notice = this.#stored.notices.get(id);
      if (notice) this.#store({notices: new Map(this.#stored.notices).set(id, {...notice, end, seen: 0})});
    }
  }
}

/** Records with some replaced, by n. */
function replace(records: readonly OutboxEntry[], by: readonly OutboxEntry[]): readonly OutboxEntry[] {
  if (by.length === 0) return records;
  const replacement = new Map(by.map((each) => [each.n, each]));
  if (!by.every(({n}) => records.some((each) => each.n === n))) throw new OutboxMisused('no such record');
  return records.map((each) => replacement.get(each.n) ?? each);
}

/** Records with some gone and some come, in the order of n. */
function move(
  records: readonly OutboxEntry[],
  out: readonly OutboxEntry[],
  into: readonly OutboxEntry[],
): readonly OutboxEntry[] {
  if (out.length === 0 && into.length === 0) return records;
  const gone = new Set(out.map(({n}) => n));
  const rest = records.filter(({n}) => !gone.has(n));
  if (rest.length !== records.length - gone.size) throw new OutboxMisused('no such record');
  const moved = [...rest, ...into].sort((a, b) => a.n - b.n);
  if (moved.some(({n}, i) => n === moved[i + 1]?.n)) throw new OutboxMisused('two records with one number');
  return moved;
}

function uniqueIds(entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
  if (new Set(entries.map(({id}) => id)).size < entries.length)
    throw new OutboxMisused('two mutations with one id');
  return entries;
}

/** Steps with one gone and one come. */
function replaced(
  steps: ReadonlyMap<string, RunningStep>,
  gone: string | undefined,
  next: RunningStep | undefined,
): ReadonlyMap<string, RunningStep> {
  const rest = new Map(steps);
  if (gone !== undefined) rest.delete(gone);
  if (next) rest.set(next.key, next);
  return rest;
}

function without<V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}

/** Values in the order of their keys, which IndexedDB compares by UTF-16 unit as `sort` does. */
const inKeyOrder = <V>(map: ReadonlyMap<string, V>): V[] =>
  [...map.keys()].sort().flatMap((key) => map.get(key) ?? []);
