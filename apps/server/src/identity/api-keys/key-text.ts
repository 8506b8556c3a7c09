// The text of an API key: a prefix that secret scanners recognize, 256 random bits, and a checksum with which a typing
// error or a made-up key is told without the database.
import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

export const apiKeyPrefix = 'sw_live_';

const secretBytes = 32;
const shape = /^sw_live_[\w-]{43}_[\da-f]{8}$/;

const checksumOf = (text: string): string => crc32(text).toString(16).padStart(8, '0');

export const createKeyText = (): string => {
  const text = apiKeyPrefix + randomBytes(secretBytes).toString('base64url');
  return `${text}_${checksumOf(text)}`;
};

/** Whether a bearer token claims to be an API key. */
export const isApiKey = (token: string): boolean => token.startsWith(apiKeyPrefix);

export const isWellFormedKey = (token: string): boolean =>
  shape.test(token) && checksumOf(token.slice(0, -9)) === token.slice(-8);

/** Random keys need no slow hash: nobody can try 2²⁵⁶ of them. */
export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** The last characters of the random part. */
export const lastFourOf = (key: string): string => key.slice(-13, -9);
