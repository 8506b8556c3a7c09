// Uploaded designs of a backup: checked and stored before the transaction of the import.
import type { ImportProblem } from '@sitewright/contract/site-archive/site-imports';
import type { Actor } from '../../../core/actor.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import {
  type ArchivedDesign,
  archivedDesignBytesMax,
  archivedDesignSchema,
  type DesignName,
  designName,
} from '../../custom-templates/archive/archived-design.ts';
import {
  checkArchivedDesign,
  deleteDesignImages,
  insertArchivedDesigns,
  mayImportDesigns,
  storeDesignImages,
  type StoredDesignFiles,
} from '../../custom-templates/archive/import-designs.ts';
import { invalidateTypes } from '../../custom-templates/design-cache.ts';
import { findDesigns } from '../../custom-templates/archive/used-designs.store.ts';
import { isDesignPath } from '../../site-archive/archived-designs.ts';
import { ArchiveFileError, type SiteArchive } from '../../site-archive/open-archive.ts';

export interface PreparedDesigns {
  /** All of the backup. */
  all: DesignName[];
  stored: StoredDesignFiles[];
  problems: ImportProblem[];
}

export const parseDesign = (text: string, path: string): ArchivedDesign => {
  try {
    return archivedDesignSchema.parse(JSON.parse(text));
  } catch {
    throw new ArchiveFileError('broken_row', `${path} is not a section design.`, path);
  }
};

const readDesigns = async function* (archive: SiteArchive): AsyncGenerator<ArchivedDesign> {
  for (const { path } of archive.manifest.files)
    if (isDesignPath(path)) yield parseDesign(await archive.text(path, archivedDesignBytesMax), path);
};

export const designLeftOut = (slug: string): ImportProblem => ({
  code: 'design_left_out',
  path: '',
  detail: slug,
});

const isPresent = async (tx: TenantTransaction, id: string): Promise<boolean> =>
  (await findDesigns(tx, { ids: [id], slugs: [] })).length > 0;

/** Designs that the actor may not add to the workspace. */
export const readDesignProblems = async (
  tx: TenantTransaction,
  actor: Actor,
  archive: SiteArchive,
): Promise<ImportProblem[]> => {
  const slugs = new Set<string>();
  if (mayImportDesigns(actor)) return [];
  for await (const { id, slug } of readDesigns(archive)) if (!(await isPresent(tx, id))) slugs.add(slug);
  return [...slugs].map(designLeftOut);
};

export interface DesignsCall {
  ctx: ServerContext;
  actor: Actor;
  designs: AsyncIterable<ArchivedDesign>;
  signal: AbortSignal;
}

/** Stores the images of the designs that the workspace does not have. */
const prepare = async ({ ctx, actor, designs, signal }: DesignsCall): Promise<PreparedDesigns> => {
  const prepared: PreparedDesigns = { all: [], stored: [], problems: [] };
  try {
    for await (const design of designs) {
      signal.throwIfAborted();
      prepared.all.push(designName(design));
      if (!mayImportDesigns(actor)) continue;
      if (await withTenant(ctx.db, actor, (tx) => isPresent(tx, design.id))) continue;
      const checked = await checkArchivedDesign(ctx, design);
      if (checked) prepared.stored.push(await storeDesignImages(ctx, checked));
      else prepared.problems.push(designLeftOut(design.slug));
    }
    return prepared;
  } catch (error) {
    await deleteDesignImages(ctx, prepared.stored);
    throw error;
  }
};

export const prepareDesigns = ({
  archive,
  ...call
}: Omit<DesignsCall, 'designs'> & { archive: SiteArchive }): Promise<PreparedDesigns> =>
  prepare({ ...call, designs: readDesigns(archive) });

/** Adds designs that no import of a site waits for; answers how many. */
export const importDesignsAlone = async (call: DesignsCall): Promise<number> => {
  const { ctx, actor } = call;
  const { all, stored } = await prepare(call);
  try {
    const { unused } = await withTenant(ctx.db, actor, (tx) =>
      insertArchivedDesigns(tx, all, stored, actor.userId),
    );
    await deleteDesignImages(ctx, unused);
    invalidateTypes(ctx, actor.tenantId, false);
    return stored.length - unused.length;
  } catch (error) {
    await deleteDesignImages(ctx, stored);
    throw error;
  }
};
