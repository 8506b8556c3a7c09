import type { NotifyBus } from '../notify/notify-bus.ts';
import { type CacheOptions, TimedCache } from './timed-cache.ts';

interface Invalidation {
  cache: string;
  prefix: string;
}

export interface SharedCache<T> {
  get(key: string, load: () => Promise<T>): Promise<T>;
  /** The value of a fresh entry, without a promise; undefined when it has to be loaded. */
  peek(key: string): T | undefined;
  /**
   * Invalidates every key that starts with `prefix`, in this process at once and in the others by a notification. Call it
   * after the commit of the change.
   */
  invalidate(prefix: string): void;
}

/**
 * The caches of a process whose entries other processes can invalidate. Where a notification is lost, the lifetime of an
 * entry is how long it may be stale; after a reconnect all entries are invalid.
 */
export class Caches {
  readonly #notify: NotifyBus;
  readonly #caches = new Map<string, TimedCache<unknown>>();

  constructor(notify: NotifyBus) {
    this.#notify = notify;
    notify.subscribe('caches', {
      receive: (notice) => {
        const { cache, prefix } = notice as Invalidation;
        this.#caches.get(cache)?.invalidate(prefix);
      },
      resume: () => {
        for (const cache of this.#caches.values()) cache.invalidate('');
      },
    });
  }

  /** All caches by name, for the metrics. */
  all(): Iterable<[name: string, cache: Pick<TimedCache<unknown>, 'hits' | 'misses' | 'size'>]> {
    return this.#caches;
  }

  /** A cache of this process alone, whose entries end with their lifetime. */
  createLocal<T>(name: string, lifeMs: number, options: CacheOptions = {}): TimedCache<T> {
    if (this.#caches.has(name)) throw new Error(`There are two caches named ${name}`);
    const cache = new TimedCache<T>(lifeMs, options);
    this.#caches.set(name, cache);
    return cache;
  }

  /** `name` is the same in all processes. */
  create<T>(name: string, lifeMs: number, options: CacheOptions = {}): SharedCache<T> {
    const cache = this.createLocal<T>(name, lifeMs, options);
    return {
      get: (key, load) =>
        cache.get(key, () => {
          // Only when an entry is loaded: without a database each read would try to connect. Without a connection an entry
          // is stale for its lifetime at most, and the next load tries again.
          this.#notify.listen().catch(() => undefined);
          return load();
        }),
      peek: (key) => cache.peek(key),
      invalidate: (prefix) => {
        cache.invalidate(prefix);
        void this.#notify.publish('caches', { cache: name, prefix } satisfies Invalidation);
      },
    };
  }
}
