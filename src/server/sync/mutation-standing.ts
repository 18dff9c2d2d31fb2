import type {Id} from '#domain/kernel/id.ts';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import {rerunCase} from '#domain/stock/rerun-case.ts';
import type {MutationRow} from '../storage/storage.ts';

interface StandingDeps {
  readonly stored: (id: Id) => MutationRow | undefined;
  /** Learns what is stored of these. */
  readonly recallIds: (ids: readonly Id[]) => Promise<void>;
  /** The cases that held or refused mutations have opened, in the same order. */
  readonly casesOf: (mutations: readonly Id[]) => Promise<readonly (CaseRow | undefined)[]>;
}

/** How mutations that others build on stand now: what was run again counts as it ended then. */
export class MutationStanding {
  readonly #deps: StandingDeps;
  readonly #redoneBy = new Map<Id, Id>();

  constructor(deps: StandingDeps) {
    this.#deps = deps;
  }

  of(id: Id): MutationRow | undefined {
    const again = this.#redoneBy.get(id);
    return again === undefined ? this.#deps.stored(id) : this.of(again);
  }

  /** Learns it of these, of which it is known how they ended first. */
  async follow(ids: readonly Id[]): Promise<void> {
    const {stored, recallIds, casesOf} = this.#deps;
    const undone = [...new Set(ids)].filter((id) => isUndone(stored(id)) && !this.#redoneBy.has(id));
    if (undone.length === 0) return;
    const again: Id[] = [];
    for (const [i, row] of (await casesOf(undone)).entries()) {
      if (row?.closing !== rerunCase.name) continue;
      this.#redoneBy.set(undone[i] ?? '', row.note);
      again.push(row.note);
    }
    await recallIds(again);
    await this.follow(again);
  }
}

/** Did not end as done: refused or held. */
export const isUndone = (row: MutationRow | undefined): boolean =>
  row?.status === 'held' || row?.status === 'refused';
