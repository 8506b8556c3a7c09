import { z } from 'zod';
import { auditEntrySchema } from '../audit/audit.ts';
import { newPassword, signedInSchema } from '../auth/auth.ts';
import { endpoint } from '../endpoint.ts';
import { email, isoDate, listQuery, ok, pagination, trimmed, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { defineList } from '../list.ts';
import { sharedRoles, tenantRoles } from '../permissions.ts';
import { tenantParams } from '../tenants/tenants.ts';
import { hour } from '../rate-limits.ts';

export const memberStatuses = ['active', 'suspended'] as const;

export const memberSchema = z.object({
  id: uuid,
  email: z.string(),
  name: z.string(),
  role: z.enum(tenantRoles),
  /** Suspended in this tenant, or by the platform everywhere. */
  status: z.enum(memberStatuses),
  isOwner: z.boolean(),
  /** Whether a second factor is set up. */
  hasTwoFactor: z.boolean(),
  /** Sites of this tenant owned by the member. */
  sites: z.number().int(),
  joinedAt: isoDate,
  lastSeenAt: isoDate.nullable(),
});
export type Member = z.infer<typeof memberSchema>;

/** An active session. */
export const memberSessionSchema = z.object({
  id: uuid,
  method: z.string(),
  /** Readable User-Agent; null when it is not recognised. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  createdAt: isoDate,
  lastSeenAt: isoDate,
});

const memberSiteSchema = z.object({ id: uuid, name: z.string(), isPublished: z.boolean() });

export const memberDetailSchema = memberSchema.extend({
  ownedSites: z.array(memberSiteSchema),
  /** Sites of others that are shared with the member. */
  sharedSites: z.array(memberSiteSchema.extend({ role: z.enum(sharedRoles) })),
  sessions: z.array(memberSessionSchema),
  trail: z.array(auditEntrySchema),
});

export const memberList = defineList({
  name: 'users',
  item: memberSchema,
  filters: {
    q: trimmed(limits.lists.searchMaxLength).optional(),
    role: z.enum(tenantRoles).optional(),
    status: z.enum(memberStatuses).optional(),
  },
  sorts: ['joined', 'name', 'email', 'seen'],
});
const memberParams = z.object({ userId: uuid });

export const listMembers = endpoint({
  method: 'GET',
  path: '/tenant/users',
  summary: 'List the members of the tenant',
  access: 'members.read',
  query: memberList.query,
  response: memberList.response,
});

export const listTenantMembers = endpoint({
  method: 'GET',
  path: '/admin/tenants/{tenantId}/users',
  summary: 'List the members of any tenant, for platform staff',
  access: 'tenants.read',
  params: tenantParams,
  query: memberList.query,
  response: memberList.response,
});

export const getMember = endpoint({
  method: 'GET',
  path: '/tenant/users/{userId}',
  summary: 'One member of the tenant: sites, sessions and audit log',
  access: 'members.read',
  params: memberParams,
  response: memberDetailSchema,
});

export const changeMemberRole = endpoint({
  method: 'PATCH',
  path: '/tenant/users/{userId}',
  summary: 'Change the role of a member; ends their sessions in this tenant',
  access: 'members.write',
  params: memberParams,
  body: z.strictObject({ role: z.enum(tenantRoles) }),
  response: memberSchema,
  errors: ['last_admin', 'own_role', 'wrong_state', 'staff_only', 'step_up_required'],
});

export const suspendMember = endpoint({
  method: 'POST',
  path: '/tenant/users/{userId}/suspend',
  summary: 'Suspend a member; their content stays',
  access: 'members.write',
  params: memberParams,
  response: memberSchema,
  errors: ['last_admin', 'own_role', 'wrong_state', 'staff_only'],
});

export const reactivateMember = endpoint({
  method: 'POST',
  path: '/tenant/users/{userId}/reactivate',
  summary: 'Reactivate a suspended member',
  access: 'members.write',
  params: memberParams,
  response: memberSchema,
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/tenant/users/{userId}',
  summary: 'Remove a member from the tenant and transfer their sites',
  access: 'members.write',
  params: memberParams,
  /** New owner of the member's sites; required when there are any (else 409 `sites_need_owner` with the count). */
  query: z.object({ newOwnerId: uuid.optional() }),
  response: ok,
  errors: ['last_admin', 'own_role', 'wrong_state', 'staff_only', 'sites_need_owner', 'limit_reached'],
});

export const signOutMember = endpoint({
  method: 'POST',
  path: '/tenant/users/{userId}/sign-out',
  summary: 'End every session of a member in this tenant',
  access: 'members.write',
  params: memberParams,
  response: z.object({ ended: z.number().int() }),
});

export const sendMemberPasswordReset = endpoint({
  method: 'POST',
  path: '/tenant/users/{userId}/reset-password',
  summary: 'Send a member a password reset email',
  access: 'members.write',
  params: memberParams,
  response: ok,
});

export const resetMemberTwoFactor = endpoint({
  method: 'POST',
  path: '/tenant/users/{userId}/reset-two-factor',
  summary: 'Reset the lost second factor of a member; the member is notified by email',
  access: 'members.write',
  params: memberParams,
  response: memberSchema,
  errors: ['step_up_required', 'shared_person', 'staff_only'],
});

// ------------------------------------------------------------- invitations

export const invitationStates = ['pending', 'accepted', 'expired', 'revoked'] as const;

export const invitationSchema = z.object({
  id: uuid,
  email: z.string(),
  role: z.enum(tenantRoles),
  state: z.enum(invitationStates),
  message: z.string(),
  /** Sites that are shared with the invitee on joining. */
  siteIds: z.array(uuid),
  invitedBy: z.string().nullable(),
  createdAt: isoDate,
  expiresAt: isoDate,
});
export type Invitation = z.infer<typeof invitationSchema>;
const invitationParams = z.object({ invitationId: uuid });

export const listInvitations = endpoint({
  method: 'GET',
  path: '/tenant/invitations',
  summary: 'List invitations, newest first',
  access: 'members.read',
  query: listQuery().extend({
    q: trimmed(limits.lists.searchMaxLength).optional(),
    state: z.enum(invitationStates).optional(),
  }),
  response: z.object({ invitations: z.array(invitationSchema), pagination }),
});

export const inviteMembers = endpoint({
  method: 'POST',
  path: '/tenant/invitations',
  summary: 'Invite by email; a pending invitation is sent again with the new options',
  access: 'members.write',
  body: z.strictObject({
    emails: z
      .array(email)
      .min(1, 'Enter at least one email address')
      .max(limits.auth.invitationsPerCall, `Invite up to ${limits.auth.invitationsPerCall} people at a time`),
    role: z.enum(tenantRoles).default('USER'),
    message: trimmed(limits.tenants.invitationMessageMaxLength).default(''),
    siteIds: z.array(uuid).max(limits.tenants.invitationSites).default([]),
  }),
  response: z.object({
    results: z.array(
      z.object({
        email: z.string(),
        outcome: z.enum(['invited', 'renewed', 'already_member']),
        invitation: invitationSchema.nullable(),
      }),
    ),
  }),
  status: 201,
  rateLimits: [{ name: 'invite', by: 'tenant', limit: limits.tenants.invitationCallsPerHour, per: hour }],
});

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/tenant/invitations/{invitationId}/resend',
  summary: 'Resend an invitation with a new link; the old link stops working',
  access: 'members.write',
  params: invitationParams,
  response: invitationSchema,
  errors: ['invitation_invalid'],
});

