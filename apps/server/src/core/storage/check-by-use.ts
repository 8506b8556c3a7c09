import { randomBytes } from 'node:crypto';
import { type Storage, StorageUnavailableError } from './storage.ts';

/** Writes, reads and deletes a small object: a storage that can be listed may still be read-only. */
export const checkByUse = async (storage: Pick<Storage, 'put' | 'get' | 'delete'>): Promise<void> => {
  const key = `check/${randomBytes(12).toString('hex')}.txt`;
  const body = Buffer.from(key);
  await storage.put(key, body, { contentType: 'text/plain', maxBytes: body.length });
  const found = await storage.get(key);
  found?.body.destroy();
  await storage.delete(key);
  if (found?.size !== body.length) throw new StorageUnavailableError('unreachable');
};
