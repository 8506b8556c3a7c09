// API keys of a customer: in the shared workspace of each user, elsewhere of the workspace, whose admins create them.
import { apiKeyCreated, apiKeyRevoked } from '@sitewright/contract/api-keys/api-key-events';
import { apiKeyLimits } from '@sitewright/contract/api-keys/api-key-limits';
import { type ApiKeyScope, knownScopes } from '@sitewright/contract/api-keys/api-key-scopes';
import type * as contract from '@sitewright/contract/api-keys/api-keys';
import type { ApiKey, ApiKeyStatus } from '@sitewright/contract/api-keys/api-keys';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type { Permission } from '@sitewright/contract/permissions';
import { type Actor, requirePermission } from '../../core/actor.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { emit } from '../../core/events/emit.ts';
import type { EmailDefinition } from '../../core/emails/define-email.ts';
import { writeMail } from '../../core/mail/write-mail.ts';
import { linkTo } from '../../http/mail-links.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { customerOf, lockCustomers } from '../customers/customer.ts';
import { deviceName } from '../sessions/device-name.ts';
import { requireStepUp } from '../sessions/step-up.ts';
import { findRoleInTenant, findUserById } from '../users/users.store.ts';
import { apiKeyCreatedEmail, apiKeyRevokedEmail, type ApiKeyNotice } from './api-key-emails.ts';
import {
  countValidKeys,
  findKeyRow,
  insertKey,
  type KeyOwner,
  listKeyRows,
  type ListedApiKeyRow,
  markRevoked,
} from './api-keys.store.ts';
import { createKeyText, hashKey, lastFourOf } from './key-text.ts';

const day = 24 * 60 * 60_000;

const statusOf = (row: ListedApiKeyRow, now: Date): ApiKeyStatus => {
  if (row.revoked_at) return 'revoked';
  return row.expires_at && row.expires_at <= now ? 'expired' : 'active';
};

const present = (row: ListedApiKeyRow, actor: Actor, now: Date): ApiKey => ({
  id: row.id,
  name: row.name,
  lastFour: row.last_four,
  scopes: knownScopes(row.scopes),
  status: statusOf(row, now),
  creator: { id: row.user_id, name: row.creator },
  isOwn: row.user_id === actor.userId,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  revokedAt: row.revoked_at?.toISOString() ?? null,
});

/** The keys that the actor manages; also what a customer may have is counted among these. */
const requireOwner = async (
  tx: TenantTransaction,
  actor: Actor,
  permission: Permission,
): Promise<KeyOwner> => {
  const scope = requirePermission(actor, permission);
  const { userId } = await customerOf(tx, actor.userId);
  if (userId === null && scope === 'own') {
    throw new AppError('forbidden', 'Only admins of this workspace can manage API keys.', {
      details: { permission },
    });
  }
  return { userId };
};

export const listApiKeys = (
  ctx: ServerContext,
  actor: Actor,
): Promise<EndpointResponse<typeof contract.listApiKeys>> =>
  withTenant(ctx.db, actor, async (tx) => {
    const owner = await requireOwner(tx, actor, 'apiKeys.read');
    const now = ctx.clock.now();
    const endedAfter = new Date(now.getTime() - apiKeyLimits.endedDaysShown * day);
    const all = (await listKeyRows(tx, owner, endedAfter)).map((row) => present(row, actor, now));
    const active = all.filter(({ status }) => status === 'active');
    const keys = [...active, ...all.filter((key) => !active.includes(key))];
    const used = active.length;
    const scope = owner.userId === null ? 'workspace' : 'user';
    return { scope, keys, used, limit: apiKeyLimits.perCustomer };
  });

const requireExpiry = (value: string | null, now: Date): Date | null => {
  if (value === null) return null;
  const at = new Date(value);
  const mostDays = apiKeyLimits.expiryDaysMax;
  const sentence =
    at <= now
      ? 'Choose a date in the future'
      : at.getTime() > now.getTime() + mostDays * day
        ? `Choose a date within the next ${mostDays} days`
        : undefined;
  if (sentence === undefined) return at;
  throw new AppError('validation_failed', sentence, { fields: { expiresAt: sentence } });
};

