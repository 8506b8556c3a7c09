// File uploads: for a site, for a section design, or for a user without a site.
import { extname } from 'node:path';
import { jsonObject, trimmed, uuid } from '@sitewright/contract/fields';
import { limits } from '@sitewright/contract/limits';
import type { MediaItem } from '@sitewright/contract/media/media';
import { z } from 'zod';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import { AppError, notFound } from '../../../core/app-error.ts';
import type { CallMeta } from '../../../http/mount-endpoint.ts';
import { type Actor, requirePermission } from '../../../core/actor.ts';
import { requireStorable } from '../../../core/storable.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { createObjectKey } from '../../../core/storage/object-keys.ts';
import { getAssets } from '../../custom-templates/custom-templates.service.ts';
import { isShippedTemplate } from '../../library/library.ts';
import { requireSite } from '../../sites/require-site.ts';
import { type BlobRow, touchBlobUse } from '../blobs.store.ts';
import { requireFolderOf } from '../folders/media-folders.service.ts';
import { invalidateUrl } from '../media-lookup.ts';
import { presentMedia } from '../media.present.ts';
import { requireMedia } from '../media.service.ts';
import {
  copiedColumns,
  insertDeletedMedia,
  insertMedia,
  type MediaRow,
  type NewMedia,
  updateMedia,
} from '../media.store.ts';
import { cleanFileName } from './file-name.ts';
import { storeFile, type PreparedFile } from './store-file.ts';
import { withUpload } from './read-upload.ts';

const contextMaxLength = 60;
const templateIdMaxLength = 120;
const hourMs = 60 * 60_000;

const parsedJson = z.string().transform((text, issue) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    issue.addIssue({ code: 'custom', message: 'is not JSON' });
    return z.NEVER;
  }
});

const uploadFields = z
  .object({
    siteId: uuid.optional(),
    templateId: trimmed(templateIdMaxLength).optional(),
    temporary: z.enum(['true', 'false', '1', '0']).optional(),
    context: trimmed(contextMaxLength).default(''),
    folderId: uuid.optional(),
    originId: uuid.optional(),
    crop: parsedJson.pipe(jsonObject).optional(),
    alt: trimmed(limits.media.altMaxLength).default(''),
  })
  .transform(({ temporary, ...fields }) => ({
    ...fields,
    isTemporary: temporary === 'true' || temporary === '1',
  }))
  .refine(({ siteId, templateId, isTemporary }) => {
    return [siteId !== undefined, templateId !== undefined, isTemporary].filter(Boolean).length === 1;
  }, 'Specify what the file is for: send one of siteId, templateId and temporary.');
type UploadFields = z.output<typeof uploadFields>;

/** An empty form field counts as absent. */
const readFields = (fields: Readonly<Record<string, string>>): UploadFields => {
  const said = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
  const result = uploadFields.safeParse(said);
  if (result.success) {
    requireStorable(result.data);
    return result.data;
  }
  const found: Record<string, string> = {};
  for (const { path, message } of result.error.issues) found[path.join('.') || 'siteId'] ??= message;
  throw new AppError('validation_failed', result.error.issues[0]!.message, { fields: found });
};

const underWay = new WeakMap<object, Map<string, number>>();

/** Limits parallel uploads per user; further ones wait in the browser. */
export const withUploadSlot = async <T>(
  ctx: ServerContext,
  userId: string,
  work: () => Promise<T>,
): Promise<T> => {
  const counts = underWay.get(ctx.storage) ?? new Map<string, number>();
  underWay.set(ctx.storage, counts);
  const count = counts.get(userId) ?? 0;
  const max = limits.media.parallelUploadsMax;
  if (count >= max) {
    throw new AppError(
      'rate_limited',
      `${max} of your uploads are under way. Wait until one is done, then try again.`,
      {
        headers: { 'retry-after': '2' },
      },
    );
  }
  counts.set(userId, count + 1);
  try {
    return await work();
  } finally {
    const left = (counts.get(userId) ?? 1) - 1;
    if (left === 0) counts.delete(userId);
    else counts.set(userId, left);
  }
};

/** The columns of a file that describe its bytes. */
export const blobColumns = (blob: BlobRow, { kind, mimeType, size, width, height }: PreparedFile) => ({
  blob_id: blob.id,
  kind,
  mime_type: mimeType,
  size,
  width,
  height,
});

/** A crop has the credit of its original. */
const creditsOf = async (
  tx: TenantTransaction,
  actor: Actor,
  originId: string | undefined,
): Promise<Partial<NewMedia>> => {
  if (originId === undefined) return {};
  const origin = await requireMedia(tx, actor, originId, 'media.write');
  return {
    origin_id: origin.id,
    source: 'crop',
    source_url: origin.source_url,
    photographer: origin.photographer,
    photographer_url: origin.photographer_url,
    alt: origin.alt,
  };
};

/** A template of the product by its slug, or an uploaded one by its id. */
const requireTemplate = async (ctx: ServerContext, actor: Actor, templateId: string): Promise<void> => {
  if (isShippedTemplate(ctx.library, templateId)) return;
  if (!uuid.safeParse(templateId).success) throw notFound('The template');
  await getAssets(ctx, actor, templateId);
};

