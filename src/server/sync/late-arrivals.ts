import type {LedgerEntry} from '#domain/kernel/action.ts';
import type {Id} from '#domain/kernel/id.ts';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import {closeAsArrived} from '#domain/stock/close-as-arrived.ts';
import {sharesOf, type CorrectionShare} from '#domain/stock/correction-share.ts';
import {stockKey} from '#domain/stock/stock.ts';
import {isLaterLost, partedAt, type HistoryPast} from '#protocol/history.ts';
import type {Mutation} from '#protocol/mutation.ts';
import type {MutationRow} from '../storage/storage.ts';
import type {SettlingVerdict} from './batch.ts';
import type {CandidateMutation} from './incoming-requests.ts';
import {serverRequest} from './server-request.ts';
import {candidateOfAsk} from './push.ts';

interface ArrivalDeps {
  readonly newId: () => Id;
  readonly now: number;
  readonly stored: (id: Id) => MutationRow | undefined;
  readonly recallIds: (ids: readonly Id[]) => Promise<void>;
  /** Ledger lines of a mutation of this batch. */
  readonly entriesOf: (mutation: Id) => readonly LedgerEntry[];
  readonly openCases: () => Promise<readonly CaseRow[]>;
  readonly past: () => Promise<HistoryPast>;
  readonly judge: (candidate: CandidateMutation) => Promise<SettlingVerdict>;
  readonly keepFate: (candidate: CandidateMutation, verdict: SettlingVerdict) => Promise<void>;
}

/** Most cases that one batch closes so: as many as it may have mutations, for others wait meanwhile. */
const MAX_CLOSINGS = 200;

/** CASE-11: what comes back after a loss ends the shortages of later work that came back before it. */
export class LateArrivals {
  readonly #deps: ArrivalDeps;
  /** Open shortages by the stock row that was short, once they were asked for: a company may have thousands. */
  #open: Map<string, Map<Id, Shortage>> | undefined;
  /** How many units have come back to a stock row and ended no shortage yet: no others are the ones. */
  readonly #back = new Map<string, number>();
  #closings = 0;

  constructor(deps: ArrivalDeps) {
    this.#deps = deps;
  }

  /** A case is born, joined or closed. */
  saw(row: CaseRow): void {
    const shortage = this.#open && shortageOf(row);
    if (!shortage) return;
    if (isWaiting(row)) this.#add(shortage);
    else this.#open?.get(shortage.source)?.delete(row.id);
  }

  /** Closes what a mutation has brought the units for, the shortage that was first before the others. */
  async of(mutation: Mutation): Promise<void> {
    const brought = new Set<string>();
    for (const entry of this.#deps.entriesOf(mutation.id)) {
      const key = keyOfDestination(entry);
      this.#back.set(key, (this.#back.get(key) ?? 0) + entry.quantity);
      brought.add(key);
    }
    if (brought.size === 0) return;
    if (!this.#open) await this.#lookUp();
    for (const key of brought) await this.#endShortages(mutation, key);
  }

  async #endShortages(mutation: Mutation, key: string): Promise<void> {
    const short = [...(this.#open?.get(key)?.values() ?? [])].filter(
      (shortage) => shortage.case.mutation !== mutation.id,
    );
    if (short.length === 0) return;
    let left = this.#back.get(key) ?? 0;
    for (const {quantity, case: row} of await this.#later(mutation, short)) {
      if (this.#closings >= MAX_CLOSINGS) return;
      if (quantity > left) continue;
      const closing = this.#closing(mutation, row);
      const verdict = await this.#deps.judge(closing);
      // Where too few have come the case waits for more.
      if (verdict.status !== 'applied') {
        left = quantity - 1;
        continue;
      }
      this.#closings++;
      left -= quantity;
      this.#back.set(key, (this.#back.get(key) ?? 0) - quantity);
      await this.#deps.keepFate(closing, verdict);
    }
  }

  /**
   * The shortages of work that was done after a mutation, in the order done: later by the history that is lost, or not
   * settled before that history was gone. What happened first in the present one is no later work.
   */
  async #later({was}: Mutation, short: readonly Shortage[]): Promise<Shortage[]> {
    if (was === undefined) return [];
    const past = await this.#deps.past();
    const gone = partedAt(past, was);
    if (gone === Infinity) return [];
    await this.#recall(short.map((shortage) => shortage.case.mutation));
    return short
      .flatMap((shortage) => {
        const {mutation, version = 0} = this.#firstSettled(shortage.case.mutation) ?? {};
        const lost = mutation?.was;
        const isLater = lost ? isLaterLost(past, lost, was) : version > gone;
        return isLater ? [{shortage, order: [lost?.version ?? Infinity, version] as const}] : [];
      })
      .sort((a, b) => compare(a.order, b.order))
      .map(({shortage}) => shortage);
  }

  /** Learns of these, and of the work that they are run again of. */
  async #recall(ids: readonly Id[]): Promise<void> {
    const {stored, recallIds} = this.#deps;
    await recallIds(ids.filter((id) => !stored(id)));
    const first = ids.flatMap((id) => stored(id)?.mutation.redoes ?? []);
    if (first.length > 0) await this.#recall(first);
  }

  /** What was run again was done when it was settled first. */
  #firstSettled(id: Id): MutationRow | undefined {
    const row = this.#deps.stored(id);
    return row?.mutation.redoes === undefined ? row : this.#firstSettled(row.mutation.redoes);
  }

  async #lookUp(): Promise<void> {
    this.#open = new Map();
    for (const row of await this.#deps.openCases()) {
      const shortage = isWaiting(row) ? shortageOf(row) : undefined;
      if (shortage) this.#add(shortage);
    }
  }

  #add(shortage: Shortage): void {
    const {source: key, of: id} = shortage;
    const known = this.#open?.get(key);
    if (known) known.set(id, shortage);
    else this.#open?.set(key, new Map([[id, shortage]]));
  }

  #closing({company}: Mutation, {id, warehouse}: CaseRow): CandidateMutation {
    const {newId, now} = this.#deps;
    const act = {company, warehouse, action: closeAsArrived.name, args: {case: id}};
    return candidateOfAsk(serverRequest({newId, now: () => now}, act));
  }
}

interface Shortage extends CorrectionShare {
  readonly case: CaseRow;
}

/** What a case lacked that units which come back may be; a surplus lacks nothing. */
function shortageOf(row: CaseRow): Shortage | undefined {
  const [share] = sharesOf(row);
  return share && !share.isSurplus ? {...share, case: row} : undefined;
}

/** What several works have lacked is for the office to look at (CASE-13). */
const isWaiting = ({state, joined}: CaseRow): boolean => state === 'open' && joined === 0;

type Order = readonly [lost: number, present: number];
const compare = ([a, m]: Order, [b, n]: Order): number => (a === b ? m - n : a - b);

/** The stock row that a ledger line adds to. */
const keyOfDestination = ({warehouse, to, to_unit, goods, to_lot}: LedgerEntry): string =>
  stockKey(warehouse, to, to_unit, goods, to_lot);
