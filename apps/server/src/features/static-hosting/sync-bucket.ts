// Brings a bucket to the state of a folder. Only changed files are sent, pages after what they need, so that visitors never
// get half a site; then files are deleted that an earlier publish wrote and this one does not have.
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { staticHostingLimits as limits } from '@sitewright/contract/static-hosting/static-hosting-limits';
import { z } from 'zod';
import { contentTypeOf } from '../../core/content-type.ts';
import type { StaticFile } from '../static-export/drawing/static-folder.ts';
import type { BucketClient, BucketFile } from './bucket-client.ts';

/** Lists what was written here, with hashes: nothing else is ever deleted. */
export const manifestPath = 'sitewright-files.json';

const manifestSchema = z.object({ files: z.record(z.string(), z.string()) });
type Hashes = Record<string, string>;

export interface SyncCounts {
  uploaded: number;
  unchanged: number;
  removed: number;
}

interface Syncing {
  signal: AbortSignal;
  progress: (now: { done: number; total: number }) => void;
}

const isPage = (path: string): boolean => path.endsWith('.html');

/** Names say nothing of the content, so browsers ask again; for what is large, not before tomorrow. */
const cacheControlOf = (path: string): string =>
  /^(images|fonts|files)\//.test(path) ? 'public, max-age=86400' : 'no-cache';

const aboutFile = (path: string): BucketFile => ({
  contentType: contentTypeOf(path),
  cacheControl: cacheControlOf(path),
});

const readManifest = async (bucket: BucketClient): Promise<Hashes> => {
  const body = await bucket.read(manifestPath);
  if (!body) return {};
  try {
    return manifestSchema.parse(JSON.parse(body.toString())).files;
  } catch {
    // Somebody else's file of that name: nothing below the prefix is known to be ours.
    return {};
  }
};

const writeManifest = (bucket: BucketClient, files: Hashes): Promise<void> =>
  bucket.put(manifestPath, Buffer.from(JSON.stringify({ files })), {
    contentType: contentTypeOf(manifestPath),
    cacheControl: 'no-store',
  });

const hashOf = async (file: StaticFile): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of await file.open()) hash.update(chunk as Buffer);
  return hash.digest('hex');
};

const upload = async (bucket: BucketClient, file: StaticFile): Promise<void> => {
  const body = await file.open();
  await bucket.put(
    file.path,
    file.bytes > limits.wholeBytesMax ? body : await buffer(body),
    aboutFile(file.path),
  );
};

export const syncBucket = async (
  bucket: BucketClient,
  files: readonly StaticFile[],
  { signal, progress }: Syncing,
): Promise<SyncCounts> => {
  const before = await readManifest(bucket);
  const ordered = [...files].sort((one, other) => Number(isPage(one.path)) - Number(isPage(other.path)));
  const counts: SyncCounts = { uploaded: 0, unchanged: 0, removed: 0 };
  const after: Hashes = {};
  // A publish that is interrupted leaves no file behind that nobody knows of.
  const started = Object.fromEntries(files.map(({ path }) => [path, before[path] ?? '']));
  await writeManifest(bucket, { ...before, ...started });
  for (const [index, file] of ordered.entries()) {
    signal.throwIfAborted();
    const hash = await hashOf(file);
    if (before[file.path] === hash) counts.unchanged += 1;
    else {
      await upload(bucket, file);
      counts.uploaded += 1;
    }
    after[file.path] = hash;
    progress({ done: index + 1, total: ordered.length });
  }
  for (const path of Object.keys(before)) {
    if (Object.hasOwn(after, path)) continue;
    signal.throwIfAborted();
    await bucket.delete(path);
    counts.removed += 1;
  }
  await writeManifest(bucket, after);
  return counts;
};
