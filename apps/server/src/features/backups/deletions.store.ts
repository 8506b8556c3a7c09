import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { RequiredDeletionsTable } from '../../core/db/global-tables/backup-tables.ts';

export type NewDeletion = Omit<RequiredDeletionsTable, 'deleted_at' | 'is_due'> & { deleted_at: Date };

/** Does nothing the second time. */
export const insertDeletion = async (tx: Transaction<Database>, deletion: NewDeletion): Promise<void> => {
  await tx
    .insertInto('required_deletions')
    .values(deletion)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
};

/** The email address of a request about personal data. */
export const findRequestEmail = async (tx: TenantTransaction, id: string): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('data_requests')
    .select('email')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.email;
};

export const listDueDeletions = (db: Kysely<Database>, kind: RequiredDeletionsTable['kind']) =>
  db
    .selectFrom('required_deletions')
    .select(['id', 'subject_id', 'email', 'deleted_by'])
    .where('is_due', '=', true)
    .where('kind', '=', kind)
    .execute();

export const hasDueDeletions = async (db: Kysely<Database>): Promise<boolean> =>
  (await db
    .selectFrom('required_deletions')
    .select('id')
    .where('is_due', '=', true)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const markCarriedOut = async (db: Kysely<Database>, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await db.updateTable('required_deletions').set({ is_due: false }).where('id', 'in', ids).execute();
};

export const deleteDeletionsBefore = async (db: Kysely<Database>, before: Date): Promise<void> => {
  await db
    .deleteFrom('required_deletions')
    .where('deleted_at', '<', before)
    .where('is_due', '=', false)
    .execute();
};

/** Whoever runs the workspace: its owner, else its oldest admin. */
export const findAdmin = async (tx: TenantTransaction): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('memberships')
    .innerJoin('tenants', 'tenants.id', 'memberships.tenant_id')
    .select('memberships.user_id')
    .where('memberships.tenant_id', '=', tx.tenantId)
    .where('memberships.role', '=', 'ADMIN')
    .orderBy(
      (eb) => eb('tenants.owner_id', '=', eb.ref('memberships.user_id')),
      (order) => order.desc().nullsLast(),
    )
    .orderBy('memberships.created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.user_id;
};

/** Active super admins, who are notified. */
export const listSuperAdmins = async (tx: Transaction<Database>): Promise<string[]> => {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('platform_role', '=', 'SUPER_ADMIN')
    .where('status', '=', 'active')
    .execute();
  return rows.map(({ id }) => id);
};
