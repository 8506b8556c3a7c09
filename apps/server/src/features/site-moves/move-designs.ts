// Copies the uploaded designs of a moving site to its new workspace.
import type { JsonObject } from '@sitewright/contract/content';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { nameDesigns, withSlug } from '../custom-templates/archive/design-names.ts';
import { findDesigns, listUsedDesigns } from '../custom-templates/archive/used-designs.store.ts';
import type { TemplateRow } from '../custom-templates/custom-templates.store.ts';
import { assetsOf } from '../custom-templates/stored-design.ts';
import type { FileCopies } from './file-copies.ts';
import { type CopiedDesign, insertDesigns } from './rows/move-designs.store.ts';

const replaceAll = (text: string, replacements: ReadonlyMap<string, string>): string => {
  let result = text;
  for (const [old, now] of replacements) result = result.replaceAll(old, now);
  return result;
};

const copyDesign = (
  row: TemplateRow,
  slug: string,
  copies: FileCopies,
): CopiedDesign & { urls: ReadonlyMap<string, string> } => {
  const assets = assetsOf(row).map((asset) => ({ ...asset, key: copies.use(asset.key) }));
  const urls = new Map(
    assetsOf(row).map(({ key }, index) => [`/media/${key}`, `/media/${assets[index]!.key}`] as const),
  );
  const { css, templates } = withSlug(row, row.version, { from: row.slug, to: slug });
  return {
    ...{ row, slug, assets, urls, templates },
    css: replaceAll(css, urls),
    defaults: JSON.parse(replaceAll(JSON.stringify(row.defaults), urls)) as JsonObject,
    thumbnailKey: row.thumbnail_key === null ? null : copies.use(row.thumbnail_key),
  };
};

/**
 * Inserts those that the workspace does not have. A design whose name another one has there gets a new name. Returns the texts of the
 * site that change with that, new ones by old ones.
 */
const insert = async (
  tx: TenantTransaction,
  designs: readonly TemplateRow[],
  copies: FileCopies,
): Promise<Map<string, string>> => {
  const present = await findDesigns(tx, {
    ids: designs.map(({ id }) => id),
    slugs: [...new Set(designs.map(({ slug }) => slug))],
  });
  const { missing, slugs, types } = nameDesigns(designs, present);
  const copied = designs
    .filter(({ id }) => missing.has(id))
    .map((row) => copyDesign(row, slugs.get(row.slug)!, copies));
  await insertDesigns(tx, copied);
  return new Map([...types, ...copied.flatMap(({ urls }) => [...urls])]);
};

const read = (tx: TenantTransaction, siteId: string): Promise<TemplateRow[]> =>
  listUsedDesigns(tx, siteId, 'workspace');

export const moveDesigns = { read, insert };
