// Enforces a required second factor, of staff by the installation or of members by their tenant: users without one
// may only set one up.
import type { Endpoint } from '@sitewright/contract/endpoint';
import type { Role } from '@sitewright/contract/permissions';
import { limits } from '@sitewright/contract/limits';
import { AppError } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { TimedCache } from '../../../core/cache/timed-cache.ts';
import { tenantSnapshot } from '../../tenants/tenant-snapshot.ts';
import { platformGroup } from '../../../core/settings/platform-settings.ts';
import { hasSecondFactor } from '../credentials.store.ts';

const rules = new WeakMap<object, TimedCache<boolean>>();

/** Cached for a few seconds: every request of staff reads the rule. */
const isRequiredForStaff = (ctx: ServerContext): Promise<boolean> => {
  let cache = rules.get(ctx.db);
  if (!cache) rules.set(ctx.db, (cache = new TimedCache(limits.auth.sessionCacheMs)));
  return cache.get('staff', async () => (await platformGroup(ctx, 'security')).requireTwoFactorForStaff);
};

/** Whether a user has a second factor, as the rule requires. */
export const followsSecondFactorRule = (ctx: Pick<ServerContext, 'db'>, userId: string): Promise<boolean> =>
  hasSecondFactor(ctx.db, userId);

/** Invalidates the cached rule in this process. */
export const invalidateSecondFactorRule = (ctx: Pick<ServerContext, 'db'>): void =>
  rules.get(ctx.db)?.invalidate('');

const isForSetUp = ({ access }: Endpoint): boolean =>
  access === 'public' || access === 'signed-in' || access.startsWith('profile.');

export interface SecondFactorSubject {
  userId: string;
  role: Role;
  tenantId: string;
}

export const assertSecondFactorSetUp = async (
  ctx: ServerContext,
  { userId, role, tenantId }: SecondFactorSubject,
  endpoint: Endpoint,
): Promise<void> => {
  if (isForSetUp(endpoint)) return;
  const isStaff = role === 'PLATFORM_ADMIN' || role === 'SUPER_ADMIN';
  const isAsked = isStaff
    ? await isRequiredForStaff(ctx)
    : (await tenantSnapshot(ctx, tenantId))?.security.requireTwoFactor;
  if (!isAsked || (await hasSecondFactor(ctx.db, userId))) return;
  throw new AppError(
    'two_factor_setup_required',
    'Two-factor sign-in is required here. Set it up in your profile to go on.',
  );
};
