import type {Read} from '#domain/kernel/action.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import type {ValueCount} from '#domain/kernel/value-counts.ts';
import type {FetchedRows} from '#domain/kernel/view.ts';
import {OldMirror} from '../dexie/old-mirror.ts';
import {
  isMirrorWhole,
  type CountQuery,
  type MirrorCursor,
  type MirrorQuery,
  type MirrorStore,
  type ServingMirror,
} from './mirror.ts';
import type {TouchedRows} from '../touched-rows.ts';

/**
 * What screens and rules read after an update that changed keys or indexes: the newest mirror of an earlier build
 * that is whole, until the present one, which is fetched beside it, is exact. Nothing is written through here.
 */
export async function servingMirror(
  present: MirrorStore,
  older: readonly string[],
  {warehouse, resources}: {warehouse: string; resources: ReadonlyMap<string, Resource>},
): Promise<ServingMirror> {
  const serving = new OldMirrorServing(present);
  // An old one is deleted by whichever tab has the present one first: that is no reason to reload.
  const onLost = (): void => serving.retire();
  let best = 0;
  for (const name of older) {
    const mirror = await OldMirror.open({name, resources, onLost}).catch(() => undefined);
    // One that cannot be read is as good as none.
    const cursor = await mirror?.cursor().catch(() => undefined);
    if (!mirror || !cursor) mirror?.close();
    else if (isMirrorWhole(cursor) && cursor.warehouse === warehouse && cursor.exactAt > best) {
      serving.serve(mirror);
      best = cursor.exactAt;
    } else mirror.close();
  }
  return serving;
}

/** An old mirror that is read until the present one is exact. */
export class OldMirrorServing implements ServingMirror {
  #old: MirrorStore | undefined;
  readonly #present: MirrorStore;

  constructor(present: MirrorStore) {
    this.#present = present;
  }

  /** This one is read until the present one is exact. */
  serve(old: MirrorStore): void {
    this.retire();
    this.#old = old;
  }

  /** From here on the present mirror is read. */
  retire(): void {
    this.#old?.close();
    this.#old = undefined;
  }

  cursor(): Promise<MirrorCursor> {
    return this.#read((mirror) => mirror.cursor());
  }
  fetch(reads: readonly Read[]): Promise<FetchedRows[]> {
    return this.#read((mirror) => mirror.fetch(reads));
  }
  counts(list: string, query: CountQuery): Promise<ValueCount[]> {
    return this.#read((mirror) => mirror.counts(list, query));
  }
  rows(list: string, query: MirrorQuery): Promise<Row[]> {
    return this.#read((mirror) => mirror.rows(list, query));
  }
  sum(list: string): Promise<{count: number; sum: number}> {
    return this.#read((mirror) => mirror.sum(list));
  }
  apply(): Promise<TouchedRows | undefined> {
    return Promise.resolve(undefined);
  }
  close(): void {
    this.retire();
  }

  /**
   * Work leaves the outbox as soon as the present mirror is exact: no reading that begins after that may be of
   * the old one, or the work would be in neither.
   */
  async #read<T>(ask: (mirror: MirrorStore) => Promise<T>): Promise<T> {
    const old = this.#old;
    if (old) {
      const {partial, version} = await this.#present.cursor();
      if (!partial && version > 0) this.retire();
    }
    if (!old || this.#old !== old) return ask(this.#present);
    try {
      return await ask(old);
    } catch (error) {
      // Closed in the middle of the reading: the present one has taken its place.
      if (this.#old === old) throw error;
      return ask(this.#present);
    }
  }
}
