const BUCKETS = 16;

/**
 * A map whose copy is cheap: both share their buckets until one of them changes, which copies that bucket only.
 * A store in memory keeps a snapshot for each reader and an old copy for each restore this way.
 */
export class SharedMap<V> {
  readonly #buckets: Map<string, V>[];
  readonly #own = new Set<number>();

  constructor(
    buckets: readonly Map<string, V>[] = Array.from({length: BUCKETS}, () => new Map<string, V>()),
  ) {
    this.#buckets = [...buckets];
  }

  copy(): SharedMap<V> {
    this.#own.clear();
    return new SharedMap(this.#buckets);
  }

  get(key: string): V | undefined {
    return this.#buckets[bucketOf(key)]?.get(key);
  }

  set(key: string, value: V): void {
    this.#owned(bucketOf(key)).set(key, value);
  }

  delete(key: string): boolean {
    return this.get(key) !== undefined && this.#owned(bucketOf(key)).delete(key);
  }

  /** Every entry, in no order that anybody may rely on. */
  *entries(): Generator<[string, V]> {
    for (const bucket of this.#buckets) yield* bucket;
  }

  *values(): Generator<V> {
    for (const bucket of this.#buckets) yield* bucket.values();
  }

  #owned(i: number): Map<string, V> {
    const bucket = this.#buckets[i] ?? new Map<string, V>();
    if (this.#own.has(i)) return bucket;
    this.#own.add(i);
    return (this.#buckets[i] = new Map(bucket));
  }
}

/** Keys differ most in their last characters. */
function bucketOf(key: string): number {
  let hash = key.length;
  for (let i = Math.max(0, key.length - 4); i < key.length; i++) hash = hash * 31 + key.charCodeAt(i);
  return hash % BUCKETS;
}
