// The pages of posts for readers who are signed in or know a password. Everyone else gets the file of the release.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { blogPaths } from '@sitewright/contract/blog/blog-paths';
import { runHook } from '../../../core/context/hooks.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import type { VisitorRoute, VisitorRouteTarget } from '../../../http/visitor-routes.ts';
import { lockedPostFile } from '../../blog/public/private-posts.ts';
import { asciiUrl } from '@sitewright/contract/site-settings/ascii-url';
import { hasPostCookie, type ReaderSite, readerCookie } from './reader-cookies.ts';
import { memberPageShown } from './member-pages.ts';
import { withReader } from './reader-pages.ts';
import { type BlogSite, findBlogSite, findReadPost, type ReadPost } from './reader-site.store.ts';
import { findReader } from './reader-visit.ts';

interface Reading {
  ctx: ServerContext;
  request: IncomingMessage;
  target: VisitorRouteTarget;
  ids: ReaderSite;
}

type Page = { html: string; headers: Record<string, string> };

/** The page of a post with the place of its form filled; undefined where a member sees what everyone sees. */
const pageOfMember = async (
  { ctx, request, target, ids: { siteId } }: Reading,
  tx: TenantTransaction,
  { site, post }: { site: BlogSite; post: ReadPost },
): Promise<Page | undefined> => {
  const member = await findReader(ctx, tx, { request, siteId, target });
  if (!member) return undefined;
  const path = blogPaths.post(post.slug);
  const isLocked = post.visibility === 'members';
  const found = isLocked
    ? await ctx.siteFiles.readPrivate(target.host, lockedPostFile(post.id))
    : await ctx.siteFiles.readPage(target.host, asciiUrl(path));
  if (!found) return undefined;
  const name = member.name || member.email;
  const page = { html: found.html };
  await runHook(ctx, memberPageShown, { tx, siteId, postId: post.id, member: { name }, page });
  if (!isLocked && page.html === found.html) return undefined;
  return { html: withReader(page.html, site, { name, path }), headers: found.headers };
};

const pageOf = (reading: Reading, slug: string): Promise<Page | undefined> =>
  withTenant(reading.ctx.db, reading.ids, async (tx) => {
    const { ctx, request, target, ids } = reading;
    const site = await findBlogSite(tx, ids.siteId);
    const post = site && (await findReadPost(tx, ids.siteId, { slug }));
    if (!post) return undefined;
    if (post.visibility !== 'password') return pageOfMember(reading, tx, { site, post });
    const { id, passwordHash } = post;
    if (passwordHash === null || !hasPostCookie(ctx, request, ids, { id, passwordHash })) return undefined;
    return ctx.siteFiles.readPrivate(target.host, lockedPostFile(id));
  });

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const showPost = async (
  ctx: ServerContext,
  request: IncomingMessage,
  response: ServerResponse,
  target: VisitorRouteTarget,
): Promise<void> => {
  const ids = await ctx.siteFiles.ownerOf(target.host);
  const isAdmitted = ids !== undefined && (await ctx.siteFiles.admits(request, target.host));
  const page = isAdmitted
    ? await pageOf({ ctx, request, target, ids }, decoded(target.params[0] ?? ''))
    : undefined;
  if (!page) {
    await ctx.siteFiles.handle(request, response, target.host);
    return;
  }
  response.writeHead(200, {
    ...page.headers,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    vary: 'Cookie',
  });
  response.end(page.html);
};

/** The page of thanks for a comment has an address of its own. */
export const postRoute: VisitorRoute = {
  method: 'GET',
  path: /^\/blog\/([^/?#]+)(?:\?(?!comment=(?:published|waiting)&id=)[^#]*)?$/,
  cookie: readerCookie,
  handle: showPost,
};
