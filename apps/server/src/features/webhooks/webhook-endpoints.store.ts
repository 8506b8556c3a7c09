import type { Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { WebhookEndpointsTable } from './webhooks.tables.ts';

export type EndpointRow = Selectable<WebhookEndpointsTable>;

const rows = (tx: TenantTransaction) =>
  tx.selectFrom('webhook_endpoints').selectAll().where('tenant_id', '=', tx.tenantId);

export const listEndpointsOfForm = (tx: TenantTransaction, formId: string): Promise<EndpointRow[]> =>
  rows(tx).where('form_id', '=', formId).orderBy('created_at').orderBy('id').execute();

/** Those that receive an event of the type, paused ones included. */
export const listSubscribedEndpoints = (
  tx: TenantTransaction,
  { type, siteId, formId }: { type: string; siteId: string | null; formId: string | null },
): Promise<EndpointRow[]> =>
  rows(tx)
    .where((eb) => eb.or([eb('site_id', 'is', null), eb('site_id', '=', siteId)]))
    .where((eb) => eb.or([eb('form_id', 'is', null), eb('form_id', '=', formId)]))
    .where(sql<boolean>`${type} = any(event_types)`)
    .execute();

export const findEndpoint = (tx: TenantTransaction, id: string): Promise<EndpointRow | undefined> =>
  rows(tx).where('id', '=', id).executeTakeFirst();

/** Until the transaction ends, nobody else adds an endpoint to the form. */
export const lockEndpointsOfForm = async (tx: TenantTransaction, formId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks|${formId}`}, 0))`.execute(tx);
};

export const insertEndpoint = (
  tx: TenantTransaction,
  endpoint: Omit<Insertable<WebhookEndpointsTable>, 'tenant_id'>,
): Promise<EndpointRow> =>
  tx
    .insertInto('webhook_endpoints')
    .values({ ...endpoint, tenant_id: tx.tenantId })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateEndpoint = (
  tx: TenantTransaction,
  id: string,
  change: Updateable<WebhookEndpointsTable>,
): Promise<EndpointRow | undefined> =>
  tx
    .updateTable('webhook_endpoints')
    .set({ ...change, updated_at: new Date() })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** Counts one more message in a row that failed all attempts; returns how many there are. */
export const countFailedMessage = async (tx: TenantTransaction, id: string): Promise<number> => {
  const row = await tx
    .updateTable('webhook_endpoints')
    .set((eb) => ({ failed_messages: eb('failed_messages', '+', 1) }))
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .returning('failed_messages')
    .executeTakeFirst();
  return row?.failed_messages ?? 0;
};

export const deleteEndpoint = async (tx: TenantTransaction, id: string): Promise<void> => {
  await tx
    .deleteFrom('webhook_endpoints')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};
