// Who visits: the published site, and its member where the site is for members only.
import type { IncomingMessage } from 'node:http';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import type { VisitorRouteTarget } from '../../../http/visitor-routes.ts';
import { requireVisitableSite } from '../../forms/visitor-requests.ts';
import { isOwnPage } from '../../blog-readers/visitors/reader-cookies.ts';
import { findReader } from '../../blog-readers/visitors/reader-visit.ts';
import { accessCookieUser } from '../../publishing/site-access/access-cookies.ts';

const memberOf = async (
  ctx: ServerContext,
  request: IncomingMessage,
  { host, hosted }: VisitorRouteTarget,
): Promise<string | undefined> => {
  const lock = hosted ? undefined : await ctx.siteFiles.lockOf(host);
  return lock?.kind === 'members' && isOwnPage(request, host)
    ? accessCookieUser(request, lock.key)
    : undefined;
};

/** The member of the blog who is signed in. */
const readerOf = async (
  ctx: ServerContext,
  request: IncomingMessage,
  target: VisitorRouteTarget,
  { tenantId, siteId }: { tenantId: string; siteId: string },
): Promise<{ name: string; email: string } | undefined> => {
  if (!isOwnPage(request, target.host)) return undefined;
  const member = await withTenant(ctx.db, { tenantId }, (tx) =>
    findReader(ctx, tx, { request, siteId, target }),
  );
  return member && { name: member.name || member.email.split('@')[0]!, email: member.email };
};

export const readVisit = async (ctx: ServerContext, request: IncomingMessage, target: VisitorRouteTarget) => {
  const site = await requireVisitableSite(ctx, request, target);
  return {
    ...site,
    host: target.host,
    ip: ctx.clientIp(request),
    userAgent: request.headers['user-agent'] ?? '',
    userId: await memberOf(ctx, request, target),
    reader: await readerOf(ctx, request, target, site),
    isOwnPage: isOwnPage(request, target.host),
  };
};
