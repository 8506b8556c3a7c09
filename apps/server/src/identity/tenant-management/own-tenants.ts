// The tenants of a user, and switching between them.
import type { SignedIn } from '@sitewright/contract/auth/auth';
import { limits } from '@sitewright/contract/limits';
import { platformWorkspaces } from '@sitewright/contract/platform/platform-settings';
import { tenantCreated } from '@sitewright/contract/tenants/tenant-events';
import type { OwnTenant } from '@sitewright/contract/tenants/tenants';
import type { SignInMethod } from '@sitewright/contract/auth/sign-in';
import { inTransaction, type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { emit } from '../../core/events/emit.ts';
import { platformSettings } from '../../core/settings/platform-settings.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import { type Actor, sessionOf } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { signInToTenant } from '../auth/sign-in-to-tenant.ts';
import { endSessions } from '../users/sessions.store.ts';
import { siteUrl } from '../../core/site-url.ts';
import { invalidateTenant } from '../tenants/tenant-snapshot.ts';
import {
  findSessionStart,
  insertTenant,
  listMembershipsOf,
  lockOwner,
  setMembership,
} from '../tenants/tenants.store.ts';
import { type NewTenant, requireSlug, slugError } from './tenants.service.ts';

export const listOwnTenants = async (ctx: ServerContext, actor: Actor) => {
  const rows = await listMembershipsOf(ctx.db, actor.userId);
  return {
    tenants: rows.map((row) => ({
      id: row.id,
      name: row.name,
      role: row.role,
      isOpen:
        row.status === 'active' &&
        (row.tenant_status === 'active' || (row.tenant_status === 'closing' && row.role === 'ADMIN')),
      isActive: row.id === actor.tenantId,
      url: row.host === null ? null : siteUrl(ctx, row.host),
    })),
  };
};

/** In the transaction of the new workspace, so that two requests at once cannot pass the limit. */
const requireRoom = async (tx: TenantTransaction, userId: string): Promise<void> => {
  const { isStaff, owned } = await lockOwner(tx, userId);
  if (isStaff)
    throw new AppError('forbidden', 'Platform staff can’t own a workspace. Create it for somebody else.');
  if (owned < limits.tenants.ownedMax) return;
  throw new AppError(
    'limit_reached',
    `You own ${limits.tenants.ownedMax} workspaces already. Close one of them, or ask the platform’s staff for another.`,
  );
};

/** Creates a workspace that belongs to the user. They stay in the one that they are in. */
export const createOwnTenant = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  { slug: typed, name, locale, timezone }: Pick<NewTenant, 'slug' | 'name' | 'locale' | 'timezone'>,
): Promise<OwnTenant> => {
  sessionOf(actor);
  const { canBeCreated } = await platformSettings(ctx, platformWorkspaces);
  if (!canBeCreated)
    throw new AppError('forbidden', 'New workspaces are created by the platform’s staff. Ask them for one.');
  const slug = requireSlug(typed);
  const { userId } = actor;
  await withTenant(ctx.db, { tenantId: slug, userId }, async (tx) => {
    await requireRoom(tx, userId);
    const row = { name, kind: 'standard', locale, timezone, notes: '', owner_id: userId } as const;
    if (!(await insertTenant(tx, row))) throw slugError('slug_taken', 'This name is taken. Choose another.');
    await setMembership(tx, userId, 'ADMIN');
    const target = { type: 'tenant', id: slug, label: name } as const;
    await emit(ctx, tx, tenantCreated, { tenantId: slug, actor, target, payload: {}, meta });
  });
  invalidateTenant(ctx, slug);
  ctx.accountStatuses.invalidate(userId);
  const { tenants } = await listOwnTenants(ctx, actor);
  return tenants.find(({ id }) => id === slug)!;
};

/** Replaces the session by one in the other tenant, with the same "remember me" setting. */
export const switchTenant = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  tenantId: string,
): Promise<SignedIn> => {
  if (actor.role === 'SUPER_ADMIN' || actor.role === 'PLATFORM_ADMIN') {
    throw new AppError('forbidden', 'Platform staff can open a workspace without signing in to it.');
  }
  // A tenant's host serves that tenant only.
  if (meta.tenant && meta.tenant.id !== tenantId) throw notFound('The workspace');
  const start = await findSessionStart(ctx.db, sessionOf(actor));
  const belongs = (await listMembershipsOf(ctx.db, actor.userId)).some(({ id }) => id === tenantId);
  if (!belongs) throw notFound('The workspace');
  const signedIn = await signInToTenant(ctx, actor.userId, meta, {
    tenantId,
    remember: start?.remember ?? false,
    method: (start?.method ?? 'password') as SignInMethod,
  });
  await inTransaction(ctx.db, (tx) => endSessions(tx, { sessionId: sessionOf(actor) }, 'switched'));
  ctx.accountStatuses.invalidate(actor.userId);
  return signedIn;
};
