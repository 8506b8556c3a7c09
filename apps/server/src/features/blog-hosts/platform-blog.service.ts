// The platform's own blog: a site of the shared workspace that staff writes. It is created when somebody first opens it, with
// the posts that the program ships.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { blogPaths } from '@sitewright/contract/blog/blog-paths';
import { platformBlogSubdomain } from '@sitewright/contract/blog-hosts/platform-blog';
import { type Actor, defaultTenantId, requirePermission } from '../../core/actor.ts';
import { notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import type { Call } from '../blog/call.ts';
import { createPost } from '../blog/posts/posts.service.ts';
import { publishPost } from '../blog/posts/publish-post.service.ts';
import { publish } from '../publishing/publish.service.ts';
import { createSiteRows } from '../site-content/new-site.ts';
import { blankSite } from '../site-lifecycle/site-seeds.ts';
import { findPlatformSite, lockPlatformSite, markPlatformSite } from './blog-sites.store.ts';

interface ShippedText {
  title: string;
  excerpt: string;
  /** One element each. */
  html: string[];
}
interface ShippedPost extends Record<'en' | 'vi', ShippedText> {
  slug: string;
  publishedAt: string;
}

const shippedPosts = async ({ library }: Pick<ServerContext, 'library'>): Promise<ShippedPost[]> => {
  const text = await readFile(join(library.root, 'platform-blog.json'), 'utf8');
  return (JSON.parse(text) as { posts: ShippedPost[] }).posts;
};

const createSite = async (ctx: ServerContext, tx: TenantTransaction, actor: Actor): Promise<string> => {
  const name = 'Sitewright Blog';
  const seed = blankSite(ctx.library, { name, subdomain: platformBlogSubdomain });
  // The pages of the platform are beside the blog on its host.
  const menu = [
    { link: { label: 'Blog', href: blogPaths.listing({ kind: 'all' }) } },
    { link: { label: 'Features', href: '/features' } },
    { link: { label: 'Templates', href: '/site-templates' } },
    { link: { label: 'Pricing', href: '/pricing' } },
  ];
  for (const part of [seed.header, seed.footer]) {
    part.sections = part.sections.map((section) => ({
      ...section,
      data: { ...Object(section['data']), menu },
    }));
  }
  const id = await createSiteRows(tx, actor.userId, seed);
  await markPlatformSite(tx, id);
  return id;
};

const createPosts = async (ctx: ServerContext, call: Call, siteId: string): Promise<void> => {
  for (const { slug, publishedAt, ...texts } of await shippedPosts(ctx)) {
    let translationOf: string | null = null;
    for (const locale of ['en', 'vi'] as const) {
      const { title, excerpt, html } = texts[locale];
      const sections = html.map((one) => ({ type: 'post/text', data: { html: one } }));
      const post = await createPost(ctx, call, siteId, {
        title,
        excerpt,
        locale,
        publishedAt,
        translationOf,
        slug: locale === 'en' ? slug : `${slug}-${locale}`,
        content: { sections },
      });
      translationOf ??= post.id;
      await publishPost(ctx, call, { siteId, id: post.id });
    }
  }
};

export const openPlatformBlog = async (ctx: ServerContext, call: Call): Promise<{ siteId: string }> => {
  const { actor } = call;
  requirePermission(actor, 'platform_blog.write');
  // Staff who look at another workspace would create the site there.
  if (actor.tenantId !== defaultTenantId) throw notFound('The platform’s blog');
  const { siteId, isNew } = await withTenant(ctx.db, actor, async (tx) => {
    await lockPlatformSite(tx);
    const found = await findPlatformSite(tx);
    if (found === undefined) return { siteId: await createSite(ctx, tx, actor), isNew: true };
    return { siteId: found, isNew: false };
  });
  if (isNew) {
    await createPosts(ctx, call, siteId);
    await publish(ctx, actor, siteId);
  }
  return { siteId };
};
