// Subdomains of sites: validation, availability and suggestions.
import { limits } from '@sitewright/contract/limits';
import { cleanSubdomain, type SubdomainIssue, subdomainIssue } from '@sitewright/contract/sites/subdomain';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { AppError } from '../../core/app-error.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import { enforceRateLimit } from '../../core/rate-limits/rate-limit.ts';
import { defaultTenantId } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { hashIp } from '../../core/hash-ip.ts';
import { sitesDomain } from '../../core/site-url.ts';
import { claimHostName, findHostNames } from './sites.store.ts';

const subdomainErrors: Record<
  SubdomainIssue,
  { code: 'subdomain_too_short' | 'subdomain_invalid' | 'subdomain_reserved'; sentence: string }
> = {
  too_short: {
    code: 'subdomain_too_short',
    sentence: `Subdomain must be at least ${limits.sites.subdomainMinLength} characters`,
  },
  invalid: {
    code: 'subdomain_invalid',
    sentence: 'Use letters, digits and hyphens. Start and end with a letter or digit.',
  },
  reserved: { code: 'subdomain_reserved', sentence: 'This subdomain is reserved. Choose another.' },
};

/** The normalized subdomain; throws when it is invalid. */
export const requireSubdomain = (typed: string): string => {
  const subdomain = cleanSubdomain(typed);
  const fault = subdomainIssue(subdomain);
  if (!fault) return subdomain;
  const { code, sentence } = subdomainErrors[fault];
  throw new AppError(code, sentence, { fields: { subdomain: sentence } });
};

/** The error message is prescribed by the specification. */
const subdomainTaken = (): AppError => {
  const sentence = 'Subdomain already taken';
  return new AppError('subdomain_taken', sentence, { fields: { subdomain: sentence } });
};

/** Before work that ends with a site under the subdomain. */
export const requireFreeSubdomain = async (tx: TenantTransaction, subdomain: string): Promise<void> => {
  if ((await findHostNames(tx, [subdomain])).has(subdomain)) throw subdomainTaken();
};

/** Claims a subdomain for a site. */
export const claimSubdomain = async (
  tx: TenantTransaction,
  subdomain: string,
  siteId: string,
): Promise<void> => {
  if (!(await claimHostName(tx, subdomain, siteId))) throw subdomainTaken();
};

const candidates = (subdomain: string): string[] => {
  const base = subdomain.slice(0, limits.sites.subdomainSuggestedMaxLength - 5).replace(/-+$/, '');
  return [2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${base}-${n}`).concat(`${base}-site`, `my-${base}`);
};

/** An available subdomain derived from `wanted`. */
export const freeSubdomain = async (tx: TenantTransaction, wanted: string): Promise<string> => {
  const options = [wanted, ...candidates(wanted)].filter((name) => subdomainIssue(name) === undefined);
  const taken = await findHostNames(tx, options);
  const free = options.find((name) => !taken.has(name));
  return free ?? `${wanted.slice(0, 20)}-${Math.random().toString(36).slice(2, 8)}`;
};

export interface SubdomainResponse {
  available: boolean;
  reason: SubdomainIssue | 'taken' | null;
  suggestions: string[];
  domain: string;
}

/** The availability of a subdomain. One that is too short is rejected without a lookup. */
export const checkSubdomain = async (
  ctx: ServerContext,
  typed: string,
  meta: CallMeta,
): Promise<SubdomainResponse> => {
  const subdomain = cleanSubdomain(typed);
  const fault = subdomainIssue(subdomain);
  const domain = sitesDomain(ctx);
  if (fault === 'too_short') return { available: false, reason: fault, suggestions: [], domain };
  await enforceRateLimit(ctx, [
    {
      key: `subdomain:ip:${hashIp(ctx, meta.ip)}`,
      limit: limits.auth.subdomainChecksPerMinute,
      windowSeconds: 60,
    },
  ]);
  const options = candidates(subdomain).filter((name) => subdomainIssue(name) === undefined);
  return withTenant(ctx.db, { tenantId: defaultTenantId }, async (tx) => {
    const taken = await findHostNames(tx, [subdomain, ...options]);
    const reason = fault ?? (taken.has(subdomain) ? 'taken' : null);
    const suggestions = reason === null ? [] : options.filter((name) => !taken.has(name)).slice(0, 3);
    return { available: reason === null, reason, suggestions, domain };
  });
};
