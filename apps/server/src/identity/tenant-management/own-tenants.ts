// The tenants of a user, and switching between them.
import type { SignedIn } from '@sitewright/contract/auth/auth';
import type { SignInMethod } from '@sitewright/contract/auth/sign-in';
import { inTransaction } from '../../core/db/tenant-scope.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import { type Actor, sessionOf } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { signInToTenant } from '../auth/sign-in-to-tenant.ts';
import { endSessions } from '../users/sessions.store.ts';
import { siteUrl } from '../../core/site-url.ts';
import { findSessionStart, listMembershipsOf } from '../tenants/tenants.store.ts';

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
