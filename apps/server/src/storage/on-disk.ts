import { StorageUnavailableError } from './storage.ts';

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException | undefined)?.code ?? '';
export const isAbsent = (error: unknown): boolean => ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error));

/** What the disk says, in the words of a storage. That something is not there stays as it is. */
export const onDisk = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (isAbsent(error)) throw error;
    const isFull = codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT';
    throw new StorageUnavailableError(isFull ? 'full' : 'unreachable', { cause: error });
  }
};
