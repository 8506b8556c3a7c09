// External accounts that a user can sign in with.
import { accountIdentityDisconnected } from '@sitewright/contract/account/account-events';
import type { Identity } from '@sitewright/contract/account/identities';
import { inTransaction } from '../../../core/db/tenant-scope.ts';
import { notFound } from '../../../core/app-error.ts';
import { type Actor, requirePermission } from '../../../core/actor.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { emit } from '../../../core/events/emit.ts';
import { actorOfUser } from '../../../core/context/event-actor.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { requireStepUp } from '../../sessions/step-up.ts';
import { deleteIdentity, listIdentityRows, lockUser } from '../account.store.ts';
import { findFactors } from '../../auth/second-factor/second-factor.store.ts';
import { assertSignInMethodLeft } from '../sign-in-methods-left.ts';

type Provider = Identity['provider'];

export const presentIdentity = (row: Awaited<ReturnType<typeof listIdentityRows>>[number]): Identity => ({
  provider: row.provider as Provider,
  email: row.email,
  connectedAt: row.created_at.toISOString(),
});

export const listIdentities = async (ctx: ServerContext, actor: Actor) => {
  requirePermission(actor, 'profile.read');
  return { identities: (await listIdentityRows(ctx.db, actor.userId)).map(presentIdentity) };
};

export const disconnectIdentity = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  provider: Provider,
): Promise<void> => {
  requirePermission(actor, 'profile.write');
  const { userId } = actor;
  const known = await listIdentityRows(ctx.db, userId);
  if (!known.some((row) => row.provider === provider)) throw notFound('The connection');
  await requireStepUp(ctx, actor);
  await inTransaction(ctx.db, async (tx) => {
    await lockUser(tx, userId);
    if (!(await deleteIdentity(tx, userId, provider))) throw notFound('The connection');
    const factors = (await findFactors(tx, userId))!;
    assertSignInMethodLeft(ctx, { ...factors, identities: (await listIdentityRows(tx, userId)).length });
    await emit(ctx, tx, accountIdentityDisconnected, {
      tenantId: null,
      actor: actorOfUser({ id: userId }),
      target: { type: 'user', id: userId },
      payload: { provider },
      meta,
    });
  });
};
