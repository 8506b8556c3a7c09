import type { Storage } from '../core/storage/storage.ts';

/** Keys of all stored objects with a prefix. */
export const keysIn = async (storage: Storage, prefix = ''): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys;
};
