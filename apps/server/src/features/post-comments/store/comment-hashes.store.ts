import { sql } from 'kysely';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';

/** By post: a hash of its approved comments. */
export const listThreadHashes = async (
  tx: TenantTransaction,
  siteId: string,
): Promise<Map<string, string>> => {
  const rows = await tx
    .selectFrom('post_comments')
    .select([
      'post_id',
      sql<string>`md5(string_agg(concat_ws('|', id, edit, body_hash, author_name), ',' order by created_at, id))`.as(
        'hash',
      ),
    ])
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('status', '=', 'approved')
    .groupBy('post_id')
    .execute();
  return new Map(rows.map((row) => [row.post_id, row.hash]));
};

/** Published posts that stopped taking comments between two moments; their pages still have the form. */
export const listClosedPosts = (
  tx: TenantTransaction,
  { after, until }: { after: Date; until: Date },
): Promise<{ siteId: string }[]> => {
  const closing = sql<Date>`post_publications.published_at + make_interval(days => blogs.closes_after_days)`;
  return tx
    .selectFrom('post_publications')
    .innerJoin('blogs', (join) =>
      join
        .onRef('blogs.tenant_id', '=', 'post_publications.tenant_id')
        .onRef('blogs.site_id', '=', 'post_publications.site_id'),
    )
    .select('post_publications.site_id as siteId')
    .where('post_publications.tenant_id', '=', tx.tenantId)
    .where('blogs.closes_after_days', 'is not', null)
    .where('blogs.comments', '!=', 'off')
    .where(closing, '>', after)
    .where(closing, '<=', until)
    .execute();
};
