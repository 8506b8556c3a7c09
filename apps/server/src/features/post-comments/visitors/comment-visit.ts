// Who visits: the published site, and its member where the site is for members only.
import type { IncomingMessage } from 'node:http';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { VisitorRouteTarget } from '../../../http/visitor-routes.ts';
import { requireVisitableSite } from '../../forms/visitor-requests.ts';
import { accessCookieUser } from '../../publishing/site-access/access-cookies.ts';

/** Sites of others share the cookies' domain: their pages must not write in the name of a member. */
const isOwnPage = ({ headers: { origin } }: IncomingMessage, host: string): boolean =>
  origin === undefined || URL.parse(origin)?.hostname === host;

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

export const readVisit = async (ctx: ServerContext, request: IncomingMessage, target: VisitorRouteTarget) => {
  const site = await requireVisitableSite(ctx, request, target);
  return {
    ...site,
    host: target.host,
    ip: ctx.clientIp(request),
    userAgent: request.headers['user-agent'] ?? '',
    userId: await memberOf(ctx, request, target),
    isOwnPage: isOwnPage(request, target.host),
  };
};
