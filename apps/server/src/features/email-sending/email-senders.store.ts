import type { Kysely, Selectable, Updateable } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import { type TenantTransaction, withPlatform } from '../../core/db/tenant-scope.ts';
import type { EmailSendersTable } from './email-sending.tables.ts';

export type SenderRow = Selectable<EmailSendersTable>;

export const findSender = (tx: TenantTransaction): Promise<SenderRow | undefined> =>
  tx.selectFrom('email_senders').selectAll().where('tenant_id', '=', tx.tenantId).executeTakeFirst();

/** Locked, so that two changes follow each other; created when it is missing. */
export const lockSender = async (tx: TenantTransaction): Promise<SenderRow> => {
  await tx
    .insertInto('email_senders')
    .values({ tenant_id: tx.tenantId, version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('email_senders')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow();
};

export const updateSender = (
  tx: TenantTransaction,
  change: Updateable<EmailSendersTable>,
): Promise<SenderRow> =>
  tx
    .updateTable('email_senders')
    .set(change)
    .where('tenant_id', '=', tx.tenantId)
    .returningAll()
    .executeTakeFirstOrThrow();

/** The workspaces with a domain of their own. */
export const listTenantsWithDomain = (db: Kysely<Database>): Promise<string[]> =>
  withPlatform(db, async (tx) => {
    const rows = await tx
      .selectFrom('email_senders')
      .select('tenant_id')
      .where('domain_state', 'is not', null)
      .orderBy('tenant_id')
      .execute();
    return rows.map(({ tenant_id: id }) => id);
  });

export const findAuthorEmail = async (
  tx: TenantTransaction,
  { updated_by: id }: SenderRow,
): Promise<string | null> =>
  id === null
    ? null
    : ((await tx.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst())?.email ?? null);
