// Read access to the audit log, by page or as a file.
import { Readable } from 'node:stream';
import type { AuditEntry } from '@sitewright/contract/audit/audit';
import type { Transaction } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import { withActor, withPlatform, withTenant } from '../../core/db/tenant-scope.ts';
import { csvLine } from '../../core/csv.ts';
import { WithHeaders } from '../../http/mount-endpoint.ts';
import { type Actor, requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import {
  listAuditLog,
  presentTargetType,
  type AuditLogFilter,
  type AuditLogPage,
  type AuditLogRow,
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

const pageOf = (rows: AuditLogRow[], limit: number) => ({
  entries: rows.slice(0, limit).map(presentEntry),
  next: rows.length > limit ? String(rows[limit - 1]!.id) : null,
});

const tenantScope =
  (ctx: ServerContext, actor: Actor): Scope =>
  (fn) =>
    withTenant(ctx.db, { tenantId: actor.tenantId, userId: actor.userId }, fn);
const platformScope =
  (ctx: ServerContext): Scope =>
  (fn) =>
    withPlatform(ctx.db, fn);

export const listTenantAuditLog = async (ctx: ServerContext, actor: Actor, page: AuditLogPage) => {
  requirePermission(actor, 'audit.read');
  return pageOf(
    await tenantScope(
      ctx,
      actor,
    )((tx) => listAuditLog(tx, { ...page, tenant: actor.tenantId, audience: 'tenant' })),
    page.limit,
  );
};

export const listPlatformAuditLog = async (ctx: ServerContext, actor: Actor, page: AuditLogPage) => {
  requirePermission(actor, 'audit.all');
  return pageOf(await platformScope(ctx)((tx) => listAuditLog(tx, page)), page.limit);
};

export const listOwnAuditLog = async (ctx: ServerContext, actor: Actor, page: AuditLogPage) =>
  pageOf(
    await withActor(ctx.db, actor.userId, (tx) => listAuditLog(tx, { ...page, concerning: actor.userId })),
    page.limit,
  );

/** The latest entries about one user, for the page that shows them. */
export const listAuditLogOfUser = async (
  tx: Transaction<Database>,
  person: { userId: string; tenantId?: string | undefined },
  limit: number,
): Promise<AuditEntry[]> => {
  const rows = await listAuditLog(tx, {
    limit,
    concerning: person.userId,
    ...(person.tenantId === undefined ? {} : { tenant: person.tenantId, audience: 'tenant' }),
  });
  return pageOf(rows, limit).entries;
};

// ------------------------------------------------------------- exports

const columns = [
  'id',
  'at',
  'tenant',
  'actor',
  'action',
  'targetType',
  'target',
  'targetLabel',
  'changes',
  'detail',
  'requestId',
];

const csvOf = (entry: AuditEntry): string =>
  csvLine([
    entry.id,
    entry.at,
    entry.tenantId,
    entry.actor.label ?? entry.actor.id ?? entry.actor.type,
    entry.action,
    entry.target?.type,
    entry.target?.id,
    entry.target?.label,
    JSON.stringify(entry.changes),
    JSON.stringify(entry.detail),
    entry.requestId,
  ]);

const chunk = 1_000;

/** One short transaction per chunk: a slow reader does not keep a transaction open. */
async function* lines(scope: Scope, filter: AuditLogPage, format: 'csv' | 'jsonl'): AsyncGenerator<string> {
  if (format === 'csv') yield csvLine(columns);
  let before: string | undefined;
  do {
    const from = before;
    const { entries, next } = pageOf(
      await scope((tx) => listAuditLog(tx, { ...filter, limit: chunk, before: from })),
      chunk,
    );
    yield entries.map((entry) => (format === 'csv' ? csvOf(entry) : `${JSON.stringify(entry)}\n`)).join('');
    before = next ?? undefined;
  } while (before !== undefined);
}

const fileOf = (scope: Scope, filter: AuditLogFilter & { audience?: 'tenant' }, format: 'csv' | 'jsonl') =>
  new WithHeaders<unknown>(Readable.from(lines(scope, { ...filter, limit: chunk }, format)), {
    'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8',
    'content-disposition': `attachment; filename="audit.${format}"`,
  });

export const exportTenantAuditLog = (
  ctx: ServerContext,
  actor: Actor,
  { format, ...filter }: AuditLogFilter & { format: 'csv' | 'jsonl' },
) => {
  requirePermission(actor, 'audit.read');
  return fileOf(tenantScope(ctx, actor), { ...filter, tenant: actor.tenantId, audience: 'tenant' }, format);
};

export const exportPlatformAuditLog = (
  ctx: ServerContext,
  actor: Actor,
  { format, ...filter }: AuditLogFilter & { format: 'csv' | 'jsonl' },
) => {
  requirePermission(actor, 'audit.all');
  return fileOf(platformScope(ctx), filter, format);
};
