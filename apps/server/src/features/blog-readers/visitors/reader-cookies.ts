// Cookies of readers on the host of a site: signed, without a domain, and unreadable to scripts. They say who reads; whether that
// person still has access is asked of the database with each page.
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { readerLimits as limits } from '@sitewright/contract/blog-readers/reader-limits';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { readSignedParts, signParts } from '../../../core/crypto/signed-text.ts';

type Signing = Pick<ServerContext, 'secretKey' | 'clock' | 'env'>;

export interface ReaderSite {
  tenantId: string;
  siteId: string;
}

const dayMs = 24 * 60 * 60_000;
const memberPurpose = 'blog_member';
const postPurpose = 'blog_post';

/** Of requests that a file of the release may not be the answer to. */
export const readerCookie = /(?:^|;\s*)(?:__Host-)?reader(?:_post_[\da-f]{8})?=/;

const isSecure = ({ env }: Pick<ServerContext, 'env'>): boolean => env.appUrl.startsWith('https:');

/** With the prefix a browser takes the cookie of this host alone: sites of others have names beside it. */
const nameOf = (ctx: Pick<ServerContext, 'env'>, name: string): string =>
  isSecure(ctx) ? `__Host-${name}` : name;

const memberCookieName = 'reader';
const cookieName = (postId: string): string => `reader_post_${postId.slice(0, 8)}`;

const header = (ctx: Signing, name: string, { value, seconds }: { value: string; seconds: number }): string =>
  `${nameOf(ctx, name)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure(ctx) ? '; Secure' : ''}`;

/** All values of a cookie: another host may have set one of the same name. */
const valuesOf = (ctx: Signing, { headers }: IncomingMessage, name: string): string[] =>
  (headers.cookie ?? '').split(';').flatMap((part) => {
    const [found, value] = part.trim().split('=', 2);
    return found === nameOf(ctx, name) && value !== undefined ? [value] : [];
  });

const signed = (ctx: Signing, purpose: string, parts: readonly string[], days: number) => ({
  value: signParts(ctx.secretKey, purpose, [...parts, ctx.clock.now().getTime() + days * dayMs]),
  seconds: (days * dayMs) / 1_000,
});

/** The parts that were signed before the end; undefined for a token that is forged, old or of another site. */
const readParts = (
  ctx: Signing,
  purpose: string,
  token: string,
  { tenantId, siteId }: ReaderSite,
): string[] | undefined => {
  const [tenant, site, ...rest] = readSignedParts(ctx.secretKey, purpose, token) ?? [];
  const until = Number(rest.pop());
  return tenant === tenantId && site === siteId && until > ctx.clock.now().getTime() ? rest : undefined;
};

export const memberCookie = (ctx: Signing, { tenantId, siteId }: ReaderSite, memberId: string): string =>
  header(ctx, memberCookieName, signed(ctx, memberPurpose, [tenantId, siteId, memberId], limits.cookieDays));

export const endedMemberCookie = (ctx: Signing): string =>
  header(ctx, memberCookieName, { value: '', seconds: 0 });

/** The member whom a browser names. */
export const memberOfCookie = (
  ctx: Signing,
  request: IncomingMessage,
  site: ReaderSite,
): string | undefined => {
  for (const token of valuesOf(ctx, request, memberCookieName)) {
    const [memberId] = readParts(ctx, memberPurpose, token, site) ?? [];
    if (memberId !== undefined) return memberId;
  }
  return undefined;
};

export interface ProtectedPost {
  id: string;
  passwordHash: string;
}

/** Changes with the password, and tells nothing of it. */
const mark = ({ passwordHash }: ProtectedPost): string =>
  createHash('sha256').update(passwordHash).digest('base64url').slice(0, 22);

export const postCookie = (ctx: Signing, { tenantId, siteId }: ReaderSite, post: ProtectedPost): string => {
  const parts = [tenantId, siteId, post.id, mark(post)];
  return header(ctx, cookieName(post.id), signed(ctx, postPurpose, parts, limits.passwordCookieDays));
};

export const hasPostCookie = (
  ctx: Signing,
  request: IncomingMessage,
  site: ReaderSite,
  post: ProtectedPost,
): boolean =>
  valuesOf(ctx, request, cookieName(post.id)).some((token) => {
    const [id, found] = readParts(ctx, postPurpose, token, site) ?? [];
    return id === post.id && found === mark(post);
  });

/** A cookie goes with requests of any page of the same domain: one of another site must not act for a reader. */
export const isOwnPage = ({ headers: { origin } }: IncomingMessage, host: string): boolean =>
  origin === undefined || URL.parse(origin)?.hostname === host;
