// Profile fields that users edit themselves. Role, tenant, status and email are not among them: the contract drops
// those fields from every request.
import { accountUpdated } from '@sitewright/contract/account/account-events';
import type { EndpointInput } from '@sitewright/contract/endpoint';
import type { updateMe, User } from '@sitewright/contract/auth/auth';
import { inTransaction } from '../../core/db/tenant-scope.ts';
import { AppError } from '../../core/app-error.ts';
import { type Actor, requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { emit } from '../../core/events/emit.ts';
import { changesBetween } from '../../core/changes.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { presentUser } from '../auth/auth.present.ts';
import { findUserById, type UserRow } from '../users/users.store.ts';
import { changeProfile, lockUser, type ProfileChange } from './account.store.ts';
import { removeAvatar, writeAvatar } from '../users/avatar/avatar-files.ts';
import { presentNotifications } from '../users/notification-settings.ts';
import { readAvatar } from '../users/avatar/read-avatar.ts';

const gone = (): AppError => new AppError('unauthenticated', 'Your session has ended. Sign in again.');

/** The user of a request, as the profile endpoints return it. */
export const currentProfile = async (ctx: ServerContext, actor: Actor): Promise<User> => {
  const user = await findUserById(ctx.db, actor.userId);
  if (!user) throw gone();
  return presentUser(ctx, user, actor.role, user.platform_role ? null : actor.tenantId);
};

export const getProfile = async (ctx: ServerContext, actor: Actor): Promise<User> => {
  requirePermission(actor, 'profile.read');
  return currentProfile(ctx, actor);
};

/** Updates the caller's row and records the changes in the audit log. Returns the previous row. */
const change = (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  wanted: (before: UserRow) => ProfileChange,
): Promise<UserRow> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await lockUser(tx, actor.userId);
    if (!before) throw gone();
    const next = wanted(before);
    const changes = changesBetween(before, next);
    if (Object.keys(changes).length === 0) return before;
    await changeProfile(tx, actor.userId, next);
    await emit(ctx, tx, accountUpdated, {
      tenantId: null,
      actor: { ...actor, label: before.email },
      target: { type: 'user', id: actor.userId, label: before.email },
      changes,
      meta,
    });
    return before;
  });

export const updateProfile = async (
  ctx: ServerContext,
  doing: RequestContext,
  { firstName, lastName, locale, timezone, notifications }: EndpointInput<typeof updateMe>['body'],
): Promise<User> => {
  requirePermission(doing.actor, 'profile.write');
  await change(ctx, doing, (before) => ({
    ...(firstName === undefined ? {} : { first_name: firstName ?? '' }),
    ...(lastName === undefined ? {} : { last_name: lastName ?? '' }),
    ...(locale === undefined ? {} : { locale }),
    ...(timezone === undefined ? {} : { timezone }),
    ...(notifications === undefined
      ? {}
      : { notifications: { ...presentNotifications(before.notifications), ...notifications } }),
  }));
  return currentProfile(ctx, doing.actor);
};

const setAvatar = async (ctx: ServerContext, doing: RequestContext, key: string | null): Promise<User> => {
  const before = await change(ctx, doing, () => ({ avatar_key: key }));
  if (before.avatar_key !== key) await removeAvatar(ctx, before.avatar_key);
  return currentProfile(ctx, doing.actor);
};

export const uploadAvatar = async (ctx: ServerContext, doing: RequestContext): Promise<User> => {
  requirePermission(doing.actor, 'profile.write');
  const key = await writeAvatar(ctx, await readAvatar(doing.meta));
  try {
    return await setAvatar(ctx, doing, key);
  } catch (error) {
    await removeAvatar(ctx, key);
    throw error;
  }
};

export const deleteAvatar = async (ctx: ServerContext, doing: RequestContext): Promise<User> => {
  requirePermission(doing.actor, 'profile.write');
  return setAvatar(ctx, doing, null);
};
