import { createHash, createHmac, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Env } from '../env.ts';
import { StartError } from '../start-error.ts';

/**
 * The master key of the installation. Nothing uses it directly: every purpose derives its own key, so a leaked
 * derived key opens nothing else.
 */
export const loadSecretKey = (env: Pick<Env, 'secretKey' | 'dataDir'>): Buffer => {
  if (env.secretKey !== undefined) return createHash('sha256').update(env.secretKey).digest();
  const file = path.join(env.dataDir, 'secret.key');
  const existing = readKey(file);
  if (existing) return existing;
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
  try {
    // link() never overwrites: when two processes start at once, both end up with the first one's key.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readKey(file)!;
};

const readKey = (file: string): Buffer | undefined => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  if (!/^[0-9a-f]{64}$/.test(text)) {
    throw new StartError(
      `${file} is damaged: restore it from a backup, or set SECRET_KEY to the key it held.`,
    );
  }
  return Buffer.from(text, 'hex');
};

/** Whether the installation has a secret key; without one the first start makes it. */
export const hasSecretKey = ({ secretKey, dataDir }: Pick<Env, 'secretKey' | 'dataDir'>): boolean =>
  secretKey !== undefined || existsSync(path.join(dataDir, 'secret.key'));

/** The derived key of one purpose, such as `access-token` or `database-role`. */
export const deriveKey = (secretKey: Buffer, purpose: string): Buffer =>
  createHmac('sha256', secretKey).update(purpose).digest();
