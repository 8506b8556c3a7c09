// What a tenant asks of the members who call the API, whatever they prove their identity with.
import type { Endpoint } from '@sitewright/contract/endpoint';
import { tenantSecurity } from '@sitewright/contract/tenants/settings';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { ipMatcher } from '../../core/ip-list.ts';
import { hostTenantOf } from '../../http/hosts.ts';
import type { TenantSnapshot } from '../tenants/tenant-snapshot.ts';
import type { AccountStatus } from '../users/users.store.ts';

/** A session of one tenant is rejected on the host of another: data of two tenants must never mix on one screen. */
export const assertTenantHost = (request: FastifyRequest, tenantId: string): void => {
  const host = hostTenantOf(request.raw);
  if (!host || host.id === tenantId) return;
  throw new AppError('wrong_tenant', `You're signed in to another workspace. Sign in to ${host.name}.`, {
    details: { tenantId: host.id },
  });
};

/** Requests that an admin of a closing tenant may still make: viewing it, leaving it, reopening it. */
const isAllowedWhileClosing = ({ access, whileClosing }: Endpoint): boolean =>
  whileClosing === true || access === 'public' || access === 'signed-in' || access.startsWith('profile.');

/** Enforces the allowlist of admins, and that a closing tenant is left alone. */
export const assertTenantAllows = (
  ctx: ServerContext,
  request: FastifyRequest,
  { role, tenantStatus }: Pick<AccountStatus, 'role' | 'tenantStatus'>,
  { endpoint, tenant }: { endpoint: Endpoint; tenant: TenantSnapshot },
): void => {
  const { adminAddresses } = tenant.settings(tenantSecurity);
  if (
    role === 'ADMIN' &&
    adminAddresses.length > 0 &&
    !ipMatcher(adminAddresses)(ctx.clientIp(request.raw))
  ) {
    throw new AppError(
      'address_not_allowed',
      "Your IP address isn't on the admin allowlist. Connect from an allowed network or ask another admin.",
    );
  }
  if (tenantStatus === 'closing' && !isAllowedWhileClosing(endpoint)) {
    throw new AppError(
      'tenant_suspended',
      'This workspace is scheduled for deletion. Restore it to continue.',
      { details: { tenantStatus: 'closing' } },
    );
  }
};
