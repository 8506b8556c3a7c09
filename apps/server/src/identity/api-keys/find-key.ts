// Finds the API key of a request. An unknown, an expired and a revoked key have the same answer, so that it says nothing
// about which keys exist.
import { apiKeyLimits } from '@sitewright/contract/api-keys/api-key-limits';
import { knownScopes, permissionsOfScopes } from '@sitewright/contract/api-keys/api-key-scopes';
import type { Method } from '@sitewright/contract/endpoint';
import type { Role } from '@sitewright/contract/permissions';
import { type Actor, createActor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { enforceRateLimit } from '../../core/rate-limits/rate-limit.ts';
import { type ApiKeyRow, findKeyByHash, markKeyUsed } from './api-keys.store.ts';
import { hashKey, isWellFormedKey } from './key-text.ts';

export const invalidKey = (): AppError =>
  new AppError('unauthenticated', 'This API key is not valid. Create a new one.');

/** @throws AppError 401 for a key that does not work, 429 for one that is used too often */
export const requireValidKey = async (ctx: ServerContext, token: string): Promise<ApiKeyRow> => {
  const key = isWellFormedKey(token) ? await findKeyByHash(ctx.db, hashKey(token)) : undefined;
  const now = ctx.clock.now();
  if (!key || key.revoked_at || (key.expires_at && key.expires_at <= now)) throw invalidKey();
  await enforceRateLimit(ctx, [
    { key: `api-key:${key.id}`, limit: apiKeyLimits.callsPerMinute, windowSeconds: 60 },
  ]);
  return key;
};

/** Writes the time of use at most once an hour: it is there to tell which keys are no longer needed. */
export const touchKey = async (ctx: ServerContext, key: ApiKeyRow): Promise<void> => {
  const now = ctx.clock.now();
  const pause = apiKeyLimits.lastUsedEveryMinutes * 60_000;
  if (key.last_used_at && now.getTime() - key.last_used_at.getTime() < pause) return;
  await withTenant(ctx.db, { tenantId: key.tenant_id }, (tx) => markKeyUsed(tx, key.id, now));
};

/** An actor with those rights of the creator that the scopes of the key include, for a call with this method. */
export const actorOfKey = (key: ApiKeyRow, role: Role, method: Method): Actor =>
  createActor({
    kind: 'api_key',
    userId: key.user_id,
    agentId: key.id,
    role,
    tenantId: key.tenant_id,
    grants: permissionsOfScopes(knownScopes(key.scopes), method),
  });
