import type {PageDirectory} from '../packed/directory.ts';
import type {MirrorPage} from './mirror-records.ts';

/** Pages kept in memory, about 10 MB: those used last. */
const MAX_CACHED_PAGES = 400;

/** What a tab remembers of the mirror at one stamp. */
export class MirrorCache {
  stamp: number;
  readonly directories = new Map<string, PageDirectory>();
  /**
   * Index entries of lists whose snapshot runs, list → index → entries in no order: at its end the indexes are
   * built from them. Not there when the snapshot was not downloaded here from its first page on.
   */
  readonly gathered = new Map<string, ReadonlyMap<string, readonly string[]>>();
  readonly #pages = new Map<number, MirrorPage>();

  constructor(stamp: number) {
    this.stamp = stamp;
  }

  page(n: number): MirrorPage | undefined {
    const page = this.#pages.get(n);
    if (page) this.putPage(n, page);
    return page;
  }

  putPage(n: number, page: MirrorPage): void {
    // A Map goes through its keys in the order they were set.
    this.#pages.delete(n);
    this.#pages.set(n, page);
    if (this.#pages.size <= MAX_CACHED_PAGES) return;
    const [oldest] = this.#pages.keys();
    if (oldest !== undefined) this.#pages.delete(oldest);
  }

  deletePage(n: number): void {
    this.#pages.delete(n);
  }
}
