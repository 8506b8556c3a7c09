// Answers readers who sign in and out on the host of a site. Nothing of it needs JavaScript.
import type { IncomingMessage } from 'node:http';
import { readerLimits as limits } from '@sitewright/contract/blog-readers/reader-limits';
import { email as emailSchema } from '@sitewright/contract/fields';
import { readerTrap } from '@sitewright/render/blog/draw-sign-in';
import { AppError } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { hashIp } from '../../../core/hash-ip.ts';
import { isMailAddress } from '../../../core/mail-address.ts';
import { enforceRateLimit } from '../../../core/rate-limits/rate-limit.ts';
import type { VisitorRoute, VisitorRouteTarget } from '../../../http/visitor-routes.ts';
import { cleanName, isReadable } from '../../blog/clean-text.ts';
import { valueOf } from '../../forms/pairs.ts';
import { answering, type Reply } from '../../forms/visitor-requests.ts';
import { readFormBody } from '../../submissions/read-form-body.ts';
import { readSignIn, requestSignIn, useSignIn } from '../sign-in/sign-in.service.ts';
import { endedMemberCookie, isOwnPage, memberCookie } from './reader-cookies.ts';
import { elsewherePage, enterPage, sentencePage, sentPage, signInPage } from './reader-pages.ts';
import { readerTexts } from './reader-texts.ts';
import { pathOf, requireBlogSite } from './reader-visit.ts';

type Work = (ctx: ServerContext, request: IncomingMessage, target: VisitorRouteTarget) => Promise<Reply>;

type Page = NonNullable<Reply['page']>;

const pageReply = (status: number, message: string, page: Page): Reply => ({
  status,
  body: { ok: status < 400, message },
  page,
});

const queryOf = ({ url = '' }: IncomingMessage): URLSearchParams =>
  new URL(url, 'http://site.invalid').searchParams;

/** On a copy of the site under a path of the app, whose form names the page of the site. */
const elsewhere = (ctx: ServerContext, site: Parameters<typeof elsewherePage>[1], to: string): Reply =>
  pageReply(403, readerTexts(site.locale).elsewhere, elsewherePage(ctx, site, to));

const notFromHere = (): AppError => new AppError('forbidden', 'Open this page on the site itself.');

const isTooOften = async (ctx: ServerContext, request: IncomingMessage, siteId: string): Promise<boolean> => {
  const key = `blog-sign-in:ip:${siteId}:${hashIp(ctx, ctx.clientIp(request))}`;
  try {
    await enforceRateLimit(ctx, [{ key, limit: limits.linksPerHourPerIp, windowSeconds: 3_600 }]);
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return true;
    throw error;
  }
};

const showSignIn: Work = async (ctx, request, target) => {
  const { site } = await requireBlogSite(ctx, request, target);
  const to = pathOf(queryOf(request).get('to') ?? undefined);
  if (target.hosted) return elsewhere(ctx, site, to);
  return pageReply(200, readerTexts(site.locale).signIn, signInPage(site, { to }));
};

const sendLink: Work = async (ctx, request, target) => {
  const visit = await requireBlogSite(ctx, request, target);
  const { site } = visit;
  const texts = readerTexts(site.locale);
  const pairs = await readFormBody(request);
  const to = pathOf(valueOf(pairs, 'to'));
  if (target.hosted) return elsewhere(ctx, site, to);
  const typed = valueOf(pairs, 'email') ?? '';
  if (await isTooOften(ctx, request, site.id))
    return pageReply(429, texts.tooMany, signInPage(site, { to, email: typed, alert: texts.tooMany }));
  const { data: email } = emailSchema.safeParse(typed);
  if (email === undefined || !isMailAddress(email))
    return pageReply(
      422,
      texts.emailInvalid,
      signInPage(site, { to, email: typed, alert: texts.emailInvalid }),
    );
  if (valueOf(pairs, readerTrap) === undefined) await requestSignIn(ctx, visit, { site, email, path: to });
  return pageReply(200, texts.sent, sentPage(site, { email, to }));
};

const ended = (site: Parameters<typeof signInPage>[0]): Reply => {
  const { ended: title } = readerTexts(site.locale);
  return pageReply(410, title, signInPage(site, { to: pathOf(undefined), title }));
};

const showEnter: Work = async (ctx, request, target) => {
  const visit = await requireBlogSite(ctx, request, target);
  const { site } = visit;
  if (target.hosted) return elsewhere(ctx, site, pathOf(undefined));
  const token = queryOf(request).get('token') ?? '';
  const found = await withTenant(ctx.db, visit, (tx) => readSignIn(ctx, tx, { site, token }));
  if (!found) return ended(site);
  const page = enterPage(site, { token, email: found.link.email, asksName: !found.member?.name });
  return pageReply(200, readerTexts(site.locale).signIn, page);
};

const enter: Work = async (ctx, request, target) => {
  const visit = await requireBlogSite(ctx, request, target);
  const { site } = visit;
  if (target.hosted) return elsewhere(ctx, site, pathOf(undefined));
  // A page of another site would sign its visitor in as somebody else.
  if (!isOwnPage(request, target.host)) throw notFromHere();
  const texts = readerTexts(site.locale);
  const pairs = await readFormBody(request);
  const token = valueOf(pairs, 'token') ?? '';
  const name = cleanName(valueOf(pairs, 'name') ?? '');
  const found = await withTenant(ctx.db, visit, (tx) => readSignIn(ctx, tx, { site, token }));
  if (!found) return ended(site);
  const asksName = !found.member?.name;
  const alert = name.length > limits.nameMaxLength ? texts.nameLong : texts.nameRequired;
  if (asksName && (name.length > limits.nameMaxLength || !isReadable(name))) {
    const page = enterPage(site, { token, email: found.link.email, asksName, name, alert });
    return pageReply(422, alert, page);
  }
  const used = await withTenant(ctx.db, visit, (tx) => useSignIn(ctx, tx, { site, token, name })).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'limit_reached') return 'full' as const;
      throw error;
    },
  );
  if (used === 'full') return pageReply(503, texts.full, sentencePage(site, texts.full, pathOf(undefined)));
  if (!used) return ended(site);
  return {
    status: 200,
    headers: { 'set-cookie': memberCookie(ctx, visit, used.member.id) },
    location: used.path,
    body: { ok: true, message: '' },
  };
};

const signOut: Work = async (ctx, request, target) => {
  const { site } = await requireBlogSite(ctx, request, target);
  const to = pathOf(valueOf(await readFormBody(request), 'to'));
  if (target.hosted) return elsewhere(ctx, site, to);
  if (!isOwnPage(request, target.host)) throw notFromHere();
  return {
    status: 200,
    headers: { 'set-cookie': endedMemberCookie(ctx) },
    location: to,
    body: { ok: true, message: '' },
  };
};

export const signInRoutes: readonly VisitorRoute[] = [
  { method: 'GET', path: /^\/_readers\/sign-in(?:\?|$)/, handle: answering(showSignIn) },
  { path: /^\/_readers\/sign-in$/, handle: answering(sendLink) },
  { method: 'GET', path: /^\/_readers\/enter(?:\?|$)/, handle: answering(showEnter) },
  { path: /^\/_readers\/enter$/, handle: answering(enter) },
  { path: /^\/_readers\/sign-out$/, handle: answering(signOut) },
];
