// Takes uploaded designs of a backup into a workspace: under the same ids, by which sections name them. Those that the workspace has
// stay as they are.
import { customType } from '@sitewright/contract/custom-templates/custom-type';
import { limits } from '@sitewright/contract/limits';
import type { SectionDesign } from '@sitewright/contract/library/section-design';
import { fileTypeFromBuffer } from 'file-type';
import { type Actor, actorScope } from '../../../core/actor.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { designFrom } from '../../library/design-files.ts';
import { checkRawDesign } from '../check-raw-design.ts';
import { countSlugs, findTemplates, insertTemplate, lockSlug } from '../custom-templates.store.ts';
import { deleteMediaFiles, keysOf, writeImages, type WrittenImages } from '../design-assets.ts';
import type { DesignImage } from '../design-images.ts';
import { writtenClass } from '../rename-design.ts';
import { runRulesInWorker } from '../run-rules-in-worker.ts';
import { assetsOf, markTemplate, scopeStyles, versionClass, withAssetUrls } from '../stored-design.ts';
import {
  type ArchivedDesign,
  archivedAssetId,
  type DesignName,
  designName,
  rawDesign,
  withFrame,
} from './archived-design.ts';
import { nameDesigns } from './design-names.ts';
import { findDesigns } from './used-designs.store.ts';

export interface CheckedArchivedDesign {
  archived: DesignName;
  design: SectionDesign;
  images: ReadonlyMap<string, DesignImage>;
  bytes: number;
}

export const mayImportDesigns = (actor: Actor): boolean => actorScope(actor, 'designs.write') === 'tenant';

/** An image that needs no drawing stays as it is, so that the next backup has the same bytes. */
const keptImage = async (body: Buffer, drawn: DesignImage): Promise<DesignImage> => {
  const type = await fileTypeFromBuffer(body);
  return type?.mime === 'image/webp' && body.length <= limits.designs.assetBytes ? { ...drawn, body } : drawn;
};

/** Runs the rules of uploads; undefined for a design that does not follow them here. */
export const checkArchivedDesign = async (
  ctx: ServerContext,
  archived: ArchivedDesign,
): Promise<CheckedArchivedDesign | undefined> => {
  const raw = rawDesign(archived);
  // A design that was renamed has the class that it was written for.
  const slug = writtenClass(raw.texts, undefined) ?? archived.slug;
  const checked = await checkRawDesign(
    ctx.library,
    raw,
    (files, type) => runRulesInWorker(ctx.library, files, { type, mayBringScript: ctx.env.customScripts }),
    { slug },
  );
  if (checked.issues.length > 0) {
    ctx.log.info({ design: archived.slug, issues: checked.issues.slice(0, 3) }, 'a design was not imported');
    return undefined;
  }
  const images = new Map<string, DesignImage>();
  for (const [name, drawn] of checked.pictures)
    images.set(name, await keptImage(raw.pictures.get(name)!, drawn));
  const texts = [...checked.files.texts.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return {
    archived: designName(archived),
    design: designFrom(checked.files, customType(slug)),
    images,
    bytes: [...images.values()].reduce((sum, { body }) => sum + body.length, texts),
  };
};

export interface StoredDesignFiles {
  design: Omit<CheckedArchivedDesign, 'images'>;
  written: WrittenImages;
}

/** Before the transaction, which must not wait for files. */
export const storeDesignImages = async (
  ctx: ServerContext,
  { images, ...design }: CheckedArchivedDesign,
): Promise<StoredDesignFiles> => ({ design, written: await writeImages(ctx, images) });

export const deleteDesignImages = async (
  ctx: ServerContext,
  stored: readonly StoredDesignFiles[],
): Promise<void> => {
  for (const { written } of stored) await deleteMediaFiles(ctx, keysOf(written)).catch(() => undefined);
};

export interface ImportedDesigns {
  /** Storage keys of images by their ids in the backup. */
  images: Map<string, string>;
  /** Types of sections that change, new ones by old ones, as they stand in JSON. */
  types: ReadonlyMap<string, string>;
  /** Images that no row names, because the workspace had the design or has no room for it. */
  unused: StoredDesignFiles[];
  /** Slugs of designs without room. */
  leftOut: string[];
}

/** Images of designs that the workspace has. */
export const presentImages = async (
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await findTemplates(tx, 'tenant', ids);
  return new Map(
    rows.flatMap((row) =>
      assetsOf(row).map(({ name, key }) => [archivedAssetId(row.id, name), key] as const),
    ),
  );
};

const insert = (
  tx: TenantTransaction,
  { design: { archived, design, bytes }, written }: StoredDesignFiles,
  { slug, userId }: { slug: string; userId: string },
): Promise<unknown> => {
  const { version } = archived;
  const templates = Object.entries(design.templates).map(([id, source]) => [
    id,
    markTemplate(source, slug, version),
  ]);
  const css = scopeStyles(design.css, { slug, version, assets: written.assets });
  return insertTemplate(tx, {
    id: archived.id,
    ...{ slug, version, bytes },
    scope: 'tenant',
    config: JSON.stringify(design.config),
    defaults: JSON.stringify(withAssetUrls(design.defaults, written.assets)),
    templates: JSON.stringify(Object.fromEntries(templates)),
    css: archived.isFrame ? withFrame(css, versionClass(slug, version)) : css,
    script: design.script ?? null,
    assets: JSON.stringify(written.assets),
    thumbnail_key: written.thumbnailKey,
    uploaded_by: userId,
  });
};

/** `all` are the designs of the backup, `stored` those that were checked and stored for it. */
export const insertArchivedDesigns = async (
  tx: TenantTransaction,
  all: readonly DesignName[],
  stored: readonly StoredDesignFiles[],
  userId: string,
): Promise<ImportedDesigns> => {
  const slugs = [...new Set(all.map(({ slug }) => slug))].toSorted();
  for (const slug of slugs) await lockSlug(tx, slug);
  const present = await findDesigns(tx, { ids: all.map(({ id }) => id), slugs });
  const names = nameDesigns(all, present);
  const room = limits.designs.perTenant - (await countSlugs(tx));
  const added = new Set<string>();
  const unused: StoredDesignFiles[] = [];
  const leftOut: string[] = [];
  for (const entry of stored) {
    const { id, slug: former } = entry.design.archived;
    const slug = names.slugs.get(former)!;
    const isNew = !present.some((design) => design.slug === slug);
    const hasRoom = !isNew || added.has(slug) || added.size < room;
    if (!names.missing.has(id) || !hasRoom) {
      unused.push(entry);
      if (!hasRoom) leftOut.push(former);
      continue;
    }
    if (isNew) added.add(slug);
    await insert(tx, entry, { slug, userId });
  }
  const images = await presentImages(
    tx,
    all.map(({ id }) => id),
  );
  return { images, types: names.types, unused, leftOut };
};
