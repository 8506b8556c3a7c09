// Handles access requests of a restricted site: verifies a password or an entry token from the app, and sets the
// access cookie.
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '@sitewright/contract/limits';
import { AppError } from '../../../core/app-error.ts';
import { enforceRateLimit } from '../../../core/rate-limits/rate-limit.ts';
import { siteUrl } from '../../../core/site-url.ts';
import { securityHeaders } from '../../../http/security-headers.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { consumeSiteEntry } from './enter-site.service.ts';
import { type AccessIssue, sendAccessPage, sendReturnPage } from './access-pages.ts';
import { findTenantLabel } from './site-access.store.ts';
import { accessPath, stateCookie, clearedStateCookie, matchesState, accessCookie } from './access-cookies.ts';
import type { MembersAccessPolicy, PasswordAccessPolicy, SiteAccessPolicy } from './access-policy.ts';
import { mayVisit, type VisitedSite } from './site-visitors.ts';

const bodyMax = 8 * 1024;

const readForm = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bodyMax) throw new AppError('too_large', 'This password is too long.');
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
};

/** A path of this site; rejects anything that leads elsewhere or could break the header. */
const pathOf = (wanted: string | null): string =>
  wanted && wanted.length <= limits.sites.entryPathMaxLength && /^\/(?![/\\])[!-~]*$/.test(wanted)
    ? wanted
    : '/';

interface AccessRequest {
  ctx: ServerContext;
  request: IncomingMessage;
  response: ServerResponse;
  host: string;
  isSecure: boolean;
  headers: Record<string, string>;
}

const redirect = (
  { response, headers }: AccessRequest,
  location: string,
  cookies: readonly string[] = [],
): void => {
  const passes = cookies.length > 0 ? { 'set-cookie': [...cookies] } : {};
  response.writeHead(303, { ...headers, ...passes, location, 'cache-control': 'no-store' });
  response.end();
};

const rejectAccess = (
  { response, headers }: AccessRequest,
  lock: SiteAccessPolicy,
  fault: AccessIssue,
  to = '/',
): void => sendAccessPage(response, lock, { headers, to, fault });

const enforceTryLimit = async ({ ctx, request, host }: AccessRequest): Promise<void> => {
  const ip = createHash('sha256')
    .update(`${host}|${ctx.clientIp(request)}`)
    .digest('base64url');
  const limit = limits.sites.accessTriesPerTenMinutesPerIp;
  await enforceRateLimit(ctx, [{ key: `site-access:${ip.slice(0, 22)}`, limit, windowSeconds: 600 }]);
};

const verifyPassword = async (
  door: AccessRequest,
  lock: PasswordAccessPolicy,
  form: URLSearchParams,
): Promise<void> => {
  const to = pathOf(form.get('to'));
  const password = form.get('password') ?? '';
  const isLong = password.length > limits.sites.accessPasswordMaxLength;
  if (isLong || !(await door.ctx.passwords.verify(lock.hash, password))) {
    rejectAccess(door, lock, 'wrong', to);
    return;
  }
  redirect(door, to, [accessCookie(lock, { isSecure: door.isSecure })]);
};

const consumeEntryToken = async (
  door: AccessRequest,
  { lock, site }: { lock: MembersAccessPolicy; site: VisitedSite },
  form: URLSearchParams,
): Promise<void> => {
  const { ctx, request, host, isSecure } = door;
  const entry = await consumeSiteEntry(ctx, form.get('token') ?? '', {
    site,
    host,
    hasAsked: (state) => matchesState(request, state),
  });
  if (!entry) {
    rejectAccess(door, lock, 'ended');
    return;
  }
  const { userId } = entry;
  if (!(await mayVisit(ctx, site, userId))) {
    rejectAccess(door, lock, 'removed');
    return;
  }
  ctx.siteFiles.visitors.invalidate(site, userId);
  redirect(door, pathOf(entry.to), [accessCookie(lock, { userId, isSecure }), clearedStateCookie(isSecure)]);
};

/** The sign-in URL of the site's tenant, with the parameters for the way back. */
const signInUrl = async (
  ctx: ServerContext,
  { tenantId, siteId }: VisitedSite,
  query: { state: string; to: string },
): Promise<string> => {
  const label = await findTenantLabel(ctx.db, tenantId);
  const origin = label === undefined ? ctx.env.appUrl : siteUrl(ctx, label);
  const address = new URL(`/sites/${siteId}/enter`, origin);
  address.search = new URLSearchParams(query).toString();
  return address.href;
};

const redirectToSignIn = async (door: AccessRequest, site: VisitedSite, to: string): Promise<void> => {
  const { header, state } = stateCookie(door.request, door.isSecure);
  const address = await signInUrl(door.ctx, site, { state, to });
  redirect({ ...door, headers: { ...door.headers, 'referrer-policy': 'no-referrer' } }, address, [header]);
};

const respond = async (door: AccessRequest): Promise<void> => {
  const { ctx, request, response, host, headers } = door;
  const url = new URL(request.url ?? '/', 'http://site.invalid');
  const lock = await ctx.siteFiles.lockOf(host);
  const site = await ctx.siteFiles.ownerOf(host);
  const isPosted = request.method === 'POST';
  const form = isPosted ? await readForm(request) : url.searchParams;
  if (!lock || !site) {
    redirect(door, pathOf(form.get('to')));
    return;
  }
  if (isPosted) {
    await enforceTryLimit(door);
    if (lock.kind === 'password') await verifyPassword(door, lock, form);
    else await consumeEntryToken(door, { lock, site }, form);
    return;
  }
  const isForMembers = lock.kind === 'members';
  if (isForMembers && url.pathname === `${accessPath}/sign-in`) {
    await redirectToSignIn(door, site, pathOf(form.get('to')));
  } else if (isForMembers && url.pathname === `${accessPath}/return`) sendReturnPage(response, lock, headers);
  else redirect(door, '/');
};

const sendError = ({ response, headers }: AccessRequest, error: AppError): void => {
  response.writeHead(error.status, {
    ...headers,
    ...error.headers,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(error.message);
};

/** Whether a request is an access request rather than one for the site's content. */
export const isAccessRequest = ({ url = '/', method }: IncomingMessage): boolean =>
  url.startsWith(accessPath) &&
  (method === 'POST' ? url === accessPath : /^[/?]|^$/.test(url.slice(accessPath.length)));

export const handleAccessRequest = async (
  ctx: ServerContext,
  request: IncomingMessage,
  response: ServerResponse,
  host: string,
): Promise<void> => {
  const isSecure = ctx.env.appUrl.startsWith('https:');
  const door: AccessRequest = {
    ctx,
    request,
    response,
    host,
    isSecure,
    headers: securityHeaders('site', isSecure),
  };
  try {
    await respond(door);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    sendError(door, error);
  }
};