/** A key acts as a member of the workspace, so staff who only visit it cannot create one. */
const requireMember = async (tx: TenantTransaction, actor: Actor): Promise<void> => {
  const role = await findRoleInTenant(tx, actor.userId);
  if (role === 'USER' || role === 'ADMIN') return;
  throw new AppError('forbidden', 'Only members of this workspace can create API keys.', {
    details: { permission: 'apiKeys.write' },
  });
};

const assertBelowLimit = async (tx: TenantTransaction, owner: KeyOwner, now: Date): Promise<void> => {
  const used = await countValidKeys(tx, owner, now);
  const limit = apiKeyLimits.perCustomer;
  if (used < limit) return;
  throw new AppError('limit_reached', `You can have up to ${limit} API keys. Revoke one first.`, {
    details: { meter: 'apiKeys', used, limit },
  });
};

const notifyCreator = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { meta }: Pick<RequestContext, 'meta'>,
  {
    email,
    owner,
    userId,
    name,
    isOwn,
  }: {
    email: EmailDefinition<ApiKeyNotice>;
    owner: KeyOwner;
    userId: string;
    name: string;
    isOwn: boolean;
  },
): Promise<void> => {
  const user = await findUserById(tx, userId);
  if (!user) return;
  await writeMail(ctx, tx, {
    email,
    to: user.email,
    locale: user.locale,
    timezone: user.timezone,
    tenantId: meta.tenant?.id,
    values: {
      at: ctx.clock.now(),
      // The device of somebody else is not theirs to know.
      device: isOwn ? deviceName(meta.userAgent) : undefined,
      keyName: name,
      url:
        owner.userId === null
          ? linkTo(ctx, meta, '/tenant/api-keys')
          : linkTo(ctx, meta, '/profile/api-keys'),
    },
  });
};

export const createApiKey = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  input: { name: string; scopes: ApiKeyScope[]; expiresAt: string | null },
): Promise<{ apiKey: ApiKey; key: string }> => {
  requirePermission(actor, 'apiKeys.write');
  await requireStepUp(ctx, actor);
  const key = createKeyText();
  return withTenant(ctx.db, actor, async (tx) => {
    const owner = await requireOwner(tx, actor, 'apiKeys.write');
    await requireMember(tx, actor);
    const now = ctx.clock.now();
    const expiresAt = requireExpiry(input.expiresAt, now);
    await lockCustomers(tx, [{ tenantId: tx.tenantId, userId: owner.userId }]);
    await assertBelowLimit(tx, owner, now);
    const id = await insertKey(tx, {
      userId: actor.userId,
      name: input.name,
      keyHash: hashKey(key),
      lastFour: lastFourOf(key),
      scopes: input.scopes,
      createdAt: now,
      expiresAt,
    });
    await emit(ctx, tx, apiKeyCreated, {
      tenantId: tx.tenantId,
      actor,
      target: { type: 'api_key', id, label: input.name },
      payload: { scopes: input.scopes, expiresAt: expiresAt?.toISOString() ?? null },
      meta,
    });
    const about = { owner, userId: actor.userId, name: input.name, isOwn: true };
    await notifyCreator(ctx, tx, { meta }, { email: apiKeyCreatedEmail, ...about });
    const row = (await findKeyRow(tx, owner, id))!;
    return { apiKey: present(row, actor, now), key };
  });
};

export const revokeApiKey = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  id: string,
): Promise<void> => {
  requirePermission(actor, 'apiKeys.write');
  await withTenant(ctx.db, actor, async (tx) => {
    const owner = await requireOwner(tx, actor, 'apiKeys.write');
    const row = await findKeyRow(tx, owner, id);
    if (!row) throw notFound('The API key');
    if (!(await markRevoked(tx, id, ctx.clock.now()))) return;
    await emit(ctx, tx, apiKeyRevoked, {
      tenantId: tx.tenantId,
      actor,
      target: { type: 'api_key', id, label: row.name },
      payload: { userId: row.user_id },
      meta,
    });
    const about = { owner, userId: row.user_id, name: row.name, isOwn: row.user_id === actor.userId };
    await notifyCreator(ctx, tx, { meta }, { email: apiKeyRevokedEmail, ...about });
  });
};
