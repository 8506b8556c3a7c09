// The secret key of an installation in its backups: without it, encrypted columns cannot be read and no password is valid.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deriveKey, hasSecretKey, loadSecretKey } from '../crypto/secret-key.ts';
import type { Env } from '../env.ts';
import { BackupError } from './backup-error.ts';
import type { BackupManifest } from './backup-format.ts';

export interface BackupSecret {
  check: string;
  /** Undefined when the operator keeps it in SECRET_KEY. */
  key: string | undefined;
}

type SecretEnv = Pick<Env, 'secretKey' | 'dataDir'>;

const checkOf = (secretKey: Buffer): string =>
  deriveKey(secretKey, 'backup-check').toString('hex').slice(0, 32);

export const secretOf = (env: SecretEnv, secretKey: Buffer): BackupSecret => ({
  check: checkOf(secretKey),
  key: env.secretKey === undefined ? secretKey.toString('hex') : undefined,
});

const fileOf = ({ dataDir }: SecretEnv): string => join(dataDir, 'secret.key');

const write = (env: SecretEnv, key: string, flag: 'w' | 'wx'): void =>
  writeFileSync(fileOf(env), `${key}\n`, { mode: 0o600, flush: true, flag });

/**
 * The secret key for the restored installation: the existing one where it is that of the backup, else the one in the backup.
 * `anyKey`: goes on with another one; passwords and encrypted values are lost then.
 */
export const secretForRestore = (
  env: SecretEnv,
  manifest: Pick<BackupManifest, 'secretCheck' | 'secretKey'>,
  { replaces, anyKey }: { replaces: boolean; anyKey: boolean },
): Buffer => {
  const exists = hasSecretKey(env);
  if (exists) {
    const existing = loadSecretKey(env);
    if (checkOf(existing) === manifest.secretCheck) return existing;
  }
  if (manifest.secretKey !== null && env.secretKey === undefined && (!exists || replaces)) {
    write(env, manifest.secretKey, exists ? 'w' : 'wx');
    return loadSecretKey(env);
  }
  if (anyKey) return loadSecretKey(env);
  throw new BackupError(
    'other_secret',
    `This backup needs the secret key of its installation: put its file secret.key into ${env.dataDir}, or set SECRET_KEY to it. With --new-secret-key it is restored without: every password must then be reset, and encrypted settings entered again.`,
  );
};
