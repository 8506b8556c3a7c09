// Accounts and sign-in. Owns the answers that must not tell a stranger whether an address is known.
import { createHash } from 'node:crypto';
import type { SignedIn, User } from '@sitewright/contract/auth';
import { limits } from '@sitewright/contract/limits';
import { AppError } from '../../http/app-error.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import { takeRate } from '../../http/rate-limit.ts';
import { type Actor, defaultTenantId } from '../../http/session.ts';
import type { ServerContext } from '../../server-context.ts';
import { presentUser } from './auth.present.ts';
import {
  findHome,
  findUserByEmail,
  findUserById,
  insertUser,
  noteLogin,
  updateUser,
  type UserRow,
} from './auth.store.ts';
import { refuseUnfit } from './standing.ts';
import { hashAddress, type SignInMethod, startSession } from './refresh-sessions.ts';

/** Signs a person in who has proved who they are. */
export const signIn = async (
  ctx: ServerContext,
  user: UserRow,
  meta: CallMeta,
  how: { remember: boolean; method: SignInMethod },
): Promise<SignedIn> => {
  const home = await findHome(ctx.db, user);
  if (!home) throw new AppError('forbidden', 'This account belongs to no workspace any more.');
  refuseUnfit(home);
  const holder = { userId: user.id, tenantId: home.tenantId, sessionVersion: user.session_version };
  const tokens = await startSession(ctx, holder, meta, how);
  await noteLogin(ctx.db, user.id);
  return { user: presentUser(user, home.role, home.tenantId), tokens };
};

export interface Registration {
  email: string;
  password: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
}

export const register = async (
  ctx: ServerContext,
  input: Registration,
  meta: CallMeta,
): Promise<SignedIn> => {
  await takeRate(ctx, [
    {
      key: `register:ip:${hashAddress(ctx, meta.ip)}`,
      limit: limits.auth.registerPerHourPerIp,
      windowSeconds: 3_600,
    },
  ]);
  if (input.password.toLowerCase() === input.email.toLowerCase()) {
    const sentence = 'Choose a password that is not your e-mail address';
    throw new AppError('validation_failed', sentence, { fields: { password: sentence } });
  }
  const user = await insertUser(ctx.db, {
    email: input.email,
    passwordHash: await ctx.passwords.hash(input.password),
    firstName: input.firstName,
    lastName: input.lastName,
    membership: { tenantId: defaultTenantId, role: 'USER' },
  });
  if (!user) {
    const sentence = 'There is already an account with this e-mail address. Sign in instead.';
    throw new AppError('email_taken', sentence, { fields: { email: sentence } });
  }
  return signIn(ctx, user, meta, { remember: false, method: 'registration' });
};

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

export const login = async (
  ctx: ServerContext,
  input: { email: string; password: string; remember?: boolean | undefined },
  meta: CallMeta,
): Promise<SignedIn> => {
  const address = digest(input.email);
  const ip = hashAddress(ctx, meta.ip);
  await takeRate(ctx, [
    {
      key: `login:pair:${address}:${ip}`,
      limit: limits.auth.loginPerMinutePerEmailAndIp,
      windowSeconds: 60,
    },
    { key: `login:ip:${ip}`, limit: limits.auth.loginPerHourPerIp, windowSeconds: 3_600 },
  ]);
  const user = await findUserByEmail(ctx.db, input.email);
  if (!(await ctx.passwords.verify(user?.password_hash, input.password)) || !user) {
    throw new AppError('invalid_credentials', 'The e-mail address or the password is not right.');
  }
  return signIn(ctx, user, meta, { remember: input.remember ?? false, method: 'password' });
};

/** The person behind a request, as the profile calls answer. */
export const getProfile = async (ctx: ServerContext, actor: Actor): Promise<User> => {
  const user = await findUserById(ctx.db, actor.userId);
  if (!user) throw new AppError('unauthenticated', 'Your session has ended. Sign in again.');
  const tenantId = user.platform_role ? null : actor.tenantId;
  return presentUser(user, actor.role, tenantId);
};

export const updateProfile = async (
  ctx: ServerContext,
  actor: Actor,
  change: {
    firstName?: string | null | undefined;
    lastName?: string | null | undefined;
    locale?: string | undefined;
  },
): Promise<User> => {
  await updateUser(ctx.db, actor.userId, {
    ...(change.firstName === undefined ? {} : { firstName: change.firstName ?? '' }),
    ...(change.lastName === undefined ? {} : { lastName: change.lastName ?? '' }),
    ...(change.locale === undefined ? {} : { locale: change.locale }),
  });
  return getProfile(ctx, actor);
};
