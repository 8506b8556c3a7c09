import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { ReviewLinksTable } from './review-links.tables.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';

export type ReviewLinkRow = Selectable<ReviewLinksTable> & { creator: string | null };

const links = (tx: TenantTransaction) =>
  tx
    .selectFrom('review_links')
    .leftJoin('users', 'users.id', 'review_links.created_by')
    .selectAll('review_links')
    .select(
      sql<
        string | null
      >`case when users.status <> 'deleted' then coalesce(nullif(trim(users.first_name || ' ' ||
        users.last_name), ''), split_part(users.email, '@', 1)) end`.as('creator'),
    )
    .where('review_links.tenant_id', '=', tx.tenantId);

export const listWorkingLinks = (
  tx: TenantTransaction,
  siteId: string,
  now: Date,
): Promise<ReviewLinkRow[]> =>
  links(tx)
    .where('review_links.site_id', '=', siteId)
    .where('review_links.revoked_at', 'is', null)
    .where('review_links.expires_at', '>', now)
    .orderBy('review_links.created_at', 'desc')
    .orderBy('review_links.id')
    .execute();

export const findReviewLink = (tx: TenantTransaction, id: string): Promise<ReviewLinkRow | undefined> =>
  links(tx).where('review_links.id', '=', id).executeTakeFirst();

export const insertReviewLink = async (
  tx: TenantTransaction,
  link: {
    siteId: string;
    label: string;
    tokenHash: Buffer;
    passwordHash: string | null;
    mayComment: boolean;
    expiresAt: Date;
    userId: string;
  },
): Promise<string> => {
  const { id } = await tx
    .insertInto('review_links')
    .values({
      tenant_id: tx.tenantId,
      site_id: link.siteId,
      label: link.label,
      token_hash: link.tokenHash,
      password_hash: link.passwordHash,
      may_comment: link.mayComment,
      expires_at: link.expiresAt,
      created_by: link.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const updateReviewLink = async (
  tx: TenantTransaction,
  id: string,
  change: { revoked_at: Date } | { opened_at: Date },
): Promise<void> => {
  await tx
    .updateTable('review_links')
    .set(change)
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};
