// Uploaded designs in a backup: `designs/{id}.json`, one for each version.
import type { Readable } from 'node:stream';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { textStream } from '../../core/storage/zip-stream.ts';
import { archiveDesign, archivedAssetId } from '../custom-templates/archive/archived-design.ts';
import { listUsedDesigns } from '../custom-templates/archive/used-designs.store.ts';
import type { TemplateRow } from '../custom-templates/custom-templates.store.ts';
import { assetsOf } from '../custom-templates/stored-design.ts';

export const designPath = (id: string): string => `designs/${id}.json`;

export const isDesignPath = (path: string): boolean => path.startsWith('designs/');

/** Ids in a backup of the images of designs, by their storage key. */
export const assetIdsOf = (designs: readonly TemplateRow[]): ReadonlyMap<string, string> =>
  new Map(
    designs.flatMap((row) => assetsOf(row).map(({ name, key }) => [key, archivedAssetId(row.id, name)])),
  );

export const readDesigns = (tx: TenantTransaction, siteId: string): Promise<TemplateRow[]> =>
  listUsedDesigns(tx, siteId, 'visible');

/** `onMissing` is called with the name of an image that was lost. */
export const openDesign = async (
  { storage }: Pick<ServerContext, 'storage'>,
  row: TemplateRow,
  onMissing: (path: string) => void,
): Promise<Readable> => {
  const design = await archiveDesign(storage, row, (name) => onMissing(`${designPath(row.id)} ${name}`));
  return textStream(`${JSON.stringify(design)}\n`);
};
