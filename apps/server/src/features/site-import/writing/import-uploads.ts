// Brings the uploads of a backup into the storage, before the rows that name them: a transaction must not wait for files.
import { limits } from '@sitewright/contract/limits';
import type { ImportProblem } from '@sitewright/contract/site-archive/site-imports';
import { join } from 'node:path';
import { rm } from 'node:fs/promises';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { ArchiveRow } from '../../../core/db/archive/archive-table.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { createObjectKey } from '../../../core/storage/object-keys.ts';
import { customerOf } from '../../../identity/customers/customer.ts';
import { assertEntitlement } from '../../../identity/customers/entitlements.ts';
import { createFormFileKey } from '../../form-files/object-key.ts';
import { blobColumns } from '../../media/upload/upload.service.ts';
import { cleanFileName } from '../../media/upload/file-name.ts';
import { storeFile } from '../../media/upload/store-file.ts';
import { insertMedia } from '../../media/media.store.ts';
import { listOwnerIds } from '../../sites/sites.store.ts';
import type { SiteArchive } from '../../site-archive/open-archive.ts';
import { tablePath } from '../../site-archive/write-archive.ts';
import { parseRow } from '../plan/parse-row.ts';
import type { ImportPlan } from '../plan/plan-import.ts';
import { findImportedMedia } from './imported-media.store.ts';

export interface ImportedUploads {
  /** Storage keys of media by id of the backup. */
  media: Map<string, string>;
  /** The same of media that the site has already. */
  present: Map<string, string>;
  /** Files of submissions by id of the backup. */
  files: Map<string, { key: string; size: number }>;
  problems: ImportProblem[];
}

export interface UploadsCall {
  ctx: ServerContext;
  actor: Actor;
  archive: SiteArchive;
  plan: ImportPlan;
  folder: string;
  signal: AbortSignal;
  onUpload: () => void;
}

const hourMs = 60 * 60_000;

const rowsToCreate = async function* (
  { archive, plan }: UploadsCall,
  name: string,
): AsyncGenerator<ArchiveRow> {
  const table = plan.tables.find((one) => one.name === name);
  if (!table) return;
  for await (const line of archive.rows(tablePath(name))) {
    const row = parseRow(table, line);
    if (plan.decide(table, row) === 'create') yield row;
  }
};

/** A file that this program takes under no name is left out; everything else ends the import. */
const isUnusable = (error: unknown): error is AppError =>
  error instanceof AppError && /^(unsupported_media_type|too_large|forbidden)$/.test(error.code);

const importMedia = async (call: UploadsCall, row: ArchiveRow, path: string): Promise<string> => {
  const { ctx, actor, archive, plan, folder } = call;
  const { tenantId, userId } = actor;
  const id = plan.idOf(String(row['id']));
  // An earlier attempt of the same run may have stored it.
  const earlier = await withTenant(ctx.db, actor, (tx) => findImportedMedia(tx, { id, userId }));
  if (earlier !== undefined) return earlier;
  const target = join(folder, 'upload');
  try {
    const received = await archive.extract(path, target);
    const siteId = plan.target.site?.id ?? null;
    return await storeFile(
      ctx,
      { tenantId, userId, siteId, uploaderId: userId },
      { path: target, ...received, name: cleanFileName(String(row['name'])), keepsStored: true },
      async (tx, blob, prepared) => {
        const media = await insertMedia(tx, {
          id,
          site_id: null,
          owner_id: userId,
          name: String(row['name']),
          storage_key: createObjectKey(prepared.extension),
          // Until the rows of the backup are there too.
          temporary_until: new Date(ctx.clock.now().getTime() + limits.media.temporaryHours * hourMs),
          ...blobColumns(blob, prepared),
        });
        return media.storage_key;
      },
    );
  } finally {
    await rm(target, { force: true });
    await rm(`${target}.drawn`, { force: true });
  }
};

const importFormFile = async (
  { ctx, archive, folder }: UploadsCall,
  path: string,
): Promise<{ key: string; size: number }> => {
  const target = join(folder, 'upload');
  try {
    const { size } = await archive.extract(path, target);
    const key = createFormFileKey(path.slice(path.lastIndexOf('.') + 1));
    await ctx.storage.putFile(key, target, { contentType: 'application/octet-stream', maxBytes: size, size });
    return { key, size };
  } finally {
    await rm(target, { force: true });
  }
};

/** Files of submissions count like media, and visitors who may go beyond the limit did not send these. */
const requireRoomForFiles = async (
  { ctx, actor, archive, plan }: UploadsCall,
  files: readonly ArchiveRow[],
): Promise<void> => {
  const amount = files.reduce(
    (sum, row) => sum + archive.bytesOf(archive.uploadOf('files', String(row['id']))),
    0,
  );
  if (amount === 0) return;
  await withTenant(ctx.db, actor, async (tx) => {
    const siteId = plan.target.site?.id;
    const [ownerId] =
      siteId === undefined ? [actor.userId] : await listOwnerIds(tx, { tenantId: tx.tenantId, siteId });
    const customer = await customerOf(tx, ownerId ?? actor.userId);
    await assertEntitlement(ctx, tx, customer, { key: 'storage.bytes', amount });
  });
};

export const importUploads = async (call: UploadsCall): Promise<ImportedUploads> => {
  const { archive, signal, onUpload } = call;
  const uploads: ImportedUploads = {
    media: new Map(),
    present: new Map(),
    files: new Map(),
    problems: [],
  };
  const missing = (path: string, detail: string): void => {
    uploads.problems.push({ code: 'file_missing', path, detail });
  };
  for await (const row of rowsToCreate(call, 'media')) {
    signal.throwIfAborted();
    const id = String(row['id']);
    if (row['kind'] === 'external') continue;
    const path = archive.uploadOf('media', id);
    if (path === undefined) {
      missing(String(row['name']), '');
      continue;
    }
    try {
      uploads.media.set(id, await importMedia(call, row, path));
    } catch (error) {
      if (!isUnusable(error)) throw error;
      missing(String(row['name']), error.message);
    }
    onUpload();
  }
  const files: ArchiveRow[] = [];
  for await (const row of rowsToCreate(call, 'form_files')) files.push(row);
  await requireRoomForFiles(call, files);
  for (const row of files) {
    signal.throwIfAborted();
    const id = String(row['id']);
    const path = archive.uploadOf('files', id);
    if (path === undefined) missing(String(row['original_name']), '');
    else uploads.files.set(id, await importFormFile(call, path));
    onUpload();
  }
  return uploads;
};
