// Custom domains of a site: added, proven by DNS records, checked every day. One of them may be primary. Those of a workspace
// have the same shape, in `tenant-domains.ts`.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoDate, ok, uuid } from '../fields.ts';
import { hour } from '../rate-limits.ts';
import { domainLimits as limits } from './domain-limits.ts';

/** `verified`: the proof was found, the address not yet. `certificate`: waits for its certificate. */
export const domainStates = ['pending', 'verified', 'certificate', 'active', 'error'] as const;
export type DomainState = (typeof domainStates)[number];

/** A domain in these states belongs to its site or workspace alone. */
export const heldStates = ['verified', 'certificate', 'active'] as const satisfies readonly DomainState[];

/** Why the certificate of a domain was not issued. */
export const certificateReasons = [
  /** The certificate authority did not reach the domain here. */
  'challenge_failed',
  /** A CAA record of the domain allows other certificate authorities only. */
  'caa_forbids',
  /** Too many certificates were asked for. */
  'certificate_limit',
  /** The certificate authority did not answer. */
  'authority_unavailable',
  /** The certificate authority refused for another reason. */
  'certificate_failed',
] as const;
export type CertificateReason = (typeof certificateReasons)[number];

/** What is wrong with the records of a domain, or with whom it belongs to. */
export const recordReasons = [
  /** The TXT record does not exist or has another value. */
  'proof_missing',
  /** The domain has no address. */
  'address_missing',
  /** The domain leads to another server. */
  'address_elsewhere',
  /** Another site or workspace has proven the domain, and its proof still exists. */
  'taken',
  /** Another site or workspace proved the domain after the proof of this one was gone. */
  'taken_over',
  /** Failing for too long. */
  'released',
  /** Taken away by staff. It is used again only after it was added anew. */
  'released_by_staff',
] as const;
export type RecordReason = (typeof recordReasons)[number];

export const domainReasons = [...recordReasons, ...certificateReasons] as const;
export type DomainReason = (typeof domainReasons)[number];

/** `ALIAS`: some providers call it ANAME or a flattened CNAME; an apex domain cannot have a CNAME. */
export const dnsRecordTypes = ['TXT', 'CNAME', 'ALIAS', 'A', 'AAAA'] as const;

export const domainRecordSchema = z.object({
  purpose: z.enum(['proof', 'address']),
  type: z.enum(dnsRecordTypes),
  /** Full name of the record. */
  host: z.string(),
  value: z.string(),
  /** What DNS had at the last check. */
  found: z.array(z.string()),
  isOk: z.boolean(),
  note: z.string().nullable(),
});
export type DomainRecord = z.output<typeof domainRecordSchema>;

export const domainSchema = z.object({
  id: uuid,
  /** As people write it, in Unicode. */
  name: z.string(),
  asciiName: z.string(),
  isApex: z.boolean(),
  state: z.enum(domainStates),
  reason: z.enum(domainReasons).nullable(),
  /** The reason as a sentence; null without a reason. */
  message: z.string().nullable(),
  isPrimary: z.boolean(),
  records: z.array(domainRecordSchema),
  checkedAt: isoDate.nullable(),
  /** Since when an active domain fails its checks. */
  failingSince: isoDate.nullable(),
  /** When it will be released unless its records are back. */
  releasedAt: isoDate.nullable(),
  /** End of the present certificate; null without one. */
  certificateExpiresAt: isoDate.nullable(),
  createdAt: isoDate,
  /** The same domain with or without `www`, where its holder does not have it yet. */
  suggestion: z.string().nullable(),
});
export type CustomDomain = z.output<typeof domainSchema>;

/** The domains of a site or of a workspace. */
export const ownDomainsSchema = z.object({
  domains: z.array(domainSchema),
  limit: z.number().int(),
  /** Present URL of the site or workspace; null where it has no host under the platform's domain, and so no domains. */
  url: z.string().nullable(),
  /** That host, with its port where it has one. */
  host: z.string().nullable(),
});
export type OwnDomains = z.output<typeof ownDomainsSchema>;

export const newDomainSchema = z.strictObject({
  name: z.string().trim().min(1, 'Enter a domain').max(limits.inputMaxLength, 'This name is too long'),
});

const siteParams = z.object({ siteId: uuid });
const domainParams = siteParams.extend({ domainId: uuid });

export const listDomains = endpoint({
  method: 'GET',
  path: '/sites/{siteId}/domains',
  summary: 'List the custom domains of a site, the primary one first',
  access: 'domains.read',
  apiKeys: false,
  params: siteParams,
  response: ownDomainsSchema,
});

export const addDomain = endpoint({
  method: 'POST',
  path: '/sites/{siteId}/domains',
  summary: 'Add a domain; it serves the site once its DNS records are found',
  access: 'domains.write',
  apiKeys: false,
  params: siteParams,
  body: newDomainSchema,
  response: domainSchema,
  status: 201,
  errors: ['limit_reached', 'wrong_state'],
  rateLimits: [{ name: 'domain-adds', by: 'user', limit: limits.addsPerHour, per: hour }],
});

export const checkDomain = endpoint({
  method: 'POST',
  path: '/sites/{siteId}/domains/{domainId}/check',
  summary: 'Look for the DNS records of a domain now',
  access: 'domains.write',
  apiKeys: false,
  params: domainParams,
  response: domainSchema,
  errors: ['upstream_failed'],
  rateLimits: [{ name: 'domain-checks', by: 'user', limit: limits.checksPerHour, per: hour }],
});

export const makePrimaryDomain = endpoint({
  method: 'POST',
  path: '/sites/{siteId}/domains/{domainId}/make-primary',
  summary: 'Make an active domain the address of the site; its other addresses redirect to it',
  access: 'domains.write',
  apiKeys: false,
  params: domainParams,
  response: domainSchema,
  errors: ['wrong_state'],
});

export const clearPrimaryDomain = endpoint({
  method: 'POST',
  path: '/sites/{siteId}/domains/clear-primary',
  summary: 'Make the subdomain the address of the site again; its domains stay and serve the site too',
  access: 'domains.write',
  apiKeys: false,
  params: siteParams,
  response: ok,
});

export const removeDomain = endpoint({
  method: 'DELETE',
  path: '/sites/{siteId}/domains/{domainId}',
  summary: 'Remove a domain from the site immediately',
  access: 'domains.write',
  apiKeys: false,
  params: domainParams,
  response: ok,
});
