import type { Permission, Scope, Role } from '@sitewright/contract/permissions';

/** Specification: the tenant of every user who belongs to no other. */
export const defaultTenantId = 'default-tenant';

/** The user behind an action, and the tenant that it works on. */
export interface Actor {
  userId: string;
  /** The session that the call belongs to. */
  sessionId: string;
  role: Role;
  /** The tenant whose rows this request works on. */
  tenantId: string;
  /** Scope of the endpoint's permission for this role. */
  scope: Scope;
  /** The permission that the endpoint requires; undefined where being signed in is enough. */
  permission?: Permission | undefined;
}
