// The local key: proof that a browser belongs to the person who started the program. An address, a host name or the
// absence of a header proves nothing, because a reverse proxy on the same machine can send all of them. The cookie
// unlocks the demo and never identifies a user.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import path from 'node:path';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Env } from '../../core/env.ts';
import { isLocalName, isLoopbackHost } from '../../core/loopback.ts';
import type { ServerContext } from '../../core/context/server-context.ts';

type Keyed = Pick<ServerContext, 'env' | 'localKey'>;
interface WithHeaders {
  headers: IncomingHttpHeaders;
}

const newKey = (): string => randomBytes(32).toString('base64url');
const isKey = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** File of the key under `npm run dev`, so that a reload of the server locks nobody out. */
export const localKeyFile = (env: Pick<Env, 'dataDir'>): string => path.join(env.dataDir, 'local.key');

const readKey = (file: string): string | undefined => {
  try {
    const text = readFileSync(file, 'utf8').trim();
    const isPrivate = process.platform === 'win32' || (statSync(file).mode & 0o077) === 0;
    return isPrivate && isKey(text) ? text : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

const loadKey = (file: string): string => {
  const kept = readKey(file);
  if (kept !== undefined) return kept;
  const key = newKey();
  // Created anew, never written over a file that others may have opened.
  rmSync(file, { force: true });
  writeFileSync(file, `${key}\n`, { mode: 0o600, flag: 'wx' });
  return key;
};

/** A new key for each start; undefined where there is no demo to unlock. */
export const createLocalKey = (env: Pick<Env, 'demo' | 'devUrl' | 'dataDir'>): string | undefined => {
  if (!env.demo) return undefined;
  return env.devUrl === undefined ? newKey() : loadKey(localKeyFile(env));
};

export const localLinkPath = '/local';

/** The link to print: opening it in a browser unlocks the demo there. */
export const localLink = ({ env, localKey }: Keyed): string | undefined =>
  localKey === undefined ? undefined : `${env.devUrl ?? env.appUrl}${localLinkPath}/${localKey}`;

/** Browsers do not separate cookies by port, so two installations on one machine need two names. */
const cookieName = ({ appUrl }: Pick<Env, 'appUrl'>): string =>
  `sitewright_local_${new URL(appUrl).port || (appUrl.startsWith('https:') ? '443' : '80')}`;

/** The Set-Cookie header of the link. It is a session cookie, and becomes invalid once the process ends. */
export const localKeyCookie = ({ env, localKey }: Keyed): string =>
  stringifySetCookie({
    name: cookieName(env),
    value: localKey ?? '',
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: env.appUrl.startsWith('https:'),
  });

export const isLocalKey = ({ localKey }: Keyed, given: string | undefined): boolean => {
  if (localKey === undefined || given === undefined) return false;
  const [one, other] = [Buffer.from(given), Buffer.from(localKey)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** A page of another origin can make a browser send its cookies; the browser then says so in a header. */
const isFromOwnOrigin = ({ headers }: WithHeaders): boolean =>
  ['same-origin', 'none', undefined].includes(headers['sec-fetch-site']);

/** True when the request carries the cookie of the local key. */
export const hasLocalKey = (ctx: Keyed, request: WithHeaders): boolean =>
  isFromOwnOrigin(request) && isLocalKey(ctx, parseCookie(request.headers.cookie ?? '')[cookieName(ctx.env)]);

/**
 * True when the headers of a request look like those of this machine. They can be forged: use it for a hint only,
 * never for access.
 */
export const looksLocal = ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean =>
  headers['x-forwarded-for'] === undefined &&
  headers['forwarded'] === undefined &&
  isLocalName((headers.host ?? '').replace(/:\d+$/, '')) &&
  isLoopbackHost(socket.remoteAddress ?? '');
