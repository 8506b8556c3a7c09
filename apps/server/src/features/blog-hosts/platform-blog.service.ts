// The platform's own blog: a site of the shared workspace that staff writes. It is created when somebody first opens it, with
// the posts that the program ships.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostSummary } from '@sitewright/contract/blog/posts';
import { blogPaths } from '@sitewright/contract/blog/blog-paths';
import { limits } from '@sitewright/contract/limits';
import { platformBlogSubdomain } from '@sitewright/contract/blog-hosts/platform-blog';
import { type Actor, defaultTenantId, requirePermission } from '../../core/actor.ts';
import { notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import type { Call } from '../blog/call.ts';
import { createPost, listPosts } from '../blog/posts/posts.service.ts';
import { publishPost } from '../blog/posts/publish-post.service.ts';
import { publish } from '../publishing/publish.service.ts';
import { createSiteRows, partContent } from '../site-content/new-site.ts';
import { blankSite } from '../site-lifecycle/site-seeds.ts';
import { findPlatformSite, lockPlatformSite, markPlatformSite } from './blog-sites.store.ts';

interface ShippedText {
  title: string;
  excerpt: string;
  imageAlt: string;
  /** One element each. */
  html: string[];
}
interface ShippedPost extends Record<'en' | 'vi', ShippedText> {
  slug: string;
  /** URL of a picture of the library. */
  image: string;
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
  const action = { label: 'Create a site', href: '/create-site' };
  seed.header = partContent({
    type: 'header/header-1',
    data: { logoText: 'Sitewright', menu, action, sticky: true },
  });
  seed.footer = partContent({
    type: 'footer/footer-2',
    data: { logoText: 'Sitewright', text: 'A website that you can take with you.', menu, action },
  });
  const id = await createSiteRows(tx, actor.userId, seed);
  await markPlatformSite(tx, id);
  return id;
};

const createPosts = async (ctx: ServerContext, call: Call, siteId: string): Promise<void> => {
  const query = { tab: 'all', sort: 'oldest', page: 1, limit: limits.lists.pageSizeMax } as const;
  const { posts } = await listPosts(ctx, call.actor, siteId, query);
  const present = new Map(posts.map((post) => [post.slug, post]));
  for (const { slug: shared, image: src, publishedAt, ...texts } of await shippedPosts(ctx)) {
    let translationOf: string | null = null;
    for (const locale of ['en', 'vi'] as const) {
      const { title, excerpt, imageAlt, html } = texts[locale];
      const slug = locale === 'en' ? shared : `${shared}-${locale}`;
      const content = { sections: html.map((one) => ({ type: 'post/text', data: { html: one } })) };
      const image = { src, alt: imageAlt, caption: '' };
      const fields = { title, excerpt, slug, image, locale, publishedAt, translationOf, content };
      const post: Pick<PostSummary, 'id' | 'status'> =
        present.get(slug) ?? (await createPost(ctx, call, siteId, fields));
      translationOf ??= post.id;
      if (post.status === 'draft') await publishPost(ctx, call, { siteId, id: post.id });
    }
  }
};

export const openPlatformBlog = async (ctx: ServerContext, call: Call): Promise<{ siteId: string }> => {
  const { actor } = call;
  requirePermission(actor, 'platform_blog.write');
  // Staff who look at another workspace would create the site there.
  if (actor.tenantId !== defaultTenantId) throw notFound('The platform’s blog');
  // The lock is held by a transaction of its own: each step is committed, and goes on where it was stopped.
  return withTenant(ctx.db, actor, async (locked) => {
    await lockPlatformSite(locked);
    const found = await withTenant(ctx.db, actor, findPlatformSite);
    const siteId = found?.id ?? (await withTenant(ctx.db, actor, (tx) => createSite(ctx, tx, actor)));
    if (found?.isComplete !== true) {
      await createPosts(ctx, call, siteId);
      await publish(ctx, actor, siteId);
    }
    return { siteId };
  });
};
