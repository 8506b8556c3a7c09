import { blogLimits as limits } from '@sitewright/contract/blog/blog-limits';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';

export interface ThreadHashes {
  /** Of the comments on the page of the post. */
  newest: string;
  /** Of each page with older ones, the oldest first. */
  older: string[];
}

/** Hashes of approved comments by post and page. The pages are those of `countOldPages`, counted in threads. */
export const listThreadHashes = async (
  tx: TenantTransaction,
  siteId: string,
): Promise<Map<string, ThreadHashes>> => {
  const perPage = sql.lit(limits.commentsPerPage);
  const { rows } = await sql<{ post_id: string; page: number; hash: string }>`
    with threads as (
      select post_id, coalesce(parent_id, id) as id, bool_or(parent_id is null) as is_shown,
        min(created_at) filter (where parent_id is null) as begun,
        md5(string_agg(concat_ws('|', id, edit, body_hash, author_name), ',' order by created_at, id)) as hash
      from app.post_comments
      where tenant_id = ${tx.tenantId} and site_id = ${siteId} and status = 'approved'
      group by post_id, coalesce(parent_id, id)
    ), placed as (
      select post_id, hash, row_number() over (partition by post_id order by begun, id) - 1 as place,
        greatest(0, count(*) over (partition by post_id) / ${perPage} - 1) as old
      from threads where is_shown
    )
    select post_id, least(place / ${perPage}, old)::int as page, md5(string_agg(hash, ',' order by place)) as hash
    from placed group by 1, 2 order by 1, 2`.execute(tx);
  return new Map(
    [...Map.groupBy(rows, (row) => row.post_id)].map(([postId, pages]) => [
      postId,
      { newest: pages.at(-1)!.hash, older: pages.slice(0, -1).map(({ hash }) => hash) },
    ]),
  );
};

/** How many threads of the post readers see, and how many of them are older than this one. */
export const placeOfThread = async (
  tx: TenantTransaction,
  { postId, threadId }: { postId: string; threadId: string },
): Promise<{ place: number; total: number }> => {
  const { rows } = await sql<{ place: number; total: number }>`
    select count(*)::int as total, count(*) filter (where (created_at, id) <
      (select created_at, id from app.post_comments where tenant_id = ${tx.tenantId} and id = ${threadId}))::int as place
    from app.post_comments
    where tenant_id = ${tx.tenantId} and post_id = ${postId} and status = 'approved' and parent_id is null`.execute(
    tx,
  );
  return rows[0]!;
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
