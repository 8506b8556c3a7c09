import type { Storage } from '../core/storage/storage.ts';

/** The keys of all that is stored and begins so. */
export const keysIn = async (storage: Storage, prefix = ''): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys;
};
