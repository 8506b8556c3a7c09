import type { blogMemberList } from '@sitewright/contract/blog-readers/blog-members';
import { type Expression, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { type Chunk, paginate, paginateByCursor } from '../../../core/db/paginate.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { containing } from '../../../core/listing.ts';
import type { BlogMembersTable } from '../blog-readers.tables.ts';

export type MemberRow = Selectable<BlogMembersTable>;
type Filter = z.output<typeof blogMemberList.filters>;
type Listing = z.output<typeof blogMemberList.query>;

const membersOf = (tx: TenantTransaction, siteId: string) =>
  tx
    .selectFrom('blog_members')
    .where('blog_members.tenant_id', '=', tx.tenantId)
    .where('blog_members.site_id', '=', siteId);

const matching = (tx: TenantTransaction, siteId: string, { q }: Filter) =>
  membersOf(tx, siteId).$if(q !== undefined && q !== '', (query) =>
    query.where((eb) =>
      eb.or([
        eb('blog_members.email', 'ilike', containing(q!)),
        eb('blog_members.name', 'ilike', containing(q!)),
      ]),
    ),
  );

const orders: Record<Listing['sort'], Expression<unknown>[]> = {
  newest: [sql`blog_members.created_at desc`],
  oldest: [sql`blog_members.created_at`],
  email: [sql`blog_members.email`],
  seen: [sql`blog_members.last_seen_at desc nulls last`],
};

export const listMemberRows = (
  tx: TenantTransaction,
  siteId: string,
  listing: Listing,
): Promise<{ rows: MemberRow[]; total: number }> =>
  paginate(listing, {
    matching: matching(tx, siteId, listing),
    columns: membersOf(tx, siteId).selectAll(),
    key: 'blog_members.id',
    order: orders[listing.sort],
  });

export const readMemberChunk = (
  tx: TenantTransaction,
  siteId: string,
  { filter, chunk }: { filter: Filter; chunk: Chunk },
): Promise<{ rows: MemberRow[]; next: string | null }> =>
  paginateByCursor(chunk, {
    rows: matching(tx, siteId, filter).selectAll(),
    order: [{ column: 'blog_members.id', type: 'uuid' }],
    direction: 'asc',
  });

/** Until the transaction ends, nobody else adds members to the site. */
export const lockMembers = async (tx: TenantTransaction, siteId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`blog-members:${siteId}`}, 0))`.execute(tx);
};

export const countMembers = async (tx: TenantTransaction, siteId: string): Promise<number> => {
  const { count } = await membersOf(tx, siteId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

export const listKnownEmails = async (
  tx: TenantTransaction,
  siteId: string,
  emails: readonly string[],
): Promise<string[]> => {
  const rows = await membersOf(tx, siteId).select('email').where('email', 'in', emails).execute();
  return rows.map((row) => row.email);
};

export const insertMembers = async (
  tx: TenantTransaction,
  members: readonly { siteId: string; email: string; locale: string }[],
): Promise<void> => {
  if (members.length === 0) return;
  await tx
    .insertInto('blog_members')
    .values(
      members.map(({ siteId, email, locale }) => ({
        tenant_id: tx.tenantId,
        site_id: siteId,
        email,
        locale,
      })),
    )
    .onConflict((conflict) => conflict.columns(['tenant_id', 'site_id', 'email']).doNothing())
    .execute();
};

export const findMember = (
  tx: TenantTransaction,
  { siteId, id }: { siteId: string; id: string },
): Promise<MemberRow | undefined> =>
  membersOf(tx, siteId).selectAll().where('id', '=', id).executeTakeFirst();

export const findMemberByEmail = (
  tx: TenantTransaction,
  { siteId, email }: { siteId: string; email: string },
): Promise<MemberRow | undefined> =>
  membersOf(tx, siteId).selectAll().where('email', '=', email).executeTakeFirst();

export const noteSignIn = async (
  tx: TenantTransaction,
  id: string,
  change: { name: string; locale: string; last_seen_at: Date },
): Promise<void> => {
  await tx
    .updateTable('blog_members')
    .set(change)
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

export const noteSeen = async (tx: TenantTransaction, id: string, at: Date): Promise<void> => {
  await tx
    .updateTable('blog_members')
    .set({ last_seen_at: at })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

export const deleteMember = async (
  tx: TenantTransaction,
  { siteId, id }: { siteId: string; id: string },
): Promise<string | undefined> => {
  const row = await tx
    .deleteFrom('blog_members')
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst();
  return row?.email;
};
