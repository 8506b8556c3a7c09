import { z } from 'zod';
import { auditEntrySchema } from '../audit/audit.ts';
import { endpoint } from '../endpoint.ts';
import { email, isoDate, ok, trimmed, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { defineList } from '../list.ts';
import { memberSessionSchema } from '../members/members.ts';
import { roles, tenantRoles } from '../permissions.ts';
import { reason, tenantIdSchema } from '../tenants/tenants.ts';

export const userStatuses = ['invited', 'active', 'suspended', 'deletion_pending', 'deleted'] as const;
export const platformRoles = ['PLATFORM_ADMIN', 'SUPER_ADMIN'] as const;

const membershipSchema = z.object({
  tenantId: z.string(),
  tenantName: z.string(),
  role: z.enum(tenantRoles),
  status: z.enum(['active', 'suspended']),
});

export const userEntrySchema = z.object({
  id: uuid,
  email: z.string(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  status: z.enum(userStatuses),
  /** Set for platform staff. */
  platformRole: z.enum(platformRoles).nullable(),
  emailVerified: z.boolean(),
  hasTwoFactor: z.boolean(),
  memberships: z.array(membershipSchema),
  createdAt: isoDate,
  lastLoginAt: isoDate.nullable(),
});
export type UserEntry = z.infer<typeof userEntrySchema>;

export const userDetailSchema = userEntrySchema.extend({
  sessions: z.array(memberSessionSchema),
  trail: z.array(auditEntrySchema),
});

const userParams = z.object({ userId: uuid });

export const userList = defineList({
  name: 'users',
  item: userEntrySchema,
  filters: {
    q: trimmed(limits.lists.searchMaxLength).optional(),
    /** USER and ADMIN: the role in any tenant, or in `tenant` when given. */
    role: z.enum(roles).optional(),
    tenant: tenantIdSchema.optional(),
    status: z.enum(userStatuses).optional(),
  },
  sorts: ['created', 'name', 'email', 'seen'],
  csv: {
    id: ({ id }) => id,
    email: ({ email }) => email,
    firstName: ({ firstName }) => firstName,
    lastName: ({ lastName }) => lastName,
    status: ({ status }) => status,
    platformRole: ({ platformRole }) => platformRole,
    emailVerified: ({ emailVerified }) => emailVerified,
    twoFactor: ({ hasTwoFactor }) => hasTwoFactor,
    tenants: ({ memberships }) => memberships.map(({ tenantId, role }) => `${tenantId}:${role}`).join(' '),
    createdAt: ({ createdAt }) => createdAt,
    lastLoginAt: ({ lastLoginAt }) => lastLoginAt,
  },
});

export const listUsers = endpoint({
  method: 'GET',
  path: '/admin/users',
  summary: 'List all users of the installation',
  access: 'people.read',
  reads: 'replica',
  query: userList.query,
  response: userList.response,
});

export const exportUsers = endpoint({
  method: 'GET',
  path: '/admin/users/export',
  summary: 'Export all users of the installation as CSV',
  access: 'people.read',
  query: userList.filters,
  /** The body is the raw file, streamed. */
  response: z.unknown(),
});

export const createUser = endpoint({
  method: 'POST',
  path: '/admin/users',
  summary: 'Create a user and invite them to a tenant',
  access: 'people.write',
  body: z.strictObject({
    email,
    firstName: trimmed(limits.auth.nameMaxLength).default(''),
    lastName: trimmed(limits.auth.nameMaxLength).default(''),
    tenantId: tenantIdSchema,
    role: z.enum(tenantRoles).default('USER'),
  }),
  response: userEntrySchema,
  status: 201,
  errors: ['email_taken'],
});

export const getUser = endpoint({
  method: 'GET',
  path: '/admin/users/{userId}',
  summary: 'One user: memberships, sessions and audit log',
  access: 'people.read',
  params: userParams,
  response: userDetailSchema,
});

export const suspendUser = endpoint({
  method: 'POST',
  path: '/admin/users/{userId}/suspend',
  summary: 'Suspend a user on the whole installation; their content stays',
  access: 'people.write',
  params: userParams,
  body: z.object({ reason }),
  response: userEntrySchema,
  errors: ['own_role', 'last_super_admin', 'staff_only', 'wrong_state'],
});

export const reactivateUser = endpoint({
  method: 'POST',
  path: '/admin/users/{userId}/reactivate',
  summary: 'Reactivate a suspended user',
  access: 'people.write',
  params: userParams,
  response: userEntrySchema,
  errors: ['staff_only', 'wrong_state'],
});

export const suspendUsers = endpoint({
  method: 'POST',
  path: '/admin/users/suspend',
  summary: 'Suspend several users; those who cannot be suspended are returned with a reason',
  access: 'people.write',
  body: z.object({
    ids: z
      .array(uuid)
      .min(1, 'Select at least one user')
      .max(limits.tenants.bulkMax, `Select up to ${limits.tenants.bulkMax} users at a time`),
    reason,
  }),
  response: z.object({
    suspended: z.array(uuid),
    refused: z.array(z.object({ id: uuid, error: z.string() })),
  }),
});

export const verifyUserEmail = endpoint({
  method: 'POST',
  path: '/admin/users/{userId}/verify',
  summary: 'Mark the email of a user as verified',
  access: 'people.write',
  params: userParams,
  response: userEntrySchema,
});

export const resetUserTwoFactor = endpoint({
  method: 'POST',
  path: '/admin/users/{userId}/reset-two-factor',
  summary: 'Reset the lost second factor of a user; the user is notified by email',
  access: 'people.write',
  params: userParams,
  response: userEntrySchema,
  errors: ['step_up_required', 'staff_only'],
});

export const signOutUser = endpoint({
  method: 'POST',
  path: '/admin/users/{userId}/sign-out',
  summary: 'End every session of a user',
  access: 'people.write',
  params: userParams,
  response: z.object({ ended: z.number().int() }),
  errors: ['staff_only'],
});

export const setPlatformRole = endpoint({
  method: 'PUT',
  path: '/admin/users/{userId}/platform-role',
  summary: 'Grant or revoke a platform role; ends the sessions of the user',
  access: 'people.roles',
  params: userParams,
  body: z.strictObject({ role: z.enum(platformRoles).nullable() }),
  response: userEntrySchema,
  errors: ['step_up_required', 'own_role', 'last_super_admin'],
});

export const anonymiseUser = endpoint({
  method: 'POST',
  path: '/admin/users/{userId}/anonymise',
  summary: 'Anonymise a user permanently; their content stays',
  access: 'people.delete',
  params: userParams,
  /** The user's email, typed as confirmation. */
  body: z.object({ email: z.string().max(limits.auth.emailMaxLength) }),
  response: ok,
  errors: ['step_up_required', 'own_role', 'last_super_admin', 'last_admin'],
});
