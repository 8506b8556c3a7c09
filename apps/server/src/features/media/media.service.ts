// The files of a site: listing, metadata and deletion.
import type { MediaItem, MediaUse } from '@sitewright/contract/media/media';
import { limits } from '@sitewright/contract/limits';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import { paginationOf } from '../../core/listing.ts';
import type { Permission } from '@sitewright/contract/permissions';
import { type Actor, viewerOf, requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { customerOf } from '../../identity/customers/customer.ts';
import { entitlementLimit, measureUse } from '../../identity/customers/entitlements.ts';
import { requireSite } from '../sites/require-site.ts';
import { touchBlobUse } from './blobs.store.ts';
import { requireFolderOf } from './folders/media-folders.service.ts';
import { invalidateUrl } from './media-lookup.ts';
import { downloadName, presentMedia } from './media.present.ts';
import {
  urlOf,
  findMedia,
  markMediaDeleted,
  type MediaFile,
  type MediaListing,
  type MediaRow,
  searchMedia,
  siteNames,
  updateMedia,
  withBlobs,
} from './media.store.ts';
import { countFiles } from './storage/customer-storage.store.ts';
import { findUses, type FoundUse, listUsedUrls } from './uses/media-uses.store.ts';

/** A file belongs to its site, whoever uploaded it; a file without a site belongs to its uploader. */
export const requireMedia = async (
  tx: TenantTransaction,
  actor: Actor,
  id: string,
  permission: Permission,
): Promise<MediaFile> => {
  const { userId, scope } = viewerOf(actor, permission);
  const row = await findMedia(tx, id);
  if (!row) throw notFound('The file');
  if (row.site_id !== null) await requireSite(tx, actor, row.site_id, permission);
  else if (scope === 'own' && row.owner_id !== userId) throw notFound('The file');
  return (await withBlobs(tx, [row]))[0]!;
};

type Query = Omit<MediaListing, 'used'>;

const usedFor = async (tx: TenantTransaction, listing: Query): Promise<MediaListing> => ({
  ...listing,
  used: listing.use === undefined ? [] : await listUsedUrls(tx),
});

export const listSiteFiles = (ctx: ServerContext, actor: Actor, siteId: string, listing: Query) =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, siteId, 'media.read');
    const { files, total } = await searchMedia(tx, { siteId }, await usedFor(tx, listing));
    return { images: files.map(presentMedia), pagination: paginationOf(listing, total) };
  });

const visibleUses = (uses: readonly FoundUse[]): MediaUse[] =>
  uses
    .filter(({ isVisible }) => isVisible)
    .map(({ siteId, siteName, documentId, kind, title, pageId }) => ({
      siteId,
      siteName,
      documentId,
      kind,
      title,
      pageId,
    }));

export const listFiles = (
  ctx: ServerContext,
  actor: Actor,
  { siteId, ...listing }: Query & { siteId?: string | undefined },
) =>
  withTenant(ctx.db, actor, async (tx) => {
    if (siteId !== undefined) await requireSite(tx, actor, siteId, 'media.read');
    const viewer = viewerOf(actor, 'media.read');
    const found = await searchMedia(tx, { siteId, viewer }, await usedFor(tx, listing));
    const uses = await findUses(tx, viewer, found.files.map(urlOf));
    const names = await siteNames(
      tx,
      found.files.flatMap((file) => file.site_id ?? []),
    );
    return {
      items: found.files.map((file) => ({
        ...presentMedia(file),
        siteName: names.get(file.site_id ?? '') ?? null,
        uses: uses.filter(({ address }) => address === urlOf(file)).length,
      })),
      pagination: paginationOf(listing, found.total),
    };
  });

export const getMedia = (ctx: ServerContext, actor: Actor, id: string) =>
  withTenant(ctx.db, actor, async (tx) => {
    const file = await requireMedia(tx, actor, id, 'media.read');
    return {
      ...presentMedia(file),
      uses: visibleUses(await findUses(tx, viewerOf(actor, 'media.read'), [urlOf(file)])),
    };
  });

export interface MediaChange {
  name?: string | undefined;
  alt?: string | undefined;
  tags?: string[] | undefined;
  folderId?: string | null | undefined;
  focalPoint?: { x: number; y: number } | undefined;
}

/** Removes duplicates, ignoring case. */
const distinct = (tags: readonly string[]): string[] => [
  ...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values(),
];

const applyChange = async (tx: TenantTransaction, file: MediaRow, change: MediaChange): Promise<void> => {
  const { name, alt, tags, folderId, focalPoint } = change;
  await requireFolderOf(tx, file.site_id, folderId);
  await updateMedia(tx, file.id, {
    ...(name === undefined ? {} : { name }),
    ...(alt === undefined ? {} : { alt }),
    ...(tags === undefined ? {} : { tags: distinct(tags) }),
    ...(folderId === undefined ? {} : { folder_id: folderId }),
    ...(focalPoint === undefined ? {} : { focal_x: focalPoint.x, focal_y: focalPoint.y }),
  });
};

export const changeMedia = (
  ctx: ServerContext,
  actor: Actor,
  id: string,
  change: MediaChange,
): Promise<MediaItem> =>
  withTenant(ctx.db, actor, async (tx) => {
    await applyChange(tx, await requireMedia(tx, actor, id, 'media.write'), change);
    return presentMedia(await requireMedia(tx, actor, id, 'media.write'));
  });

