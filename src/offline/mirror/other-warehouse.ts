import type {Read} from '#domain/kernel/action.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import type {ValueCount} from '#domain/kernel/value-counts.ts';
import type {FetchedRows} from '#domain/kernel/view.ts';
import type {CountQuery, MirrorCursor, MirrorQuery, MirrorStore, ServingMirror} from './mirror.ts';
import type {TouchedRows} from '../touched-rows.ts';
import {heldTo} from '../outbox/outbox.ts';

/**
 * The copy of the warehouse that a device has left, until the server answers for the new one: what all warehouses
 * of the company share is here, the rest counts as not downloaded.
 */
export class OtherWarehouse implements ServingMirror {
  readonly #present: MirrorStore;
  readonly #warehouse: string;
  readonly #resources: ReadonlyMap<string, Resource>;

  constructor(present: MirrorStore, warehouse: string, resources: ReadonlyMap<string, Resource>) {
    this.#present = present;
    this.#warehouse = warehouse;
    this.#resources = resources;
  }

  async cursor(): Promise<MirrorCursor> {
    const cursor = await this.#present.cursor();
    if (cursor.warehouse === this.#warehouse) return cursor;
    const complete = cursor.complete.filter((list) => this.#isShared(list));
    // What it holds of shared lists it holds: settled work is not drawn on it once more.
    return {...cursor, complete, partial: true, whole: heldTo(cursor), exactAt: 0};
  }

  async fetch(reads: readonly Read[]): Promise<FetchedRows[]> {
    const fetched = await this.#present.fetch(reads);
    if (await this.#isHere()) return fetched;
    return fetched.map((each) =>
      this.#isShared(each.read.list) ? each : {read: each.read, rows: [], complete: false, downloaded: false},
    );
  }

  async rows(list: string, query: MirrorQuery): Promise<Row[]> {
    const rows = await this.#present.rows(list, query);
    return this.#isShared(list) || (await this.#isHere()) ? rows : [];
  }

  async counts(list: string, query: CountQuery): Promise<ValueCount[]> {
    const counts = await this.#present.counts(list, query);
    return this.#isShared(list) || (await this.#isHere()) ? counts : [];
  }

  sum(list: string): Promise<{count: number; sum: number}> {
    return this.#present.sum(list);
  }
  apply(): Promise<TouchedRows | undefined> {
    return Promise.resolve(undefined);
  }
  retire(): void {
    // The copy lies in the present mirror's own database.
  }
  close(): void {
    this.retire();
  }

  async #isHere(): Promise<boolean> {
    return (await this.#present.cursor()).warehouse === this.#warehouse;
  }

  readonly #isShared = (list: string): boolean => this.#resources.get(list)?.scope !== 'warehouse';
}
