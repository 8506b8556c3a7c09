// Sign-in sessions as families of refresh tokens. Each token works once; showing a used one again ends
// the whole family, except that its direct successor is handed out again within a short grace, because
// a browser that lost the answer must not be signed out (trust.md item 0.4).
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import type { Tokens } from '@sitewright/contract/auth';
import { limits } from '@sitewright/contract/limits';
import type { Transaction } from 'kysely';
import { inTransaction } from '../../db/tenant-scope.ts';
import type { Database } from '../../db/tables.ts';
import { AppError } from '../../http/app-error.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import type { ServerContext } from '../../server-context.ts';
import { signAccessToken } from './access-token.ts';
import {
  findStanding,
  insertRefreshToken,
  lockRefreshToken,
  markUsed,
  type RefreshTokenRow,
} from './auth.store.ts';
import { refuseUnfit } from './standing.ts';
import { endSessions, insertSession, noteSessionSeen } from './sessions.store.ts';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
const day = 24 * 60 * 60_000;

export const hashAddress = (ctx: ServerContext, ip: string): string =>
  createHash('sha256').update(ctx.secretKey).update(ip).digest('hex').slice(0, 32);

const graceKey = (ctx: ServerContext): Buffer =>
  Buffer.from(hkdfSync('sha256', ctx.secretKey, '', 'refresh-grace', 32));

/** The successor is kept encrypted under the key of the installation, for the grace only. */
const seal = (ctx: ServerContext, token: string): Buffer => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', graceKey(ctx), iv);
  const text = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
};

const unseal = (ctx: ServerContext, sealed: Buffer): string => {
  const decipher = createDecipheriv('aes-256-gcm', graceKey(ctx), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
};

interface Holder {
  userId: string;
  tenantId: string | null;
  sessionVersion: number;
}

/** How a person proved who they are. */
export type SignInMethod =
  | 'password'
  | 'magic_link'
  | 'code'
  | 'google'
  | 'passkey'
  | 'invitation'
  | 'registration'
  | 'demo';

const accessFor = (ctx: ServerContext, holder: Holder, sessionId: string): Promise<string> =>
  signAccessToken(ctx, {
    sid: sessionId,
    sub: holder.userId,
    tid: holder.tenantId ?? undefined,
    sv: holder.sessionVersion,
  });

const expiry = (remember: boolean): Date =>
  new Date(Date.now() + (remember ? limits.auth.refreshRememberDays : limits.auth.refreshIdleDays) * day);

/** Starts a session: a new family with its first token. */
export const startSession = async (
  ctx: ServerContext,
  holder: Holder,
  meta: CallMeta,
  { remember, method }: { remember: boolean; method: SignInMethod },
): Promise<Tokens> => {
  const refreshToken = randomBytes(32).toString('base64url');
  const id = randomUUID();
  const device = { user_agent: meta.userAgent.slice(0, 300), ip_hash: hashAddress(ctx, meta.ip) };
  await inTransaction(ctx.db, async (tx) => {
    await insertSession(tx, {
      id,
      user_id: holder.userId,
      tenant_id: holder.tenantId,
      method,
      ...device,
    });
    await insertRefreshToken(tx, {
      user_id: holder.userId,
      tenant_id: holder.tenantId,
      family: id,
      generation: 1,
      token_hash: hashOf(refreshToken),
      expires_at: expiry(remember),
      remember,
      ...device,
    });
  });
  return { accessToken: await accessFor(ctx, holder, id), refreshToken };
};

const ended = (): AppError => new AppError('unauthenticated', 'Your session has ended. Sign in again.');

const succeed = async (
  ctx: ServerContext,
  tx: Transaction<Database>,
  row: RefreshTokenRow,
): Promise<string> => {
  const next = randomBytes(32).toString('base64url');
  const id = randomUUID();
  await insertRefreshToken(tx, {
    id,
    user_id: row.user_id,
    tenant_id: row.tenant_id,
    family: row.family,
    generation: row.generation + 1,
    token_hash: hashOf(next),
    expires_at: expiry(row.remember),
    remember: row.remember,
    user_agent: row.user_agent,
    ip_hash: row.ip_hash,
  });
  await markUsed(tx, row.id, { id, cipher: seal(ctx, next) });
  await noteSessionSeen(tx, row.family);
  return next;
};

type Outcome = { kind: 'ok'; row: RefreshTokenRow; token: string } | { kind: 'ended' } | { kind: 'reused' };

const exchange = async (ctx: ServerContext, tx: Transaction<Database>, token: string): Promise<Outcome> => {
  const row = await lockRefreshToken(tx, hashOf(token));
  if (!row || row.revoked_at || row.expires_at.getTime() <= Date.now()) return { kind: 'ended' };
  if (!row.used_at) return { kind: 'ok', row, token: await succeed(ctx, tx, row) };
  const graceEnds = row.used_at.getTime() + limits.auth.refreshGraceSeconds * 1_000;
  const successor = row.successor_cipher ? unseal(ctx, row.successor_cipher) : undefined;
  const next = successor ? await lockRefreshToken(tx, hashOf(successor)) : undefined;
  // Only while the successor itself is unused: an older generation never comes back to life.
  if (successor && next && !next.used_at && !next.revoked_at && Date.now() <= graceEnds) {
    return { kind: 'ok', row, token: successor };
  }
  await endSessions(tx, { sessionId: row.family }, 'reused');
  return { kind: 'reused' };
};

/** A new pair for a refresh token. Reuse after the grace ends every session of the family. */
export const refreshSession = async (ctx: ServerContext, token: string): Promise<Tokens> => {
  const outcome = await inTransaction(ctx.db, (tx) => exchange(ctx, tx, token));
  if (outcome.kind === 'ended') throw ended();
  if (outcome.kind === 'reused') {
    throw new AppError('token_reused', 'This session was used twice and has been closed. Sign in again.');
  }
  const { row } = outcome;
  const standing = await findStanding(ctx.db, row.user_id, row.tenant_id ?? undefined);
  if (!standing) throw ended();
  refuseUnfit(standing);
  const holder = { userId: row.user_id, tenantId: row.tenant_id, sessionVersion: standing.sessionVersion };
  return { accessToken: await accessFor(ctx, holder, row.family), refreshToken: outcome.token };
};

/** Ends the session that a refresh token belongs to; an unknown token is nothing to complain about. */
export const endSession = (ctx: ServerContext, token: string): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const row = await lockRefreshToken(tx, hashOf(token));
    if (row) await endSessions(tx, { sessionId: row.family }, 'signed_out');
  });
