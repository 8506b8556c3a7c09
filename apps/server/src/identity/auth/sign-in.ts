// The common end of every sign-in, after the method has verified the user.
import { sessionStarted } from '@sitewright/contract/auth/auth-events';
import type { SignedIn } from '@sitewright/contract/auth/auth';
import type { SignInResult, SignInMethod } from '@sitewright/contract/auth/sign-in';
import { type SecuritySettings, tenantSecurity } from '@sitewright/contract/tenants/settings';
import type { Transaction } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import { AppError } from '../../core/app-error.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { assertNoPendingDeletion } from './pending-deletion.ts';
import { secondFactorsOf } from './second-factor/second-factor.ts';
import { emit } from '../../core/events/emit.ts';
import { actorOfUser } from '../../core/context/event-actor.ts';
import { isDemoEmail } from '../demo/demo-accounts.ts';
import { hasLocalKey } from '../demo/local-key.ts';
import { writeMail } from '../../core/mail/write-mail.ts';
import { newDeviceEmail } from './auth-emails.ts';
import { tenantSnapshot } from '../tenants/tenant-snapshot.ts';
import { presentUser } from './auth.present.ts';
import { findLandingTenant, recordLogin, type UserRow } from '../users/users.store.ts';
import { listUserAgents } from './credentials.store.ts';
import { deviceName } from '../sessions/device-name.ts';
import { linkTo } from '../../http/mail-links.ts';
import { startSession } from '../sessions/refresh-sessions.ts';
import { challengeSecondFactor } from './second-factor/second-factor-challenge.ts';
import { assertAccountActive } from '../users/account-status.ts';
import type { SignInOptions } from './sign-in-options.ts';

type TenantSignInMethod = SecuritySettings['signInWays'][number];
const tenantSignInMethods: ReadonlySet<SignInMethod> = new Set<TenantSignInMethod>([
  'password',
  'magic_link',
  'code',
  'google',
  'passkey',
]);

const assertMethodAllowed = async (
  ctx: ServerContext,
  tenantId: string | null,
  method: SignInMethod,
): Promise<void> => {
  if (tenantId === null || !tenantSignInMethods.has(method)) return;
  const facts = await tenantSnapshot(ctx, tenantId);
  if (!facts || facts.settings(tenantSecurity).signInWays.includes(method as TenantSignInMethod)) return;
  throw new AppError('forbidden', `${facts.name} doesn't allow this sign-in method. Choose another one.`);
};

const alone: ReadonlySet<SignInMethod> = new Set<SignInMethod>(['passkey', 'demo', 'registration']);

const demandSecondFactor = async (ctx: ServerContext, user: UserRow, how: SignInOptions): Promise<void> => {
  if (how.secondFactor === 'passed' || alone.has(how.method)) return;
  const methods = await secondFactorsOf(ctx, user.id);
  if (methods.every((method) => method === 'recovery')) return;
  await challengeSecondFactor(ctx, user.id, how, methods);
};

/** Notifies the user of a sign-in from a new browser. */
const notifyNewDevice = async (
  ctx: ServerContext,
  tx: Transaction<Database>,
  user: UserRow,
  meta: CallMeta,
): Promise<void> => {
  const known = await listUserAgents(tx, user.id);
  const device = deviceName(meta.userAgent);
  if (known.length === 0 || known.some((agent) => deviceName(agent) === device)) return;
  await writeMail(ctx, tx, {
    email: newDeviceEmail,
    to: user.email,
    locale: user.locale,
    timezone: user.timezone,
    tenantId: meta.tenant?.id,
    values: { at: new Date(), device, url: linkTo(ctx, meta, '/login?forgot=1') },
  });
};

/** A password or passkey that was added to a demo user works only with the local key. */
const assertDemoUnlocked = (ctx: ServerContext, { email }: UserRow, { request }: CallMeta): void => {
  if (!isDemoEmail(email) || hasLocalKey(ctx, request)) return;
  throw new AppError(
    'forbidden',
    'Demo accounts are locked in this browser. Open the link that was printed in the terminal when Sitewright started.',
  );
};

/** Signs in a user whom the method has verified. Throws `second_factor_required` when that is not enough. */
export const signIn = async (
  ctx: ServerContext,
  user: UserRow,
  meta: CallMeta,
  how: SignInOptions,
): Promise<SignedIn> => {
  assertDemoUnlocked(ctx, user, meta);
  const home = await findLandingTenant(ctx.db, user, how.tenantId ?? meta.tenant?.id);
  if (!home) {
    throw new AppError(
      'forbidden',
      meta.tenant
        ? `You aren't a member of ${meta.tenant.name}. Ask an admin to invite you.`
        : "This account doesn't belong to a workspace.",
    );
  }
  await assertNoPendingDeletion(ctx, user);
  assertAccountActive(home);
  await assertMethodAllowed(ctx, home.tenantId, how.method);
  await demandSecondFactor(ctx, user, how);
  const holder = { userId: user.id, tenantId: home.tenantId, sessionVersion: user.session_version };
  const tokens = await startSession(ctx, holder, meta, {
    remember: how.remember,
    method: how.method,
    before: async (tx, sessionId) => {
      await notifyNewDevice(ctx, tx, user, meta);
      await recordLogin(tx, user.id);
      await emit(ctx, tx, sessionStarted, {
        tenantId: null,
        actor: actorOfUser(user),
        target: { type: 'session', id: sessionId },
        payload: { method: how.method },
        meta,
      });
    },
  });
  return { user: await presentUser(ctx, user, home.role, home.tenantId), tokens };
};

/** `signIn` for a page that then redirects the user. */
export const signInWithRedirect = async (
  ctx: ServerContext,
  user: UserRow,
  meta: CallMeta,
  how: SignInOptions,
): Promise<SignInResult> => ({
  ...(await signIn(ctx, user, meta, how)),
  redirect: how.redirect ?? null,
  isNew: how.isNew ?? false,
  method: how.method,
});
