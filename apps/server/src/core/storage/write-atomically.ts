import { randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';

/** Writes a file that readers see whole or not at all. Nothing is left behind when it cannot be written. */
export const writeAtomically = async (path: string, body: Buffer): Promise<void> => {
  const temporary = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(temporary, body, { flag: 'wx', flush: true });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
};
