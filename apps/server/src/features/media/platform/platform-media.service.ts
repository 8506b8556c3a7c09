// Files of all tenants for platform staff, and how one is taken down: its URL then says so, and the affected users
// are told why.
import type { PlatformFile } from '@sitewright/contract/media/platform-media';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { AppError, notFound } from '../../../core/app-error.ts';
import { paginationOf } from '../../../core/listing.ts';
import { type Actor, requirePermission } from '../../../core/actor.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { mediaBlocked, mediaUnblocked } from '@sitewright/contract/media/media-events';
import { emit } from '../../../core/events/emit.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { invalidateUrl } from '../media-lookup.ts';
import {
  findFile,
  listFiles,
  listStorage,
  type PlatformFileRow,
  type PlatformListing,
  setBlocked,
} from './platform-media.store.ts';

const present = (row: PlatformFileRow): PlatformFile => ({
  id: row.id,
  tenantId: row.tenant_id,
  tenantName: row.tenant_name,
  siteId: row.site_id,
  siteName: row.site_name,
  ownerEmail: row.owner_email,
  kind: row.kind,
  name: row.name,
  mimeType: row.mime_type,
  size: row.size,
  url: row.kind === 'external' ? (row.external_url ?? '') : `/media/${row.storage_key}`,
  isOrphan: row.is_orphan,
  blockedAt: row.blocked_at?.toISOString() ?? null,
  blockedReason: row.blocked_reason,
  createdAt: row.created_at.toISOString(),
});

export const listPlatformMedia = async (ctx: ServerContext, actor: Actor, listing: PlatformListing) => {
  requirePermission(actor, 'platform.read');
  const { rows, total } = await listFiles(ctx.db, listing);
  return { files: rows.map(present), pagination: paginationOf(listing, total) };
};

export const platformStorage = async (
  ctx: ServerContext,
  actor: Actor,
  listing: { page: number; limit: number },
) => {
  requirePermission(actor, 'platform.read');
  const { rows, total, usedBytes } = await listStorage(ctx.db, listing);
  return { usedBytes, tenants: rows, pagination: paginationOf(listing, total) };
};

const requireFile = async (ctx: ServerContext, id: string): Promise<PlatformFileRow> => {
  const row = await findFile(ctx.db, id);
  if (!row) throw notFound('The file');
  return row;
};

/** `reason`: why the file is taken down; null unblocks it. */
const change = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  id: string,
  reason: string | null,
): Promise<PlatformFile> => {
  const { tenant_id: tenantId, name } = await requireFile(ctx, id);
  const changed = await withTenant(ctx.db, { tenantId, userId: actor.userId }, async (tx) => {
    const files = await setBlocked(tx, id, reason === null ? null : { at: ctx.clock.now(), reason });
    if (files.length === 0) {
      const sentence = reason === null ? 'This file isn’t blocked.' : 'This file is already blocked.';
      throw new AppError('wrong_state', sentence);
    }
    const personIds = [...new Set(files.flatMap(({ people }) => people))];
    const payload = { personIds, files: files.length };
    const emission = { tenantId, actor, target: { type: 'media', id, label: name }, meta } as const;
    if (reason === null) await emit(ctx, tx, mediaUnblocked, { ...emission, payload });
    else await emit(ctx, tx, mediaBlocked, { ...emission, payload: { ...payload, reason } });
    return files;
  });
  for (const { address } of changed) invalidateUrl(ctx, address);
  return present(await requireFile(ctx, id));
};

export const blockMedia = async (ctx: ServerContext, doing: RequestContext, id: string, reason: string) => {
  requirePermission(doing.actor, 'platform.write');
  return change(ctx, doing, id, reason);
};

export const unblockMedia = async (ctx: ServerContext, doing: RequestContext, id: string) => {
  requirePermission(doing.actor, 'platform.write');
  return change(ctx, doing, id, null);
};
