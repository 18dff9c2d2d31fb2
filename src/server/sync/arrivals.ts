import type {Entry} from '#domain/kernel/action.ts';
import {NOBODY} from '#domain/kernel/nobody.ts';
import type {Id} from '#domain/kernel/id.ts';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import {closeAsArrived} from '#domain/stock/close-as-arrived.ts';
import {shareOf, sourceKeyOf} from '#domain/stock/share.ts';
import {stockKey} from '#domain/stock/stock.ts';
import type {Mutation} from '#protocol/mutation.ts';
import type {MutationRow} from '../storage/storage.ts';
import {askedMutation} from './asked-mutation.ts';
import type {Verdict} from './batch.ts';
import type {Candidate} from './incoming.ts';

export interface ArrivalDeps {
  readonly newId: () => Id;
  readonly now: number;
  readonly stored: (id: Id) => MutationRow | undefined;
  readonly recallIds: (ids: readonly Id[]) => Promise<void>;
  /** Ledger lines of a mutation of this batch. */
  readonly entriesOf: (mutation: Id) => readonly Entry[];
  readonly openCases: () => Promise<readonly CaseRow[]>;
  readonly judge: (candidate: Candidate) => Promise<Verdict>;
  readonly keepFate: (candidate: Candidate, verdict: Verdict) => Promise<void>;
}

/** CASE-11: what comes back after a loss ends the shortages of later work that came back before it. */
export class Arrivals {
  readonly #deps: ArrivalDeps;

  constructor(deps: ArrivalDeps) {
    this.#deps = deps;
  }

  /** Closes what a mutation has brought the units for, the shortage that was first before the others. */
  async of(mutation: Mutation): Promise<void> {
    const brought = new Set(this.#deps.entriesOf(mutation.id).map(keyOfDestination));
    if (brought.size === 0) return;
    const short = (await this.#deps.openCases()).filter((row) => {
      const share = shareOf(row);
      return share !== undefined && row.mutation !== mutation.id && brought.has(sourceKeyOf(share));
    });
    await this.#deps.recallIds(short.map((row) => row.mutation).filter((id) => !this.#deps.stored(id)));
    const before = mutation.was?.version ?? 0;
    const later = short
      .map((row) => ({row, version: this.#deps.stored(row.mutation)?.mutation.was?.version ?? 0}))
      .filter(({version}) => version > before)
      .sort((a, b) => a.version - b.version);
    for (const {row} of later) {
      const closing = this.#closing(mutation, row);
      const verdict = await this.#deps.judge(closing);
      // Where too few have come the case waits for more.
      if (verdict.status === 'applied') await this.#deps.keepFate(closing, verdict);
    }
  }

  #closing({company}: Mutation, row: CaseRow): Candidate {
    const {newId, now} = this.#deps;
    const asked = askedMutation({id: newId(), company, who: NOBODY, action: closeAsArrived.name, at: now});
    return {
      mutation: {...asked, warehouse: row.warehouse, args: {case: row.id}, build: 'server'},
      sender: {device: NOBODY, formerIds: [], revoked: false},
      waiting: true,
      asking: false,
      isOwn: true,
    };
  }
}

/** The stock row that a ledger line adds to. */
const keyOfDestination = ({warehouse, to, to_unit, goods, to_lot}: Entry): string =>
  stockKey(warehouse, to, to_unit, goods, to_lot);
