import type { Membership } from '@sitewright/contract/blog/blog-settings';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';

/** The site of a public blog, as its readers find it. */
export interface BlogSite {
  id: string;
  name: string;
  subdomain: string | null;
  locale: unknown;
  membership: Membership;
}

export const findBlogSite = async (tx: TenantTransaction, siteId: string): Promise<BlogSite | undefined> => {
  const row = await tx
    .selectFrom('blogs')
    .innerJoin('sites', (join) =>
      join.onRef('sites.tenant_id', '=', 'blogs.tenant_id').onRef('sites.id', '=', 'blogs.site_id'),
    )
    .select(['sites.id', 'sites.name', 'sites.subdomain', 'sites.settings', 'blogs.membership'])
    .where('blogs.tenant_id', '=', tx.tenantId)
    .where('blogs.site_id', '=', siteId)
    .where('blogs.is_enabled', '=', true)
    .where('sites.deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { ...row, locale: row.settings['locale'] };
};

export interface ReadPost {
  id: string;
  slug: string;
  visibility: 'public' | 'members' | 'password';
  passwordHash: string | null;
}

/** A published post as it is now, whatever a release of the site still shows of it. */
export const findReadPost = async (
  tx: TenantTransaction,
  siteId: string,
  by: { slug: string } | { id: string },
): Promise<ReadPost | undefined> =>
  tx
    .selectFrom('post_publications as shown')
    .innerJoin('posts', (join) =>
      join.onRef('posts.tenant_id', '=', 'shown.tenant_id').onRef('posts.id', '=', 'shown.post_id'),
    )
    .select([
      'posts.id',
      'shown.slug',
      sql<ReadPost['visibility']>`shown.fields->>'visibility'`.as('visibility'),
      'posts.password_hash as passwordHash',
    ])
    .where('shown.tenant_id', '=', tx.tenantId)
    .where('shown.site_id', '=', siteId)
    .where('posts.deleted_at', 'is', null)
    .$if('slug' in by, (query) => query.where('shown.slug', '=', (by as { slug: string }).slug))
    .$if('id' in by, (query) => query.where('shown.post_id', '=', (by as { id: string }).id))
    .executeTakeFirst();
