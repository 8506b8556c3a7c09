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
import { tenantRoles } from '../permissions.ts';

/** closing: offline, kept for its grace and can come back. closed: emptied, only its trail is left. */
export const tenantStatuses = ['active', 'suspended', 'archived', 'closing', 'closed'] as const;
export type TenantStatus = (typeof tenantStatuses)[number];
export const tenantKinds = ['standard', 'agency', 'internal'] as const;

export const tenantIdSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/);
export const tenantParams = z.object({ tenantId: tenantIdSchema });
export const locale = language;
export { timezone };

export const tenantName = required(limits.tenants.nameMaxLength, 'Enter a name');
export const reason = required(limits.tenants.reasonMaxLength, 'Say why, in a few words');
const notes = trimmed(limits.tenants.notesMaxLength);

/** Somebody as a list names them. */
export const personNameSchema = z.object({ id: uuid, email: z.string(), name: z.string() });

export const tenantSchema = z.object({
  /** The slug, for good. */
  id: z.string(),
  name: z.string(),
  kind: z.enum(tenantKinds),
  status: z.enum(tenantStatuses),
  /** Why it is suspended. */
  statusReason: z.string().nullable(),
  /** Its own host; null for a tenant without one. */
  url: z.string().nullable(),
  owner: personNameSchema.nullable(),
  people: z.number().int(),
  sites: z.number().int(),
  published: z.number().int(),
  storageBytes: z.number(),
  createdAt: isoDate,
  updatedAt: isoDate,
  /** When a closing tenant is emptied. */
  purgeAt: isoDate.nullable(),
});
export type Tenant = z.infer<typeof tenantSchema>;

export const tenantDetailSchema = tenantSchema.extend({
  locale,
  timezone: z.string(),
  notes: z.string(),
  /** Goes back with every change; an older one is refused with 409 `stale_version`. */
  version: z.number().int(),
});
export type TenantDetail = z.infer<typeof tenantDetailSchema>;

export const listTenants = endpoint({
  method: 'GET',
  path: '/admin/tenants',
  summary: 'The tenants of the installation',
  access: 'tenants.read',
  query: listQuery().extend({
    q: trimmed(limits.lists.searchMaxLength).optional(),
    status: z.enum(tenantStatuses).optional(),
    kind: z.enum(tenantKinds).optional(),
    sort: z.enum(['created', 'name', 'people', 'sites']).default('created'),
    /** Without one, the newest or largest first, names from A. */
    order: z.enum(['asc', 'desc']).optional(),
  }),
  response: z.object({ tenants: z.array(tenantSchema), pagination }),
});

export const createTenant = endpoint({
  method: 'POST',
  path: '/admin/tenants',
  summary: 'Open a tenant. Its owner is added when known and invited when not',
  access: 'tenants.write',
  body: z.object({
    name: tenantName,
    /** Also its subdomain. */
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
  summary: 'Change a tenant’s name, kind, language, time zone or notes',
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
  summary: 'Close a tenant to its people and take its sites offline, until it is resumed',
  access: 'tenants.write',
  params: tenantParams,
  body: z.object({ reason }),
  response: tenantDetailSchema,
  errors: ['internal_tenant', 'wrong_state'],
});

export const resumeTenant = endpoint({
  method: 'POST',
  path: '/admin/tenants/{tenantId}/resume',
  summary: 'Open a suspended or archived tenant again',
  access: 'tenants.write',
  params: tenantParams,
  response: tenantDetailSchema,
  errors: ['wrong_state'],
});

export const changeTenantOwner = endpoint({
  method: 'PUT',
  path: '/admin/tenants/{tenantId}/owner',
  summary: 'Give a tenant to another of its people, who becomes its admin',
  access: 'tenants.owner',
  params: tenantParams,
  body: z.object({ userId: uuid }),
  response: tenantDetailSchema,
  errors: ['step_up_required'],
});

export const archiveTenant = endpoint({
  method: 'POST',
  path: '/admin/tenants/{tenantId}/archive',
  summary: 'Put a tenant away with everything it has; resume brings it back',
  access: 'tenants.delete',
  params: tenantParams,
  response: tenantDetailSchema,
  errors: ['internal_tenant', 'wrong_state'],
});

/** What is typed to show that it is meant. */
export const typedSlug = z.object({ slug: z.string().max(200) });

export const closeTenant = endpoint({
  method: 'POST',
  path: '/admin/tenants/{tenantId}/close',
  summary: 'Close a tenant: offline now, emptied after its grace, reopened any time before',
  access: 'tenants.delete',
  params: tenantParams,
  body: typedSlug,
  response: tenantDetailSchema,
  errors: ['internal_tenant', 'wrong_state', 'step_up_required'],
});

export const reopenTenant = endpoint({
  method: 'POST',
  path: '/admin/tenants/{tenantId}/reopen',
  summary: 'Take back the closing of a tenant',
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
  owner: personNameSchema,
  updatedAt: isoDate,
});

export const listTenantSites = endpoint({
  method: 'GET',
  path: '/admin/tenants/{tenantId}/sites',
  summary: 'The sites of one tenant, for the platform',
  access: 'tenants.read',
  params: tenantParams,
  query: listQuery().extend({ q: trimmed(limits.lists.searchMaxLength).optional() }),
  response: z.object({ sites: z.array(tenantSiteSchema), pagination }),
});

/** A tenant that one belongs to. */
export const ownTenantSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(tenantRoles),
  /** Whether it can be switched to. */
  isOpen: z.boolean(),
  /** The one this session works in. */
  isActive: z.boolean(),
  url: z.string().nullable(),
});

export const listOwnTenants = endpoint({
  method: 'GET',
  path: '/users/me/tenants',
  summary: 'The tenants that one belongs to',
  access: 'signed-in',
  whileClosing: true,
  response: z.object({ tenants: z.array(ownTenantSchema) }),
});

export const switchTenant = endpoint({
  method: 'POST',
  path: '/auth/switch-tenant',
  summary: 'Go on in another of one’s tenants: a new session, and the end of this one',
  access: 'signed-in',
  whileClosing: true,
  body: z.object({ tenantId: tenantIdSchema }),
  response: signedInSchema,
  errors: ['tenant_suspended'],
});