const placesShown = 3;
const titleOf = ({ kind, title, siteName }: MediaUse): string =>
  kind === 'company_profile'
    ? 'the company profile'
    : kind === 'settings'
      ? `the settings of ${siteName}`
      : title === ''
        ? `the ${kind} of ${siteName}`
        : `“${title}”`;

const inUse = (uses: readonly FoundUse[]): AppError => {
  const visible = visibleUses(uses);
  const shown = visible.slice(0, placesShown).map(titleOf).join(', ');
  const more = uses.length - Math.min(visible.length, placesShown);
  const where = [shown, more > 0 ? `${more} more` : ''].filter(Boolean).join(' and ');
  return new AppError(
    'in_use',
    `This file is used in ${where}. Remove it there first, or delete it anyway.`,
    {
      details: { count: uses.length, uses: visible },
    },
  );
};

export const removeFile = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  actor: Actor,
  { id, force }: { id: string; force: boolean },
): Promise<void> => {
  const file = await requireMedia(tx, actor, id, 'media.write');
  const uses = force ? [] : await findUses(tx, viewerOf(actor, 'media.read'), [urlOf(file)]);
  if (uses.length > 0) throw inUse(uses);
  const now = ctx.clock.now();
  await markMediaDeleted(tx, id, now);
  if (file.blob_id !== null) await touchBlobUse(tx, file.blob_id, now);
  invalidateUrl(ctx, file.storage_key);
};

/** Deletes a file that nothing shows; any other stays where it is. */
export const removeUnusedFile = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  actor: Actor,
  id: string,
): Promise<void> => {
  const file = await requireMedia(tx, actor, id, 'media.write');
  const uses = await findUses(tx, viewerOf(actor, 'media.read'), [urlOf(file)]);
  if (uses.length === 0) await removeFile(ctx, tx, actor, { id, force: true });
};

/** The bytes are retained for a while, because earlier versions of pages show them. */
export const deleteMedia = (
  ctx: ServerContext,
  actor: Actor,
  target: { id: string; force: boolean },
): Promise<void> => withTenant(ctx.db, actor, (tx) => removeFile(ctx, tx, actor, target));

export interface BulkChange {
  ids: string[];
  action: 'delete' | 'move' | 'tag' | 'untag';
  folderId?: string | null | undefined;
  tag?: string | undefined;
}

const retagged = (tags: readonly string[], action: 'tag' | 'untag', tag: string): string[] => {
  const others = tags.filter((one) => one.toLowerCase() !== tag.toLowerCase());
  if (action === 'untag') return others;
  if (others.length >= limits.media.tagsMax) {
    throw new AppError('validation_failed', `Use up to ${limits.media.tagsMax} tags`);
  }
  return [...others, tag];
};

const changeOne = async (
  ctx: ServerContext,
  actor: Actor,
  id: string,
  { action, folderId, tag }: BulkChange,
): Promise<void> =>
  withTenant(ctx.db, actor, async (tx) => {
    if (action === 'delete') return removeFile(ctx, tx, actor, { id, force: false });
    const file = await requireMedia(tx, actor, id, 'media.write');
    if (action === 'move') return applyChange(tx, file, { folderId: folderId ?? null });
    return applyChange(tx, file, { tags: retagged(file.tags, action, tag!) });
  });

/** Changes each file separately: a failure of one does not affect the others. */
export const changeManyMedia = async (ctx: ServerContext, actor: Actor, change: BulkChange) => {
  requirePermission(actor, 'media.write');
  const isTagging = change.action === 'tag' || change.action === 'untag';
  if (isTagging && !change.tag) {
    throw new AppError('validation_failed', 'Enter a tag', { fields: { tag: 'Enter a tag' } });
  }
  const changed: string[] = [];
  const failed: { id: string; error: string }[] = [];
  for (const id of new Set(change.ids)) {
    try {
      await changeOne(ctx, actor, id, change);
      changed.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed.push({ id, error: error.message });
    }
  }
  return { changed, failed };
};

export const mediaStorage = async (ctx: ServerContext, actor: Actor) => {
  requirePermission(actor, 'media.read');
  return withTenant(ctx.db, actor, async (tx) => {
    const customer = await customerOf(tx, actor.userId);
    return {
      usedBytes: await measureUse(ctx, tx, customer, 'storage.bytes'),
      quotaBytes: await entitlementLimit(ctx, tx, customer, 'storage.bytes'),
      files: await countFiles(tx, customer),
    };
  });
};

export const downloadMedia = async (ctx: ServerContext, actor: Actor, id: string): Promise<string> => {
  const file = await withTenant(ctx.db, actor, (tx) => requireMedia(tx, actor, id, 'media.read'));
  if (file.kind === 'external') return file.external_url ?? '/';
  if (file.blocked_at) throw new AppError('not_found', 'This file was blocked.');
  return ctx.storage.signedGet(file.blob?.object_key ?? file.storage_key, {
    expiresInSeconds: limits.media.downloadMinutes * 60,
    downloadName: downloadName(file),
    contentType: file.blob?.mime_type ?? file.mime_type,
  });
};
