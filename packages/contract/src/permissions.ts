// The permissions of all features, enforced by the server and used by the web app to hide forbidden actions.
import * as declarations from './permission-declarations.ts';
import type { PermissionGrants, PermissionGroup, Role, Scope, SharedRole, SiteRole } from './permission.ts';

export * from './permission.ts';

type Declaration = (typeof declarations)[keyof typeof declarations];
type NameOf<Group> = Group extends PermissionGroup<infer Name> ? Name : never;
export type Permission = NameOf<Extract<Declaration, PermissionGroup>>;

export const permissions = Object.assign(
  {},
  ...Object.values(declarations).flatMap((value) => ('permissions' in value ? [value.permissions] : [])),
) as Readonly<Record<Permission, PermissionGrants>>;

/** Access rule of an endpoint: public, any signed-in user, or users whose role has the permission. */
export type Access = 'public' | 'signed-in' | Permission;

/** Scope in which `role` has `permission`; undefined when it does not. */
export const scopeOf = (role: Role, permission: Permission): Scope | undefined =>
  permissions[permission][role];

/** Permissions that can be overridden per collaborator and site, regardless of the role. */
export const siteRights = {
  publish: 'sites.publish',
  addPages: 'sites.pages',
  settings: 'sites.settings',
  code: 'sites.code',
  forms: 'sites.forms',
  blog: 'blog.publish',
} as const satisfies Record<string, Permission>;
export type SiteRight = keyof typeof siteRights;
export const siteRightNames = Object.keys(siteRights) as SiteRight[];
/** An absent key falls back to the role. */
export type SiteOverrides = Partial<Record<SiteRight, boolean>>;

/** Whether a role has access to the builder, where overrides apply. */
export const mayHaveOverrides = (role: SharedRole): boolean => siteRoleMay(role, 'sites.content');

/** Whether a site role has a permission. Unlisted permissions belong to the owner only. */
export const siteRoleMay = (role: SiteRole, permission: Permission): boolean =>
  role === 'owner' || (permissions[permission].sharedWith ?? []).includes(role);

/**
 * The same for one collaborator, with overrides applied. `grants` are the only permissions of whoever acts for them,
 * such as an API key.
 */
export const siteMay = (
  {
    role,
    overrides,
    grants,
  }: { role: SiteRole; overrides: SiteOverrides; grants?: readonly Permission[] | undefined },
  permission: Permission,
): boolean => {
  if (grants && !grants.includes(permission)) return false;
  if (role === 'owner') return true;
  const right = siteRightNames.find((name) => siteRights[name] === permission);
  return (right && overrides[right]) ?? siteRoleMay(role, permission);
};

/** Drops overrides equal to the role's default, so that later changes of the role apply to everyone. */
export const ownOverrides = (role: SharedRole, overrides: SiteOverrides): SiteOverrides =>
  mayHaveOverrides(role)
    ? Object.fromEntries(
        siteRightNames.flatMap((right): [SiteRight, boolean][] => {
          const value = overrides[right];
          return value === undefined || value === siteRoleMay(role, siteRights[right])
            ? []
            : [[right, value]];
        }),
      )
    : {};
