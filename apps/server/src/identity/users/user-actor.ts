// Actors for work that runs outside a request (a schedule, a queue, an open stream) or in another tenant than it names.
import type { Permission } from '@sitewright/contract/permissions';
import { type Actor, type ActorKind, createActor, defaultTenantId } from '../../core/actor.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { findRoleInTenant } from './users.store.ts';

/**
 * An actor on behalf of a user of the transaction's tenant, with the role that the user has now; undefined once they
 * are suspended, removed from the tenant or deleted.
 */
export const actorForUser = async (
  tx: TenantTransaction,
  {
    userId,
    ...agent
  }: { kind: ActorKind; userId: string; agentId?: string; grants?: readonly Permission[] | undefined },
): Promise<Actor | undefined> => {
  const role = await findRoleInTenant(tx, userId);
  return role && createActor({ ...agent, userId, role, tenantId: tx.tenantId });
};

/** A member of staff who works on what belongs to the platform, whichever tenant the request names. */
export const actorOnPlatform = (actor: Actor): Actor => createActor({ ...actor, tenantId: defaultTenantId });
