// Keys of encrypted backups, derived from the passphrase in BACKUP_KEY.
import { createHash, createHmac, hkdfSync, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { BackupError } from './backup-error.ts';

/** Fixed: a changed header could otherwise ask for any amount of memory. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 } as const;
const saltBytes = 16;

/** Facts about the key in a header. */
export interface KeyHint {
  /** Hex. One for all backups of a folder, as long as the passphrase is the same. */
  salt: string;
  /** Hex. Names the key without revealing it. */
  id: string;
}

export class BackupKey {
  readonly hint: KeyHint;
  readonly #master: Buffer;
  readonly #nameKey: Buffer;

  constructor(master: Buffer, salt: string) {
    this.#master = master;
    this.#nameKey = this.derive('file-name', '');
    this.hint = { salt, id: this.derive('id', '').subarray(0, 8).toString('hex') };
  }

  derive(purpose: string, context: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#master, context, `sitewright-backup ${purpose}`, 32));
  }

  /** The key material for a worker thread of this process. */
  forThread(): { master: Uint8Array; salt: string } {
    return { master: new Uint8Array(this.#master), salt: this.hint.salt };
  }

  /** The name of a stored file: without the key, nobody can tell whether a known file is among them. */
  nameOf(sha256: string): string {
    return createHmac('sha256', this.#nameKey).update(sha256).digest('hex');
  }
}

export const newSalt = (): string => randomBytes(saltBytes).toString('hex');

const known = new Map<string, BackupKey>();

export const keyFrom = (passphrase: string, salt: string): BackupKey => {
  const place = createHash('sha256').update(`${salt} ${passphrase}`).digest('hex');
  const found = known.get(place);
  if (found) return found;
  const key = new BackupKey(
    scryptSync(passphrase.normalize('NFC'), Buffer.from(salt, 'hex'), 32, cost),
    salt,
  );
  known.set(place, key);
  return key;
};

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The key of an encrypted backup. @throws BackupError */
export const openKey = (passphrase: string | undefined, hint: KeyHint): BackupKey => {
  if (passphrase === undefined)
    throw new BackupError(
      'wrong_key',
      'This backup is encrypted: set BACKUP_KEY to the key it was made with.',
    );
  const key = keyFrom(passphrase, hint.salt);
  if (isSame(key.hint.id, hint.id)) return key;
  throw new BackupError('wrong_key', 'BACKUP_KEY is not the key that this backup was made with.');
};
