/** Caches values for a fixed time. Concurrent misses of one key load once. */
export class TimedCache<T> {
  readonly #entries = new Map<string, { value: Promise<T>; until: number }>();
  readonly #lifeMs: number;
  readonly #now: () => number;
  readonly #max: number;

  constructor(lifeMs: number, options: { now?: () => number; max?: number } = {}) {
    this.#lifeMs = lifeMs;
    this.#now = options.now ?? Date.now;
    this.#max = options.max ?? 10_000;
  }

  async get(key: string, load: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key);
    if (known && known.until > this.#now()) return known.value;
    const value = load();
    this.#entries.delete(key);
    this.#entries.set(key, { value, until: this.#now() + this.#lifeMs });
    if (this.#entries.size > this.#max) this.#entries.delete(this.#entries.keys().next().value!);
    try {
      return await value;
    } catch (error) {
      this.#entries.delete(key);
      throw error;
    }
  }

  /** Invalidates every key that starts with `prefix`. */
  invalidate(prefix: string): void {
    for (const key of this.#entries.keys()) if (key.startsWith(prefix)) this.#entries.delete(key);
  }
}
