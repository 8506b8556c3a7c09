// Personal data in blogs, by email address: memberships, and sign-in links that were sent to it.
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../core/db/tables.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';

export interface Memberships {
  email: string;
  /** Only on the sites of this user. */
  ownerId: string | undefined;
}

const membershipsOf = (tx: TenantTransaction, { email, ownerId }: Memberships) =>
  tx
    .selectFrom('blog_members')
    .innerJoin('sites', (join) =>
      join
        .onRef('sites.tenant_id', '=', 'blog_members.tenant_id')
        .onRef('sites.id', '=', 'blog_members.site_id'),
    )
    .where('blog_members.tenant_id', '=', tx.tenantId)
    .where('blog_members.email', '=', email)
    .$if(ownerId !== undefined, (query) => query.where('sites.owner_id', '=', ownerId!));

export const countMembershipsBySite = (
  tx: TenantTransaction,
  person: Memberships,
): Promise<{ place: string; count: number }[]> =>
  membershipsOf(tx, person)
    .select(['sites.name as place', sql<number>`count(*)::int`.as('count')])
    .groupBy(['sites.id', 'sites.name'])
    .orderBy('sites.name')
    .execute();

export const listMemberships = (tx: TenantTransaction, person: Memberships, limit: number) =>
  membershipsOf(tx, person)
    .select([
      'sites.name as site',
      'blog_members.email',
      'blog_members.name',
      'blog_members.locale',
      'blog_members.created_at as memberSince',
      'blog_members.last_seen_at as lastSeenAt',
    ])
    .orderBy('blog_members.created_at')
    .limit(limit)
    .execute();

/** Also links that would make the person a member again. */
export const deleteMemberships = async (tx: TenantTransaction, person: Memberships): Promise<number> => {
  const { email, ownerId } = person;
  const sites = tx
    .selectFrom('sites')
    .select('sites.id')
    .where('sites.tenant_id', '=', tx.tenantId)
    .$if(ownerId !== undefined, (query) => query.where('sites.owner_id', '=', ownerId!));
  await tx
    .deleteFrom('blog_sign_in_links')
    .where('tenant_id', '=', tx.tenantId)
    .where('email', '=', email)
    .where('site_id', 'in', sites)
    .execute();
  const rows = await tx
    .deleteFrom('blog_members')
    .where('tenant_id', '=', tx.tenantId)
    .where('email', '=', email)
    .where('site_id', 'in', sites)
    .returning('id')
    .execute();
  return rows.length;
};

/** As the user, and in no workspace: the policies leave only rows of their confirmed address. */
export const deleteMembershipsOfUser = async (tx: Transaction<Database>): Promise<void> => {
  const isOwn = sql<boolean>`email = (select app.own_confirmed_email())`;
  await tx.deleteFrom('blog_sign_in_links').where(isOwn).execute();
  await tx.deleteFrom('blog_members').where(isOwn).execute();
};
