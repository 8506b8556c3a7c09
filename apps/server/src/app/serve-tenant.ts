// Serves a workspace, on its host under the domain of sites or on a custom domain: its landing pages from memory, else the app.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerContext } from '../core/context/server-context.ts';
import { setRoutePattern } from '../http/metrics/request-metrics.ts';
import { setHostTenant } from '../http/hosts.ts';
import { tenantOfHost } from '../identity/tenants/tenant-snapshot.ts';

export type HandleApp = (request: IncomingMessage, response: ServerResponse) => void;

export const sendUnavailable = (response: ServerResponse): void => {
  response.writeHead(503, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '2',
  });
  response.end('This cannot be answered right now. Try again in a moment.');
};

export const sendNotFound = (response: ServerResponse): void => {
  response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' });
  response.end('Not found');
};

/** What an open app asks for. Browsers say so themselves (`Sec-Fetch-Mode`), but not to hosts without TLS. */
const ofOpenApp = /^\/(api|assets|locales)\//;

/**
 * True for a page that somebody opens, which another host may serve instead. The app in an open page goes on where it is: a
 * browser does not follow its calls to another origin.
 */
export const opensPage = ({ method, url = '', headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !ofOpenApp.test(url) &&
  [undefined, 'navigate'].includes(headers['sec-fetch-mode']);

interface TenantPlace {
  label: string;
  /** The custom domain that was requested; absent on the host of the label. */
  domain?: string;
  handleApp: HandleApp;
}

/** False where no workspace has the label. */
export const serveTenant = async (
  ctx: ServerContext,
  request: IncomingMessage,
  response: ServerResponse,
  { label, domain, handleApp }: TenantPlace,
): Promise<boolean> => {
  const tenant = await tenantOfHost(ctx, label).catch((error: unknown) => {
    ctx.log.error({ err: error, label }, 'the tenant of a host could not be looked up');
    return 'unknown' as const;
  });
  if (tenant === undefined) return false;
  if (tenant === 'unknown') {
    sendUnavailable(response);
    return true;
  }
  setRoutePattern(request, 'landing-page');
  setHostTenant(request, domain === undefined ? tenant : { ...tenant, domain });
  ctx.landingDocuments.remember(label, tenant);
  if (!(await ctx.landingDocuments.handle(request, response, tenant))) handleApp(request, response);
  return true;
};

export const serveTenantDomain = (
  ctx: ServerContext,
  request: IncomingMessage,
  response: ServerResponse,
  place: TenantPlace & { domain: string },
): Promise<void> | true => {
  if (request.method === 'GET' && ctx.landingDocuments.handleWarmHost(request, response, place.label))
    return true;
  return serveTenant(ctx, request, response, place).then((isServed) => {
    if (!isServed) sendNotFound(response);
  });
};
