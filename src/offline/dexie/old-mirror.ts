import type {Read} from '#domain/kernel/action.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {FetchedRows} from '#domain/kernel/view.ts';
import type {ValueCount} from '#domain/kernel/value-counts.ts';
import type {CountQuery, MirrorCursor, MirrorQuery, MirrorStore} from '../mirror/mirror.ts';
import type {TouchedRows} from '../touched-rows.ts';
import type {PackedLeaf} from '../packed/leaf.ts';
import type {PackedRow} from '../packed/row.ts';
import {type DexieMirror, type MirrorOptions, openMirror} from './mirror-database.ts';
import {answerRead, countByValue, readRange} from './mirror-read.ts';
import {type StoragePlans, plansOf} from './mirror-records.ts';
import {WholeList} from './whole-list.ts';

/**
 * A mirror that a build with other keys or indexes has left, to be read and never written. Lists whose key and
 * indexes are the same are read where they lie; the others are read once as a whole and put in order in memory,
 * which lasts no longer than the new mirror takes to be fetched.
 */
export class OldMirror implements MirrorStore {
  readonly #stored: DexieMirror;
  readonly #plans: StoragePlans;
  readonly #foreign: ReadonlySet<string>;
  readonly #whole = new Map<string, Promise<WholeList>>();

  private constructor(stored: DexieMirror, plans: StoragePlans, foreign: ReadonlySet<string>) {
    this.#stored = stored;
    this.#plans = plans;
    this.#foreign = foreign;
  }

  static async open(options: MirrorOptions): Promise<OldMirror> {
    const stored = await openMirror(options);
    return new OldMirror(stored, plansOf(options.resources), await stored.foreign());
  }

  cursor(): Promise<MirrorCursor> {
    return this.#stored.cursor();
  }

  apply(): Promise<TouchedRows | undefined> {
    return Promise.resolve(undefined);
  }

  async fetch(reads: readonly Read[]): Promise<FetchedRows[]> {
    const cursor = await this.cursor();
    const isFar = ({list}: Read): boolean => this.#foreign.has(list) && cursor.complete.includes(list);
    const near = await this.#stored.fetch(reads.filter((read) => !isFar(read)));
    const found = new Map(near.map((fetched) => [fetched.read, fetched]));
    return Promise.all(
      reads.map(
        async (read) =>
          found.get(read) ?? answerRead(this.#plans, await this.#wholeOf(read.list), cursor, read),
      ),
    );
  }

  async rows(list: string, query: MirrorQuery): Promise<Row[]> {
    const plan = this.#plans.get(list);
    if (!this.#foreign.has(list) || !plan) return this.#stored.rows(list, query);
    const {complete} = await this.cursor();
    return complete.includes(list) ? readRange(plan, await this.#wholeOf(list), query).rows : [];
  }

  async counts(list: string, query: CountQuery): Promise<ValueCount[]> {
    const plan = this.#plans.get(list);
    if (!this.#foreign.has(list) || !plan) return this.#stored.counts(list, query);
    const {complete} = await this.cursor();
    return complete.includes(list) ? countByValue(plan, await this.#wholeOf(list), query) : [];
  }

  sum(list: string): Promise<{count: number; sum: number}> {
    return this.#stored.sum(list);
  }

  close(): void {
    this.#stored.close();
  }

  #wholeOf(list: string): Promise<WholeList> {
    const known = this.#whole.get(list);
    if (known) return known;
    const whole = this.#read(list);
    this.#whole.set(list, whole);
    return whole;
  }

  async #read(list: string): Promise<WholeList> {
    const plan = this.#plans.get(list);
    if (!plan) throw new Error(`no list named ${list}`);
    const leaves: PackedLeaf<PackedRow>[] = [];
    await this.#stored.each(list, (leaf) => leaves.push(leaf));
    return new WholeList(plan, leaves);
  }
}
