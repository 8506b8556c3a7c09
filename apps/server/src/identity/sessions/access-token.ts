// Short-lived signed access tokens. The algorithm, type, issuer and audience are pinned; everything that can change
// (role, status) is looked up, not read from the token.
import { hkdfSync } from 'node:crypto';
import { limits } from '@sitewright/contract/limits';
import { jwtVerify, SignJWT } from 'jose';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';

export interface AccessClaims {
  sub: string;
  /** The active tenant; absent for platform staff. */
  tid: string | undefined;
  /** The user's session version when the token was issued. */
  sv: number;
  /** The session of the token: the family of its refresh tokens. */
  sid: string;
}

const audience = 'sitewright-api';
const keys = new WeakMap<object, Uint8Array>();

const keyOf = (ctx: Pick<ServerContext, 'secretKey'>): Uint8Array => {
  let key = keys.get(ctx.secretKey);
  if (!key) {
    key = new Uint8Array(hkdfSync('sha256', ctx.secretKey, '', 'access-token', 32));
    keys.set(ctx.secretKey, key);
  }
  return key;
};

export const signAccessToken = (ctx: ServerContext, claims: AccessClaims): Promise<string> =>
  new SignJWT({ sv: claims.sv, sid: claims.sid, ...(claims.tid === undefined ? {} : { tid: claims.tid }) })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setSubject(claims.sub)
    .setIssuer(ctx.env.appUrl)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${limits.auth.accessTokenMinutes}m`)
    .sign(keyOf(ctx));

/** The claims of a valid token; throws `unauthenticated` for any other. */
export const verifyAccessToken = async (ctx: ServerContext, token: string): Promise<AccessClaims> => {
  try {
    const { payload } = await jwtVerify(token, keyOf(ctx), {
      algorithms: ['HS256'],
      typ: 'at+jwt',
      issuer: ctx.env.appUrl,
      audience,
      requiredClaims: ['sub', 'exp', 'sv', 'sid'],
    });
    const { sub, tid, sv, sid } = payload;
    if (typeof sub !== 'string' || typeof sv !== 'number' || typeof sid !== 'string') {
      throw new TypeError('claims');
    }
    return { sub, tid: typeof tid === 'string' ? tid : undefined, sv, sid };
  } catch {
    throw new AppError('unauthenticated', 'Your session has ended. Sign in again.');
  }
};
