import { z } from 'zod';
import { auditEntrySchema } from '../audit/audit.ts';
import { newPassword, signedInSchema } from '../auth/auth.ts';
import { endpoint } from '../endpoint.ts';
import { email, isoDate, listQuery, ok, pagination, trimmed, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { sharedRoles, tenantRoles } from '../permissions.ts';
import { tenantParams } from '../tenants/tenants.ts';

export const memberStatuses = ['active', 'suspended'] as const;

export const memberSchema = z.object({
  id: uuid,
  email: z.string(),
  name: z.string(),
  role: z.enum(tenantRoles),
  /** Suspended here, or by the platform everywhere. */
  status: z.enum(memberStatuses),
  isOwner: z.boolean(),
  /** A second factor beside the password. */
  hasTwoFactor: z.boolean(),
  /** Sites of this tenant that are theirs. */
  sites: z.number().int(),
  joinedAt: isoDate,
  lastSeenAt: isoDate.nullable(),
});
export type Member = z.infer<typeof memberSchema>;

/** A sign-in that is still good. */
export const memberSessionSchema = z.object({
  id: uuid,
  method: z.string(),
  /** What the browser said of itself, in words; null where it said nothing known. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  createdAt: isoDate,
  lastSeenAt: isoDate,
});

const memberSiteSchema = z.object({ id: uuid, name: z.string(), isPublished: z.boolean() });

export const memberDetailSchema = memberSchema.extend({
  ownedSites: z.array(memberSiteSchema),
  /** Those of others that are shared with them. */
  sharedSites: z.array(memberSiteSchema.extend({ role: z.enum(sharedRoles) })),
  sessions: z.array(memberSessionSchema),
  trail: z.array(auditEntrySchema),
});

const memberList = listQuery().extend({
  q: trimmed(limits.lists.searchMaxLength).optional(),
  role: z.enum(tenantRoles).optional(),
  status: z.enum(memberStatuses).optional(),
  sort: z.enum(['joined', 'name', 'email', 'seen']).default('joined'),
});
const memberPage = z.object({ users: z.array(memberSchema), pagination });
const memberParams = z.object({ userId: uuid });

export const listMembers = endpoint({
  method: 'GET',
  path: '/tenant/users',
  summary: 'The people of the tenant',
  access: 'members.read',
  query: memberList,
  response: memberPage,
});

export const listTenantPeople = endpoint({
  method: 'GET',
  path: '/admin/tenants/{tenantId}/users',
  summary: 'The people of one tenant, for the platform',
  access: 'tenants.read',
  params: tenantParams,
  query: memberList,
  response: memberPage,
});

export const getMember = endpoint({
  method: 'GET',
  path: '/tenant/users/{userId}',
  summary: 'One person of the tenant: sites, sessions and trail',
  access: 'members.read',
  params: memberParams,
  response: memberDetailSchema,
});

export const changeMemberRole = endpoint({
  method: 'PATCH',
  path: '/tenant/users/{userId}',
  summary: 'Make somebody an admin or an ordinary person; ends their sessions here',
  access: 'members.write',
  params: memberParams,
  body: z.strictObject({ role: z.enum(tenantRoles) }),
  response: memberSchema,
  errors: ['last_admin', 'own_role', 'wrong_state', 'staff_only', 'step_up_required'],
});

export const suspendMember = endpoint({
  method: 'POST',
  path: '/tenant/users/{userId}/suspend',
  summary: 'Keep somebody out of the tenant; what they made stays',
  access: 'members.write',
  params: memberParams,
  response: memberSchema,
  errors: ['last_admin', 'own_role', 'wrong_state', 'staff_only'],
});

export const reactivateMember = endpoint({
  method: 'POST',
  path: '/tenant/users/{userId}/reactivate',
  summary: 'Let a suspended person in again',
  access: 'members.write',
  params: memberParams,
  response: memberSchema,
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/tenant/users/{userId}',
  summary: 'Take somebody out of the tenant and give their sites to somebody else',
  access: 'members.write',
  params: memberParams,
  /** Whose their sites become; needed when they have any (409 `sites_need_owner` with how many). */
  query: z.object({ newOwnerId: uuid.optional() }),
  response: ok,
  errors: ['last_admin', 'own_role', 'wrong_state', 'staff_only', 'sites_need_owner'],
});

export const signOutMember = endpoint({
  method: 'POST',
  path: '/tenant/users/{userId}/sign-out',
  summary: 'End every session of somebody in this tenant',
  access: 'members.write',
  params: memberParams,
  response: z.object({ ended: z.number().int() }),
});

export const sendMemberPasswordReset = endpoint({
  method: 'POST',
  path: '/tenant/users/{userId}/reset-password',
  summary: 'Send somebody the mail for a new password',
  access: 'members.write',
  params: memberParams,
  response: ok,
});

export const resetMemberTwoFactor = endpoint({
  method: 'POST',
  path: '/tenant/users/{userId}/reset-two-factor',
  summary: 'Take away somebody’s second factor, when they have lost it; they are told by mail',
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
  /** Sites that the person may work on once they have joined. */
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
  summary: 'Who has been invited, the newest first',
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
  summary: 'Invite people by e-mail; an address that waits already gets a new mail and the new choices',
  access: 'members.write',
  body: z.strictObject({
    emails: z
      .array(email)
      .min(1, 'Enter at least one e-mail address')
      .max(
        limits.auth.invitationsPerCall,
        `Invite at most ${limits.auth.invitationsPerCall} people at a time`,
      ),
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
});

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/tenant/invitations/{invitationId}/resend',
  summary: 'Send an invitation again with a new link; the old link stops working',
  access: 'members.write',
  params: invitationParams,
  response: invitationSchema,
  errors: ['invitation_invalid'],
});

export const makeInvitationLink = endpoint({
  method: 'POST',
  path: '/tenant/invitations/{invitationId}/link',
  summary: 'A link to hand over by oneself; one that was made before stops working, that of the mail goes on',
  access: 'members.write',
  params: invitationParams,
  response: z.object({ url: z.string() }),
  errors: ['invitation_invalid'],
});

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/tenant/invitations/{invitationId}',
  summary: 'Take an invitation back',
  access: 'members.write',
  params: invitationParams,
  response: ok,
  errors: ['invitation_invalid'],
});

const tokenParams = z.object({ token: z.string().min(20).max(100) });

export const inspectInvitation = endpoint({
  method: 'GET',
  path: '/auth/invitations/{token}',
  summary: 'What an invitation is for, without using it',
  access: 'public',
  params: tokenParams,
  response: z.object({
    tenantName: z.string(),
    role: z.enum(tenantRoles),
    message: z.string(),
    invitedBy: z.string().nullable(),
    /** With most of it hidden, as in a…@example.com. */
    maskedEmail: z.string(),
    /** Whether one signs in to accept it; otherwise accepting creates the account. */
    hasAccount: z.boolean(),
    /** Whether the person who asks is signed in as the one who was invited. */
    isForYou: z.boolean(),
    expiresAt: isoDate,
  }),
  errors: ['invitation_invalid'],
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/auth/invitations/{token}',
  summary: 'Join the tenant: signed in as the invited person, or by creating their account',
  access: 'public',
  params: tokenParams,
  body: z.object({
    firstName: trimmed(limits.auth.nameMaxLength).optional(),
    lastName: trimmed(limits.auth.nameMaxLength).optional(),
    /** Without one, the person signs in by mail. */
    password: newPassword.optional(),
  }),
  response: signedInSchema,
  errors: ['invitation_invalid', 'sign_in_to_accept', 'account_suspended', 'tenant_suspended'],
});
