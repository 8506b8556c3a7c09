// Serves published sites on app hosts. Tenant content must never run on an origin that holds tokens, so everything
// here is sent with the sandbox header: scripts run in an opaque origin.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hostTenantOf } from '../../http/hosts.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import { sendFile } from '../../http/files/served-file.ts';
import { revalidate } from '../../http/files/static-files.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { findVisitorRoute } from '../../http/visitor-routes.ts';
import { tenantOfSite } from '../../identity/tenants/tenant-snapshot.ts';
import { type HostedSitePath, hostedSitePathOf } from './hosted-site-path.ts';

/**
 * Whether a site of that name exists; on a tenant's host it must be one of that tenant. A live site needs no database
 * query.
 */
const isHostedHere = async (ctx: ServerContext, request: FastifyRequest, site: string): Promise<boolean> => {
  const live = await ctx.siteFiles.ownerOf(ctx.releases.hostOf(site));
  const owner = live?.tenantId ?? (await tenantOfSite(ctx, site));
  const here = hostTenantOf(request.raw)?.id ?? owner;
  return owner !== undefined && owner === here;
};

const sendHosted = async (
  ctx: ServerContext,
  request: FastifyRequest,
  reply: FastifyReply,
  place: HostedSitePath,
): Promise<FastifyReply> => {
  const answer = await ctx.siteFiles.hostedResponse(ctx.releases.hostOf(place.site), place);
  if ('location' in answer) {
    const headers = securityHeaders('sandboxed', ctx.env.appUrl.startsWith('https:'));
    return reply
      .headers({ ...headers, 'cache-control': revalidate })
      .redirect(answer.location, answer.status);
  }
  reply.hijack();
  sendFile(request.raw, reply.raw, answer.file, answer.status);
  return reply;
};

const answerRoute = async (
  ctx: ServerContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { place, found }: { place: HostedSitePath; found: NonNullable<ReturnType<typeof findVisitorRoute>> },
): Promise<FastifyReply> => {
  const page = new URLSearchParams(place.query).get('page') ?? '/';
  reply.hijack();
  await found.route.handle(ctx, request.raw, reply.raw, {
    host: ctx.releases.hostOf(place.site),
    params: found.params,
    hosted: { prefix: place.prefix, page },
  });
  return reply;
};

/**
 * Answers a request for a hosted site, by its files or by what a feature accepts from visitors. `isHere` is asked only for
 * requests that a site may answer. Undefined: not answered.
 */
export const answerHosted = async (
  ctx: ServerContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  place: HostedSitePath,
  isHere: () => Promise<boolean>,
): Promise<FastifyReply | undefined> => {
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  const url = place.query === '' ? place.path : `${place.path}?${place.query}`;
  const found = findVisitorRoute(ctx, { method: request.method, url });
  if (!isReading && !found) return undefined;
  if (!(await isHere())) return undefined;
  return found ? answerRoute(ctx, request, reply, { place, found }) : sendHosted(ctx, request, reply, place);
};

export const mountHostedSites = (app: FastifyInstance, ctx: ServerContext): void => {
  app.addHook('onRequest', async (request, reply) => {
    const place = hostedSitePathOf(request);
    if (!place) return undefined;
    return answerHosted(ctx, { request, reply }, place, () => isHostedHere(ctx, request, place.site));
  });
};
