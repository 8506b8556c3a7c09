// Sign-in sessions as families of refresh tokens. Each token works once; reusing one ends the whole family, except
// that its direct successor is returned again within a short grace period, because a browser that lost the response
// must not be signed out (trust.md item 0.4).
import { sessionEnded, sessionReused } from '@sitewright/contract/auth/auth-events';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Tokens } from '@sitewright/contract/auth/auth';
import { limits } from '@sitewright/contract/limits';
import type { SignInMethod } from '@sitewright/contract/auth/sign-in';
import type { Transaction } from 'kysely';
import { inTransaction } from '../../core/db/tenant-scope.ts';
import type { Database } from '../../core/db/tables.ts';
import { AppError } from '../../core/app-error.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import { seal, unseal } from '../../core/crypto/sealed.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { emit } from '../../core/events/emit.ts';
import { actorOfUser } from '../../core/context/event-actor.ts';
import { writeMail } from '../../core/mail/write-mail.ts';
import { sessionReusedEmail } from './session-emails.ts';
import { signAccessToken } from './access-token.ts';
import {
  findAccountStatus,
  findUserById,
  insertRefreshToken,
  lockRefreshToken,
  markUsed,
  type RefreshTokenRow,
} from '../users/users.store.ts';
import { hashIp } from '../../core/hash-ip.ts';
import { isOfTheFuture } from '../../core/of-the-future.ts';
import { assertAccountActive } from '../users/account-status.ts';
import { deviceName } from './device-name.ts';
import { linkTo } from '../../http/mail-links.ts';
import { endSessions, insertSession, touchSession } from '../users/sessions.store.ts';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
const day = 24 * 60 * 60_000;

/** Purpose of the sealed successor token, which is stored for the grace period only. */
const grace = { purpose: 'refresh-grace' };

interface Holder {
  userId: string;
  tenantId: string | null;
  sessionVersion: number;
}

const accessFor = (ctx: ServerContext, holder: Holder, sessionId: string): Promise<string> =>
  signAccessToken(ctx, {
    sid: sessionId,
    sub: holder.userId,
    tid: holder.tenantId ?? undefined,
    sv: holder.sessionVersion,
  });

const expiry = (remember: boolean): Date =>
  new Date(Date.now() + (remember ? limits.auth.refreshRememberDays : limits.auth.refreshIdleDays) * day);

interface SessionStart {
  remember: boolean;
  method: SignInMethod;
  /** Further writes of a sign-in, in the same transaction, before the session row exists. */
  before?: (tx: Transaction<Database>, sessionId: string) => Promise<void>;
}

/** Starts a session: a new family with its first token. */
export const startSession = async (
  ctx: ServerContext,
  holder: Holder,
  meta: CallMeta,
  { remember, method, before }: SessionStart,
): Promise<Tokens> => {
  const refreshToken = randomBytes(32).toString('base64url');
  const id = randomUUID();
  const device = { user_agent: meta.userAgent.slice(0, 300), ip_hash: hashIp(ctx, meta.ip) };
  await inTransaction(ctx.db, async (tx) => {
    await before?.(tx, id);
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
  await markUsed(tx, row.id, { id, cipher: seal(ctx.secretKey, grace, next) });
  await touchSession(tx, row.family);
  return next;
};

type Outcome = { kind: 'ok'; row: RefreshTokenRow; token: string } | { kind: 'ended' } | { kind: 'reused' };

/** A token was copied: the user is notified, because one of its two holders is an attacker. */
const reportReuse = async (
  ctx: ServerContext,
  tx: Transaction<Database>,
  row: RefreshTokenRow,
  meta: CallMeta,
): Promise<void> => {
  const user = await findUserById(tx, row.user_id);
  if (!user) return;
  await emit(ctx, tx, sessionReused, {
    tenantId: null,
    actor: actorOfUser(user),
    target: { type: 'session', id: row.family },
    meta,
  });
  await writeMail(ctx, tx, {
    email: sessionReusedEmail,
    to: user.email,
    locale: user.locale,
    timezone: user.timezone,
    tenantId: meta.tenant?.id,
    values: {
      at: new Date(),
      device: deviceName(meta.userAgent),
      url: linkTo(ctx, meta, '/login?forgot=1'),
    },
  });
};

const exchange = async (
  ctx: ServerContext,
  tx: Transaction<Database>,
  token: string,
  meta: CallMeta,
): Promise<Outcome> => {
  const row = await lockRefreshToken(tx, hashOf(token));
  if (!row || row.revoked_at || row.expires_at.getTime() <= Date.now()) return { kind: 'ended' };
  if (!row.used_at) return { kind: 'ok', row, token: await succeed(ctx, tx, row) };
  const graceEnds = row.used_at.getTime() + limits.auth.refreshGraceSeconds * 1_000;
  const successor = row.successor_cipher ? unseal(ctx.secretKey, grace, row.successor_cipher) : undefined;
  const next = successor ? await lockRefreshToken(tx, hashOf(successor)) : undefined;
  const isInGrace = Date.now() <= graceEnds && !isOfTheFuture(row.used_at);
  // Only while the successor itself is unused: an older generation never works again.
  if (successor && next && !next.used_at && !next.revoked_at && isInGrace) {
    return { kind: 'ok', row, token: successor };
  }
  const ended = await endSessions(tx, { sessionId: row.family }, 'reused');
  // Reuse of a token whose session has already ended is not reported again.
  if (ended > 0) await reportReuse(ctx, tx, row, meta);
  return { kind: 'reused' };
};

/** Returns a new pair for a refresh token. Reuse after the grace period ends the whole family. */
export const refreshSession = async (ctx: ServerContext, token: string, meta: CallMeta): Promise<Tokens> => {
  const outcome = await inTransaction(ctx.db, (tx) => exchange(ctx, tx, token, meta));
  if (outcome.kind === 'ended') throw ended();
  if (outcome.kind === 'reused') {
    throw new AppError(
      'token_reused',
      'For your security, you were signed out because this session was used elsewhere. Sign in again.',
    );
  }
  const { row } = outcome;
  const standing = await findAccountStatus(ctx.db, row.user_id, row.tenant_id ?? undefined);
  if (!standing) throw ended();
  assertAccountActive(standing);
  const holder = { userId: row.user_id, tenantId: row.tenant_id, sessionVersion: standing.sessionVersion };
  return { accessToken: await accessFor(ctx, holder, row.family), refreshToken: outcome.token };
};

/** Ends the session of a refresh token; an unknown token is not an error. */
export const endSession = async (ctx: ServerContext, token: string, meta: CallMeta): Promise<void> => {
  const userId = await inTransaction(ctx.db, async (tx) => {
    const row = await lockRefreshToken(tx, hashOf(token));
    if (!row || (await endSessions(tx, { sessionId: row.family }, 'signed_out')) === 0) return undefined;
    await emit(ctx, tx, sessionEnded, {
      tenantId: null,
      actor: actorOfUser({ id: row.user_id }),
      target: { type: 'session', id: row.family },
      payload: { reason: 'signed_out' },
      meta,
    });
    return row.user_id;
  });
  if (userId !== undefined) ctx.accountStatuses.invalidate(userId);
};
