import type { Permission, Scope, Role } from '@sitewright/contract/permissions';

/** Spec: the tenant of everybody who belongs to no other. */
export const defaultTenantId = 'default-tenant';

/** The user behind an act, and the tenant that it works on. */
export interface Actor {
  userId: string;
  /** The session that the call belongs to. */
  sessionId: string;
  role: Role;
  /** The tenant whose rows this request works on. */
  tenantId: string;
  /** How far the endpoint's permission reaches for this role. */
  scope: Scope;
  /** The permission that the endpoint asks for; undefined where being signed in is enough. */
  permission?: Permission | undefined;
}
