// Private keys as the database has them.
import { seal, unseal } from '../../core/crypto/sealed.ts';

interface WithKey {
  secretKey: Buffer;
}

const certificateOf = (name: string) => ({ purpose: 'certificate-key', place: name });
const accountOf = (directory: string) => ({ purpose: 'acme-account', place: directory });

export const encryptCertificateKey = ({ secretKey }: WithKey, name: string, pem: string): Buffer =>
  seal(secretKey, certificateOf(name), pem);

/** @throws with another master key. */
export const decryptCertificateKey = ({ secretKey }: WithKey, name: string, encrypted: Buffer): string =>
  unseal(secretKey, certificateOf(name), encrypted);

export const encryptAccountKey = ({ secretKey }: WithKey, directory: string, pem: string): Buffer =>
  seal(secretKey, accountOf(directory), pem);

/** @throws with another master key. */
export const decryptAccountKey = ({ secretKey }: WithKey, directory: string, encrypted: Buffer): string =>
  unseal(secretKey, accountOf(directory), encrypted);
