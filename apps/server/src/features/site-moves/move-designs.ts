// Copies the uploaded designs of a moving site to its new workspace.
import { customType } from '@sitewright/contract/custom-templates/custom-type';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { TemplateRow } from '../custom-templates/custom-templates.store.ts';
import { assetsOf } from '../custom-templates/stored-design.ts';
import type { FileCopies } from './file-copies.ts';
import { findDesigns, insertDesigns, listUsedDesigns } from './rows/move-designs.store.ts';

const freeSlug = (slug: string, taken: ReadonlySet<string>): string => {
  let name = slug;
  for (let n = 2; taken.has(name); n += 1) name = `${slug}-${n}`;
  return name;
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
  const slugs = [...new Set(designs.map(({ slug }) => slug))];
  const present = await findDesigns(tx, { ids: designs.map(({ id }) => id), slugs });
  const presentIds = new Set(present.map(({ id }) => id));
  const missing = designs.filter(({ id }) => !presentIds.has(id));
  // Other versions of a design that is there already are versions of the same design.
  const known = new Set(designs.filter(({ id }) => presentIds.has(id)).map(({ slug }) => slug));
  const taken = new Set(present.map(({ slug }) => slug).filter((slug) => !known.has(slug)));
  const names = new Map(slugs.map((slug) => [slug, known.has(slug) ? slug : freeSlug(slug, taken)]));
  const renamed = new Map<string, string>();
  for (const [slug, name] of names)
    if (name !== slug) renamed.set(`"${customType(slug)}"`, `"${customType(name)}"`);
  const copied = missing.map((row) => {
    const assets = assetsOf(row).map((asset) => ({ ...asset, key: copies.use(asset.key) }));
    for (const [index, { key }] of assetsOf(row).entries())
      if (assets[index]!.key !== key) renamed.set(`/media/${key}`, `/media/${assets[index]!.key}`);
    const thumbnailKey = row.thumbnail_key === null ? null : copies.use(row.thumbnail_key);
    return { row, slug: names.get(row.slug)!, assets, thumbnailKey };
  });
  await insertDesigns(tx, copied);
  return renamed;
};

export const moveDesigns = { read: listUsedDesigns, insert };
