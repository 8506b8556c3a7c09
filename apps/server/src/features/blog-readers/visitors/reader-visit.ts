// The visit of a reader: the public blog of a published site, and the member who is signed in, if any.
import type { IncomingMessage } from 'node:http';
import { blogBase } from '@sitewright/contract/blog/blog-paths';
import { readerLimits as limits } from '@sitewright/contract/blog-readers/reader-limits';
import { notFound } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import type { VisitorRouteTarget } from '../../../http/visitor-routes.ts';
import { requireVisitableSite } from '../../forms/visitor-requests.ts';
import { asciiUrl } from '@sitewright/contract/site-settings/ascii-url';
import { findMember, type MemberRow, noteSeen } from '../members/members.store.ts';
import { memberOfCookie, type ReaderSite } from './reader-cookies.ts';
import { type BlogSite, findBlogSite } from './reader-site.store.ts';

export interface ReaderVisit extends ReaderSite {
  site: BlogSite;
}

export const requireBlogSite = async (
  ctx: ServerContext,
  request: IncomingMessage,
  target: VisitorRouteTarget,
): Promise<ReaderVisit> => {
  const ids = await requireVisitableSite(ctx, request, target);
  const site = await withTenant(ctx.db, ids, (tx) => findBlogSite(tx, ids.siteId));
  if (!site) throw notFound('The blog');
  return { ...ids, site };
};

const hourMs = 60 * 60_000;

/** The member of a site who is signed in. Never on a host of the app, where a copy of the site has no cookies. */
export const findReader = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { request, siteId, target }: { request: IncomingMessage; siteId: string; target: VisitorRouteTarget },
): Promise<MemberRow | undefined> => {
  if (target.hosted) return undefined;
  const id = memberOfCookie(ctx, request, { tenantId: tx.tenantId, siteId });
  const member = id === undefined ? undefined : await findMember(tx, { siteId, id });
  const now = ctx.clock.now();
  if (member && now.getTime() - (member.last_seen_at?.getTime() ?? 0) > hourMs)
    await noteSeen(tx, member.id, now);
  return member;
};

/** A path of this site; anything that leads elsewhere, or could break a header, becomes the blog. */
export const pathOf = (wanted = ''): string => {
  const path = asciiUrl(wanted);
  return wanted.length <= limits.pathMaxLength && /^\/(?![/\\_])[!-~]*$/.test(path) ? path : blogBase;
};
