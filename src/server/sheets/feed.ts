/** Rows that come page by page, taken as many as are wanted at a time. */
export class RowFeed<R> {
  readonly #pages: AsyncIterator<readonly R[]>;
  #rows: readonly R[] = [];

  constructor(pages: AsyncIterable<readonly R[]>) {
    this.#pages = pages[Symbol.asyncIterator]();
  }

  /** Whether there are more, which reads no further than to the next of them. */
  async hasMore(): Promise<boolean> {
    while (this.#rows.length === 0) {
      const next = await this.#pages.next();
      if (next.done) return false;
      this.#rows = next.value;
    }
    return true;
  }

  /** Some of the next rows, that many at most; none where there are no more. */
  async take(most: number): Promise<readonly R[]> {
    if (!(await this.hasMore())) return [];
    const taken = this.#rows.slice(0, most);
    this.#rows = this.#rows.slice(most);
    return taken;
  }

  /** No reader takes any more. */
  async stop(): Promise<void> {
    await this.#pages.return?.();
  }
}
