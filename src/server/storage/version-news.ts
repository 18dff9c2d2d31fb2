export type VersionListener = (company: string, epoch: string, version: number) => void;

/** Tells who listens in this process that a company has moved on; each moment is told once. */
export class VersionNews {
  readonly #listeners = new Set<VersionListener>();
  readonly #announced = new Map<string, {epoch: string; version: number}>();

  listen(listener: VersionListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(company: string, epoch: string, version: number): void {
    const last = this.#announced.get(company);
    if (last?.epoch === epoch && last.version >= version) return;
    this.#announced.set(company, {epoch, version});
    for (const listener of this.#listeners) listener(company, epoch, version);
  }
}
