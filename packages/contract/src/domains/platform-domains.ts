// The custom domains of all sites and workspaces, for staff.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoDate, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { defineList } from '../list.ts';
import { hour } from '../rate-limits.ts';
import { reason, tenantIdSchema } from '../tenants/tenants.ts';
import { domainLimits } from './domain-limits.ts';
import { domainReasons, domainStates } from './domains.ts';

export const domainHolderKinds = ['site', 'tenant'] as const;

export const platformDomainSchema = z.object({
  id: uuid,
  /** As people write it, in Unicode. */
  name: z.string(),
  asciiName: z.string(),
  state: z.enum(domainStates),
  reason: z.enum(domainReasons).nullable(),
  /** The reason as a sentence; null without a reason. */
  message: z.string().nullable(),
  isPrimary: z.boolean(),
  tenant: z.object({ id: tenantIdSchema, name: z.string() }),
  /** Null for a domain of the workspace itself. */
  site: z.object({ id: uuid, name: z.string(), url: z.string(), isInTrash: z.boolean() }).nullable(),
  checkedAt: isoDate.nullable(),
  /** Since when an active domain fails its checks. */
  failingSince: isoDate.nullable(),
  /** End of the present certificate; null without one. */
  certificateExpiresAt: isoDate.nullable(),
  createdAt: isoDate,
});
export type PlatformDomain = z.output<typeof platformDomainSchema>;

export const platformDomainList = defineList({
  name: 'domains',
  item: platformDomainSchema,
  filters: {
    /** Matches part of the domain, of the site's name or of the workspace's name. */
    q: z.string().trim().max(limits.lists.searchMaxLength).optional(),
    state: z.enum(domainStates).optional(),
    holder: z.enum(domainHolderKinds).optional(),
  },
  sorts: ['created', 'name', 'failing', 'certificate'],
});

export const listPlatformDomains = endpoint({
  method: 'GET',
  path: '/admin/domains',
  summary: 'The custom domains of all sites and workspaces',
  access: 'platform.read',
  apiKeys: false,
  query: platformDomainList.query,
  response: platformDomainList.response,
});

const params = z.object({ domainId: uuid });

export const checkPlatformDomain = endpoint({
  method: 'POST',
  path: '/admin/domains/{domainId}/check',
  summary: 'Look for the DNS records of any domain now',
  access: 'platform.write',
  apiKeys: false,
  params,
  response: platformDomainSchema,
  errors: ['upstream_failed'],
  rateLimits: [{ name: 'domain-checks', by: 'user', limit: domainLimits.checksPerHour, per: hour }],
});

export const releasePlatformDomain = endpoint({
  method: 'POST',
  path: '/admin/domains/{domainId}/release',
  summary: 'Take a domain from its site or workspace; to use it again, it has to be added and proven anew',
  access: 'platform.write',
  apiKeys: false,
  params,
  body: z.strictObject({ reason }),
  response: platformDomainSchema,
  errors: ['wrong_state'],
});
