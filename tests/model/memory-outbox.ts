import {
  type Outbox,
  type OutboxChange,
  OutboxMisused,
  type OutboxState,
  type OutboxStore,
  type Draft,
  freshState,
  type JournalAge,
  type OutboxEntry,
  type Notice,
  type Step,
} from '#offline/outbox-store.ts';
import type {Status} from '#protocol/mutation.ts';

/** All that an outbox holds. Never changed in place, so that a copy costs nothing. */
interface Stored {
  readonly state: OutboxState;
  readonly entries: readonly OutboxEntry[];
  readonly journal: readonly OutboxEntry[];
  readonly notices: ReadonlyMap<string, Notice>;
  readonly steps: ReadonlyMap<string, Step>;
  /** JSON by key. */
  readonly meta: ReadonlyMap<string, string>;
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

  async append(drafts: readonly Draft[], finishedStep?: string): Promise<OutboxEntry[]> {
    const {state, entries, steps} = this.#stored;
    const added = drafts.map((draft, i): OutboxEntry => ({
      ...draft,
      n: state.nextN + i,
      client: state.client,
      seq: state.nextSeq + i,
    }));
    const next = {...state, nextN: state.nextN + added.length, nextSeq: state.nextSeq + added.length};
    this.#store({
      state: next,
      entries: uniqueIds(move(entries, [], added)),
      ...(finishedStep !== undefined && {steps: without(steps, finishedStep)}),
    });
    return added;
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

  async tally(since: number): Promise<Record<Status, number>> {
    const counts = {applied: 0, corrected: 0, refused: 0, held: 0};
    for (const {status, doneAt = 0} of this.#stored.journal) if (status && doneAt > since) counts[status]++;
    return counts;
  }

  async purgeJournal({before, last, keep}: JournalAge): Promise<void> {
    const {journal} = this.#stored;
    const newer = journal.length - last;
    const stays = ({id, doneAt = Infinity}: OutboxEntry, i: number) =>
      i >= newer || keep.has(id) || doneAt >= before;
    this.#store({journal: journal.filter(stays)});
  }

  async putStep(step: Step): Promise<void> {
    this.#store({steps: new Map(this.#stored.steps).set(step.key, step)});
  }

  async deleteStep(key: string): Promise<void> {
    this.#store({steps: without(this.#stored.steps, key)});
  }

  async steps(): Promise<Step[]> {
    return inKeyOrder(this.#stored.steps);
  }

  async notices(): Promise<Notice[]> {
    return inKeyOrder(this.#stored.notices);
  }

  async markSeen(id: string): Promise<void> {
    const notice = this.#stored.notices.get(id);
    if (notice) this.#store({notices: new Map(this.#stored.notices).set(id, {...notice, seen: 1})});
  }

  async getMeta<T>(key: string): Promise<T | undefined> {
    const json = this.#stored.meta.get(key);
    return json === undefined ? undefined : (JSON.parse(json) as T);
  }

  async putMeta(key: string, value: unknown): Promise<void> {
    this.#store({meta: new Map(this.#stored.meta).set(key, JSON.stringify(value))});
  }

  close(): void {
    // Nothing is held open.
  }

  #contents(): Outbox {
    return {state: this.#stored.state, entries: this.#stored.entries};
  }

  #store(change: Partial<Stored>): void {
    this.#stored = {...this.#stored, ...change};
  }

  #apply({state, put = [], toJournal = [], fromJournal = [], notices = []}: OutboxChange): void {
    const {entries, journal} = this.#stored;
    this.#store({
      ...(state && {state}),
      entries: uniqueIds(move(replace(entries, put), toJournal, fromJournal)),
      journal: move(journal, fromJournal, toJournal),
      ...(notices.length > 0 && {
        notices: new Map([...this.#stored.notices, ...notices.map((each) => [each.id, each] as const)]),
      }),
    });
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

function without<V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}

/** Values in the order of their keys, which IndexedDB compares by UTF-16 unit as `sort` does. */
const inKeyOrder = <V>(map: ReadonlyMap<string, V>): V[] =>
  [...map.keys()].sort().flatMap((key) => map.get(key) ?? []);
