import { StorageUnavailableError } from './storage.ts';

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException | undefined)?.code ?? '';
export const isAbsent = (error: unknown): boolean => ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error));

/** Those who draw pictures pass on what the disk says without its code. */
const fullWords = /no space left on device|disk quota exceeded/i;

export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(codeOf(error)) || (error instanceof Error && fullWords.test(error.message));

/** What the disk says, in the words of a storage. That something is not there stays as it is. */
export const onDisk = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (isAbsent(error)) throw error;
    throw new StorageUnavailableError(isDiskFull(error) ? 'full' : 'unreachable', { cause: error });
  }
};
