/** A value that changes by itself. `get` answers the same object until it has changed. */
export interface ReadableValue<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

/** A value with its readers; setting it tells them. */
export class ReadableCell<T> implements ReadableValue<T> {
  #value: T;
  readonly #listeners = new Set<() => void>();

  constructor(value: T) {
    this.#value = value;
  }

  readonly get = (): T => this.#value;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(value: T): void {
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }
}
