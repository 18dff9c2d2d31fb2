import type {Done, Put} from './action.ts';
import {rowKey, type Resource, type RowOf} from './resource.ts';
import {askAll, type View} from './view.ts';

/** The rows that an outcome writes, for projections that go on from them. */
export class WrittenRows {
  readonly #view: View;
  readonly #puts = new Map<string, Put>();

  constructor(outcome: Done, view: View) {
    this.#view = view;
    for (const each of outcome.puts) this.#puts.set(`${each.list} ${String(each.row['id'])}`, each);
  }

  /** A row as the outcome leaves it so far, written or not. Of resources whose key is their id. */
  after<R extends Resource>(resource: R, id: string): RowOf<R> | undefined {
    const put = this.#puts.get(`${resource.name} ${id}`);
    // Written by this domain, whose rows are typed by their resource.
    return put ? (put.row as RowOf<R>) : this.#view.get(resource, id);
  }

  /** A row as it is stored; `undefined` for one that is made just now. */
  before<R extends Resource>(resource: R, id: string): RowOf<R> | undefined {
    return this.#puts.get(`${resource.name} ${id}`)?.isNew ? undefined : this.#view.get(resource, id);
  }

  /** Asks for all of these at once: what is not fetched yet comes in one trip, not one by one. */
  need(resource: Resource, ids: Iterable<string>): void {
    askAll(Array.from(ids, (id) => () => this.after(resource, id)));
  }

  /** The ids of a resource's rows that are written. */
  ids(resource: Resource): string[] {
    return [...this.#puts.values()]
      .filter(({list}) => list === resource.name)
      .map(({row}) => rowKey(resource, row));
  }
}
