// Secrets of endpoints, encrypted at rest. After a rotation the old one signs as well until it expires.
import { randomBytes } from 'node:crypto';
import { seal, unseal } from '../../core/crypto/sealed.ts';
import type { EndpointRow } from './webhook-endpoints.store.ts';

const prefix = 'whsec_';
const secretBytes = 32;

interface Key {
  secretKey: Buffer;
}

const sealContext = (endpointId: string) => ({ purpose: 'webhook-secret', place: endpointId });

/** `whsec_` and the key in Base64, as Standard Webhooks has it. */
export const newSecret = (): string => `${prefix}${randomBytes(secretBytes).toString('base64')}`;

export const sealSecret = ({ secretKey }: Key, endpointId: string, secret: string): Buffer =>
  seal(secretKey, sealContext(endpointId), secret);

/** The secrets that sign a message at a time, the newest first. */
export const secretsOf = (
  { secretKey }: Key,
  { id, secret, old_secret: old, old_secret_expires_at: expiresAt }: EndpointRow,
  at: Date,
): string[] =>
  [secret, ...(old && expiresAt && expiresAt > at ? [old] : [])].map((sealed) =>
    unseal(secretKey, sealContext(id), sealed),
  );

/** The bytes that sign. */
export const keyOfSecret = (secret: string): Buffer => Buffer.from(secret.slice(prefix.length), 'base64');
