import { sharedTenantId } from '@sitewright/contract/tenants/shared-tenant';
import { type Kysely, sql, type Selectable, type Transaction } from 'kysely';
import { paginate } from '../../../core/db/paginate.ts';
import type { Database } from '../../../core/db/tables.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { LandingContactMessagesTable } from '../landing.tables.ts';

export type ContactRow = Selectable<LandingContactMessagesTable>;
type Status = ContactRow['status'];

export const insertContact = async (
  tx: TenantTransaction,
  row: Pick<ContactRow, 'name' | 'email' | 'message' | 'language'>,
): Promise<string> => {
  const { id } = await tx
    .insertInto('landing_contact_messages')
    .values({ tenant_id: tx.tenantId, ...row })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** The newest first. */
export const listContacts = (
  tx: TenantTransaction,
  { page, limit, status }: { page: number; limit: number; status: Status | undefined },
): Promise<{ rows: ContactRow[]; total: number }> => {
  const matching = tx
    .selectFrom('landing_contact_messages')
    .where('tenant_id', '=', tx.tenantId)
    .$if(status !== undefined, (query) => query.where('status', '=', status!));
  return paginate(
    { page, limit },
    {
      matching,
      columns: tx.selectFrom('landing_contact_messages').selectAll().where('tenant_id', '=', tx.tenantId),
      key: 'id',
      order: [sql`created_at desc`],
    },
  );
};

export const setContactStatus = (
  tx: TenantTransaction,
  id: string,
  status: Status,
): Promise<ContactRow | undefined> =>
  tx
    .updateTable('landing_contact_messages')
    .set({ status })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export const deleteContact = (tx: TenantTransaction, id: string): Promise<{ name: string } | undefined> =>
  tx
    .deleteFrom('landing_contact_messages')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();

/** Every tenant of the installation; their messages are deleted one tenant at a time. */
export const listTenantIds = async (db: Kysely<Database>): Promise<string[]> =>
  (await db.selectFrom('tenants').select('id').execute()).map(({ id }) => id);

/** Messages that were sent before `before`, and those sent before `readBefore` that nobody has to read any more. */
export const deleteOldContacts = async (
  tx: TenantTransaction,
  { before, readBefore }: { before: Date; readBefore: Date },
): Promise<void> => {
  await tx
    .deleteFrom('landing_contact_messages')
    .where('tenant_id', '=', tx.tenantId)
    .where((eb) =>
      eb.or([
        eb('created_at', '<', before),
        eb.and([eb('created_at', '<', readBefore), eb('status', 'in', ['read', 'archived'])]),
      ]),
    )
    .execute();
};

/** Active admins of the workspace. */
export const listContactRecipients = (tx: TenantTransaction): Promise<{ email: string; locale: string }[]> =>
  tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.email', 'users.locale'])
    .where('memberships.tenant_id', '=', tx.tenantId)
    .where('memberships.role', '=', 'ADMIN')
    .where('memberships.status', '=', 'active')
    .where('users.status', '=', 'active')
    .orderBy('users.email')
    .execute();

/** The messages of a user to the platform. Run with the user as the actor. */
export const deleteContactsOf = async (tx: Transaction<Database>, userId: string): Promise<void> => {
  await tx
    .deleteFrom('landing_contact_messages')
    .where('tenant_id', '=', sharedTenantId)
    .where(sql<boolean>`lower(email) = (select lower(users.email) from users where users.id = ${userId})`)
    .execute();
};

const ofPerson = (email: string) => sql<boolean>`lower(landing_contact_messages.email) = ${email}`;

/** Messages of a person; `email` is in lower case. */
export const countContactsFrom = async (tx: TenantTransaction, email: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('landing_contact_messages')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('tenant_id', '=', tx.tenantId)
    .where(ofPerson(email))
    .executeTakeFirstOrThrow();
  return count;
};

/** The oldest first. */
export const listContactsFrom = (tx: TenantTransaction, email: string, limit: number) =>
  tx
    .selectFrom('landing_contact_messages')
    .select(['name', 'email', 'message', 'language', 'status', 'created_at as sentAt'])
    .where('tenant_id', '=', tx.tenantId)
    .where(ofPerson(email))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();

export const deleteContactsFrom = async (tx: TenantTransaction, email: string): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('landing_contact_messages')
    .where('tenant_id', '=', tx.tenantId)
    .where(ofPerson(email))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};
