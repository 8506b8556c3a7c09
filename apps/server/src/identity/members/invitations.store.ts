import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { paginate } from '../../core/db/paginate.ts';
import type { InvitationsTable } from '../../core/db/sharing-tables.ts';
import type { Database } from '../../core/db/tables.ts';
import { type TenantTransaction, withPlatform } from '../../core/db/tenant-scope.ts';
import { containing } from '../../core/listing.ts';

export type InvitationRow = Selectable<InvitationsTable>;
/** An invitation and its inviter, which is null when that user is deleted. */
export type InvitationView = InvitationRow & { inviter_email: string | null; inviter_name: string | null };

const views = (tx: Kysely<Database> | Transaction<Database>) =>
  tx
    .selectFrom('invitations')
    .leftJoin('users as inviter', 'inviter.id', 'invitations.invited_by')
    .selectAll('invitations')
    .select([
      'inviter.email as inviter_email',
      sql<string | null>`nullif(trim(inviter.first_name || ' ' || inviter.last_name), '')`.as('inviter_name'),
    ]);

export interface InvitationListing {
  page: number;
  limit: number;
  q?: string | undefined;
  state?: 'pending' | 'accepted' | 'expired' | 'revoked' | undefined;
}

const isInState = (state: NonNullable<InvitationListing['state']>) =>
  ({
    accepted: sql<boolean>`accepted_at is not null`,
    revoked: sql<boolean>`accepted_at is null and revoked_at is not null`,
    expired: sql<boolean>`accepted_at is null and revoked_at is null and expires_at <= now()`,
    pending: sql<boolean>`accepted_at is null and revoked_at is null and expires_at > now()`,
  })[state];

export const listInvitationRows = (
  tx: TenantTransaction,
  { page, limit, q, state }: InvitationListing,
): Promise<{ rows: InvitationView[]; total: number }> =>
  paginate(
    { page, limit },
    {
      matching: tx
        .selectFrom('invitations')
        .where('tenant_id', '=', tx.tenantId)
        .$if(q !== undefined && q !== '', (query) => query.where('email', 'ilike', containing(q!)))
        .$if(state !== undefined, (query) => query.where(isInState(state!))),
      columns: views(tx).where('invitations.tenant_id', '=', tx.tenantId),
      key: 'invitations.id',
      order: [sql`invitations.created_at desc`],
    },
  );

export const findInvitation = (tx: TenantTransaction, id: string): Promise<InvitationView | undefined> =>
  views(tx)
    .where('invitations.tenant_id', '=', tx.tenantId)
    .where('invitations.id', '=', id)
    .executeTakeFirst();

/** By the secret of its link, before the tenant is known. */
export const findInvitationByToken = (
  db: Kysely<Database>,
  tokenHash: Buffer,
): Promise<InvitationView | undefined> =>
  withPlatform(db, (tx) =>
    views(tx)
      .where((eb) =>
        eb.or([eb('invitations.token_hash', '=', tokenHash), eb('invitations.link_hash', '=', tokenHash)]),
      )
      .executeTakeFirst(),
  );

/** Pending or expired invitations of an email, neither accepted nor revoked. */
const open = (tx: TenantTransaction) =>
  views(tx)
    .where('invitations.tenant_id', '=', tx.tenantId)
    .where('invitations.accepted_at', 'is', null)
    .where('invitations.revoked_at', 'is', null);

export const findOpenInvitation = (
  tx: TenantTransaction,
  email: string,
): Promise<InvitationView | undefined> =>
  open(tx)
    .where(sql`lower(invitations.email)`, '=', email.toLowerCase())
    .executeTakeFirst();

export const listOpenInvitationsTo = (tx: TenantTransaction, siteId: string): Promise<InvitationView[]> =>
  open(tx)
    .where(sql<boolean>`${siteId}::uuid = any(invitations.site_ids)`)
    .orderBy('invitations.created_at')
    .orderBy('invitations.id')
    .execute();

