/**
 * Who may do what: one matrix, enforced by the server and read by the web app to hide what would be
 * refused. Its content follows the role table of the design (areas §1b).
 */
export const roles = ['USER', 'ADMIN', 'PLATFORM_ADMIN', 'SUPER_ADMIN'] as const;
export type Role = (typeof roles)[number];
/** The roles that a person has inside a tenant. */
export const tenantRoles = ['USER', 'ADMIN'] as const;
export type TenantRole = (typeof tenantRoles)[number];

/** `own`: what the person made or was given a share of. `tenant`: everything of the active tenant. `any`: every tenant. */
export type Scope = 'own' | 'tenant' | 'any';

export const permissions = {
  'profile.read': { USER: 'own', ADMIN: 'own', PLATFORM_ADMIN: 'own', SUPER_ADMIN: 'own' },
  'profile.write': { USER: 'own', ADMIN: 'own', PLATFORM_ADMIN: 'own', SUPER_ADMIN: 'own' },
  'sites.read': { USER: 'own', ADMIN: 'tenant', PLATFORM_ADMIN: 'own', SUPER_ADMIN: 'tenant' },
  'sites.write': { USER: 'own', ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  /** Words, pictures and links of a site's pages: less than `sites.write`, which also changes how they are made. */
  'sites.content': { USER: 'own', ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  /** Remarks about a site, for those who talk about it. */
  'sites.comment': { USER: 'own', ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  'sites.publish': { USER: 'own', ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  /** Which pages there are: added, named, arranged, deleted. */
  'sites.pages': { USER: 'own', ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  /** What is set for the whole site, except its theme, which is part of how it is made. */
  'sites.settings': { USER: 'own', ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  /** Code that runs on the published site. */
  'sites.code': { USER: 'own', ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  /** What visitors send through forms. */
  'sites.forms': { USER: 'own', ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  /** Who works on a site and whether it is there at all: for its owner alone. */
  'sites.manage': { USER: 'own', ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  'media.read': { USER: 'own', ADMIN: 'tenant', PLATFORM_ADMIN: 'own', SUPER_ADMIN: 'tenant' },
  'media.write': { USER: 'own', ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  /** Section designs that were uploaded. `own` reaches those of the whole installation. */
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

/** The access rule of an endpoint: open, any signed-in person, or those whose role has the permission. */
export type Access = 'public' | 'signed-in' | Permission;

/** How far `role` may use `permission`; undefined when it may not. */
export const scopeOf = (role: Role, permission: Permission): Scope | undefined =>
  (permissions[permission] as Partial<Record<Role, Scope>>)[role];

/** What somebody is to a site. An admin of its tenant stands like its owner. */
export const siteRoles = ['owner', 'designer', 'content_editor', 'commenter', 'viewer'] as const;
export type SiteRole = (typeof siteRoles)[number];
/** The roles that a site is shared in. */
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

/** What one person may be given or refused on one site, whatever their role says. */
export const siteRights = {
  publish: 'sites.publish',
  addPages: 'sites.pages',
  settings: 'sites.settings',
  code: 'sites.code',
  forms: 'sites.forms',
} as const satisfies Record<string, Permission>;
export type SiteRight = keyof typeof siteRights;
export const siteRightNames = Object.keys(siteRights) as SiteRight[];
/** Absent: what the role gives. */
export type SiteOverrides = Partial<Record<SiteRight, boolean>>;

/** Whether a role works in the builder, where these rights mean something. */
export const mayHaveOverrides = (role: SharedRole): boolean =>
  sharedPermissions[role].includes('sites.content');

/** Whether a permission holds for a site that one has this role in. What is not listed is the owner's. */
export const siteRoleMay = (role: SiteRole, permission: Permission): boolean =>
  role === 'owner' || sharedPermissions[role].includes(permission);

/** The same for one person, with what they were given or refused beside their role. */
export const siteMay = (
  { role, overrides }: { role: SiteRole; overrides: SiteOverrides },
  permission: Permission,
): boolean => {
  if (role === 'owner') return true;
  const right = siteRightNames.find((name) => siteRights[name] === permission);
  return (right && overrides[right]) ?? siteRoleMay(role, permission);
};

/** Without what the role says anyway, so that a later change of the role's meaning reaches everybody. */
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
