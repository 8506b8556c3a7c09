// Names of stored objects. A key is random and says nothing; a person's file name is data, never part of one.
import { randomBytes } from 'node:crypto';

const keyMaxLength = 300;
const keyForm = /^[A-Za-z0-9-][A-Za-z0-9.-]*(\/[A-Za-z0-9-][A-Za-z0-9.-]*)*$/;

/** @throws TypeError for whatever could lead out of the storage or mean different things in different ones. */
export const checkObjectKey = (key: string): string => {
  if (key.length <= keyMaxLength && keyForm.test(key)) return key;
  throw new TypeError(`${JSON.stringify(key.slice(0, keyMaxLength))} is no object key`);
};

/** The beginning of keys: nothing, whole segments, or a part of the last one. */
export const checkKeyPrefix = (prefix: string): string => {
  if (prefix !== '') checkObjectKey(prefix.replace(/\/$/, ''));
  return prefix;
};

/** A new key: two letters of folder, so that no folder grows without end. */
export const createObjectKey = (extension: string): string => {
  const name = randomBytes(18).toString('base64url').replace(/[-_]/g, '0');
  return `${name.slice(0, 2).toLowerCase()}/${name}.${extension}`;
};

/** Whether this can stand behind `/media/` as the address of a file. */
export const isMediaAddress = (key: string): boolean => /^[a-z0-9]{2}\/[A-Za-z0-9]+\.[a-z0-9]+$/.test(key);
