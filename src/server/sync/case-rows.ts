import type {Put, Refusal} from '#domain/kernel/action.ts';
import {caseResource, isOfDevice, MAX_DEVICE_CASES, SERVER_ID} from '#domain/kernel/case.ts';
import {derivedId, type Id} from '#domain/kernel/id.ts';
import {caseRow} from '#domain/kernel/case-row.ts';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import {UnansweredRead} from '#domain/kernel/view.ts';
import type {Mutation} from '#protocol/mutation.ts';
import type {WorkingRows} from './working-rows.ts';

/** More than a company has open; a range needs a limit. */
const MAX_CASES_READ = 100_000;

/** The cases among the rows of a batch: those that it opens for work it could not settle, and those it asks for. */
export class CaseRows {
  readonly #rows: WorkingRows;
  readonly #stamp: {readonly update_time: number; readonly version: number};
  /** Places that cases have left. */
  readonly #left: {readonly device: string; readonly code: string}[] = [];

  /** `now` in ms UTC; `version` is the batch's own. */
  constructor(rows: WorkingRows, {now, version}: {readonly now: number; readonly version: number}) {
    this.#rows = rows;
    this.#stamp = {update_time: now, version};
  }

  /** Opens the case of a mutation that is refused or held. */
  async open(m: Mutation, kind: 'refused' | 'held', {code, facts}: Refusal): Promise<void> {
    const {id: mutation, warehouse, action, who, device} = m;
    const id = derivedId(mutation, SERVER_ID);
    const born = await this.placed(
      caseRow({id, warehouse, kind, code, mutation, action, who, device, facts}),
    );
    const kernel = {creater: who, create_time: this.#stamp.update_time, ...this.#stamp};
    this.#rows.view.apply([{...born, row: {...born.row, ...kernel}}], []);
  }

  /** A new case as it stands: behind the others where its device has so many open of that code (CASE-24). */
  async placed(put: Put): Promise<Put> {
    const {device = '', code = ''} = put.row;
    if (!isOfDevice(put.row)) return put;
    const open = await this.#openOf(String(device), String(code));
    return open.length < MAX_DEVICE_CASES ? put : {...put, row: {...put.row, behind: 1}};
  }

  /** A case is written that was open before: where it is closed, another one comes up in its place. */
  leaves(before: CaseRow, after: Partial<CaseRow>): void {
    const {device, code, behind, state} = before;
    if (state !== 'open' || after.state !== 'closed' || behind === 1 || !isOfDevice(before)) return;
    this.#left.push({device, code});
  }

  /** A rule writes a case that was there before. */
  async written(row: CaseRow): Promise<void> {
    if (row.state === 'closed') this.leaves(await this.at(row.id), row);
  }

  /** Brings up what waited behind those that are closed. */
  async bringUp(): Promise<void> {
    for (const {device, code} of this.#left.splice(0)) {
      // Fewer than are shown stand before it, so that it is among the first.
      const next = (await this.#openOf(device, code)).find(({behind}) => behind === 1);
      if (next) this.change(next, {behind: 0});
    }
  }

  async #openOf(device: string, code: string): Promise<readonly CaseRow[]> {
    for (;;)
      try {
        return this.#rows.view.range(caseResource, 'device', [device, code, 'open'], MAX_DEVICE_CASES);
      } catch (error) {
        // Those of this batch that are closed have left the range: then it has to be wider.
        if (!(error instanceof UnansweredRead)) throw error;
        await this.#rows.fetch([error.read]);
      }
  }

  change(row: CaseRow, changed: Partial<CaseRow>): void {
    this.leaves(row, changed);
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
    await this.#rows.fetch([{list: caseResource.name, index, prefix, limit: MAX_CASES_READ}]);
    return this.#rows.view.range(caseResource, index, prefix, MAX_CASES_READ);
  }
}
