import type { memberList } from '@sitewright/contract/members/members';
import { type Expression, type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { isNotExpired } from '../../core/db/not-expired.ts';
import { paginate } from '../../core/db/paginate.ts';
import type { Database } from '../../core/db/tables.ts';
import { type TenantTransaction, withPlatform } from '../../core/db/tenant-scope.ts';
import { containing } from '../../core/listing.ts';

export interface MemberRow {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  role: 'USER' | 'ADMIN';
  status: 'active' | 'suspended';
  user_status: string;
  platform_role: string | null;
  locale: string;
  is_owner: boolean;
  has_two_factor: boolean;
  sites: number;
  created_at: Date;
  last_seen_at: Date | null;
}

const hasTwoFactor = sql<boolean>`(users.totp_confirmed_at is not null
  or exists (select from app.passkeys where passkeys.user_id = users.id))`;

const members = (tx: TenantTransaction) =>
  tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('memberships.tenant_id', '=', tx.tenantId);

const columns = (tx: TenantTransaction) =>
  members(tx)
    .select([
      'users.id',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.status as user_status',
      'users.platform_role',
      'users.locale',
      'memberships.role',
      'memberships.status',
      'memberships.created_at',
      'memberships.last_seen_at',
      hasTwoFactor.as('has_two_factor'),
    ])
    .select([
      sql<boolean>`exists (select from app.tenants where tenants.id = memberships.tenant_id
        and tenants.owner_id = memberships.user_id)`.as('is_owner'),
      sql<number>`(select count(*) from app.sites where sites.tenant_id = memberships.tenant_id
        and sites.owner_id = memberships.user_id and sites.deleted_at is null)`.as('sites'),
    ]);

export type MemberListing = z.output<typeof memberList.query>;

const narrowed = ({ q, role, status }: Pick<MemberListing, 'q' | 'role' | 'status'>) => {
  const pattern = q ? containing(q) : undefined;
  return (eb: ExpressionBuilder<Database, 'memberships' | 'users'>) =>
    eb.and([
      ...(role === undefined ? [] : [eb('memberships.role', '=', role)]),
      ...(status === 'active'
        ? [eb('memberships.status', '=', 'active'), eb('users.status', '<>', 'suspended')]
        : []),
      ...(status === 'suspended'
        ? [eb.or([eb('memberships.status', '=', 'suspended'), eb('users.status', '=', 'suspended')])]
        : []),
      ...(pattern === undefined
        ? []
        : [
            eb.or([
              eb('users.email', 'ilike', pattern),
              eb(sql`users.first_name || ' ' || users.last_name`, 'ilike', pattern),
            ]),
          ]),
    ]);
};

const orders: Record<MemberListing['sort'], Expression<unknown>[]> = {
  joined: [sql`memberships.created_at desc`],
  seen: [sql`memberships.last_seen_at desc nulls last`],
  name: [sql`lower(users.first_name || ' ' || users.last_name)`],
  email: [sql`lower(users.email)`],
};

export const listMemberRows = (
  tx: TenantTransaction,
  listing: MemberListing,
): Promise<{ rows: MemberRow[]; total: number }> =>
  paginate(listing, {
    matching: members(tx).where(narrowed(listing)),
    columns: columns(tx),
    key: 'memberships.user_id',
    order: orders[listing.sort],
  });

export const findMember = (tx: TenantTransaction, userId: string): Promise<MemberRow | undefined> =>
  columns(tx).where('memberships.user_id', '=', userId).executeTakeFirst();

/** Serializes removals of admins, so that two concurrent ones cannot remove the last two. */
export const lockTenantRow = (tx: TenantTransaction): Promise<unknown> =>
  tx.selectFrom('tenants').select('id').where('id', '=', tx.tenantId).forNoKeyUpdate().execute();

export const countOtherAdmins = async (tx: TenantTransaction, userId: string): Promise<number> => {
  const { n } = await members(tx)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('memberships.role', '=', 'ADMIN')
    .where('memberships.status', '=', 'active')
    .where('users.status', '=', 'active')
    .where('memberships.user_id', '<>', userId)
    .executeTakeFirstOrThrow();
  return n;
};

export const updateMembership = (
  tx: TenantTransaction,
  userId: string,
  change: { role?: 'USER' | 'ADMIN'; status?: 'active' | 'suspended' },
): Promise<unknown> =>
  tx
    .updateTable('memberships')
    .set(change)
    .where('tenant_id', '=', tx.tenantId)
    .where('user_id', '=', userId)
    .execute();

/** All sites of a user, including those in the trash. */
export const listOwnedSites = (tx: TenantTransaction, userId: string) =>
  tx
    .selectFrom('sites')
    .select(['id', 'name', 'is_published', 'deleted_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('owner_id', '=', userId)
    .orderBy('name')
    .execute();

/** Sites of other users that are shared with the user. */
export const listSharedSites = (tx: TenantTransaction, userId: string) =>
  tx
    .selectFrom('site_members')
    .innerJoin('sites', (join) =>
      join
        .onRef('sites.tenant_id', '=', 'site_members.tenant_id')
        .onRef('sites.id', '=', 'site_members.site_id'),
    )
    .select(['sites.id', 'sites.name', 'sites.is_published', 'site_members.role', 'site_members.created_at'])
    .where('site_members.tenant_id', '=', tx.tenantId)
    .where('site_members.user_id', '=', userId)
    .where(isNotExpired('site_members.expires_at'))
    .where('sites.deleted_at', 'is', null)
    .orderBy('sites.name')
    .execute();

export const transferSites = async (tx: TenantTransaction, fromId: string, toId: string): Promise<void> => {
  for (const table of ['sites', 'media'] as const) {
    await tx
      .updateTable(table)
      .set({ owner_id: toId })
      .where('tenant_id', '=', tx.tenantId)
      .where('owner_id', '=', fromId)
      .execute();
  }
  // The owner of a site needs no share of it; shares of other users stay.
  await tx
    .deleteFrom('site_members')
    .where('tenant_id', '=', tx.tenantId)
    .where('user_id', '=', toId)
    .where('site_id', 'in', (eb) =>
      eb.selectFrom('sites').select('id').where('tenant_id', '=', tx.tenantId).where('owner_id', '=', toId),
    )
    .execute();
};

export const deleteMembership = (tx: TenantTransaction, userId: string): Promise<unknown> =>
  tx.deleteFrom('memberships').where('tenant_id', '=', tx.tenantId).where('user_id', '=', userId).execute();

/** Number of tenants that a user belongs to. */
export const countMemberships = async (db: Kysely<Database>, userId: string): Promise<number> => {
  const { n } = await withPlatform(db, (tx) =>
    tx
      .selectFrom('memberships')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
  );
  return n;
};

export const tenantExists = async (
  db: Kysely<Database> | Transaction<Database>,
  id: string,
): Promise<boolean> =>
  (await db.selectFrom('tenants').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

export const listAdminIds = async (tx: Transaction<Database>, tenantId: string | null): Promise<string[]> => {
  const rows = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('role', '=', 'ADMIN')
    .where('status', '=', 'active')
    .execute();
  return rows.map((row) => row.user_id);
};

/** The staff of the installation. */
export const listStaffIds = async (tx: Transaction<Database>): Promise<string[]> => {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('platform_role', 'is not', null)
    .where('status', '=', 'active')
    .execute();
  return rows.map(({ id }) => id);
};
