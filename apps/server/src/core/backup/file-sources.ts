// The files of an installation that a backup contains: uploads, releases of sites, avatars. Not among them is what is made
// again when it is needed (caches, compressed pictures, live links of sites) and what is temporary (imports, work).
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { contentTypeOf } from '../content-type.ts';
import type { Env } from '../env.ts';
import { isAbsent } from '../storage/on-disk.ts';
import { readStorageUrl } from '../storage-url.ts';
import type { Storage } from '../storage/storage.ts';
import { damaged } from './backup-error.ts';

export interface FoundFile {
  key: string;
  size: number;
  /** Milliseconds. */
  changedAt: number;
}

export interface FileSource {
  name: string;
  list: () => AsyncIterable<FoundFile>;
  /** Path on the local disk; absent for sources in object storage. */
  pathOf?: (key: string) => string;
  /** Undefined when it was deleted meanwhile. */
  open: (key: string, size: number) => Promise<Buffer | Readable | undefined>;
  write: (key: string, body: Readable, size: number) => Promise<void>;
}

/** Files up to this size are read at once, which is much faster than a stream. */
export const smallBytes = 1024 * 1024;

export const hashOf = async (body: Buffer | Readable): Promise<string> => {
  const hash = createHash('sha256');
  if (Buffer.isBuffer(body)) return hash.update(body).digest('hex');
  for await (const chunk of body) hash.update(chunk as Buffer);
  return hash.digest('hex');
};

export const storageSource = (storage: Storage): FileSource => ({
  name: 'media',
  list: async function* () {
    for await (const { key, size, changedAt } of storage.list(''))
      yield { key, size, changedAt: changedAt.getTime() };
  },
  open: async (key) => (await storage.get(key))?.body,
  write: async (key, body, size) => {
    await storage.put(key, body, { contentType: contentTypeOf(key), maxBytes: size, size });
  },
});

/** Temporary files of other processes, and those that a killed process left. */
const isUnfinished = (name: string): boolean => name === '.parts' || /\.[0-9a-f]{8}\.part$/.test(name);

/** A call that waits costs more than most of these files: the process that makes a backup does nothing else. */
const unlessAbsent = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
};

export const readUnlessAbsent = (path: string): Buffer | undefined => unlessAbsent(() => readFileSync(path));

async function* walk(root: string, folder: string): AsyncGenerator<FoundFile> {
  const entries = unlessAbsent(() => readdirSync(join(root, folder), { withFileTypes: true })) ?? [];
  for (const entry of entries) {
    if (isUnfinished(entry.name)) continue;
    const key = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* walk(root, key);
    else if (entry.isFile()) {
      const found = unlessAbsent(() => statSync(`${root}/${key}`));
      if (found) yield { key, size: found.size, changedAt: found.mtimeMs };
    }
  }
}

const placeIn = (root: string, key: string): string => {
  const isSafe =
    key.split('/').every((part) => part !== '' && part !== '.' && part !== '..') && !/[\\\0]/.test(key);
  if (!isSafe) throw damaged(`The backup has a file with the name ${JSON.stringify(key)}.`);
  return join(root, key);
};

/** Every file below a folder of the data folder. */
export const folderSource = (name: string, root: string): FileSource => ({
  name,
  list: () => walk(root, ''),
  pathOf: (key) => placeIn(root, key),
  open: async (key, size) => {
    const path = placeIn(root, key);
    if (size <= smallBytes) return readUnlessAbsent(path);
    try {
      return (await open(path, 'r')).createReadStream();
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
  },
  write: async (key, body) => {
    const path = placeIn(root, key);
    const part = `${path}.${randomBytes(4).toString('hex')}.part`;
    await mkdir(dirname(path), { recursive: true });
    try {
      const file = await open(part, 'wx');
      await pipeline(body, file.createWriteStream());
      await rename(part, path);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  },
});

/** Uploads are read from their folder where they have one, and always written by the storage. */
const mediaSource = ({ storageUrl, dataDir }: SourceEnv, storage: Storage): FileSource => {
  const place = readStorageUrl(storageUrl);
  const source = storageSource(storage);
  if (place?.kind !== 'local') return source;
  return { ...folderSource(source.name, place.folder ?? join(dataDir, 'media')), write: source.write };
};

type SourceEnv = Pick<Env, 'storageUrl' | 'dataDir'>;

export const fileSources = (env: SourceEnv, storage: Storage): readonly FileSource[] => [
  mediaSource(env, storage),
  folderSource('sites', join(env.dataDir, 'sites', 'releases')),
  folderSource('avatars', join(env.dataDir, 'avatars')),
];
