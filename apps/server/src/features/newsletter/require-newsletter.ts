import { sharedTenantId } from '@sitewright/contract/tenants/shared-tenant';
import { type Actor, requirePermission } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';

/**
 * The newsletter of the shared workspace is that of the platform, for its staff. That of any other workspace is for its
 * admins, and for super admins who work in it.
 */
export const requireNewsletter = (actor: Actor, permission: 'newsletter.read' | 'newsletter.write'): void => {
  const scope = requirePermission(actor, permission);
  const isPlatform = actor.tenantId === sharedTenantId;
  const isAllowed = isPlatform ? scope === 'any' : scope === 'tenant' || actor.role === 'SUPER_ADMIN';
  if (!isAllowed)
    throw new AppError('forbidden', 'Your role does not allow this.', { details: { permission } });
};
