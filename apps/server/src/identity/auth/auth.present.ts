import type { User } from '@sitewright/contract/auth/auth';
import type { Role } from '@sitewright/contract/permissions';
import type { ServerContext } from '../../core/context/server-context.ts';
import { presentNotifications } from '../users/notification-settings.ts';
import { findFactors } from './second-factor/second-factor.store.ts';
import { listMembershipsOf } from '../tenants/tenants.store.ts';
import { avatarUrl } from '../users/avatar/avatar-files.ts';
import type { UserRow } from '../users/users.store.ts';

/** A user as shown to themselves. */
export const presentUser = async (
  ctx: Pick<ServerContext, 'db'>,
  row: UserRow,
  role: Role,
  tenantId: string | null,
): Promise<User> => {
  const factors = await findFactors(ctx.db, row.id);
  const memberships = await listMembershipsOf(ctx.db, row.id);
  const { totp = false, passkeys = 0, recoveryCodesLeft = 0 } = factors ?? {};
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name || null,
    lastName: row.last_name || null,
    role,
    tenantId,
    locale: row.locale === 'vi' ? 'vi' : 'en',
    emailVerified: row.email_verified_at !== null,
    createdAt: row.created_at.toISOString(),
    avatarUrl: avatarUrl(row.avatar_key),
    timezone: row.timezone,
    hasPassword: row.password_hash !== null,
    twoFactor: { enabled: totp || passkeys > 0, totp, passkeys, recoveryCodesLeft },
    pendingEmail: row.pending_email,
    deletionDueAt: row.deletion_due_at?.toISOString() ?? null,
    memberships: memberships
      .filter((membership) => membership.status === 'active')
      .map((membership) => ({
        tenantId: membership.id,
        tenantName: membership.name,
        role: membership.role,
      })),
    notifications: presentNotifications(row.notifications),
  };
};
