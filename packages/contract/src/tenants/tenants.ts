import { z } from 'zod';
import { signedInSchema } from '../auth/auth.ts';
import { endpoint } from '../endpoint.ts';
import {
  changeCount,
  email,
  isoDate,
  language,
  listQuery,
  pagination,
  required,
  timezone,
  trimmed,
  uuid,
} from '../fields.ts';
import { limits } from '../limits.ts';
import { defineList } from '../list.ts';
import { tenantRoles } from '../permissions.ts';
import { hour } from '../rate-limits.ts';

/** closing: offline, restorable within the grace period. closed: data deleted, only the audit log remains. */
export const tenantStatuses = ['active', 'suspended', 'archived', 'closing', 'closed'] as const;
export type TenantStatus = (typeof tenantStatuses)[number];
export const tenantKinds = ['standard', 'agency', 'internal'] as const;

export const tenantIdSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/);
export const tenantParams = z.object({ tenantId: tenantIdSchema });
export const locale = language;
export { timezone };

export const tenantName = required(limits.tenants.nameMaxLength, 'Enter a name');
export const reason = required(limits.tenants.reasonMaxLength, 'Enter a reason');
const notes = trimmed(limits.tenants.notesMaxLength);

/** A user as shown in lists. */
export const userNameSchema = z.object({ id: uuid, email: z.string(), name: z.string() });

export const tenantSchema = z.object({
  /** The slug; permanent. */
  id: z.string(),
  name: z.string(),
  kind: z.enum(tenantKinds),
  status: z.enum(tenantStatuses),
  /** Reason of the suspension. */
  statusReason: z.string().nullable(),
  /** The tenant's own host; null when it has none. */
  url: z.string().nullable(),
  owner: userNameSchema.nullable(),
  people: z.number().int(),
  sites: z.number().int(),
  published: z.number().int(),
  storageBytes: z.number(),
  createdAt: isoDate,
  updatedAt: isoDate,
  /** When the data of a closing tenant is deleted. */
  purgeAt: isoDate.nullable(),
});
export type Tenant = z.infer<typeof tenantSchema>;

export const tenantDetailSchema = tenantSchema.extend({
  locale,
  timezone: z.string(),
  notes: z.string(),
  /** Required with every change; a stale one fails with 409 `stale_version`. */
  version: z.number().int(),
});
export type TenantDetail = z.infer<typeof tenantDetailSchema>;

export const tenantList = defineList({
  name: 'tenants',
  item: tenantSchema,
  filters: {
    q: trimmed(limits.lists.searchMaxLength).optional(),
    status: z.enum(tenantStatuses).optional(),
    kind: z.enum(tenantKinds).optional(),
  },
  sorts: ['created', 'name', 'people', 'sites'],
});

export const listTenants = endpoint({
  method: 'GET',
  path: '/admin/tenants',
  summary: 'List the tenants of the installation',
  access: 'tenants.read',
  reads: 'replica',
  query: tenantList.query.extend({
    /** Default direction: newest or largest first, names ascending. */
    order: z.enum(['asc', 'desc']).optional(),
  }),
  response: tenantList.response,
});

export const createTenant = endpoint({
  method: 'POST',
  path: '/admin/tenants',
  summary: 'Create a tenant. An existing user becomes its owner directly; an unknown email is invited',
  access: 'tenants.write',
  body: z.object({
    name: tenantName,
    /** Also the subdomain. */
    slug: z.string().max(200),
    ownerEmail: email,
    kind: z.enum(['standard', 'agency']).default('standard'),
    locale: locale.default('en'),
    timezone: timezone.default('UTC'),
    notes: notes.default(''),
  }),
  response: tenantDetailSchema.extend({ ownerInvited: z.boolean() }),
  status: 201,
  errors: ['slug_taken', 'slug_reserved'],
});

export const getTenant = endpoint({
  method: 'GET',
  path: '/admin/tenants/{tenantId}',
  summary: 'One tenant',
  access: 'tenants.read',
  params: tenantParams,
  response: tenantDetailSchema,
});

export const updateTenant = endpoint({
  method: 'PATCH',
  path: '/admin/tenants/{tenantId}',
  summary: 'Update name, kind, language, time zone or notes of a tenant',
  access: 'tenants.write',
  params: tenantParams,
  body: z.object({
    version: changeCount,
    name: tenantName.optional(),
    kind: z.enum(['standard', 'agency']).optional(),
    locale: locale.optional(),
    timezone: timezone.optional(),
    notes: notes.optional(),
  }),
  response: tenantDetailSchema,
  errors: ['stale_version', 'internal_tenant'],
});

