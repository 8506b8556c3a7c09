import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, idParams, isoDate, listQuery, ok, pagination, trimmed, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { sharedRoles } from '../permissions.ts';
import { siteOverridesSchema } from '../sites/sites.ts';
import { userNameSchema, tenantSiteSchema } from '../tenants/tenants.ts';

/** A collaborator: a user with a share on a site. */
export const collaboratorSchema = userNameSchema.extend({
  role: z.enum(sharedRoles),
  overrides: siteOverridesSchema,
  sharedAt: isoDate,
  /** Expiry of the share; null for none. */
  expiresAt: isoDate.nullable(),
  hasEnded: z.boolean(),
});
export type Collaborator = z.infer<typeof collaboratorSchema>;

export const siteInvitationSchema = z.object({
  id: uuid,
  email: z.string(),
  role: z.enum(sharedRoles),
  hasEnded: z.boolean(),
  /** Expiry of the invitation. */
  expiresAt: isoDate,
});
export type SiteInvitation = z.infer<typeof siteInvitationSchema>;

export const collaboratorsSchema = z.object({
  owner: userNameSchema,
  people: z.array(collaboratorSchema),
  /** Invitees who become collaborators on joining the tenant; expired invitations stay listed for resending. */
  invitations: z.array(siteInvitationSchema),
  /** Whether the caller may invite users from outside the tenant. */
  mayInvite: z.boolean(),
  /** With open registration members do not see each other: candidates are found by full email only. */
  byAddress: z.boolean(),
});

const collaboratorParams = idParams.extend({ userId: uuid });

export const listCollaborators = endpoint({
  method: 'GET',
  path: '/sites/{id}/people',
  summary: 'List the collaborators of a site',
  access: 'sites.manage',
  params: idParams,
  response: collaboratorsSchema,
});

export const findCollaboratorCandidates = endpoint({
  method: 'GET',
  path: '/sites/{id}/people/candidates',
  summary: 'Search tenant members who can become collaborators',
  access: 'sites.manage',
  params: idParams,
  query: z.object({ q: trimmed(limits.lists.searchMaxLength).optional() }),
  response: z.object({ people: z.array(userNameSchema) }),
});

const shareOptions = z.strictObject({
  role: z.enum(sharedRoles),
  /** Permissions overriding the role; when omitted, they stay unchanged while the role does. */
  overrides: siteOverridesSchema.optional(),
  /** Expiry of the share; null for none, omitted to keep the current one. */
  expiresAt: isoDate.nullable().optional(),
});

export const shareSite = endpoint({
  method: 'PUT',
  path: '/sites/{id}/people/{userId}',
  summary: 'Share a site with a member of the tenant, or update the share',
  access: 'sites.manage',
  params: collaboratorParams,
  body: shareOptions,
  response: collaboratorSchema,
  errors: ['wrong_state'],
});

/** Outcome per email. */
export const shareOutcomes = [
  'shared',
  'known',
  'owner',
  'invited',
  'renewed',
  'stranger',
  'suspended',
  'full',
  'later',
] as const;
export type ShareOutcome = (typeof shareOutcomes)[number];

export const shareSiteWithMany = endpoint({
  method: 'POST',
  path: '/sites/{id}/people',
  summary: 'Share a site by email with several users; admins also invite emails that are not in the tenant',
  access: 'sites.manage',
  params: idParams,
  body: shareOptions.extend({
    emails: z
      .array(email)
      .min(1, 'Enter at least one email address')
      .max(
        limits.auth.invitationsPerCall,
        `You can share with up to ${limits.auth.invitationsPerCall} people at a time`,
      ),
  }),
  response: z.object({
    results: z.array(z.object({ email: z.string(), outcome: z.enum(shareOutcomes) })),
  }),
});

export const unshareSite = endpoint({
  method: 'DELETE',
  path: '/sites/{id}/people/{userId}',
  summary: 'Remove a collaborator from a site',
  access: 'sites.manage',
  params: collaboratorParams,
  response: ok,
});

/** Choices of sites that an invitation can share. */
export const listSitesOfTenant = endpoint({
  method: 'GET',
  path: '/tenant/sites',
  summary: 'List all sites of the tenant, last edited first',
  access: 'members.read',
  reads: 'replica',
  query: listQuery().extend({ q: trimmed(limits.lists.searchMaxLength).optional() }),
  response: z.object({ sites: z.array(tenantSiteSchema), pagination }),
});
