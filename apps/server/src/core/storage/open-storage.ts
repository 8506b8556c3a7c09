import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Env } from '../env.ts';
import { StartError } from '../start-error.ts';
import { LocalStorage } from './local-storage.ts';
import { FileSigner } from './signed-files.ts';
import { readStorageUrl } from '../storage-url.ts';
import { type Storage, StorageUnavailableError } from './storage.ts';

type StorageEnv = Pick<Env, 'storageUrl' | 'dataDir' | 'appUrl' | 'mediaUrl' | 'awsAccess'>;

export interface OpenedStorage {
  storage: Storage;
  fileSigner: FileSigner;
}

/** Opens the storage that STORAGE_URL names. The S3 client is imported only for a bucket. */
export const openStorage = async (
  env: StorageEnv,
  { secretKey, clock }: { secretKey: Buffer; clock: Clock },
): Promise<OpenedStorage> => {
  const fileSigner = new FileSigner({ secretKey, clock, origin: env.mediaUrl ?? env.appUrl });
  const place = readStorageUrl(env.storageUrl)!;
  if (place.kind === 'local') {
    const folder = place.folder ?? join(env.dataDir, 'media');
    return { fileSigner, storage: new LocalStorage({ folder, signer: fileSigner }) };
  }
  const { S3Storage } = await import('./s3-storage.ts');
  const storage = new S3Storage({
    ...place,
    clock,
    credentials: env.awsAccess,
    // Only the operator knows whether browsers can reach the bucket and whether its CORS rules let them in.
    ...(place.isDirect ? {} : { signer: fileSigner }),
  });
  return { fileSigner, storage };
};

/** The response of the storage without the request: client errors can contain keys. */
const reasonOf = (error: StorageUnavailableError): string => {
  const { name, code, message }: Partial<NodeJS.ErrnoException> = error.cause ?? {};
  return [code ?? name, message].filter(Boolean).join(': ');
};

/**
 * A start without its files would look like data loss. A full disk does not stop the start: existing files can be
 * read.
 */
export const verifyStorage = async (env: StorageEnv, storage: Storage): Promise<void> => {
  try {
    await storage.check();
  } catch (error) {
    if (!(error instanceof StorageUnavailableError)) throw error;
    if (error.reason === 'full') return;
    const place = env.storageUrl ?? `the folder media in ${env.dataDir}`;
    throw new StartError(
      `The storage of files cannot be used (${place}): ${reasonOf(error)}. Check STORAGE_URL, its access keys, and that it is running.`,
      { cause: error },
    );
  }
};