/** @throws AppError when the target does not belong to the actor. */
const requireTarget = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  actor: Actor,
  { siteId, templateId, folderId, originId }: UploadFields,
): Promise<void> => {
  if (siteId !== undefined) await requireSite(tx, actor, siteId, 'media.write');
  if (templateId !== undefined) await requireTemplate(ctx, actor, templateId);
  await requireFolderOf(tx, siteId ?? null, folderId);
  if (originId !== undefined) await requireMedia(tx, actor, originId, 'media.write');
};

const rowOf = (
  ctx: ServerContext,
  fields: UploadFields,
  prepared: PreparedFile,
): Partial<NewMedia> & Pick<NewMedia, 'storage_key'> => ({
  site_id: fields.siteId ?? null,
  storage_key: createObjectKey(prepared.extension),
  folder_id: fields.folderId ?? null,
  crop: fields.crop === undefined ? null : JSON.stringify(fields.crop),
  metadata: JSON.stringify({
    ...(fields.context === '' ? {} : { context: fields.context }),
    ...(fields.templateId === undefined ? {} : { templateId: fields.templateId }),
  }),
  temporary_until: fields.isTemporary
    ? new Date(ctx.clock.now().getTime() + limits.media.temporaryHours * hourMs)
    : null,
});

export const uploadMedia = async (ctx: ServerContext, actor: Actor, meta: CallMeta): Promise<MediaItem> => {
  requirePermission(actor, 'media.write');
  return withUploadSlot(ctx, actor.userId, () =>
    withUpload(ctx, meta.request, async ({ fields: given, file }) => {
      const fields = readFields(given);
      // Checked before the work and again in its transaction: the site may have been deleted meanwhile.
      await withTenant(ctx.db, actor, (tx) => requireTarget(ctx, tx, actor, fields));
      const received = { ...file, name: cleanFileName(file.name) };
      const scope = { ...actor, siteId: fields.siteId ?? null, uploaderId: actor.userId };
      return storeFile(ctx, scope, received, async (tx, blob, prepared) => {
        await requireTarget(ctx, tx, actor, fields);
        const credits = await creditsOf(tx, actor, fields.originId);
        const row = await insertMedia(tx, {
          owner_id: actor.userId,
          name: received.name,
          ...rowOf(ctx, fields, prepared),
          ...blobColumns(blob, prepared),
          ...credits,
          ...(fields.alt === '' ? {} : { alt: fields.alt }),
        });
        return presentMedia({ ...row, blob });
      });
    }),
  );
};

const requireReplaceable = (file: MediaRow, prepared?: PreparedFile): void => {
  if (file.kind === 'external') {
    throw new AppError(
      'validation_failed',
      'This image is shown from another service. Choose another image instead.',
    );
  }
  if (prepared && prepared.kind !== file.kind) {
    const wanted = file.kind === 'image' ? 'an image' : 'a document';
    throw new AppError(
      'validation_failed',
      `This file can only be replaced with ${wanted}. Upload ${wanted}.`,
      {
        fields: { image: `Upload ${wanted}` },
      },
    );
  }
};

/**
 * The bytes of the file before it was replaced stay until garbage collection, and count until then, as a deleted file
 * without a URL: otherwise replacing a file again and again would fill the disk for nothing.
 */
const retireBytes = async (ctx: ServerContext, tx: TenantTransaction, file: MediaRow): Promise<void> => {
  const now = ctx.clock.now();
  await insertDeletedMedia(tx, {
    ...copiedColumns(file),
    site_id: file.site_id,
    owner_id: file.owner_id,
    storage_key: createObjectKey(extname(file.storage_key).slice(1)),
    deleted_at: now,
  });
  await touchBlobUse(tx, file.blob_id!, now);
};

/** The file keeps its id and URL: drafts show the new bytes at once, published pages with the next release. */
export const replaceMedia = async (
  ctx: ServerContext,
  actor: Actor,
  id: string,
  meta: CallMeta,
): Promise<MediaItem> => {
  requirePermission(actor, 'media.write');
  return withUploadSlot(ctx, actor.userId, () =>
    withUpload(ctx, meta.request, async ({ file: received }) => {
      const before = await withTenant(ctx.db, actor, (tx) => requireMedia(tx, actor, id, 'media.write'));
      requireReplaceable(before);
      const named = { ...received, name: cleanFileName(received.name) };
      const scope = { ...actor, siteId: before.site_id, uploaderId: before.owner_id };
      const item = await storeFile(ctx, scope, named, async (tx, blob, prepared) => {
        const file = await requireMedia(tx, actor, id, 'media.write');
        requireReplaceable(file, prepared);
        await updateMedia(tx, id, {
          ...blobColumns(blob, prepared),
          focal_x: null,
          focal_y: null,
          crop: null,
        });
        if (file.blob_id !== null && file.blob_id !== blob.id) await retireBytes(ctx, tx, file);
        return presentMedia(await requireMedia(tx, actor, id, 'media.write'));
      });
      invalidateUrl(ctx, before.storage_key);
      return item;
    }),
  );
};
