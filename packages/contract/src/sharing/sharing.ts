import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, idParams, isoDate, listQuery, ok, pagination, trimmed, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { sharedRoles } from '../permissions.ts';
import { siteOverridesSchema } from '../sites/sites.ts';
import { personNameSchema, tenantSiteSchema } from '../tenants/tenants.ts';

/** Somebody a site is shared with. */
export const sitePersonSchema = personNameSchema.extend({
  role: z.enum(sharedRoles),
  overrides: siteOverridesSchema,
  sharedAt: isoDate,
  /** When it ends by itself; null when it does not. */
  expiresAt: isoDate.nullable(),
  hasEnded: z.boolean(),
});
export type SitePerson = z.infer<typeof sitePersonSchema>;

export const siteInvitationSchema = z.object({
  id: uuid,
  email: z.string(),
  role: z.enum(sharedRoles),
  hasEnded: z.boolean(),
  /** Until when the invitation can be accepted. */
  expiresAt: isoDate,
});
export type SiteInvitation = z.infer<typeof siteInvitationSchema>;

export const sitePeopleSchema = z.object({
  owner: personNameSchema,
  people: z.array(sitePersonSchema),
  /** Who will have it once they have joined the tenant; ended invitations wait to be sent again. */
  invitations: z.array(siteInvitationSchema),
  /** Whether people from outside the tenant can be invited by whoever asks. */
  mayInvite: z.boolean(),
  /** Where anybody may join, people do not see each other: one is found by their whole address only. */
  byAddress: z.boolean(),
});

const personParams = idParams.extend({ userId: uuid });

export const listSitePeople = endpoint({
  method: 'GET',
  path: '/sites/{id}/people',
  summary: 'Whom a site is shared with',
  access: 'sites.manage',
  params: idParams,
  response: sitePeopleSchema,
});

export const findSiteCandidates = endpoint({
  method: 'GET',
  path: '/sites/{id}/people/candidates',
  summary: 'People of the tenant whom a site could be shared with',
  access: 'sites.manage',
  params: idParams,
  query: z.object({ q: trimmed(limits.lists.searchMaxLength).optional() }),
  response: z.object({ people: z.array(personNameSchema) }),
});

const shareTerms = z.strictObject({
  role: z.enum(sharedRoles),
  /** What this person may do besides or not, whatever the role says; left out, it stays while the role does. */
  overrides: siteOverridesSchema.optional(),
  /** The moment from which it is no longer shared; null for never, left out to keep it as it is. */
  expiresAt: isoDate.nullable().optional(),
});

export const shareSite = endpoint({
  method: 'PUT',
  path: '/sites/{id}/people/{userId}',
  summary: 'Share a site with somebody of the tenant, or change what they may do with it',
  access: 'sites.manage',
  params: personParams,
  body: shareTerms,
  response: sitePersonSchema,
  errors: ['wrong_state'],
});

/** What became of one address of several. */
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
  summary:
    'Share a site with several people by their addresses; admins invite those who are not in the tenant',
  access: 'sites.manage',
  params: idParams,
  body: shareTerms.extend({
    emails: z
      .array(email)
      .min(1, 'Enter at least one e-mail address')
      .max(
        limits.auth.invitationsPerCall,
        `Share with at most ${limits.auth.invitationsPerCall} people at a time`,
      ),
  }),
  response: z.object({
    results: z.array(z.object({ email: z.string(), outcome: z.enum(shareOutcomes) })),
  }),
});

export const unshareSite = endpoint({
  method: 'DELETE',
  path: '/sites/{id}/people/{userId}',
  summary: 'Stop sharing a site with somebody',
  access: 'sites.manage',
  params: personParams,
  response: ok,
});

/** To choose from: what an invitation gives. */
export const listSitesOfTenant = endpoint({
  method: 'GET',
  path: '/tenant/sites',
  summary: 'Every site of the tenant, the last edited first',
  access: 'members.read',
  query: listQuery().extend({ q: trimmed(limits.lists.searchMaxLength).optional() }),
  response: z.object({ sites: z.array(tenantSiteSchema), pagination }),
});
