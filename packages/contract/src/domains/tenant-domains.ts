// Custom domains of a workspace. They serve what its host under the platform's domain serves: landing pages, blog and sign-in.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ok, uuid } from '../fields.ts';
import { hour } from '../rate-limits.ts';
import { domainLimits as limits } from './domain-limits.ts';
import { domainSchema, newDomainSchema, ownDomainsSchema } from './domains.ts';

const params = z.object({ tenantDomainId: uuid });

export const listTenantDomains = endpoint({
  method: 'GET',
  path: '/tenant/domains',
  summary: 'List the custom domains of the workspace, the primary one first',
  access: 'tenant.read',
  apiKeys: false,
  response: ownDomainsSchema,
});

export const addTenantDomain = endpoint({
  method: 'POST',
  path: '/tenant/domains',
  summary: 'Add a domain; it serves the workspace once its DNS records are found',
  access: 'tenant.write',
  apiKeys: false,
  body: newDomainSchema,
  response: domainSchema,
  status: 201,
  errors: ['limit_reached', 'wrong_state'],
  rateLimits: [{ name: 'domain-adds', by: 'user', limit: limits.addsPerHour, per: hour }],
});

export const checkTenantDomain = endpoint({
  method: 'POST',
  path: '/tenant/domains/{tenantDomainId}/check',
  summary: 'Look for the DNS records of a domain of the workspace now',
  access: 'tenant.write',
  apiKeys: false,
  params,
  response: domainSchema,
  errors: ['upstream_failed'],
  rateLimits: [{ name: 'domain-checks', by: 'user', limit: limits.checksPerHour, per: hour }],
});

export const makePrimaryTenantDomain = endpoint({
  method: 'POST',
  path: '/tenant/domains/{tenantDomainId}/make-primary',
  summary: 'Make an active domain the address of the workspace; its other addresses redirect to it',
  access: 'tenant.write',
  apiKeys: false,
  params,
  response: domainSchema,
  errors: ['wrong_state'],
});

export const clearPrimaryTenantDomain = endpoint({
  method: 'POST',
  path: '/tenant/domains/clear-primary',
  summary: "Make the host under the platform's domain the address of the workspace again",
  access: 'tenant.write',
  apiKeys: false,
  response: ok,
});

export const removeTenantDomain = endpoint({
  method: 'DELETE',
  path: '/tenant/domains/{tenantDomainId}',
  summary: 'Remove a domain from the workspace immediately',
  access: 'tenant.write',
  apiKeys: false,
  params,
  response: ok,
});
