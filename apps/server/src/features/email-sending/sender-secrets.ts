// Keys and passwords at rest. Each is bound to its workspace and to what it opens: stored elsewhere it opens nothing.
import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { seal, unseal } from '../../core/crypto/sealed.ts';

interface Keeper {
  secretKey: Buffer;
}

const place = (tenantId: string, of: string): string => `${tenantId} ${of}`;

export const sealPassword = (
  { secretKey }: Keeper,
  tenantId: string,
  host: string,
  password: string,
): Buffer => seal(secretKey, { purpose: 'email-server', place: place(tenantId, host) }, password);

export const openPassword = ({ secretKey }: Keeper, tenantId: string, host: string, sealed: Buffer): string =>
  unseal(secretKey, { purpose: 'email-server', place: place(tenantId, host) }, sealed);

export const openDkimKey = (
  { secretKey }: Keeper,
  tenantId: string,
  domain: string,
  sealed: Buffer,
): string => unseal(secretKey, { purpose: 'email-dkim', place: place(tenantId, domain) }, sealed);

const makePair = promisify(generateKeyPair);

export interface DkimKeys {
  /** As it stands in the record: base64 without lines. */
  publicKey: string;
  privateKey: Buffer;
}

/** A pair for one domain; the private key leaves this function sealed. */
export const makeDkimKeys = async (
  { secretKey }: Keeper,
  tenantId: string,
  domain: string,
): Promise<DkimKeys> => {
  const { publicKey, privateKey } = await makePair('rsa', { modulusLength: 2_048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    privateKey: seal(secretKey, { purpose: 'email-dkim', place: place(tenantId, domain) }, pem),
  };
};
