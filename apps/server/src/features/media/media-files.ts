// Uploaded files on disk. A key is random and says nothing; the user's file name is data, never a path.
import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Env } from '../../env.ts';

const root = (env: Pick<Env, 'dataDir'>): string => join(env.dataDir, 'media');

/** A new key: two letters of folder, so that no folder grows without end. */
export const createStorageKey = (extension: string): string => {
  const name = randomBytes(18).toString('base64url').replace(/[-_]/g, '0');
  return `${name.slice(0, 2).toLowerCase()}/${name}.${extension}`;
};

export const isStorageKey = (key: string): boolean => /^[a-z0-9]{2}\/[A-Za-z0-9]+\.[a-z0-9]+$/.test(key);

export const mediaPath = (env: Pick<Env, 'dataDir'>, key: string): string => {
  if (!isStorageKey(key)) throw new Error('not a storage key');
  return join(root(env), key);
};

/** Writes whole or not at all: a temporary file, flushed, then renamed. */
export const writeMediaFile = async (env: Pick<Env, 'dataDir'>, key: string, body: Buffer): Promise<void> => {
  const path = mediaPath(env, key);
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${randomBytes(4).toString('hex')}.part`;
  try {
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(body);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
};