export const setInvitationToken = async (tx: TenantTransaction, id: string, hash: Buffer): Promise<void> => {
  await tx
    .updateTable('invitations')
    .set({ link_hash: hash })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

export type NewInvitation = Pick<
  InvitationRow,
  'email' | 'role' | 'message' | 'site_ids' | 'token_hash' | 'invited_by' | 'expires_at'
> & { site_shares: string };

/** Invites an email, or renews its pending invitation, which invalidates the old link. */
export const putInvitation = async (
  tx: TenantTransaction,
  invitation: NewInvitation,
): Promise<{ id: string; isNew: boolean }> => {
  const row = await tx
    .insertInto('invitations')
    .values({ ...invitation, tenant_id: tx.tenantId })
    .onConflict((conflict) =>
      conflict
        .expression(sql`tenant_id, lower(email)`)
        .where('accepted_at', 'is', null)
        .where('revoked_at', 'is', null)
        .doUpdateSet({ ...invitation, link_hash: null, created_at: new Date() }),
    )
    .returning(['id', sql<boolean>`xmax = 0`.as('is_new')])
    .executeTakeFirstOrThrow();
  return { id: row.id, isNew: row.is_new };
};

/** Closes a pending invitation; undefined when it is no longer pending. */
export const endInvitation = (
  tx: TenantTransaction,
  id: string,
  how: 'accepted_at' | 'revoked_at',
): Promise<InvitationRow | undefined> =>
  tx
    .updateTable('invitations')
    .set({ [how]: new Date() })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .$if(how === 'accepted_at', (query) => query.where('expires_at', '>', new Date()))
    .returningAll()
    .executeTakeFirst();

/** Those of the given emails that belong to members of the tenant. */
export const findMemberEmails = async (
  tx: TenantTransaction,
  emails: readonly string[],
): Promise<Set<string>> => {
  const rows = await tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(sql<string>`lower(users.email)`.as('email'))
    .where('memberships.tenant_id', '=', tx.tenantId)
    .where(sql<boolean>`lower(users.email) = any(${emails}::text[])`)
    .execute();
  return new Set(rows.map(({ email }) => email));
};

export const countSites = async (tx: TenantTransaction, ids: readonly string[]): Promise<number> => {
  if (ids.length === 0) return 0;
  const { n } = await tx
    .selectFrom('sites')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('tenant_id', '=', tx.tenantId)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return n;
};

export const findTenantBasics = (db: Kysely<Database> | Transaction<Database>, id: string) =>
  db
    .selectFrom('tenants')
    .select(['id', 'name', 'locale', 'status', 'kind', 'owner_id'])
    .where('id', '=', id)
    .executeTakeFirst();

export const findAccount = (db: Kysely<Database> | Transaction<Database>, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'status', 'platform_role', 'locale'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();

export interface NewAccount {
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string | null;
  locale: string;
  /** Whether the user has verified the email. */
  isProved: boolean;
}

/**
 * The account of an email: a new one, or one that was invited and has not signed in yet. Undefined when the email
 * is taken.
 */
export const putAccount = async (
  tx: TenantTransaction,
  { email, firstName, lastName, passwordHash, locale, isProved }: NewAccount,
): Promise<string | undefined> => {
  const details = {
    first_name: firstName,
    last_name: lastName,
    password_hash: passwordHash,
    email_verified_at: isProved ? new Date() : null,
    status: 'active' as const,
  };
  const row = await tx
    .insertInto('users')
    .values({ email, locale, ...details })
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email)`)
        .doUpdateSet(details)
        .where('users.status', '=', 'invited'),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

export const joinTenant = async (
  tx: TenantTransaction,
  userId: string,
  role: 'USER' | 'ADMIN',
): Promise<void> => {
  await tx
    .insertInto('memberships')
    .values({ tenant_id: tx.tenantId, user_id: userId, role })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doNothing())
    .execute();
  if (role !== 'ADMIN') return;
  // The first admin to join a tenant without an owner becomes its owner: the owner was invited when it was opened.
  await tx
    .updateTable('tenants')
    .set({ owner_id: userId })
    .where('id', '=', tx.tenantId)
    .where('owner_id', 'is', null)
    .where('kind', '<>', 'internal')
    .execute();
};
