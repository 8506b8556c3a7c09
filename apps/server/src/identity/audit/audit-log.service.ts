// Read access to the audit log, by page or as a file.
import { type AuditEntry, auditList } from '@sitewright/contract/audit/audit';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import { type Chunk, readInChunks } from '../../core/db/paginate.ts';
import type { Database } from '../../core/db/tables.ts';
import { withActor, withPlatform, withTenant } from '../../core/db/tenant-scope.ts';
import { type ExportFormat, exportList } from '../../http/export-list.ts';
import { type Actor, requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import {
  listAuditLog,
  presentTargetType,
  type AuditLogFilter,
  type AuditLogRow,
  type AuditLogSelection,
} from './audit-log.store.ts';

const presentEntry = (row: AuditLogRow): AuditEntry => ({
  id: String(row.id),
  at: row.at.toISOString(),
  action: row.action,
  tenantId: row.tenant_id,
  actor: { id: row.actor_id, type: row.actor_type, label: row.actor_label ?? row.actor_email },
  target:
    row.target_type === null || row.target_id === null
      ? null
      : { type: presentTargetType(row.target_type), id: row.target_id, label: row.target_label },
  changes: row.changes as unknown as AuditEntry['changes'],
  detail: row.detail,
  requestId: row.request_id,
  userAgent: row.user_agent,
});

type Scope = <T>(fn: (tx: Transaction<Database>) => Promise<T>) => Promise<T>;

const readEntries = async (scope: Scope, selection: AuditLogSelection, chunk: Chunk) => {
  const { rows, next } = await scope((tx) => listAuditLog(tx, selection, chunk));
  return { entries: rows.map(presentEntry), next };
};

type Page = z.output<typeof auditList.query>;

const tenantScope =
  (ctx: ServerContext, actor: Actor): Scope =>
  (fn) =>
    withTenant(ctx.db, { tenantId: actor.tenantId, userId: actor.userId }, fn);
const platformScope =
  (ctx: ServerContext): Scope =>
  (fn) =>
    withPlatform(ctx.db, fn);
const ofTenant = (actor: Actor) => ({ tenant: actor.tenantId, audience: 'tenant' }) as const;

export const listTenantAuditLog = async (
  ctx: ServerContext,
  actor: Actor,
  { limit, before, ...filter }: Page,
) => {
  requirePermission(actor, 'audit.read');
  return readEntries(tenantScope(ctx, actor), { ...filter, ...ofTenant(actor) }, { limit, cursor: before });
};

export const listPlatformAuditLog = async (
  ctx: ServerContext,
  actor: Actor,
  { limit, before, ...filter }: Page & { tenant?: string | undefined },
) => {
  requirePermission(actor, 'audit.all');
  return readEntries(platformScope(ctx), filter, { limit, cursor: before });
};

export const listOwnAuditLog = async (ctx: ServerContext, actor: Actor, { limit, before, ...filter }: Page) =>
  readEntries(
    (fn) => withActor(ctx.db, actor.userId, fn),
    { ...filter, concerning: actor.userId },
    { limit, cursor: before },
  );

/** The latest entries about one user, for the page that shows them. */
export const listAuditLogOfUser = async (
  tx: Transaction<Database>,
  person: { userId: string; tenantId?: string | undefined },
  limit: number,
): Promise<AuditEntry[]> => {
  const { rows } = await listAuditLog(
    tx,
    {
      concerning: person.userId,
      ...(person.tenantId === undefined ? {} : { tenant: person.tenantId, audience: 'tenant' }),
    },
    { limit },
  );
  return rows.map(presentEntry);
};

const entryChunks = (scope: Scope, selection: AuditLogSelection) =>
  readInChunks((chunk) => scope((tx) => listAuditLog(tx, selection, chunk)), presentEntry);

type Export = AuditLogFilter & { format: ExportFormat };

export const exportTenantAuditLog = (ctx: ServerContext, actor: Actor, { format, ...filter }: Export) => {
  requirePermission(actor, 'audit.read');
  const chunks = entryChunks(tenantScope(ctx, actor), { ...filter, ...ofTenant(actor) });
  return exportList(auditList, chunks, { name: 'audit', format });
};

export const exportPlatformAuditLog = (ctx: ServerContext, actor: Actor, { format, ...filter }: Export) => {
  requirePermission(actor, 'audit.all');
  return exportList(auditList, entryChunks(platformScope(ctx), filter), { name: 'audit', format });
};
