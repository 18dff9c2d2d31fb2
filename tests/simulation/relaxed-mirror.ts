import type {Read} from '#domain/kernel/action.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import type {Fetched} from '#domain/kernel/view.ts';
import type {Cursor, MirrorChange, MirrorQuery, MirrorStore, Touched} from '#offline/mirror.ts';
import {MemoryMirror} from '#tests/model/memory-mirror.ts';

/** Commits that a loss of power can take back. */
const LOSABLE = 6;

/** A mirror that knows what a loss of power would leave of it: its last commits were relaxed. */
export class RelaxedMirror implements MirrorStore {
  readonly #now: MemoryMirror;
  readonly #before: MemoryMirror[];

  constructor(now: MemoryMirror, before: readonly MemoryMirror[] = []) {
    this.#now = now;
    this.#before = [...before];
  }

  static fresh(resources: ReadonlyMap<string, Resource>): RelaxedMirror {
    return new RelaxedMirror(new MemoryMirror(resources));
  }

  copy(): RelaxedMirror {
    return new RelaxedMirror(this.#now.copy(), this.#before);
  }

  /** What the disk holds when the power goes: so many commits fewer. */
  without(commits: number): RelaxedMirror {
    const at = Math.max(0, this.#before.length - commits);
    const left = this.#before[at] ?? this.#now;
    return new RelaxedMirror(left.copy(), this.#before.slice(0, at));
  }

  async apply(stillHolds: (cursor: Cursor) => boolean, change: MirrorChange): Promise<Touched | undefined> {
    const before = this.#now.copy();
    const touched = await this.#now.apply(stillHolds, change);
    if (touched) this.#before.push(before);
    if (this.#before.length > LOSABLE) this.#before.shift();
    return touched;
  }

  cursor(): Promise<Cursor> {
    return this.#now.cursor();
  }
  fetch(reads: readonly Read[]): Promise<Fetched[]> {
    return this.#now.fetch(reads);
  }
  rows(list: string, query: MirrorQuery): Promise<Row[]> {
    return this.#now.rows(list, query);
  }
  sum(list: string): Promise<{count: number; sum: number}> {
    return this.#now.sum(list);
  }
  close(): void {
    this.#now.close();
  }
}
