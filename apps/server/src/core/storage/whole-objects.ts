// Small objects, read and written in memory as a whole.
import { buffer } from 'node:stream/consumers';
import type { Storage } from './storage.ts';

export const putWhole = async (
  storage: Storage,
  key: string,
  body: Buffer,
  contentType: string,
): Promise<void> => {
  await storage.put(key, body, { contentType, maxBytes: body.length, size: body.length });
};

/** Undefined when the object does not exist. */
export const readWhole = async (storage: Storage, key: string): Promise<Buffer | undefined> => {
  const found = await storage.get(key);
  return found && buffer(found.body);
};
