// Copies every object of one storage to another, under the same keys. Existing objects are compared and skipped, so
// an interrupted copy resumes where it stopped, and a finished one changes nothing.
import { createHash } from 'node:crypto';
import { contentTypeOf } from '../content-type.ts';
import { type ListedObject, type Storage, StorageUnavailableError } from './storage.ts';

export interface CopyCounts {
  copied: number;
  /** Existed already with the same bytes. */
  same: number;
  bytes: number;
  /** Keys of objects that could not be copied completely. */
  failed: string[];
}

export interface CopyOptions {
  from: Storage;
  to: Storage;
  onProgress?: (counts: CopyCounts) => void;
}

/** Copies run in parallel: small files mostly wait for the network. */
const atOnce = 4;

const hashOf = async (storage: Storage, key: string): Promise<string | undefined> => {
  const found = await storage.get(key);
  if (!found) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of found.body) hash.update(chunk as Buffer);
  return hash.digest('hex');
};

type Outcome = 'copied' | 'same' | 'failed' | 'gone';

const copyOne = async ({ from, to }: CopyOptions, { key, size }: ListedObject): Promise<Outcome> => {
  const there = await to.head(key);
  if (there?.size === size && (await hashOf(to, key)) === (await hashOf(from, key))) return 'same';
  const source = await from.get(key);
  // Deleted since it was listed, so the target does not need it either.
  if (!source) return 'gone';
  const options = { contentType: contentTypeOf(key), maxBytes: source.size, size: source.size };
  const { sha256 } = await to.put(key, source.body, options);
  return (await hashOf(to, key)) === sha256 ? 'copied' : 'failed';
};

/** @throws StorageUnavailableError when either storage does not answer or is full. */
export const copyStorage = async (options: CopyOptions): Promise<CopyCounts> => {
  const counts: CopyCounts = { copied: 0, same: 0, bytes: 0, failed: [] };
  const objects = options.from.list('')[Symbol.asyncIterator]();
  const stop = new AbortController();
  const work = async (): Promise<void> => {
    for (let next = await objects.next(); !next.done && !stop.signal.aborted; next = await objects.next()) {
      const { key, size } = next.value;
      const outcome = await copyOne(options, next.value).catch((error: unknown): Outcome => {
        if (!(error instanceof StorageUnavailableError)) return 'failed';
        stop.abort();
        throw error;
      });
      if (outcome === 'failed') counts.failed.push(key);
      else if (outcome !== 'gone') counts[outcome] += 1;
      counts.bytes += size;
      options.onProgress?.(counts);
    }
  };
  // Wait for all workers: after an error the caller may rely on it that nothing more is written.
  const workers = await Promise.allSettled(Array.from({ length: atOnce }, work));
  await objects.return?.();
  const broken = workers.find((worker) => worker.status === 'rejected');
  if (broken) throw broken.reason;
  return counts;
};
