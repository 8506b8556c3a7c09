import { sql } from 'kysely';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';

export const findAuthorOfUser = async (
  tx: TenantTransaction,
  siteId: string,
  userId: string,
): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('blog_authors')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.id;
};

/** Name of a member of the tenant, else the part of their email before the `@`; undefined for everybody else. */
export const findMemberName = async (tx: TenantTransaction, userId: string): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(
      sql<string>`coalesce(nullif(trim(users.first_name || ' ' || users.last_name), ''), split_part(users.email, '@', 1))`.as(
        'name',
      ),
    )
    .where('memberships.tenant_id', '=', tx.tenantId)
    .where('memberships.user_id', '=', userId)
    .where('users.status', '<>', 'deleted')
    .executeTakeFirst();
  return row?.name;
};
