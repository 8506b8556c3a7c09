// Authenticates a request by its API key. The rights of the creator are looked up with each call: whoever loses theirs
// loses them for their keys as well.
import type { Endpoint } from '@sitewright/contract/endpoint';
import type { Role } from '@sitewright/contract/permissions';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { ApiKeyRow } from '../api-keys/api-keys.store.ts';
import { actorOfKey, invalidKey, requireValidKey, touchKey } from '../api-keys/find-key.ts';
import { tenantSnapshot } from '../tenants/tenant-snapshot.ts';
import { assertAccountActive } from '../users/account-status.ts';
import { type AccountStatus, findAccountStatus } from '../users/users.store.ts';
import { assertSecondFactorSetUp } from './second-factor/second-factor-policy.ts';
import { assertTenantAllows, assertTenantHost } from './tenant-policy.ts';

/** The status of the creator in the tenant of the key; 401 when they may no longer sign in there. */
const requireCreator = async (ctx: ServerContext, key: ApiKeyRow): Promise<AccountStatus> => {
  const standing = await ctx.accountStatuses.get(`${key.user_id}|${key.tenant_id}|`, () =>
    findAccountStatus(ctx.db, key.user_id, key.tenant_id),
  );
  // Staff have no tenant, and their rights are never for programs.
  if (!standing || standing.tenantStatus === undefined) throw invalidKey();
  try {
    assertAccountActive(standing);
  } catch (error) {
    if (error instanceof AppError) throw invalidKey();
    throw error;
  }
  return standing;
};

/** A key that works, and the role that its creator has now. */
export interface KeyHolder {
  key: ApiKeyRow;
  role: Role;
}

/** @throws AppError 401 for a key that does not work, 403 where the workspace does not let its creator in */
export const requireKeyHolder = async (
  ctx: ServerContext,
  request: FastifyRequest,
  { token, endpoint }: { token: string; endpoint: Endpoint },
): Promise<KeyHolder> => {
  const key = await requireValidKey(ctx, token);
  const standing = await requireCreator(ctx, key);
  assertTenantHost(request, key.tenant_id);
  const tenant = await tenantSnapshot(ctx, key.tenant_id);
  if (!tenant) throw invalidKey();
  assertTenantAllows(ctx, request, standing, { endpoint, tenant });
  const { role } = standing;
  await assertSecondFactorSetUp(ctx, { userId: key.user_id, role, tenantId: key.tenant_id }, endpoint);
  await touchKey(ctx, key);
  return { key, role };
};

/** The caller behind a key; a guest on public endpoints, which need none. */
export const authenticateKey = async (
  ctx: ServerContext,
  request: FastifyRequest,
  { token, endpoint }: { token: string; endpoint: Endpoint },
): Promise<Actor | undefined> => {
  if (endpoint.access === 'public') return undefined;
  const { key, role } = await requireKeyHolder(ctx, request, { token, endpoint });
  return actorOfKey(key, role, endpoint.method);
};
