import type { CommentMode } from '@sitewright/contract/blog/blog-settings';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../core/db/tables.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { PublishedFields } from '../../blog/posts/published-fields.ts';

/** A public post as its readers find it, with the rules for its comments. */
export interface CommentedPost {
  id: string;
  siteId: string;
  title: string;
  slug: string;
  fields: PublishedFields;
  published_at: Date;
  site_name: string;
  site_settings: { locale?: unknown };
  site_subdomain: string | null;
  mode: CommentMode;
  is_enabled: boolean;
  approves_known: boolean;
  links_max: number;
  blocked_words: string[];
  closes_after_days: number | null;
}

export const findCommentedPost = async (
  tx: TenantTransaction,
  { siteId, postId }: { siteId: string; postId: string },
): Promise<CommentedPost | undefined> => {
  const row = await tx
    .selectFrom('posts')
    .innerJoin('post_publications as shown', (join) =>
      join.onRef('shown.tenant_id', '=', 'posts.tenant_id').onRef('shown.post_id', '=', 'posts.id'),
    )
    .innerJoin('blogs', (join) =>
      join.onRef('blogs.tenant_id', '=', 'posts.tenant_id').onRef('blogs.site_id', '=', 'posts.site_id'),
    )
    .innerJoin('sites', (join) =>
      join.onRef('sites.tenant_id', '=', 'posts.tenant_id').onRef('sites.id', '=', 'posts.site_id'),
    )
    .select([
      'posts.id',
      'posts.site_id as siteId',
      'shown.slug',
      'shown.fields',
      'shown.published_at',
      'sites.name as site_name',
      'sites.settings as site_settings',
      'sites.subdomain as site_subdomain',
      'blogs.comments as mode',
      'blogs.is_enabled',
      'blogs.approves_known',
      'blogs.links_max',
      'blogs.blocked_words',
      'blogs.closes_after_days',
    ])
    .where('posts.tenant_id', '=', tx.tenantId)
    .where('posts.site_id', '=', siteId)
    .where('posts.id', '=', postId)
    .where('posts.deleted_at', 'is', null)
    .where('sites.deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { ...row, title: row.fields.title };
};

/** Posts that not everybody may read. */
export const listProtectedPosts = async (
  tx: TenantTransaction,
  siteId: string,
): Promise<Map<string, 'members' | 'password'>> => {
  const visibility = sql<'members' | 'password'>`fields->>'visibility'`;
  const rows = await tx
    .selectFrom('post_publications')
    .select(['post_id', visibility.as('visibility')])
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where(sql<boolean>`fields->>'visibility' <> 'public'`)
    .execute();
  return new Map(rows.map((row) => [row.post_id, row.visibility]));
};

export const findSiteAccess = async (
  tx: TenantTransaction,
  siteId: string,
): Promise<'public' | 'password' | 'members'> => {
  const row = await tx
    .selectFrom('sites')
    .select('access')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', siteId)
    .executeTakeFirst();
  return row?.access ?? 'public';
};

/** Users who are authors of the post, and the owner of the site. */
export const listPostUsers = async (
  tx: Transaction<Database>,
  { tenantId, siteId, postId }: { tenantId: string; siteId: string; postId: string },
): Promise<string[]> => {
  const authors = await tx
    .selectFrom('post_authors')
    .innerJoin('blog_authors', (join) =>
      join
        .onRef('blog_authors.tenant_id', '=', 'post_authors.tenant_id')
        .onRef('blog_authors.id', '=', 'post_authors.author_id'),
    )
    .select('blog_authors.user_id')
    .where('post_authors.tenant_id', '=', tenantId)
    .where('post_authors.post_id', '=', postId)
    .where('blog_authors.user_id', 'is not', null)
    .execute();
  const owners = await tx
    .selectFrom('sites')
    .select('owner_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', siteId)
    .execute();
  return [...new Set([...authors.map((row) => row.user_id!), ...owners.map((row) => row.owner_id)])];
};

/** Name and email of a user who comments. */
export const findCommenter = async (
  tx: TenantTransaction,
  userId: string,
): Promise<{ name: string; email: string } | undefined> => {
  const row = await tx
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return (
    row && {
      name: `${row.first_name} ${row.last_name}`.trim() || row.email.split('@')[0]!,
      email: row.email.toLowerCase(),
    }
  );
};
