import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { changeCount, isoDate, trimmed, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { tenantRoles } from '../permissions.ts';
import { defineSettings, type SettingsGroup, type SettingsValues } from '../settings.ts';
import { locale, tenantName, tenantStatuses, timezone, slugConfirmation } from './tenants.ts';

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(limits.tenants.domainMaxLength)
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'Enter a domain, such as example.com');
const domains = z
  .array(domain)
  .max(limits.tenants.domainsMax, `Enter up to ${limits.tenants.domainsMax} domains`);

/** An IPv4 or IPv6 address, or a CIDR range such as 203.0.113.0/24. */
const ipRange = z
  .string()
  .trim()
  .max(50)
  .refine(
    (text) => z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).safeParse(text).success,
    'Enter an IP address or range, such as 203.0.113.7 or 203.0.113.0/24',
  );

/** Columns of the tenant, edited like a settings group. */
export const tenantGeneral = {
  name: 'general',
  schema: z.object({ name: tenantName, locale, timezone }),
} as const satisfies SettingsGroup;

export const registrationModes = ['open', 'invite', 'domains'] as const;
export const tenantRegistration = defineSettings({
  name: 'registration',
  scope: 'tenant',
  schema: z.object({
    mode: z.enum(registrationModes),
    /** With mode `domains`: email domains that may register. */
    domains,
    defaultRole: z.enum(tenantRoles),
    /** Email domains that may never register. */
    bannedDomains: domains,
  }),
  defaults: { mode: 'open', domains: [], defaultRole: 'USER', bannedDomains: [] },
});
export type RegistrationSettings = SettingsValues<typeof tenantRegistration>;

export const tenantSignInMethods = ['password', 'magic_link', 'code', 'google', 'passkey'] as const;
export const tenantSecurity = defineSettings({
  name: 'security',
  scope: 'tenant',
  schema: z.object({
    signInWays: z.array(z.enum(tenantSignInMethods)).min(1, 'Keep at least one sign-in method'),
    /** Maximum session lifetime. */
    sessionDays: z.number().int().min(limits.tenants.sessionDaysMin).max(limits.tenants.sessionDaysMax),
    requireTwoFactor: z.boolean(),
    /** IP allowlist for admins; empty allows all. */
    adminAddresses: z.array(ipRange).max(limits.tenants.addressesMax),
  }),
  defaults: {
    signInWays: [...tenantSignInMethods],
    sessionDays: limits.auth.refreshRememberDays,
    requireTwoFactor: false,
    adminAddresses: [],
  },
});
export type SecuritySettings = SettingsValues<typeof tenantSecurity>;

export const tenantSiteDefaults = defineSettings({
  name: 'sites',
  scope: 'tenant',
  schema: z.object({
    /** Default template of a new site; null for an empty site. */
    templateId: z.string().max(80).nullable(),
    seoSuffix: trimmed(limits.tenants.seoSuffixMaxLength),
    analytics: z.boolean(),
    cookieBanner: z.boolean(),
    /** The site whose blog the workspace's host shows at `/blog`; null for none. */
    blogSiteId: uuid.nullable(),
  }),
  defaults: { templateId: null, seoSuffix: '', analytics: true, cookieBanner: false, blogSiteId: null },
});

export const tenantSettingsSchema = z.object({
  /** The slug: permanent, and typed as confirmation to close the tenant. */
  id: z.string(),
  status: z.enum(tenantStatuses),
  ownerId: uuid.nullable(),
  /** When the data of a closing tenant is deleted. */
  purgeAt: isoDate.nullable(),
  url: z.string().nullable(),
  /** Required with every change; a stale one fails with 409 `stale_version`. */
  version: z.number().int(),
  general: tenantGeneral.schema,
  registration: tenantRegistration.schema,
  security: tenantSecurity.schema,
  sites: tenantSiteDefaults.schema,
});
export type TenantSettings = z.infer<typeof tenantSettingsSchema>;

export const getTenantSettings = endpoint({
  method: 'GET',
  path: '/tenant/settings',
  summary: 'The settings of the tenant',
  access: 'tenant.read',
  whileClosing: true,
  response: tenantSettingsSchema,
});

export const updateTenantSettings = endpoint({
  method: 'PATCH',
  path: '/tenant/settings',
  summary: 'Update one or several settings groups',
  access: 'tenant.write',
  body: z.object({
    version: changeCount,
    general: tenantGeneral.schema.partial().optional(),
    registration: tenantRegistration.schema.partial().optional(),
    security: tenantSecurity.schema.partial().optional(),
    sites: tenantSiteDefaults.schema.partial().optional(),
  }),
  response: tenantSettingsSchema,
  errors: ['stale_version', 'would_lock_you_out'],
});

export const transferTenant = endpoint({
  method: 'POST',
  path: '/tenant/transfer',
  summary: 'Transfer ownership of the tenant to another of its admins',
  access: 'tenant.write',
  body: z.object({ userId: uuid }),
  response: tenantSettingsSchema,
  errors: ['step_up_required', 'owner_only'],
});

export const closeOwnTenant = endpoint({
  method: 'POST',
  path: '/tenant/close',
  summary: 'Close the tenant: its sites go offline now; its data is deleted after a grace period',
  access: 'tenant.write',
  body: slugConfirmation,
  response: tenantSettingsSchema,
  errors: ['step_up_required', 'owner_only', 'internal_tenant', 'wrong_state'],
});

export const reopenOwnTenant = endpoint({
  method: 'POST',
  path: '/tenant/reopen',
  summary: 'Cancel the closing of the tenant',
  access: 'tenant.write',
  whileClosing: true,
  response: tenantSettingsSchema,
  errors: ['owner_only', 'wrong_state'],
});
