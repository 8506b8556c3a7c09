// Addresses of published sites on hosts of the app: `/sites/{subdomain}` anywhere, `/{subdomain}/…` on the host
// of a tenant. They lead to the site's own host, because what a tenant writes must never run on an origin that
// holds tokens; the answer itself may run nothing either.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { reservedNames } from '@sitewright/contract/reserved-names';
import { hostTenantOf } from '../../http/hosts.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import type { ServerContext } from '../../server-context.ts';
import { siteUrl } from '../sites/site-address.ts';
import { tenantOfSite } from '../tenants/tenant-facts.ts';

const label = '([a-z0-9][a-z0-9-]*[a-z0-9])';
const named = new RegExp(`^/sites/${label}/?(?:[?#]|$)`, 'i');
const bare = new RegExp(`^/${label}(/[^?#]*)?(?:[?#]|$)`, 'i');

/** The site that an address names, and the page of it. */
const siteOf = (request: FastifyRequest): { name: string; path: string } | undefined => {
  const byName = named.exec(request.url);
  if (byName) return { name: byName[1]!.toLowerCase(), path: '/' };
  if (!hostTenantOf(request.raw)) return undefined;
  const byPath = bare.exec(request.url);
  const name = byPath?.[1]!.toLowerCase();
  return name === undefined || reservedNames.has(name) ? undefined : { name, path: byPath?.[2] ?? '/' };
};

/** Where the site is; undefined when none of that name is published, or it is another tenant's. */
const addressOf = async (ctx: ServerContext, request: FastifyRequest): Promise<string | undefined> => {
  const site = siteOf(request);
  if (!site || !(await ctx.siteFiles.shows(ctx.releases.hostOf(site.name)))) return undefined;
  const host = hostTenantOf(request.raw);
  if (host && (await tenantOfSite(ctx, site.name)) !== host.id) return undefined;
  return `${siteUrl(ctx, site.name)}${site.path}`;
};

export const mountSiteDoors = (app: FastifyInstance, ctx: ServerContext): void => {
  const headers = securityHeaders('sandboxed', ctx.env.appUrl.startsWith('https:'));
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const address = await addressOf(ctx, request);
    if (address === undefined) return undefined;
    return reply.headers({ ...headers, 'cache-control': 'no-store' }).redirect(address, 302);
  });
};
