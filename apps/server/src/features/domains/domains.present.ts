import type { DomainReason, SiteDomain } from '@sitewright/contract/domains/domains';
import { domainLimits as limits } from '@sitewright/contract/domains/domain-limits';
import type { ServerContext } from '../../core/context/server-context.ts';
import { counterpartOf, isApexName, unicodeName } from './domain-name.ts';
import { recordsOf } from './domain-records.ts';
import type { DomainRow } from './domains.store.ts';

const dayMs = 86_400_000;

const sentences: Record<DomainReason, string> = {
  proof_missing: 'The TXT record was not found yet. A new record can take up to a day to be visible.',
  address_missing:
    'The domain does not point to this site yet. A new record can take up to a day to be visible.',
  address_elsewhere: 'The domain points to another server. Replace its records with the ones shown here.',
  taken: 'Another site uses this domain. Remove its TXT record to use the domain here.',
  taken_over: 'Another site verified this domain, so it was removed from this one.',
  released: `The domain was removed from this site because its records were missing for ${limits.daysUntilRelease} days. Restore them and check again.`,
};

export const presentDomain = (
  ctx: ServerContext,
  row: DomainRow,
  site: { subdomain: string | null; names: readonly string[] },
): SiteDomain => {
  const siteHost = ctx.releases.hostOf(site.subdomain ?? '');
  const counterpart = counterpartOf(row.name);
  return {
    id: row.id,
    name: unicodeName(row.name),
    asciiName: row.name,
    isApex: isApexName(row.name),
    state: row.state,
    reason: row.reason,
    message: row.reason && sentences[row.reason],
    isPrimary: row.is_primary,
    records: recordsOf(ctx, { name: row.name, token: row.token, siteHost }, row.found),
    checkedAt: row.checked_at?.toISOString() ?? null,
    failingSince: row.failing_since?.toISOString() ?? null,
    releasedAt: row.failing_since
      ? new Date(row.failing_since.getTime() + limits.daysUntilRelease * dayMs).toISOString()
      : null,
    createdAt: row.created_at.toISOString(),
    suggestion:
      counterpart !== undefined && !site.names.includes(counterpart) ? unicodeName(counterpart) : null,
  };
};
