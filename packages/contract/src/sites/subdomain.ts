import { limits } from '../limits.ts';
import { reservedNames } from '../reserved-names.ts';

export type SubdomainIssue = 'too_short' | 'invalid' | 'reserved';

/** Normalizes a typed subdomain: lower case, only a-z, 0-9 and hyphen (spec §5). */
export const cleanSubdomain = (typed: string): string =>
  typed
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, '')
    .slice(0, limits.sites.subdomainMaxLength);

/** Spec §5: lower case, runs of other characters become one hyphen, trimmed, at most 30 characters. */
export const subdomainFromName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[đĐ]/g, 'd')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, limits.sites.subdomainSuggestedMaxLength)
    .replace(/^-+|-+$/g, '');

/** Validation issue of a subdomain; undefined when valid. Availability is checked by the server. */
export const subdomainIssue = (subdomain: string): SubdomainIssue | undefined => {
  if (subdomain.length < limits.sites.subdomainMinLength) return 'too_short';
  if (subdomain.length > limits.sites.subdomainMaxLength) return 'invalid';
  if (!/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(subdomain) || subdomain.startsWith('xn--')) return 'invalid';
  return reservedNames.has(subdomain) ? 'reserved' : undefined;
};

/** Slug of a page from its title; empty for a title without letters or digits. */
export const slugFromTitle = (title: string): string =>
  subdomainFromName(title).slice(0, limits.sites.pageSlugMaxLength);