export const makeInvitationLink = endpoint({
  method: 'POST',
  path: '/tenant/invitations/{invitationId}/link',
  summary: 'Create an invitation link to share manually; replaces the previous one, not the emailed link',
  access: 'members.write',
  params: invitationParams,
  response: z.object({ url: z.string() }),
  errors: ['invitation_invalid'],
});

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/tenant/invitations/{invitationId}',
  summary: 'Revoke an invitation',
  access: 'members.write',
  params: invitationParams,
  response: ok,
  errors: ['invitation_invalid'],
});

const tokenParams = z.object({ token: z.string().min(20).max(100) });

export const inspectInvitation = endpoint({
  method: 'GET',
  path: '/auth/invitations/{token}',
  summary: 'Inspect an invitation without accepting it',
  access: 'public',
  params: tokenParams,
  response: z.object({
    tenantName: z.string(),
    role: z.enum(tenantRoles),
    message: z.string(),
    invitedBy: z.string().nullable(),
    /** Masked, as in a…@example.com. */
    maskedEmail: z.string(),
    /** Whether accepting requires signing in; otherwise it creates the account. */
    hasAccount: z.boolean(),
    /** Whether the caller is signed in as the invitee. */
    isForYou: z.boolean(),
    expiresAt: isoDate,
  }),
  errors: ['invitation_invalid'],
  rateLimits: [{ name: 'invitation', by: 'ip', limit: limits.auth.proofsPerHourPerIp, per: hour }],
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/auth/invitations/{token}',
  summary: 'Accept an invitation: signed in as the invitee, or by creating the account',
  access: 'public',
  params: tokenParams,
  body: z.object({
    firstName: trimmed(limits.auth.nameMaxLength).optional(),
    lastName: trimmed(limits.auth.nameMaxLength).optional(),
    /** Without a password, the user signs in by email. */
    password: newPassword.optional(),
  }),
  response: signedInSchema,
  errors: ['invitation_invalid', 'sign_in_to_accept', 'account_suspended', 'tenant_suspended'],
  rateLimits: [{ name: 'invitation', by: 'ip', limit: limits.auth.proofsPerHourPerIp, per: hour }],
});
