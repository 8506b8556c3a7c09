// The trail of what was done, by whom, to what. Rows are only ever added: the role of the application may
// neither change nor remove them.
import type { JsonObject } from '@sitewright/contract/content';
import type { EventName } from '@sitewright/contract/events';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../db/tables.ts';
import { defineHook, runHook } from '../context/hooks.ts';
import type { RequestMeta } from '../request-meta.ts';
import type { ServerContext } from '../context/server-context.ts';
import { hashIp } from '../hash-ip.ts';
import { insertEntry } from './audit.store.ts';

export interface AuditEntry {
  action: EventName;
  /** Null for acts on the installation itself. Must be the tenant of the transaction otherwise. */
  tenantId: string | null;
  actor?: { id: string; label?: string | undefined; type?: 'user' | 'system' | 'api_key' | undefined };
  target?: { type: string; id: string; label?: string | undefined };
  /** Field → before and after. Secrets are never put here. */
  changes?: Record<string, { before?: unknown; after?: unknown }>;
  detail?: JsonObject;
  meta?: RequestMeta;
}

export const auditRecorded = defineHook<{
  tx: Kysely<Database> | Transaction<Database>;
  entry: AuditEntry;
}>('audit.recorded');

/** Adds a row in the transaction of the act, so that neither exists without the other. */
export const recordAudit = async (
  ctx: Pick<ServerContext, 'secretKey' | 'hooks'>,
  tx: Kysely<Database> | Transaction<Database>,
  entry: AuditEntry,
): Promise<void> => {
  const { action, tenantId, actor, target, changes = {}, detail = {}, meta } = entry;
  await insertEntry(tx, {
    action,
    tenant_id: tenantId,
    actor_id: actor?.id ?? null,
    actor_type: actor?.type ?? (actor ? 'user' : 'system'),
    actor_label: actor?.label ?? null,
    target_type: target?.type ?? null,
    target_id: target?.id ?? null,
    target_label: target?.label ?? null,
    changes: JSON.stringify(changes),
    detail: JSON.stringify(detail),
    request_id: meta?.requestId ?? null,
    ip_hash: meta ? hashIp(ctx, meta.ip) : null,
    user_agent: meta?.userAgent.slice(0, 300) ?? null,
  });
  await runHook(ctx, auditRecorded, { tx, entry });
};
