import type {Read} from '#domain/kernel/action.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import type {FetchedRows} from '#domain/kernel/view.ts';
import type {ValueCount} from '#domain/kernel/value-counts.ts';
import type {
  CountQuery,
  MirrorCursor,
  MirrorChange,
  MirrorQuery,
  MirrorStore,
} from '#offline/mirror/mirror.ts';
import type {TouchedRows} from '#offline/touched-rows.ts';
import {MemoryMirror} from '#tests/model/memory-mirror.ts';

/** Commits that a loss of power can take back. */
const LOSABLE = 6;

interface Earlier {
  readonly mirror: MemoryMirror;
  readonly held: number;
}

/** A mirror that knows what a loss of power would leave of it: its last commits were relaxed. */
export class RelaxedMirror implements MirrorStore {
  readonly #now: MemoryMirror;
  #held: number;
  readonly #before: Earlier[];

  constructor(now: MemoryMirror, held = 0, before: readonly Earlier[] = []) {
    this.#now = now;
    this.#held = held;
    this.#before = [...before];
  }

  static fresh(resources: ReadonlyMap<string, Resource>): RelaxedMirror {
    return new RelaxedMirror(new MemoryMirror(resources));
  }

  copy(): RelaxedMirror {
    return new RelaxedMirror(this.#now.copy(), this.#held, this.#before);
  }

  /** What the disk holds when the power goes: so many commits fewer. */
  without(commits: number): RelaxedMirror {
    const at = Math.max(0, this.#before.length - commits);
    const {mirror, held} = this.#before[at] ?? {mirror: this.#now, held: this.#held};
    return new RelaxedMirror(mirror.copy(), held, this.#before.slice(0, at));
  }

  async apply(
    stillHolds: (cursor: MirrorCursor) => boolean,
    change: MirrorChange,
  ): Promise<TouchedRows | undefined> {
    const before = {mirror: this.#now.copy(), held: this.#held};
    const touched = await this.#now.apply(stillHolds, change);
    if (!touched) return undefined;
    this.#before.push(before);
    const {partial, snapshot, version} = change.cursor;
    // The last page of a snapshot holds everything up to its version, the page of a catch-up only what stayed so.
    if (change.clear) this.#held = 0;
    else if (!partial || (change.page && !snapshot)) this.#held = version;
    if (this.#before.length > LOSABLE) this.#before.shift();
    return touched;
  }

  /** The version up to which its rows hold everything. */
  get held(): number {
    return this.#held;
  }

  cursor(): Promise<MirrorCursor> {
    return this.#now.cursor();
  }
  fetch(reads: readonly Read[]): Promise<FetchedRows[]> {
    return this.#now.fetch(reads);
  }
  rows(list: string, query: MirrorQuery): Promise<Row[]> {
    return this.#now.rows(list, query);
  }
  counts(list: string, query: CountQuery): Promise<ValueCount[]> {
    return this.#now.counts(list, query);
  }
  sum(list: string): Promise<{count: number; sum: number}> {
    return this.#now.sum(list);
  }
  close(): void {
    this.#now.close();
  }
}
