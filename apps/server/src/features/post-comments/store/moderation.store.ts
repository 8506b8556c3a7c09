import { blogLimits as limits } from '@sitewright/contract/blog/blog-limits';
import type { CommentTab } from '@sitewright/contract/post-comments/post-comments';
import { type Selectable, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import { paginate } from '../../../core/db/paginate.ts';
import type { Database } from '../../../core/db/tables.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { containing } from '../../../core/listing.ts';
import type { PostCommentsTable } from '../post-comments.tables.ts';

export interface ModeratedRow extends Selectable<PostCommentsTable> {
  post_title: string;
  /** Address of the published post; null while it is not public. */
  post_slug: string | null;
  parent_author: string | null;
  approved_of_author: number;
  reports: string[];
  is_blocked: boolean;
}

const selectModerated = (tx: TenantTransaction, siteId: string) =>
  tx
    .selectFrom('post_comments')
    .innerJoin('posts', (join) =>
      join
        .onRef('posts.tenant_id', '=', 'post_comments.tenant_id')
        .onRef('posts.id', '=', 'post_comments.post_id'),
    )
    .leftJoin('post_publications as shown', (join) =>
      join.onRef('shown.tenant_id', '=', 'posts.tenant_id').onRef('shown.post_id', '=', 'posts.id'),
    )
    .leftJoin('post_comments as answered', (join) =>
      join
        .onRef('answered.tenant_id', '=', 'post_comments.tenant_id')
        .on((eb) =>
          eb('answered.id', '=', sql<string>`coalesce(post_comments.answers_id, post_comments.parent_id)`),
        ),
    )
    .selectAll('post_comments')
    .select([
      'posts.title as post_title',
      'shown.slug as post_slug',
      'answered.author_name as parent_author',
      sql<number>`(select count(*)::int from app.post_comments other
        where other.tenant_id = post_comments.tenant_id and other.site_id = post_comments.site_id
        and other.author_email = post_comments.author_email and other.status = 'approved')`.as(
        'approved_of_author',
      ),
      sql<string[]>`array(select report.reason from app.post_comment_reports report
        where report.tenant_id = post_comments.tenant_id and report.comment_id = post_comments.id
        and report.reason <> '' order by report.created_at desc limit ${limits.commentReportsShown})`.as(
        'reports',
      ),
      sql<boolean>`exists (select from app.post_comment_blocks block
        where block.tenant_id = post_comments.tenant_id and block.site_id = post_comments.site_id
        and (block.ends_at is null or block.ends_at > now())
        and ((block.kind = 'email' and block.value = post_comments.author_email)
          or (block.kind = 'ip' and block.value = post_comments.ip_hash)))`.as('is_blocked'),
    ])
    .where('post_comments.tenant_id', '=', tx.tenantId)
    .where('post_comments.site_id', '=', siteId);

export const findModerated = (
  tx: TenantTransaction,
  { siteId, id }: { siteId: string; id: string },
): Promise<ModeratedRow | undefined> =>
  selectModerated(tx, siteId).where('post_comments.id', '=', id).executeTakeFirst();

export interface CommentListing {
  page: number;
  limit: number;
  tab: CommentTab;
  q?: string | undefined;
  postId?: string | undefined;
  commentId?: string | undefined;
  sort: 'newest' | 'oldest';
}

type Matching = SelectQueryBuilder<Database, 'post_comments', object>;

const isReported = sql<SqlBool>`post_comments.status = 'approved' and post_comments.report_count > 0`;

const inTab = (query: Matching, tab: CommentTab): Matching =>
  tab === 'reported' ? query.where(isReported) : query.where('post_comments.status', '=', tab);

const ofSite = (tx: TenantTransaction, siteId: string, postId: string | undefined): Matching =>
  tx
    .selectFrom('post_comments')
    .where('post_comments.tenant_id', '=', tx.tenantId)
    .where('post_comments.site_id', '=', siteId)
    .$if(postId !== undefined, (query) => query.where('post_comments.post_id', '=', postId!));

export const listModerated = (
  tx: TenantTransaction,
  siteId: string,
  { page, limit, tab, q, postId, commentId, sort }: CommentListing,
): Promise<{ rows: ModeratedRow[]; total: number }> => {
  const pattern = q ? containing(q) : undefined;
  const all = ofSite(tx, siteId, postId);
  const matching = (
    commentId === undefined ? inTab(all, tab) : all.where('post_comments.id', '=', commentId)
  ).$if(pattern !== undefined, (query) =>
    query.where((eb) =>
      eb.or([
        eb('post_comments.body', 'ilike', pattern!),
        eb('post_comments.author_name', 'ilike', pattern!),
        eb('post_comments.author_email', 'ilike', pattern!),
      ]),
    ),
  );
  const order = sort === 'newest' ? sql`post_comments.created_at desc` : sql`post_comments.created_at asc`;
  return paginate(
    { page, limit },
    { matching, columns: selectModerated(tx, siteId), key: 'post_comments.id', order: [order] },
  );
};

export const countTabs = (
  tx: TenantTransaction,
  siteId: string,
  postId: string | undefined,
): Promise<Record<CommentTab, number>> =>
  ofSite(tx, siteId, postId)
    .select([
      sql<number>`count(*) filter (where status = 'pending')::int`.as('pending'),
      sql<number>`count(*) filter (where status = 'approved')::int`.as('approved'),
      sql<number>`count(*) filter (where status = 'spam')::int`.as('spam'),
      sql<number>`count(*) filter (where status = 'trash')::int`.as('trash'),
      sql<number>`count(*) filter (where ${isReported})::int`.as('reported'),
    ])
    .executeTakeFirstOrThrow();

/** Those with the latest comments first. */
export const listCommentedPosts = (
  tx: TenantTransaction,
  siteId: string,
): Promise<{ id: string; title: string }[]> =>
  tx
    .selectFrom('post_comments')
    .innerJoin('posts', (join) =>
      join
        .onRef('posts.tenant_id', '=', 'post_comments.tenant_id')
        .onRef('posts.id', '=', 'post_comments.post_id'),
    )
    .select(['posts.id', 'posts.title'])
    .where('post_comments.tenant_id', '=', tx.tenantId)
    .where('post_comments.site_id', '=', siteId)
    .groupBy(['posts.id', 'posts.title'])
    .orderBy(sql`max(post_comments.created_at) desc`)
    .limit(limits.bulkMax)
    .execute();
