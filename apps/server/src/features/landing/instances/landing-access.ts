import { type Actor, actorScope, defaultTenantId, requirePermission } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { actorOnPlatform } from '../../../identity/users/user-actor.ts';

/** True when the page is that of the platform, which the shared workspace has, and the actor is none of its staff. */
const isOutsideStaff = ({ role, tenantId }: Actor): boolean =>
  role === 'ADMIN' && tenantId === defaultTenantId;

/** True when the actor may still change the page of its tenant, for work that runs later than it was asked for. */
export const mayEditLanding = (actor: Actor): boolean =>
  actorScope(actor, 'landing.write') !== undefined &&
  !isOutsideStaff(actor) &&
  (actor.role !== 'PLATFORM_ADMIN' || actor.tenantId === defaultTenantId);

/**
 * The actor as manager of a landing page: of its tenant's, and for platform admins of the platform's, whichever tenant they
 * name. 403 without the permission, and for admins of the shared workspace.
 */
export const requireLanding = (actor: Actor): Actor => {
  requirePermission(actor, 'landing.write');
  if (isOutsideStaff(actor))
    throw new AppError('forbidden', 'Your role does not allow this.', {
      details: { permission: 'landing.write' },
    });
  return actor.role === 'PLATFORM_ADMIN' ? actorOnPlatform(actor) : actor;
};
