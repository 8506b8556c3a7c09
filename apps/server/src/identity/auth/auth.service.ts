// Registration and password sign-in. Its responses must not reveal whether an email has an account.
import { accountRegistered } from '@sitewright/contract/auth/auth-events';
import type { SignedIn } from '@sitewright/contract/auth/auth';
import { limits } from '@sitewright/contract/limits';
import { AppError } from '../../core/app-error.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import { recordFailure, assertNotRateLimited, enforceRateLimit } from '../../core/rate-limits/rate-limit.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { runHook } from '../../core/context/hooks.ts';
import { emit } from '../../core/events/emit.ts';
import { actorOfUser } from '../../core/context/event-actor.ts';
import { findUserByEmail, insertUser, type UserRow } from '../users/users.store.ts';
import { recordFailedSignIn, updatePasswordHash } from './credentials.store.ts';
import { digestEmail, hashIp } from '../../core/hash-ip.ts';
import { languageOf } from '../../http/mail-links.ts';
import { passwordIssue } from './passwords/password-rules.ts';
import { accountRegistering } from './account-registering.ts';
import { registrationPolicyOf, assertMayRegister } from './registration.ts';
import { signIn } from './sign-in.ts';
import { mailVerification } from './by-email/verify-email.ts';

export { signIn };

export interface Registration {
  email: string;
  password: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
}

/** Rejects a password that is easy to guess. */
export const assertPasswordAllowed = (password: string, email: string): void => {
  const sentence = passwordIssue(password, email);
  if (sentence !== undefined) {
    throw new AppError('validation_failed', sentence, { fields: { password: sentence } });
  }
};

export const register = async (
  ctx: ServerContext,
  input: Registration,
  meta: CallMeta,
): Promise<SignedIn> => {
  const registrar = await registrationPolicyOf(ctx, meta);
  assertMayRegister(registrar, input.email);
  assertPasswordAllowed(input.password, input.email);
  const { tenantId, role } = registrar;
  const user = await insertUser(
    ctx.db,
    {
      email: input.email,
      passwordHash: await ctx.passwords.hash(input.password),
      firstName: input.firstName,
      lastName: input.lastName,
      locale: languageOf(meta),
      membership: { tenantId, role },
    },
    async (tx, row) => {
      await mailVerification(ctx, tx, row, meta);
      await runHook(ctx, accountRegistering, { tx, user: row, tenantId, meta });
      await emit(ctx, tx, accountRegistered, {
        tenantId,
        actor: actorOfUser(row),
        target: { type: 'user', id: row.id, label: row.email },
        payload: { method: 'registration' },
        meta,
      });
    },
  );
  if (!user) {
    const sentence = 'An account with this email already exists. Sign in instead.';
    throw new AppError('email_taken', sentence, { fields: { email: sentence } });
  }
  return signIn(ctx, user, meta, { remember: false, method: 'registration' });
};

export const login = async (
  ctx: ServerContext,
  input: { email: string; password: string; remember?: boolean | undefined },
  meta: CallMeta,
): Promise<SignedIn> => {
  const address = digestEmail(input.email);
  const ip = hashIp(ctx, meta.ip);
  ctx.passwords.assertCapacity();
  const failures = {
    key: `login:email:${address}`,
    limit: limits.auth.loginPerHourPerEmail,
    windowSeconds: 3_600,
  };
  await assertNotRateLimited(ctx, failures);
  await enforceRateLimit(ctx, [
    {
      key: `login:pair:${address}:${ip}`,
      limit: limits.auth.loginPerMinutePerEmailAndIp,
      windowSeconds: 60,
    },
  ]);
  const user = await findUserByEmail(ctx.db, input.email);
  if (!(await ctx.passwords.verify(user?.password_hash, input.password)) || !user) {
    await recordFailure(ctx, failures);
    await recordFailedSignIn(ctx.db, input.email, {
      method: 'password',
      requestId: meta.requestId,
      ipHash: ip,
      userAgent: meta.userAgent,
    });
    throw new AppError('invalid_credentials', 'Wrong email or password.');
  }
  await renewOutdatedHash(ctx, user, input.password);
  return signIn(ctx, user, meta, { remember: input.remember ?? false, method: 'password' });
};

/**
 * The plain password is available only during sign-in. While the hasher is busy the rehash is skipped until the
 * next one.
 */
const renewOutdatedHash = async (ctx: ServerContext, user: UserRow, password: string): Promise<void> => {
  const former = user.password_hash;
  if (former === null || !ctx.passwords.isOutdated(former)) return;
  try {
    await updatePasswordHash(ctx.db, user.id, former, await ctx.passwords.hash(password));
  } catch (error) {
    ctx.log.warn({ err: error }, 'a password hash could not be updated');
  }
};
