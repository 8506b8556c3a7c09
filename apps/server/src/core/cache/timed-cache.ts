import { onPrimary } from '../db/replica/read-target.ts';

export interface CacheOptions {
  max?: number;
  /** Returns an expired value at once and loads the next one meanwhile; only an invalidated key waits. */
  servesStale?: boolean;
  /** Evicts the least recently used entry when it is full, instead of the oldest one. */
  keepsUsed?: boolean;
}

interface Entry<T> {
  value: Promise<T>;
  /** Set once the value is there. */
  loaded?: { value: T };
  since: number;
}

/** Caches values for a fixed time. Concurrent misses of one key load once. */
export class TimedCache<T> {
  readonly #entries = new Map<string, Entry<T>>();
  readonly #lifeMs: number;
  readonly #now: () => number;
  readonly #max: number;
  readonly #servesStale: boolean;
  readonly #keepsUsed: boolean;
  /** Reads that found a usable entry, and those that had to load. */
  hits = 0;
  misses = 0;

  constructor(lifeMs: number, options: CacheOptions & { now?: () => number } = {}) {
    this.#lifeMs = lifeMs;
    this.#now = options.now ?? (() => Date.now());
    this.#max = options.max ?? 10_000;
    this.#servesStale = options.servesStale ?? false;
    this.#keepsUsed = options.keepsUsed ?? false;
  }

  async get(key: string, load: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key);
    if (known && this.#keepsUsed) {
      this.#entries.delete(key);
      this.#entries.set(key, known);
    }
    if (known && this.#isFresh(known)) {
      this.hits += 1;
      return known.value;
    }
    if (known && this.#servesStale) {
      this.hits += 1;
      known.since = this.#now();
      void this.#refresh(key, known, load);
      return known.value;
    }
    this.misses += 1;
    const value = onPrimary(load);
    const entry: Entry<T> = { value, since: this.#now() };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (this.#entries.size > this.#max) this.#entries.delete(this.#entries.keys().next().value!);
    try {
      entry.loaded = { value: await value };
      return entry.loaded.value;
    } catch (error) {
      this.#entries.delete(key);
      throw error;
    }
  }

  /** The value of a fresh entry, without a promise; undefined when it has to be loaded. */
  peek(key: string): T | undefined {
    const known = this.#entries.get(key);
    if (!known?.loaded || !this.#isFresh(known)) return undefined;
    this.hits += 1;
    return known.loaded.value;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** An entry of the future was made before the clock was set back: it would last until then. */
  #isFresh({ since }: Entry<T>): boolean {
    const age = this.#now() - since;
    return age >= 0 && age < this.#lifeMs;
  }

  async #refresh(key: string, stale: object, load: () => Promise<T>): Promise<void> {
    try {
      const value = await onPrimary(load);
      // An entry that was invalidated meanwhile is not brought back.
      if (this.#entries.get(key) !== stale) return;
      this.#entries.set(key, { value: Promise.resolve(value), loaded: { value }, since: this.#now() });
    } catch {
      // The stale value stays until the next try.
    }
  }

  /** Invalidates every key that starts with `prefix`. */
  invalidate(prefix: string): void {
    for (const key of this.#entries.keys()) if (key.startsWith(prefix)) this.#entries.delete(key);
  }
}
