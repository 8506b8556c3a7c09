// Whose documents a caller works on: those of the workspace, or those of the platform, which belong to the shared
// workspace.
import { type Actor, defaultTenantId, requirePermission } from '../../core/actor.ts';
import type { TenantScope } from '../../core/db/tenant-scope.ts';

export type LegalOwner = 'workspace' | 'platform';

/** Throws 403 for a caller who may not. Admins of the shared workspace have no part in the platform's documents. */
export const legalPlace = (actor: Actor, owner: LegalOwner, action: 'read' | 'write'): TenantScope => {
  const isPlatform = owner === 'platform' || actor.tenantId === defaultTenantId;
  requirePermission(actor, isPlatform ? 'platform_legal.write' : `legal.${action}`);
  return { tenantId: isPlatform ? defaultTenantId : actor.tenantId, userId: actor.userId };
};
