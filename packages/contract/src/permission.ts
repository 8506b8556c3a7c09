// How a feature declares its permissions. `permissions.ts` collects them.

export const roles = ['USER', 'ADMIN', 'PLATFORM_ADMIN', 'SUPER_ADMIN'] as const;
export type Role = (typeof roles)[number];
/** Roles of a member within a tenant. */
export const tenantRoles = ['USER', 'ADMIN'] as const;
export type TenantRole = (typeof tenantRoles)[number];

/** Role of a user on a site. An admin of its tenant counts as owner. */
export const siteRoles = ['owner', 'designer', 'content_editor', 'commenter', 'viewer'] as const;
export type SiteRole = (typeof siteRoles)[number];
/** Roles that a site can be shared with. */
export const sharedRoles = ['designer', 'content_editor', 'commenter', 'viewer'] as const;
export type SharedRole = (typeof sharedRoles)[number];

/** `own`: objects created by the user or shared with them. `tenant`: the active tenant. `any`: every tenant. */
export type Scope = 'own' | 'tenant' | 'any';

/** Who has a permission: the scope of each role, and the roles of a shared site that include it. */
export type PermissionGrants = Partial<Record<Role, Scope>> & { sharedWith?: readonly SharedRole[] };

export interface PermissionGroup<Name extends string = string> {
  permissions: Readonly<Record<Name, PermissionGrants>>;
}

/** Permissions by name, `object.action`. They follow the role table of the design (areas §1b). */
export const definePermissions = <const Name extends string>(
  permissions: Record<Name, PermissionGrants>,
): PermissionGroup<Name> => ({ permissions });
