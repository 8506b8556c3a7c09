// Files of releases on disk.
import { open, readdir } from 'node:fs/promises';

/** Turns the error of a missing file into a value. */
export const ifMissing =
  <T>(value: T) =>
  (error: unknown): T => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return value;
    throw error;
  };

/** Empty when the folder does not exist. */
export const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch(ifMissing([] as string[]));

/** Resolves once the disk has the bytes. */
export const writeFileSynced = async (path: string, body: Buffer): Promise<void> => {
  const file = await open(path, 'w');
  try {
    await file.writeFile(body);
    await file.sync();
  } finally {
    await file.close();
  }
};
