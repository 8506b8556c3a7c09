// Enforces a required second factor, of staff by the installation or of members by their tenant: users without one
// may only set one up.
import { tenantSecurity } from '@sitewright/contract/tenants/settings';
import type { Endpoint } from '@sitewright/contract/endpoint';
import type { Role } from '@sitewright/contract/permissions';
import { platformSecurity } from '@sitewright/contract/platform/platform-settings';
import { AppError } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { tenantSnapshot } from '../../tenants/tenant-snapshot.ts';
import { platformSettings } from '../../../core/settings/platform-settings.ts';
import { hasSecondFactor } from '../credentials.store.ts';

/** Whether a user has a second factor, as the rule requires. */
export const followsSecondFactorRule = (ctx: Pick<ServerContext, 'db'>, userId: string): Promise<boolean> =>
  hasSecondFactor(ctx.db, userId);

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
    ? (await platformSettings(ctx, platformSecurity)).requireTwoFactorForStaff
    : (await tenantSnapshot(ctx, tenantId))?.settings(tenantSecurity).requireTwoFactor;
  if (!isAsked || (await hasSecondFactor(ctx.db, userId))) return;
  throw new AppError(
    'two_factor_setup_required',
    'Your account requires two-factor authentication. Set it up in your profile to continue.',
  );
};
