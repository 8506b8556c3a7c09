// Entry from the app to a members-only site: a one-time, short-lived token that is valid for one host and for the
// browser that requested it.
import { limits } from '@sitewright/contract/limits';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { enforceRateLimit } from '../../../core/rate-limits/rate-limit.ts';
import type { Actor } from '../../../core/actor.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { consumeToken, issueToken } from '../../../identity/auth/one-time-tokens.ts';
import { siteUrl } from '../../../core/site-url.ts';
import { requireSite } from '../../sites/require-site.ts';
import { accessPath } from './access-cookies.ts';
import type { VisitedSite } from './site-visitors.ts';

/** The URL of the published site. The token is in the fragment, which no server or log receives. */
export const enterSite = async (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  { state, to }: { state: string; to: string },
): Promise<{ url: string }> => {
  const site = await withTenant(ctx.db, actor, (tx) => requireSite(tx, actor, siteId, 'sites.read'));
  const url = siteUrl(ctx, site.subdomain ?? '');
  // The site may have become public meanwhile.
  if (site.access !== 'members' || !site.is_published) return { url: `${url}${to}` };
  const limit = limits.sites.entriesPerHour;
  await enforceRateLimit(ctx, [{ key: `site-entries:${actor.userId}`, limit, windowSeconds: 3_600 }]);
  const token = await issueToken(ctx.db, {
    kind: 'site_entry',
    lifeSeconds: limits.sites.visitMinutes * 60,
    userId: actor.userId,
    data: { tenantId: actor.tenantId, siteId, host: ctx.releases.hostOf(site.subdomain ?? ''), state, to },
  });
  return { url: `${url}${accessPath}/return#${token}` };
};

/** Consumes an entry token. Undefined when it is invalid, or belongs to another site, host or browser. */
export const consumeSiteEntry = async (
  ctx: ServerContext,
  token: string,
  { site, host, hasAsked }: { site: VisitedSite; host: string; hasAsked: (state: string) => boolean },
): Promise<{ userId: string; to: string } | undefined> => {
  const found = await consumeToken(ctx.db, 'site_entry', token);
  if (typeof found === 'string' || found.user_id === null) return undefined;
  const { tenantId, siteId, host: meant, state, to } = found.data as Record<string, string>;
  const isMeant = tenantId === site.tenantId && siteId === site.siteId && meant === host;
  if (!isMeant || !hasAsked(state ?? '')) return undefined;
  return { userId: found.user_id, to: to ?? '/' };
};
