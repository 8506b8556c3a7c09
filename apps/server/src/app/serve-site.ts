// Serves a published site on its own host, and what has a custom domain: a site or a workspace.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerContext } from '../core/context/server-context.ts';
import { redirectToHost } from '../features/domains/custom-hosts.ts';
import {
  handleAccessRequest,
  isAccessRequest,
} from '../features/publishing/site-access/handle-access-request.ts';
import { findVisitorRoute } from '../http/visitor-routes.ts';
import { setRoutePattern } from '../http/metrics/request-metrics.ts';
import { type HandleApp, opensPage, serveTenantDomain } from './serve-tenant.ts';

const visitorRequest = ({ method, url, headers }: IncomingMessage) => ({
  method,
  url: url ?? '',
  cookie: headers.cookie,
});

export const serveSite = (
  ctx: ServerContext,
  request: IncomingMessage,
  response: ServerResponse,
  host: string,
): Promise<void> => {
  if (isAccessRequest(request)) return handleAccessRequest(ctx, request, response, host);
  const found = findVisitorRoute(ctx, visitorRequest(request));
  if (found) setRoutePattern(request, 'visitor-request');
  return found
    ? found.route.handle(ctx, request, response, { host, params: found.params })
    : ctx.siteFiles.handle(request, response, host);
};

/** True when a feature answers a read itself. A plain path without a cookie, as nearly every visit has, needs no look. */
export const isAnswered = (ctx: ServerContext, request: IncomingMessage): boolean => {
  const { url = '', headers } = request;
  return (
    (url.includes('?') || url.startsWith('/_') || headers.cookie !== undefined) &&
    findVisitorRoute(ctx, visitorRequest(request)) !== undefined
  );
};

/** Members sign in at the address of the site and come back there. */
const serveElsewhere = async (
  ctx: ServerContext,
  request: IncomingMessage,
  response: ServerResponse,
  host: string,
): Promise<void> =>
  (await ctx.siteFiles.lockOf(host))?.kind === 'members'
    ? redirectToHost(ctx, request, response, host)
    : serveSite(ctx, request, response, host);

interface CustomPlace {
  name: string;
  handleApp: HandleApp;
  /** Runs what is not sent from memory under the id of the request. */
  run: <T>(work: () => T) => T;
}

/** A custom domain: its site or workspace, or a redirect to the primary domain. False for a host that is none. */
export const serveCustomHost = (
  ctx: ServerContext,
  request: IncomingMessage,
  response: ServerResponse,
  { name, handleApp, run }: CustomPlace,
): Promise<void> | boolean => {
  const found = ctx.customHosts.find(name);
  if (!found) return false;
  const { label, primary, isOfTenant } = found;
  if (primary !== undefined && primary !== name && (!isOfTenant || opensPage(request))) {
    redirectToHost(ctx, request, response, primary);
    return true;
  }
  if (isOfTenant)
    return run(() => serveTenantDomain(ctx, request, response, { label, domain: name, handleApp }));
  const host = ctx.releases.hostOf(label);
  const isPlainRead = request.method === 'GET' && !isAccessRequest(request) && !isAnswered(ctx, request);
  if (isPlainRead && ctx.siteFiles.handleWarm(request, response, host)) return true;
  const serve = primary === undefined ? serveElsewhere : serveSite;
  return run(() => serve(ctx, request, response, host));
};
