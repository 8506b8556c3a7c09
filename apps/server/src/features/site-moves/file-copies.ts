// The stored files of a site under new keys for its new workspace. They are copied before the transaction of the move, which must not
// wait for files, and what it did not use is deleted afterwards.
import type { ServerContext } from '../../core/context/server-context.ts';
import { inParallel } from '../../core/storage/in-parallel.ts';
import { createObjectKey } from '../../core/storage/object-keys.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { BlobRow } from '../media/blobs.store.ts';
import { blobsFolder } from '../media/upload/store-file.ts';
import { assetsOf } from '../custom-templates/stored-design.ts';
import { listUsedDesigns } from '../custom-templates/archive/used-designs.store.ts';
import { listOldKeys, listSiteBlobs } from './rows/move-media.store.ts';

const copiesAtOnce = 4;

const withNewKey = (key: string): string => {
  const extension = key.slice(key.lastIndexOf('.') + 1);
  return (key.startsWith(blobsFolder) ? blobsFolder : '') + createObjectKey(extension);
};

const keysOfBlob = ({ object_key: key, variants }: BlobRow): string[] => [
  key,
  ...variants.map((variant) => variant.key),
];

/** Every stored file that must exist for the new workspace on its own. */
export const listStoredKeys = async (tx: TenantTransaction, siteId: string): Promise<string[]> => {
  const blobs = await listSiteBlobs(tx, siteId);
  const designs = await listUsedDesigns(tx, siteId, 'workspace');
  return [
    ...blobs.flatMap(keysOfBlob),
    ...(await listOldKeys(tx, siteId)),
    ...designs.flatMap((row) => [
      ...assetsOf(row).map(({ key }) => key),
      ...(row.thumbnail_key === null ? [] : [row.thumbnail_key]),
    ]),
  ];
};

export class FileCopies {
  readonly #ctx: ServerContext;
  readonly #keys = new Map<string, string>();
  readonly #used = new Set<string>();
  readonly #missing = new Set<string>();

  constructor(ctx: ServerContext) {
    this.#ctx = ctx;
  }

  /** Lost files are lost in the new workspace as well. */
  async copy(keys: readonly string[]): Promise<void> {
    await inParallel([...new Set(keys)], copiesAtOnce, async (key) => {
      if (!(await this.#ctx.storage.head(key))) {
        this.#missing.add(key);
        return;
      }
      const copy = withNewKey(key);
      await this.#ctx.storage.copy(key, copy);
      this.#keys.set(key, copy);
    });
  }

  /** The key of the copy; the key itself for a file that does not exist. */
  use(key: string): string {
    const copy = this.#keys.get(key);
    if (copy === undefined) return key;
    this.#used.add(copy);
    return copy;
  }

  /**
   * The same bytes under the keys of their copies; undefined when the file was uploaded after the copying. Sizes that were made
   * since are made again.
   */
  useBlob(blob: BlobRow): BlobRow | undefined {
    const { object_key: key, variants } = blob;
    const copied = variants.filter((variant) => this.#keys.has(variant.key));
    const isWhole = copied.length === variants.length && blob.state !== 'processing';
    // Lost bytes stay lost.
    if (!this.#keys.has(key) && blob.state === 'ready' && !this.#missing.has(key)) return undefined;
    return {
      ...blob,
      object_key: this.use(key),
      variants: copied.map((variant) => ({ ...variant, key: this.use(variant.key) })),
      state: isWhole || blob.state === 'failed' ? blob.state : 'processing',
    };
  }

  /** Deletes the copies that nothing uses: all of them after a failure. */
  async deleteUnused({ isFailed }: { isFailed: boolean }): Promise<void> {
    for (const copy of this.#keys.values())
      if (isFailed || !this.#used.has(copy)) await this.#ctx.storage.delete(copy).catch(() => undefined);
  }
}
