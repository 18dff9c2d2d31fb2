import type {Refusal} from '#domain/kernel/action.ts';
import {caseResource, SERVER_ID} from '#domain/kernel/case.ts';
import {derivedId, type Id} from '#domain/kernel/id.ts';
import {caseRow} from '#domain/kernel/case-row.ts';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import type {Mutation} from '#protocol/mutation.ts';
import type {WorkingRows} from './working-rows.ts';

/** More than a company has open; a range needs a limit. */
const ALL_CASES = 100_000;

/** The cases among the rows of a batch: those that it opens for work it could not settle, and those it asks for. */
export class CaseRows {
  readonly #rows: WorkingRows;
  readonly #stamp: {readonly update_time: number; readonly version: number};

  /** `now` in ms UTC; `version` is the batch's own. */
  constructor(rows: WorkingRows, {now, version}: {readonly now: number; readonly version: number}) {
    this.#rows = rows;
    this.#stamp = {update_time: now, version};
  }

  /** Opens the case of a mutation that is refused or held. */
  open(m: Mutation, kind: 'refused' | 'held', {code, facts}: Refusal): void {
    const {id: mutation, warehouse, action, who, device} = m;
    const id = derivedId(mutation, SERVER_ID);
    const born = caseRow({id, warehouse, kind, code, mutation, action, who, device, facts});
    const kernel = {creater: who, create_time: this.#stamp.update_time, ...this.#stamp};
    this.#rows.view.apply([{...born, row: {...born.row, ...kernel}}], []);
  }

  change(row: CaseRow, changed: Partial<CaseRow>): void {
    this.#rows.view.apply([{list: caseResource.name, row: {...row, ...changed, ...this.#stamp}}], []);
  }

  async at(id: Id): Promise<CaseRow> {
    await this.#rows.fetch([{list: caseResource.name, key: id}]);
    const row = this.#rows.view.get(caseResource, id);
    if (!row) throw new Error(`no case ${id}`);
    return row;
  }

  /** The cases that these held or refused mutations have opened, in the same order. */
  async of(mutations: readonly Id[]): Promise<(CaseRow | undefined)[]> {
    const keys = mutations.map((id) => derivedId(id, SERVER_ID));
    await this.#rows.fetch(keys.map((key) => ({list: caseResource.name, key})));
    return keys.map((key) => this.#rows.view.get(caseResource, key));
  }

  /** All that are open as the batch leaves them. */
  async allOpen(): Promise<readonly CaseRow[]> {
    const [index, prefix] = ['state', ['open']];
    await this.#rows.fetch([{list: caseResource.name, index, prefix, limit: ALL_CASES}]);
    return this.#rows.view.range(caseResource, index, prefix, ALL_CASES);
  }
}
