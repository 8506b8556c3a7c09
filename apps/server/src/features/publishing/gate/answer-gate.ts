// Handles access requests of a restricted site: verifies a password or an entry token from the app, and sets the
// access cookie.
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '@sitewright/contract/limits';
import { AppError } from '../../../core/app-error.ts';
import { enforceRateLimit } from '../../../core/rate-limits/rate-limit.ts';
import { securityHeaders } from '../../../http/security-headers.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { takeEntry } from './enter-site.service.ts';
import { type GateFault, sendGatePage, sendReturnPage } from './gate-pages.ts';
import { findTenantLabel } from './gate.store.ts';
import { accessPath, askingCookie, endedAskingCookie, hasAsked, passCookie } from './passes.ts';
import type { MembersLock, PasswordLock, SiteLock } from './site-lock.ts';
import { mayVisit, type VisitedSite } from './site-visitors.ts';

const bodyMax = 8 * 1024;

const readForm = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bodyMax) throw new AppError('too_large', 'That is too long for a password.');
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
};

/** A path of this site; rejects anything that leads elsewhere or could break the header. */
const pathOf = (wanted: string | null): string =>
  wanted && wanted.length <= limits.sites.entryPathMaxLength && /^\/(?![/\\])[!-~]*$/.test(wanted)
    ? wanted
    : '/';

interface Door {
  ctx: ServerContext;
  request: IncomingMessage;
  response: ServerResponse;
  host: string;
  isSecure: boolean;
  headers: Record<string, string>;
}

const lead = ({ response, headers }: Door, location: string, cookies: readonly string[] = []): void => {
  const passes = cookies.length > 0 ? { 'set-cookie': [...cookies] } : {};
  response.writeHead(303, { ...headers, ...passes, location, 'cache-control': 'no-store' });
  response.end();
};

const refuse = ({ response, headers }: Door, lock: SiteLock, fault: GateFault, to = '/'): void =>
  sendGatePage(response, lock, { headers, to, fault });

const takeTry = async ({ ctx, request, host }: Door): Promise<void> => {
  const ip = createHash('sha256')
    .update(`${host}|${ctx.clientAddress(request)}`)
    .digest('base64url');
  const limit = limits.sites.accessTriesPerTenMinutesPerIp;
  await enforceRateLimit(ctx, [{ key: `site-access:${ip.slice(0, 22)}`, limit, windowSeconds: 600 }]);
};

const takePassword = async (door: Door, lock: PasswordLock, form: URLSearchParams): Promise<void> => {
  const to = pathOf(form.get('to'));
  const password = form.get('password') ?? '';
  const isLong = password.length > limits.sites.accessPasswordMaxLength;
  if (isLong || !(await door.ctx.passwords.verify(lock.hash, password))) {
    refuse(door, lock, 'wrong', to);
    return;
  }
  lead(door, to, [passCookie(lock, { isSecure: door.isSecure })]);
};

const takeWord = async (
  door: Door,
  { lock, site }: { lock: MembersLock; site: VisitedSite },
  form: URLSearchParams,
): Promise<void> => {
  const { ctx, request, host, isSecure } = door;
  const entry = await takeEntry(ctx, form.get('token') ?? '', {
    site,
    host,
    hasAsked: (state) => hasAsked(request, state),
  });
  if (!entry) {
    refuse(door, lock, 'ended');
    return;
  }
  const { userId } = entry;
  if (!(await mayVisit(ctx, site, userId))) {
    refuse(door, lock, 'removed');
    return;
  }
  ctx.siteFiles.visitors.forget(site, userId);
  lead(door, pathOf(entry.to), [passCookie(lock, { userId, isSecure }), endedAskingCookie(isSecure)]);
};

/** The sign-in URL of the site's tenant, with the parameters for the way back. */
const signInAddress = async (
  ctx: ServerContext,
  { tenantId, siteId }: VisitedSite,
  query: { state: string; to: string },
): Promise<string> => {
  const address = new URL(`/sites/${siteId}/enter`, ctx.env.appUrl);
  const label = await findTenantLabel(ctx.db, tenantId);
  if (label !== undefined) address.hostname = `${label}.${ctx.env.sitesDomain}`;
  address.search = new URLSearchParams(query).toString();
  return address.href;
};

const sendToSignIn = async (door: Door, site: VisitedSite, to: string): Promise<void> => {
  const { header, state } = askingCookie(door.request, door.isSecure);
  const address = await signInAddress(door.ctx, site, { state, to });
  lead({ ...door, headers: { ...door.headers, 'referrer-policy': 'no-referrer' } }, address, [header]);
};

const answer = async (door: Door): Promise<void> => {
  const { ctx, request, response, host, headers } = door;
  const url = new URL(request.url ?? '/', 'http://site.invalid');
  const lock = await ctx.siteFiles.lockOf(host);
  const site = await ctx.siteFiles.ownerOf(host);
  const isPosted = request.method === 'POST';
  const form = isPosted ? await readForm(request) : url.searchParams;
  if (!lock || !site) {
    lead(door, pathOf(form.get('to')));
    return;
  }
  if (isPosted) {
    await takeTry(door);
    if (lock.kind === 'password') await takePassword(door, lock, form);
    else await takeWord(door, { lock, site }, form);
    return;
  }
  const isForMembers = lock.kind === 'members';
  if (isForMembers && url.pathname === `${accessPath}/sign-in`) {
    await sendToSignIn(door, site, pathOf(form.get('to')));
  } else if (isForMembers && url.pathname === `${accessPath}/return`) sendReturnPage(response, lock, headers);
  else lead(door, '/');
};

const sayWhy = ({ response, headers }: Door, error: AppError): void => {
  response.writeHead(error.status, {
    ...headers,
    ...error.headers,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(error.message);
};

/** Whether a request is an access request rather than one for the site's content. */
export const isAtGate = ({ url = '/', method }: IncomingMessage): boolean =>
  url.startsWith(accessPath) &&
  (method === 'POST' ? url === accessPath : /^[/?]|^$/.test(url.slice(accessPath.length)));

export const respondAtGate = async (
  ctx: ServerContext,
  request: IncomingMessage,
  response: ServerResponse,
  host: string,
): Promise<void> => {
  const isSecure = ctx.env.appUrl.startsWith('https:');
  const door: Door = { ctx, request, response, host, isSecure, headers: securityHeaders('site', isSecure) };
  try {
    await answer(door);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    sayWhy(door, error);
  }
};
