import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams, isoDate, listQuery, ok, pagination, trimmed, uuid } from './fields.ts';
import { limits } from './limits.ts';
import { sharedRoles } from './permissions.ts';
import { personNameSchema, tenantSiteSchema } from './tenants.ts';

/** Somebody a site is shared with. */
export const sitePersonSchema = personNameSchema.extend({ role: z.enum(sharedRoles), sharedAt: isoDate });
export type SitePerson = z.infer<typeof sitePersonSchema>;

export const sitePeopleSchema = z.object({
  owner: personNameSchema,
  people: z.array(sitePersonSchema),
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

export const shareSite = endpoint({
  method: 'PUT',
  path: '/sites/{id}/people/{userId}',
  summary: 'Share a site with somebody of the tenant, or change what they may do with it',
  access: 'sites.manage',
  params: personParams,
  body: z.strictObject({ role: z.enum(sharedRoles) }),
  response: sitePersonSchema,
  errors: ['wrong_state'],
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
