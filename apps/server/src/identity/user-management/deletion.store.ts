import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import { type TenantTransaction, withPlatform } from '../../core/db/tenant-scope.ts';

/** The tenants in which a user is a member or owns something; staff can own something without a membership. */
export const listTenantsOf = (db: Kysely<Database>, userId: string) =>
  withPlatform(db, (tx) =>
    tx
      .selectFrom('tenants')
      .leftJoin('memberships', (join) =>
        join.onRef('memberships.tenant_id', '=', 'tenants.id').on('memberships.user_id', '=', userId),
      )
      .select([
        'tenants.id',
        'tenants.name',
        'tenants.kind',
        'tenants.status',
        'tenants.owner_id',
        'memberships.role',
        'memberships.created_at as joined_at',
      ])
      .where((eb) =>
        eb.or([
          eb('memberships.role', 'is not', null),
          ...(['sites', 'media'] as const).map((table) =>
            eb.exists(
              eb
                .selectFrom(table)
                .select('id')
                .whereRef('tenant_id', '=', 'tenants.id')
                .where('owner_id', '=', userId),
            ),
          ),
        ]),
      )
      .orderBy('memberships.created_at', (order) => order.asc().nullsLast())
      .orderBy('tenants.id')
      .execute(),
  );

/** Locks the tenants that a change of admins affects, always in the same order. */
export const lockTenants = async (tx: Transaction<Database>, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx.selectFrom('tenants').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
};

/** Tenants that have invited an email. */
export const listInvitingTenants = async (db: Kysely<Database>, email: string): Promise<string[]> => {
  const rows = await withPlatform(db, (tx) =>
    tx
      .selectFrom('invitations')
      .select('tenant_id')
      .distinct()
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .execute(),
  );
  return rows.map((row) => row.tenant_id);
};

/** The successor of a user's sites: the owner of the tenant, else its oldest other admin. */
export const findSuccessor = (
  tx: TenantTransaction,
  userId: string,
): Promise<{ id: string; email: string } | undefined> =>
  tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('tenants', 'tenants.id', 'memberships.tenant_id')
    .select(['users.id', 'users.email'])
    .where('memberships.tenant_id', '=', tx.tenantId)
    .where('memberships.user_id', '<>', userId)
    .where('memberships.role', '=', 'ADMIN')
    .where('memberships.status', '=', 'active')
    .where('users.status', '=', 'active')
    .orderBy(
      (eb) => eb('tenants.owner_id', '=', eb.ref('users.id')),
      (order) => order.desc().nullsLast(),
    )
    .orderBy('memberships.created_at')
    .limit(1)
    .executeTakeFirst();

export const countOwnedMedia = async (tx: TenantTransaction, userId: string): Promise<number> => {
  const { n } = await tx
    .selectFrom('media')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('tenant_id', '=', tx.tenantId)
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
};

/** Moves the user's sites to the trash; published ones go offline when the live pointers are next reconciled. */
export const trashOwnedSites = async (tx: TenantTransaction, userId: string): Promise<number> =>
  (
    await tx
      .updateTable('sites')
      .set({ deleted_at: new Date(), updated_at: new Date() })
      .where('tenant_id', '=', tx.tenantId)
      .where('owner_id', '=', userId)
      .where('deleted_at', 'is', null)
      .returning('id')
      .execute()
  ).length;

export const deleteInvitationsOf = (tx: TenantTransaction, email: string): Promise<unknown> =>
  tx
    .deleteFrom('invitations')
    .where('tenant_id', '=', tx.tenantId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .execute();

export const setDeletionDue = async (
  tx: Transaction<Database>,
  userId: string,
  due: Date | null,
): Promise<boolean> =>
  (await tx
    .updateTable('users')
    .set({ status: due ? 'deletion_pending' : 'active', deletion_due_at: due, updated_at: new Date() })
    .where('id', '=', userId)
    .where('status', '=', due ? 'active' : 'deletion_pending')
    .returning('id')
    .executeTakeFirst()) !== undefined;

export const listDueDeletions = (db: Kysely<Database>, now: Date, limit: number) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'avatar_key'])
    .where('status', '=', 'deletion_pending')
    .where('deletion_due_at', '<=', now)
    .orderBy('deletion_due_at')
    .limit(limit)
    .execute();
