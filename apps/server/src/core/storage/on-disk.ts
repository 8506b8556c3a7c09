import { StorageUnavailableError } from './storage.ts';

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException | undefined)?.code ?? '';
export const isAbsent = (error: unknown): boolean => ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error));

/** Image libraries report disk errors as text without the error code. */
const fullMessages = /no space left on device|disk quota exceeded/i;

export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(codeOf(error)) ||
  (error instanceof Error && fullMessages.test(error.message));

/**
 * The folder cannot be written to: it is on a read-only disk, or belongs to another account. Node answers ENOENT where
 * it cannot create a folder with its parents on a read-only disk.
 */
export const isReadOnly = (error: unknown): boolean => {
  const { syscall } = (error ?? {}) as NodeJS.ErrnoException;
  const code = codeOf(error);
  if (code === 'ENOENT') return syscall === 'mkdir';
  return ['EROFS', 'EACCES', 'EPERM'].includes(code) && syscall !== 'connect';
};

/** Maps disk errors to storage errors. An error for a missing file is thrown as it is. */
export const onDisk = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (isAbsent(error)) throw error;
    throw new StorageUnavailableError(isDiskFull(error) ? 'full' : 'unreachable', { cause: error });
  }
};
