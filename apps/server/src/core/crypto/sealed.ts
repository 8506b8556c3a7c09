// Secrets at rest: AES-256-GCM with a key derived per purpose from the installation's master key. The row that
// holds the value is authenticated with it, so a value copied to another row cannot be opened.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export interface SealContext {
  /** Purpose of the key, such as `refresh-grace` or `two-factor`. */
  purpose: string;
  /** Owner of the value, such as a row's id. */
  place?: string;
}

const ivBytes = 12;
const tagBytes = 16;

const keyOf = (secretKey: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32));

export const seal = (secretKey: Buffer, { purpose, place = '' }: SealContext, text: string): Buffer => {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secretKey, purpose), iv);
  cipher.setAAD(Buffer.from(place, 'utf8'));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
};

/** Throws when the value was changed, moved or sealed with another key. */
export const unseal = (secretKey: Buffer, { purpose, place = '' }: SealContext, sealed: Buffer): string => {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secretKey, purpose), sealed.subarray(0, ivBytes));
  decipher.setAAD(Buffer.from(place, 'utf8'));
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
    'utf8',
  );
};
