import { sharedTenantId } from '@sitewright/contract/tenants/shared-tenant';
import { type Actor, actorScope, requirePermission } from '../../core/actor.ts';
import { AppError, notFound } from '../../core/app-error.ts';

type NewsletterPermission = 'newsletter.read' | 'newsletter.write';

/**
 * The newsletter of the shared workspace is that of the platform, for its staff. That of any other workspace is for its
 * admins, and for super admins who work in it.
 */
const isAllowed = (actor: Actor, permission: NewsletterPermission): boolean => {
  const scope = requirePermission(actor, permission);
  const isPlatform = actor.tenantId === sharedTenantId;
  return isPlatform ? scope === 'any' : scope === 'tenant' || actor.role === 'SUPER_ADMIN';
};

/** Whether somebody may, where others see why they may not. */
export const maySendNewsletters = (actor: Actor): boolean =>
  actorScope(actor, 'newsletter.write') !== undefined && isAllowed(actor, 'newsletter.write');

export const requireNewsletter = (actor: Actor, permission: NewsletterPermission): void => {
  if (!isAllowed(actor, permission))
    throw new AppError('forbidden', 'Your role does not allow this.', { details: { permission } });
};

/** For reading one campaign: who may not see those of a workspace does not learn which there are. */
export const requireCampaignReader = (actor: Actor): void => {
  if (!isAllowed(actor, 'newsletter.read')) throw notFound('The campaign');
};
