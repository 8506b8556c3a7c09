// Cookies of a site's own host. Access cookies are HMAC-signed with the site's key; the signature covers the kind of
// access and the expiry, so they cannot be forged or extended.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { limits } from '@sitewright/contract/limits';
import type { SiteAccessPolicy } from './access-policy.ts';

export const accessPath = '/_access';

const accessCookieNames = { password: 'site_pass', members: 'site_member' } as const;
const stateCookieName = 'site_asks';

const cookie = (
  value: `${string}=${string}`,
  { seconds, path = '/', isSecure }: { seconds: number; path?: string; isSecure: boolean },
): string =>
  `${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/** All values of a cookie: a sibling host may have set one of the same name. */
const cookiesOf = ({ headers }: IncomingMessage, wanted: string): string[] =>
  (headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim().split('=', 2))
    .flatMap(([name, value]) => (name === wanted && value !== undefined ? [value] : []));

const signatureOf = (key: string, words: string): string =>
  createHmac('sha256', key).update(words).digest('base64url');

const isSignature = (given: string, expected: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
};

const lastsUntil = (until: string, now: number): boolean =>
  /^\d{1,12}$/.test(until) && Number(until) * 1_000 > now;

/** The header that sets the access cookie; for a members-only site it names the user. */
export const accessCookie = (
  lock: SiteAccessPolicy,
  { userId, isSecure, now = Date.now() }: { userId?: string; isSecure: boolean; now?: number },
): string => {
  const seconds = limits.sites.accessHours * 3_600;
  const until = Math.floor(now / 1_000) + seconds;
  const value =
    lock.kind === 'password'
      ? `${until}.${signatureOf(lock.key, `pass|${until}`)}`
      : `${userId}.${until}.${signatureOf(lock.key, `member|${userId}|${until}`)}`;
  return cookie(`${accessCookieNames[lock.kind]}=${value}`, { seconds, isSecure });
};

export const hasAccessCookie = (request: IncomingMessage, key: string, now = Date.now()): boolean =>
  cookiesOf(request, accessCookieNames.password).some((value) => {
    const [until = '', signature = ''] = value.split('.', 2);
    return lastsUntil(until, now) && isSignature(signature, signatureOf(key, `pass|${until}`));
  });

/** The user of a members-only access cookie; whether they still have access is checked elsewhere. */
export const accessCookieUser = (
  request: IncomingMessage,
  key: string,
  now = Date.now(),
): string | undefined => {
  for (const value of cookiesOf(request, accessCookieNames.members)) {
    const [userId = '', until = '', signature = ''] = value.split('.', 3);
    const expected = signatureOf(key, `member|${userId}|${until}`);
    if (lastsUntil(until, now) && isSignature(signature, expected)) return userId;
  }
  return undefined;
};

/** State cookie of a visitor who is sent to sign in: the way back works in the same browser only. */
export const stateCookie = (
  request: IncomingMessage,
  isSecure: boolean,
): { header: string; state: string } => {
  // Several pages of the site may be waiting for the same sign-in.
  const secret = stateSecretOf(request) ?? randomBytes(32).toString('base64url');
  const seconds = limits.sites.signInMinutes * 60;
  return {
    header: cookie(`${stateCookieName}=${secret}`, { seconds, path: accessPath, isSecure }),
    state: stateOf(secret),
  };
};

export const clearedStateCookie = (isSecure: boolean): string =>
  cookie(`${stateCookieName}=`, { seconds: 0, path: accessPath, isSecure });

const stateSecretOf = (request: IncomingMessage): string | undefined =>
  cookiesOf(request, stateCookieName).find((value) => /^[\w-]{43}$/.test(value));

const stateOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Whether this browser started the sign-in. */
export const matchesState = (request: IncomingMessage, state: string): boolean =>
  cookiesOf(request, stateCookieName).some((secret) => isSignature(stateOf(secret), state));
