/**
 * The permission matrix, enforced by the server and used by the web app to hide forbidden actions. Follows the
 * role table of the design (areas §1b).
 */
export const roles = ['USER', 'ADMIN', 'PLATFORM_ADMIN', 'SUPER_ADMIN'] as const;
export type Role = (typeof roles)[number];
/** Roles of a member within a tenant. */
export const tenantRoles = ['USER', 'ADMIN'] as const;
export type TenantRole = (typeof tenantRoles)[number];

/** `own`: objects created by the user or shared with them. `tenant`: the active tenant. `any`: every tenant. */
export type Scope = 'own' | 'tenant' | 'any';

export const permissions = {
  'profile.read': { USER: 'own', ADMIN: 'own', PLATFORM_ADMIN: 'own', SUPER_ADMIN: 'own' },
  'profile.write': { USER: 'own', ADMIN: 'own', PLATFORM_ADMIN: 'own', SUPER_ADMIN: 'own' },
  'sites.read': { USER: 'own', ADMIN: 'tenant', PLATFORM_ADMIN: 'own', SUPER_ADMIN: 'tenant' },
  'sites.write': { USER: 'own', ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  /** Texts, images and links of a site's pages; `sites.write` also includes structure and design. */
  'sites.content': { USER: 'own', ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  /** Comments on a site. */
  'sites.comment': { USER: 'own', ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  'sites.publish': { USER: 'own', ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  /** Adding, naming, arranging and deleting pages. */
  'sites.pages': { USER: 'own', ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  /** Site-wide settings, except the theme, which belongs to the design (`sites.write`). */
  'sites.settings': { USER: 'own', ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  /** Custom code of the published site. */
  'sites.code': { USER: 'own', ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  /** Form messages of visitors. */
  'sites.forms': { USER: 'own', ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  /** Sharing, deleting and transferring a site: owner only. */
  'sites.manage': { USER: 'own', ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  'media.read': { USER: 'own', ADMIN: 'tenant', PLATFORM_ADMIN: 'own', SUPER_ADMIN: 'tenant' },
  'media.write': { USER: 'own', ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  /** Uploaded section designs. Scope `own` includes those of the whole installation. */
  'designs.read': { USER: 'tenant', ADMIN: 'tenant', PLATFORM_ADMIN: 'own', SUPER_ADMIN: 'tenant' },
  'designs.write': { ADMIN: 'tenant', PLATFORM_ADMIN: 'own', SUPER_ADMIN: 'tenant' },
  'tenant.read': { ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  'tenant.write': { ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  'members.read': { ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  'members.write': { ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  'audit.read': { ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  'audit.all': { PLATFORM_ADMIN: 'any', SUPER_ADMIN: 'any' },
  'tenants.read': { PLATFORM_ADMIN: 'any', SUPER_ADMIN: 'any' },
  'tenants.write': { PLATFORM_ADMIN: 'any', SUPER_ADMIN: 'any' },
  'tenants.delete': { SUPER_ADMIN: 'any' },
  'tenants.owner': { SUPER_ADMIN: 'any' },
  'people.read': { PLATFORM_ADMIN: 'any', SUPER_ADMIN: 'any' },
  'people.write': { PLATFORM_ADMIN: 'any', SUPER_ADMIN: 'any' },
  'people.roles': { SUPER_ADMIN: 'any' },
  'people.delete': { SUPER_ADMIN: 'any' },
  'platform.read': { PLATFORM_ADMIN: 'any', SUPER_ADMIN: 'any' },
  'platform.write': { SUPER_ADMIN: 'any' },
  'mails.read': { PLATFORM_ADMIN: 'any', SUPER_ADMIN: 'any' },
  'mails.write': { SUPER_ADMIN: 'any' },
  'landing.write': { ADMIN: 'tenant', SUPER_ADMIN: 'any' },
  'theme.write': { PLATFORM_ADMIN: 'any', SUPER_ADMIN: 'any' },
} as const satisfies Record<string, Partial<Record<Role, Scope>>>;

export type Permission = keyof typeof permissions;

/** Access rule of an endpoint: public, any signed-in user, or users whose role has the permission. */
export type Access = 'public' | 'signed-in' | Permission;

/** Scope in which `role` has `permission`; undefined when it does not. */
export const scopeOf = (role: Role, permission: Permission): Scope | undefined =>
  (permissions[permission] as Partial<Record<Role, Scope>>)[role];

/** Role of a user on a site. An admin of its tenant counts as owner. */
export const siteRoles = ['owner', 'designer', 'content_editor', 'commenter', 'viewer'] as const;
export type SiteRole = (typeof siteRoles)[number];
/** Roles that a site can be shared with. */
export const sharedRoles = ['designer', 'content_editor', 'commenter', 'viewer'] as const;
export type SharedRole = (typeof sharedRoles)[number];

const sharedPermissions: Record<SharedRole, readonly Permission[]> = {
  designer: [
    'sites.read',
    'sites.write',
    'sites.content',
    'sites.comment',
    'sites.publish',
    'sites.pages',
    'sites.settings',
    'sites.code',
    'sites.forms',
    'media.read',
    'media.write',
  ],
  content_editor: ['sites.read', 'sites.content', 'sites.comment', 'media.read', 'media.write'],
  commenter: ['sites.read', 'sites.comment', 'media.read'],
  viewer: ['sites.read', 'media.read'],
};

/** Permissions that can be overridden per collaborator and site, regardless of the role. */
export const siteRights = {
  publish: 'sites.publish',
  addPages: 'sites.pages',
  settings: 'sites.settings',
  code: 'sites.code',
  forms: 'sites.forms',
} as const satisfies Record<string, Permission>;
export type SiteRight = keyof typeof siteRights;
export const siteRightNames = Object.keys(siteRights) as SiteRight[];
/** An absent key falls back to the role. */
export type SiteOverrides = Partial<Record<SiteRight, boolean>>;

/** Whether a role has access to the builder, where overrides apply. */
export const mayHaveOverrides = (role: SharedRole): boolean =>
  sharedPermissions[role].includes('sites.content');

/** Whether a site role has a permission. Unlisted permissions belong to the owner only. */
export const siteRoleMay = (role: SiteRole, permission: Permission): boolean =>
  role === 'owner' || sharedPermissions[role].includes(permission);

/** The same for one collaborator, with overrides applied. */
export const siteMay = (
  { role, overrides }: { role: SiteRole; overrides: SiteOverrides },
  permission: Permission,
): boolean => {
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
