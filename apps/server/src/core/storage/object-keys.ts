// Keys of stored objects. A key is random and carries no meaning; a user's file name is data, never part of a key.
import { randomBytes } from 'node:crypto';

const keyMaxLength = 300;
const keyForm = /^[A-Za-z0-9-][A-Za-z0-9.-]*(\/[A-Za-z0-9-][A-Za-z0-9.-]*)*$/;

/** @throws TypeError for a key that could escape the storage or mean different things in different storages. */
export const checkObjectKey = (key: string): string => {
  if (key.length <= keyMaxLength && keyForm.test(key)) return key;
  throw new TypeError(`${JSON.stringify(key.slice(0, keyMaxLength))} is no object key`);
};

/** Validates a key prefix: empty, whole segments, or the beginning of the last one. */
export const checkKeyPrefix = (prefix: string): string => {
  if (prefix !== '') checkObjectKey(prefix.replace(/\/$/, ''));
  return prefix;
};

/** Creates a key: two letters of folder, so that no folder grows without limit. */
export const createObjectKey = (extension: string): string => {
  const name = randomBytes(18).toString('base64url').replace(/[-_]/g, '0');
  return `${name.slice(0, 2).toLowerCase()}/${name}.${extension}`;
};

/** Whether the key can be the part of a file's URL after `/media/`. */
export const isMediaKey = (key: string): boolean => /^[a-z0-9]{2}\/[A-Za-z0-9]+\.[a-z0-9]+$/.test(key);
