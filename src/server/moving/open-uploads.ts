/** Files that a person sends at once. */
export const MAX_OPEN_UPLOADS = 3;
/** A sender of whom nothing has come for so long has lost the line: that does not bar another sending. ms. */
const SILENT_MS = 60_000;

/** An upload that is under way. */
export interface OpenUpload {
  /** Something of it has come. */
  heard(): void;
  /** It has ended. */
  end(): void;
}

/** Uploads that this process takes, by who sends them (IMPORT-12). */
export class OpenUploads {
  readonly #now: () => number;
  readonly #open = new Set<{readonly who: string; readonly file: string; at: number}>();

  constructor(now: () => number) {
    this.#now = now;
  }

  get count(): number {
    return this.#open.size;
  }

  /** `undefined` where she sends enough files already. The same file sent once more is no other. */
  begin(who: string, file: string): OpenUpload | undefined {
    const since = this.#now() - SILENT_MS;
    const others = [...this.#open].filter(
      (each) => each.who === who && each.file !== file && each.at > since,
    );
    if (new Set(others.map((each) => each.file)).size >= MAX_OPEN_UPLOADS) return undefined;
    const own = {who, file, at: this.#now()};
    this.#open.add(own);
    return {heard: () => void (own.at = this.#now()), end: () => void this.#open.delete(own)};
  }
}
