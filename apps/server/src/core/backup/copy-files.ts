// Copies the files of an installation to the folder of backups, and lists what the backup needs.
import { setImmediate } from 'node:timers/promises';
import type { FileEntry } from './backup-format.ts';
import { type FileSource, type FoundFile, smallBytes } from './file-sources.ts';
import type { FileStore } from './file-store.ts';
import { filesAtOnce, type StoringThreads } from './storing-threads.ts';

/** Small files mostly wait for the disk or the network. */
const atOnce = 8;
/** Timers, signals and messages have their turn after this long. */
const turnMs = 20;

export interface FileCounts {
  count: number;
  bytes: number;
  copied: number;
  copiedBytes: number;
}

interface Stored {
  sha256: string;
  size: number;
  isNew: boolean;
}

const placeOf = (source: string, key: string): string => `${source} ${key}`;

/** Runs `work` on all items, a few at a time. After an error nothing more is begun, and all that was begun has ended. */
export const forEachAtOnce = async <Item>(
  items: AsyncIterable<Item>,
  work: (item: Item) => Promise<void>,
  workerCount = atOnce,
): Promise<void> => {
  const iterator = items[Symbol.asyncIterator]();
  let begunAt = performance.now();
  const nextTurn = async (): Promise<void> => {
    await setImmediate();
    begunAt = performance.now();
  };
  const stop = new AbortController();
  const worker = async (): Promise<void> => {
    try {
      for (
        let next = await iterator.next();
        next.done !== true && !stop.signal.aborted;
        next = await iterator.next()
      ) {
        await work(next.value);
        if (performance.now() - begunAt > turnMs) await nextTurn();
      }
    } catch (error) {
      stop.abort();
      throw error;
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: workerCount }, worker));
  await iterator.return?.();
  const failed = workers.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
};

export class FileCopier {
  readonly entries = new Map<string, FileEntry>();
  readonly counts: FileCounts = { count: 0, bytes: 0, copied: 0, copiedBytes: 0 };
  readonly #sources: readonly FileSource[];
  readonly #store: FileStore;
  readonly #before: ReadonlyMap<string, FileEntry>;
  readonly #threads: StoringThreads | undefined;

  /** `before`: the files of an earlier backup. The same file of the same size and time is not read again. */
  constructor(
    sources: readonly FileSource[],
    store: FileStore,
    before: ReadonlyMap<string, FileEntry>,
    threads?: StoringThreads,
  ) {
    this.#sources = sources;
    this.#store = store;
    this.#before = before;
    this.#threads = threads;
  }

  async #storeFile(source: FileSource, key: string, size: number): Promise<Stored | undefined> {
    const path = size <= smallBytes ? source.pathOf?.(key) : undefined;
    if (path !== undefined && this.#threads) {
      const stored = await this.#threads.add(path);
      return stored && { ...stored, isNew: this.#store.markStored(stored.sha256) };
    }
    const body = await source.open(key, size);
    return body && this.#store.add(body);
  }

  async #copyOne(source: FileSource, { key, size, changedAt }: FoundFile): Promise<void> {
    const place = placeOf(source.name, key);
    const isSame = (entry: FileEntry | undefined): entry is FileEntry =>
      entry?.n === size && entry.t === changedAt;
    if (isSame(this.entries.get(place))) return;
    const earlier = this.#before.get(place);
    if (isSame(earlier) && this.#store.has(earlier.h)) {
      this.#add(place, earlier);
      return;
    }
    const stored = await this.#storeFile(source, key, size);
    if (!stored) return;
    if (stored.isNew) {
      this.counts.copied += 1;
      this.counts.copiedBytes += stored.size;
    }
    this.#add(place, { s: source.name, k: key, n: stored.size, h: stored.sha256, t: changedAt });
  }

  #add(place: string, entry: FileEntry): void {
    const old = this.entries.get(place);
    this.counts.count += old ? 0 : 1;
    this.counts.bytes += entry.n - (old?.n ?? 0);
    this.entries.set(place, entry);
  }

  /** Copies what is there now. What an earlier call has seen stays in the list, though it may be deleted by now. */
  async copy(signal?: AbortSignal, onFile?: (counts: FileCounts) => void): Promise<void> {
    for (const source of this.#sources) {
      await forEachAtOnce(
        source.list(),
        async (found) => {
          signal?.throwIfAborted();
          await this.#copyOne(source, found);
          onFile?.(this.counts);
        },
        source.pathOf && this.#threads ? filesAtOnce : atOnce,
      );
    }
  }

  *lines(): Generator<Buffer> {
    for (const entry of this.entries.values()) yield Buffer.from(`${JSON.stringify(entry)}\n`);
  }
}

export const indexFiles = async (files: AsyncIterable<FileEntry>): Promise<Map<string, FileEntry>> => {
  const index = new Map<string, FileEntry>();
  for await (const entry of files) index.set(placeOf(entry.s, entry.k), entry);
  return index;
};
