import { type Actor, requirePermission } from '../../../core/actor.ts';
import { actorOnPlatform } from '../../../identity/users/user-actor.ts';

/**
 * The actor as manager of a landing page: of its tenant's, and for platform admins of the platform's, whichever tenant they
 * name. 403 without the permission.
 */
export const requireLanding = (actor: Actor): Actor => {
  requirePermission(actor, 'landing.write');
  return actor.role === 'PLATFORM_ADMIN' ? actorOnPlatform(actor) : actor;
};
