// Reading the trail: by those whom it concerns, page by page or as a file.
import { Readable } from 'node:stream';
import type { AuditEntry } from '@sitewright/contract/audit/audit';
import type { Transaction } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import { withActor, withPlatform, withTenant } from '../../core/db/tenant-scope.ts';
import { csvLine } from '../../core/csv.ts';
import { WithHeaders } from '../../http/mount-endpoint.ts';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { readTrail, type TrailFilter, type TrailPage, type TrailRow } from './trail.store.ts';

const presentEntry = (row: TrailRow): AuditEntry => ({
  id: String(row.id),
  at: row.at.toISOString(),
  action: row.action,
  tenantId: row.tenant_id,
  actor: { id: row.actor_id, type: row.actor_type, label: row.actor_label ?? row.actor_email },
  target:
    row.target_type === null || row.target_id === null
      ? null
      : { type: row.target_type, id: row.target_id, label: row.target_label },
  changes: row.changes as unknown as AuditEntry['changes'],
  detail: row.detail,
  requestId: row.request_id,
  userAgent: row.user_agent,
});

type Scope = <T>(fn: (tx: Transaction<Database>) => Promise<T>) => Promise<T>;

const pageOf = (rows: TrailRow[], limit: number) => ({
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

export const listTenantTrail = async (ctx: ServerContext, actor: Actor, page: TrailPage) =>
  pageOf(
    await tenantScope(
      ctx,
      actor,
    )((tx) => readTrail(tx, { ...page, tenant: actor.tenantId, audience: 'tenant' })),
    page.limit,
  );

export const listPlatformTrail = async (ctx: ServerContext, page: TrailPage) =>
  pageOf(await platformScope(ctx)((tx) => readTrail(tx, page)), page.limit);

export const listOwnTrail = async (ctx: ServerContext, actor: Actor, page: TrailPage) =>
  pageOf(
    await withActor(ctx.db, actor.userId, (tx) => readTrail(tx, { ...page, concerning: actor.userId })),
    page.limit,
  );

/** The latest entries about one person, for their page. */
export const trailOfPerson = async (
  tx: Transaction<Database>,
  person: { userId: string; tenantId?: string | undefined },
  limit: number,
): Promise<AuditEntry[]> => {
  const rows = await readTrail(tx, {
    limit,
    concerning: person.userId,
    ...(person.tenantId === undefined ? {} : { tenant: person.tenantId, audience: 'tenant' }),
  });
  return pageOf(rows, limit).entries;
};

// ------------------------------------------------------------- files

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

/** A short transaction a chunk: a slow reader holds no rows of the database. */
async function* lines(scope: Scope, filter: TrailPage, format: 'csv' | 'jsonl'): AsyncGenerator<string> {
  if (format === 'csv') yield csvLine(columns);
  let before: string | undefined;
  do {
    const from = before;
    const { entries, next } = pageOf(
      await scope((tx) => readTrail(tx, { ...filter, limit: chunk, before: from })),
      chunk,
    );
    yield entries.map((entry) => (format === 'csv' ? csvOf(entry) : `${JSON.stringify(entry)}\n`)).join('');
    before = next ?? undefined;
  } while (before !== undefined);
}

const fileOf = (scope: Scope, filter: TrailFilter & { audience?: 'tenant' }, format: 'csv' | 'jsonl') =>
  new WithHeaders<unknown>(Readable.from(lines(scope, { ...filter, limit: chunk }, format)), {
    'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8',
    'content-disposition': `attachment; filename="audit.${format}"`,
  });

export const exportTenantTrail = (
  ctx: ServerContext,
  actor: Actor,
  { format, ...filter }: TrailFilter & { format: 'csv' | 'jsonl' },
) => fileOf(tenantScope(ctx, actor), { ...filter, tenant: actor.tenantId, audience: 'tenant' }, format);

export const exportPlatformTrail = (
  ctx: ServerContext,
  { format, ...filter }: TrailFilter & { format: 'csv' | 'jsonl' },
) => fileOf(platformScope(ctx), filter, format);
