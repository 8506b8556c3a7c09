// Temporary folders for files being processed; a file is never held in memory as a whole.
import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@sitewright/contract/limits';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { type BodyChunks, CountedBody } from '../../../core/storage/counted-body.ts';
import { onDisk } from '../../../core/storage/on-disk.ts';
import type { StoredObject } from '../../../core/storage/storage.ts';

const hourMs = 60 * 60_000;

/** Removes what a killed process has left behind. */
const clearAbandoned = async (root: string, now: Date): Promise<void> => {
  const before = now.getTime() - limits.media.temporaryHours * hourMs;
  for (const name of await readdir(root)) {
    const path = join(root, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < before) await rm(path, { recursive: true, force: true });
  }
};

const roots = new Map<string, Promise<void>>();

const openRoot = (root: string, now: Date): Promise<void> => {
  const known = roots.get(root);
  if (known) return known;
  const opening = mkdir(root, { recursive: true, mode: 0o700 }).then(() => clearAbandoned(root, now));
  roots.set(root, opening);
  opening.catch(() => roots.delete(root));
  return opening;
};

/** Creates a temporary folder for `work` and always removes it afterwards. */
export const withTempFolder = async <T>(
  { env, clock }: Pick<ServerContext, 'env' | 'clock'>,
  work: (folder: string) => Promise<T>,
): Promise<T> => {
  const root = join(env.dataDir, 'work');
  await onDisk(openRoot(root, clock.now()));
  const folder = await onDisk(mkdtemp(join(root, 'file-')));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Writes a stream to `path`. @throws ObjectTooLargeError @throws StorageUnavailableError */
export const receive = async (
  path: string,
  body: BodyChunks,
  maxBytes: number,
): Promise<Pick<StoredObject, 'size' | 'sha256'>> => {
  const counted = new CountedBody(body, { maxBytes });
  const file = await onDisk(open(path, 'wx', 0o600));
  try {
    for await (const chunk of counted.chunks()) await onDisk(file.writeFile(chunk));
  } finally {
    await file.close();
  }
  return counted.result();
};

/** Copies a stored object to `path`; returns false when it does not exist. */
export const copyObject = async (
  { storage }: Pick<ServerContext, 'storage'>,
  key: string,
  path: string,
): Promise<boolean> => {
  const found = await storage.get(key);
  if (!found) return false;
  await receive(path, found.body, found.size);
  return true;
};
