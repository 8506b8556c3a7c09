// Answers readers who enter the password of a post.
import type { IncomingMessage } from 'node:http';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import { blogPaths } from '@sitewright/contract/blog/blog-paths';
import { readerLimits as limits } from '@sitewright/contract/blog-readers/reader-limits';
import { readerPaths } from '@sitewright/contract/blog-readers/reader-paths';
import { AppError } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { hashIp } from '../../../core/hash-ip.ts';
import {
  assertNotRateLimited,
  enforceRateLimit,
  recordFailure,
} from '../../../core/rate-limits/rate-limit.ts';
import type { VisitorRoute, VisitorRouteTarget } from '../../../http/visitor-routes.ts';
import { valueOf } from '../../forms/pairs.ts';
import { answering, type Reply } from '../../forms/visitor-requests.ts';
import { asciiUrl } from '@sitewright/contract/site-settings/ascii-url';
import { readFormBody } from '../../submissions/read-form-body.ts';
import { isOwnPage, postCookie } from './reader-cookies.ts';
import { elsewherePage, sentencePage, withPasswordAlert } from './reader-pages.ts';
import { type BlogSite, findReadPost } from './reader-site.store.ts';
import { readerTexts } from './reader-texts.ts';
import { pathOf, requireBlogSite } from './reader-visit.ts';

const wrongRule = (postId: string) => ({
  key: `blog-password:post:${postId}`,
  limit: limits.wrongPasswordsPerHour,
  windowSeconds: 3_600,
});

const isTooOften = async (ctx: ServerContext, request: IncomingMessage, postId: string): Promise<boolean> => {
  const key = `blog-password:ip:${postId}:${hashIp(ctx, ctx.clientIp(request))}`;
  try {
    await enforceRateLimit(ctx, [{ key, limit: limits.passwordTriesPerTenMinutes, windowSeconds: 600 }]);
    await assertNotRateLimited(ctx, wrongRule(postId));
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return true;
    throw error;
  }
};

const refused = async (
  ctx: ServerContext,
  { host }: VisitorRouteTarget,
  {
    site,
    post,
    status,
    text,
  }: { site: BlogSite; post: { id: string; slug: string }; status: number; text: string },
): Promise<Reply> => {
  const path = blogPaths.post(post.slug);
  const found = await ctx.siteFiles.readPage(host, asciiUrl(path));
  const page = found
    ? {
        html: withPasswordAlert(found.html, readerPaths.unlock(post.id), text),
        headers: { ...found.headers, 'cache-control': 'no-store' },
      }
    : sentencePage(site, text, path);
  return { status, body: { ok: false, message: text }, page };
};

const unlock = async (
  ctx: ServerContext,
  request: IncomingMessage,
  target: VisitorRouteTarget,
): Promise<Reply> => {
  const visit = await requireBlogSite(ctx, request, target);
  const { site } = visit;
  const texts = readerTexts(site.locale);
  const id = target.params[0]!;
  const password = valueOf(await readFormBody(request), 'password') ?? '';
  const post = await withTenant(ctx.db, visit, (tx) => findReadPost(tx, site.id, { id }));
  if (post?.visibility !== 'password' || post.passwordHash === null) {
    const title = texts.missing;
    return {
      status: 404,
      body: { ok: false, message: title },
      page: sentencePage(site, title, pathOf(undefined)),
    };
  }
  const path = blogPaths.post(post.slug);
  if (target.hosted) {
    const page = elsewherePage(ctx, site, path);
    return { status: 403, body: { ok: false, message: texts.elsewhere }, page };
  }
  if (!isOwnPage(request, target.host)) throw new AppError('forbidden', 'Open this page on the site itself.');
  if (await isTooOften(ctx, request, id))
    return refused(ctx, target, { site, post, status: 429, text: texts.tooMany });
  const { passwordHash } = post;
  const isRight =
    password !== '' &&
    password.length <= blogLimits.passwordMaxLength &&
    (await ctx.passwords.verify(passwordHash, password));
  if (!isRight) {
    await recordFailure(ctx, wrongRule(id));
    return refused(ctx, target, { site, post, status: 403, text: texts.wrongPassword });
  }
  return {
    status: 200,
    headers: { 'set-cookie': postCookie(ctx, visit, { id, passwordHash }) },
    location: asciiUrl(path),
    body: { ok: true, message: '' },
  };
};

const uuid = '([\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})';

export const unlockRoute: VisitorRoute = {
  path: new RegExp(`^/_readers/unlock/${uuid}$`),
  handle: answering(unlock),
};