export const suspendTenant = endpoint({
  method: 'POST',
  path: '/admin/tenants/{tenantId}/suspend',
  summary: 'Suspend a tenant: locks its members out and takes its sites offline until resumed',
  access: 'tenants.write',
  params: tenantParams,
  body: z.object({ reason }),
  response: tenantDetailSchema,
  errors: ['internal_tenant', 'wrong_state'],
});

export const resumeTenant = endpoint({
  method: 'POST',
  path: '/admin/tenants/{tenantId}/resume',
  summary: 'Resume a suspended or archived tenant',
  access: 'tenants.write',
  params: tenantParams,
  response: tenantDetailSchema,
  errors: ['wrong_state'],
});

export const changeTenantOwner = endpoint({
  method: 'PUT',
  path: '/admin/tenants/{tenantId}/owner',
  summary: 'Transfer a tenant to another of its members, who becomes admin',
  access: 'tenants.owner',
  params: tenantParams,
  body: z.object({ userId: uuid }),
  response: tenantDetailSchema,
  errors: ['step_up_required'],
});

export const archiveTenant = endpoint({
  method: 'POST',
  path: '/admin/tenants/{tenantId}/archive',
  summary: 'Archive a tenant with all its data; resume restores it',
  access: 'tenants.delete',
  params: tenantParams,
  response: tenantDetailSchema,
  errors: ['internal_tenant', 'wrong_state'],
});

/** The slug, typed as confirmation. */
export const slugConfirmation = z.object({ slug: z.string().max(200) });

export const closeTenant = endpoint({
  method: 'POST',
  path: '/admin/tenants/{tenantId}/close',
  summary: 'Close a tenant: offline now, data deleted after the grace period, can be reopened before',
  access: 'tenants.delete',
  params: tenantParams,
  body: slugConfirmation,
  response: tenantDetailSchema,
  errors: ['internal_tenant', 'wrong_state', 'step_up_required'],
});

export const reopenTenant = endpoint({
  method: 'POST',
  path: '/admin/tenants/{tenantId}/reopen',
  summary: 'Cancel the closing of a tenant',
  access: 'tenants.delete',
  params: tenantParams,
  response: tenantDetailSchema,
  errors: ['wrong_state'],
});

export const tenantSiteSchema = z.object({
  id: uuid,
  name: z.string(),
  url: z.string(),
  isPublished: z.boolean(),
  owner: userNameSchema,
  updatedAt: isoDate,
});

export const listTenantSites = endpoint({
  method: 'GET',
  path: '/admin/tenants/{tenantId}/sites',
  summary: 'List the sites of a tenant, for platform staff',
  access: 'tenants.read',
  reads: 'replica',
  params: tenantParams,
  query: listQuery().extend({ q: trimmed(limits.lists.searchMaxLength).optional() }),
  response: z.object({ sites: z.array(tenantSiteSchema), pagination }),
});

/** A tenant of which the user is a member. */
export const ownTenantSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(tenantRoles),
  /** Whether the user can switch to it. */
  isOpen: z.boolean(),
  /** Whether it is the active tenant of this session. */
  isActive: z.boolean(),
  url: z.string().nullable(),
});

export type OwnTenant = z.infer<typeof ownTenantSchema>;

export const listOwnTenants = endpoint({
  method: 'GET',
  path: '/users/me/tenants',
  summary: 'List the tenants of the current user',
  access: 'signed-in',
  whileClosing: true,
  response: z.object({ tenants: z.array(ownTenantSchema) }),
});

export const createOwnTenant = endpoint({
  method: 'POST',
  path: '/users/me/tenants',
  summary: 'Create a workspace. The caller becomes its owner and an admin',
  access: 'signed-in',
  apiKeys: false,
  body: z.strictObject({
    name: tenantName,
    /** Also the subdomain. */
    slug: z.string().max(200),
    locale: locale.default('en'),
    timezone: timezone.default('UTC'),
  }),
  response: ownTenantSchema,
  status: 201,
  errors: ['slug_taken', 'slug_reserved', 'limit_reached'],
  rateLimits: [{ name: 'own-tenants', by: 'user', limit: limits.tenants.createdPerHour, per: hour }],
});

export const switchTenant = endpoint({
  method: 'POST',
  path: '/auth/switch-tenant',
  summary: 'Switch to another of the user’s tenants: starts a new session and ends this one',
  access: 'signed-in',
  whileClosing: true,
  body: z.object({ tenantId: tenantIdSchema }),
  response: signedInSchema,
  errors: ['tenant_suspended'],
});
