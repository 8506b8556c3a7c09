import type { SharedRole, SiteOverrides } from '@sitewright/contract/permissions';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { containing } from '../../core/listing.ts';

const fullName = sql<string>`trim(users.first_name || ' ' || users.last_name)`;

const shares = (tx: TenantTransaction, siteId: string) =>
  tx
    .selectFrom('site_members')
    .innerJoin('users', 'users.id', 'site_members.user_id')
    .select([
      'users.id',
      'users.email',
      fullName.as('name'),
      'site_members.role',
      'site_members.created_at',
      'site_members.expires_at',
    ])
    .select(sql<SiteOverrides>`site_members.overrides`.as('overrides'))
    .where('site_members.tenant_id', '=', tx.tenantId)
    .where('site_members.site_id', '=', siteId);

export type ShareRow = Awaited<ReturnType<ReturnType<typeof shares>['execute']>>[number];

export const listShares = (tx: TenantTransaction, siteId: string): Promise<ShareRow[]> =>
  shares(tx, siteId).orderBy('site_members.created_at').orderBy('users.id').execute();

export const findShare = (
  tx: TenantTransaction,
  siteId: string,
  userId: string,
): Promise<ShareRow | undefined> =>
  shares(tx, siteId).where('site_members.user_id', '=', userId).executeTakeFirst();

export const findName = (tx: TenantTransaction, userId: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'email', fullName.as('name')])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

/** Active members of the tenant. */
const activeUsers = (tx: TenantTransaction) =>
  tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.email', fullName.as('name')])
    .where('memberships.tenant_id', '=', tx.tenantId)
    .where('memberships.status', '=', 'active')
    .where('users.status', '=', 'active');

export const findActiveUser = (tx: TenantTransaction, userId: string) =>
  activeUsers(tx).where('users.id', '=', userId).executeTakeFirst();

/** Members of the tenant with one of these emails, active or not. */
export const listUsersByEmail = (tx: TenantTransaction, emails: readonly string[]) =>
  tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.email', sql<string>`lower(users.email)`.as('address')])
    .select(sql<boolean>`memberships.status = 'active' and users.status = 'active'`.as('can_work'))
    .where('memberships.tenant_id', '=', tx.tenantId)
    .where(sql<boolean>`lower(users.email) = any(${emails}::text[])`)
    .execute();

/** Active members without access to the site yet. */
export const listCandidates = (
  tx: TenantTransaction,
  site: { id: string; owner_id: string },
  { q, byAddress, limit }: { q: string; byAddress: boolean; limit: number },
) =>
  activeUsers(tx)
    .where('users.id', '<>', site.owner_id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('site_members')
            .select('role')
            .where('site_members.tenant_id', '=', tx.tenantId)
            .where('site_members.site_id', '=', site.id)
            .whereRef('site_members.user_id', '=', 'users.id'),
        ),
      ),
    )
    .$if(byAddress, (query) => query.where(sql`lower(users.email)`, '=', q.toLowerCase()))
    .$if(q !== '', (query) =>
      query.where((eb) =>
        eb.or([eb('users.email', 'ilike', containing(q)), eb(fullName, 'ilike', containing(q))]),
      ),
    )
    .orderBy(sql`lower(${fullName})`)
    .orderBy('users.email')
    .limit(limit)
    .execute();

/** Serializes sharing of a site, so that two concurrent shares cannot both take the last free slot. */
export const lockSite = (tx: TenantTransaction, siteId: string): Promise<unknown> =>
  tx
    .selectFrom('sites')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', siteId)
    .forNoKeyUpdate()
    .execute();

export const putShare = async (
  tx: TenantTransaction,
  share: {
    siteId: string;
    userId: string;
    role: SharedRole;
    overrides?: SiteOverrides;
    expiresAt?: Date | null;
    sharedBy: string | null;
  },
): Promise<void> => {
  const { role, sharedBy, expiresAt = null } = share;
  const terms = { role, overrides: JSON.stringify(share.overrides ?? {}), expires_at: expiresAt };
  await tx
    .insertInto('site_members')
    .values({
      tenant_id: tx.tenantId,
      site_id: share.siteId,
      user_id: share.userId,
      ...terms,
      shared_by: sharedBy,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'site_id', 'user_id']).doUpdateSet(terms))
    .execute();
};

export const deleteShare = async (tx: TenantTransaction, siteId: string, userId: string): Promise<void> => {
  await tx
    .deleteFrom('site_members')
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('user_id', '=', userId)
    .execute();
};

/** The given sites that still exist and belong to another user. */
export const listShareable = (tx: TenantTransaction, ids: readonly string[], userId: string) =>
  tx
    .selectFrom('sites')
    .select(['id', 'name'])
    .where('tenant_id', '=', tx.tenantId)
    .where('id', 'in', ids)
    .where('owner_id', '<>', userId)
    .orderBy('id')
    .execute();
