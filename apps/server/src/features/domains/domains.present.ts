import type { CertificateReason, DomainReason, CustomDomain } from '@sitewright/contract/domains/domains';
import { domainLimits as limits } from '@sitewright/contract/domains/domain-limits';
import type { ServerContext } from '../../core/context/server-context.ts';
import { counterpartOf, isApexName, unicodeName } from './domain-name.ts';
import { recordsOf } from './domain-records.ts';
import type { DomainRow } from './domains.store.ts';

const dayMs = 86_400_000;

const sentences: Record<DomainReason, string> = {
  proof_missing: 'The TXT record was not found yet. A new record can take up to a day to be visible.',
  address_missing:
    'The domain does not point to this server yet. A new record can take up to a day to be visible.',
  address_elsewhere: 'The domain points to another server. Replace its records with the ones shown here.',
  taken: 'Another site or workspace uses this domain. Remove its TXT record to use the domain here.',
  taken_over: 'Another site or workspace verified this domain, so it was removed from this one.',
  released: `The domain was removed because its records were missing for ${limits.daysUntilRelease} days. Restore them and check again.`,
  released_by_staff:
    'The platform staff removed this domain. To use it again, remove it from this list, add it again and create its new TXT record.',
  challenge_failed:
    "The certificate authority couldn't reach this server at the domain. Check that all of its addresses are the ones shown here and that port 80 is open. We try again automatically.",
  caa_forbids:
    "A CAA record of the domain doesn't allow our certificate authority. Add it to the CAA records, or remove them. We try again automatically.",
  certificate_limit:
    'Too many certificates were requested. We try again automatically. This can take a few hours.',
  authority_unavailable: 'The certificate authority is unavailable right now. We try again automatically.',
  certificate_failed:
    "The certificate couldn't be issued. We try again automatically. If the problem continues, contact support.",
};

/** Of interest once the records are there. */
const certificateOf = (row: DomainRow): { reason: CertificateReason | null; expiresAt: Date | null } =>
  row.state === 'certificate' || row.state === 'active'
    ? { reason: row.certificate_reason, expiresAt: row.certificate_expires_at }
    : { reason: null, expiresAt: null };

/** The fields that its holder and staff see alike. */
export const presentState = (row: DomainRow) => {
  const certificate = certificateOf(row);
  const reason = row.reason ?? certificate.reason;
  return {
    id: row.id,
    name: unicodeName(row.name),
    asciiName: row.name,
    state: row.state,
    reason,
    message: reason && sentences[reason],
    isPrimary: row.is_primary,
    checkedAt: row.checked_at?.toISOString() ?? null,
    failingSince: row.failing_since?.toISOString() ?? null,
    certificateExpiresAt: certificate.expiresAt?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
};

export const presentDomain = (
  ctx: ServerContext,
  row: DomainRow,
  holder: { label: string | null; names: readonly string[] },
): CustomDomain => {
  const siteHost = ctx.releases.hostOf(holder.label ?? '');
  const counterpart = counterpartOf(row.name);
  return {
    ...presentState(row),
    isApex: isApexName(row.name),
    records: recordsOf(ctx, { name: row.name, token: row.token, siteHost }, row.found),
    releasedAt: row.failing_since
      ? new Date(row.failing_since.getTime() + limits.daysUntilRelease * dayMs).toISOString()
      : null,
    suggestion:
      counterpart !== undefined && !holder.names.includes(counterpart) ? unicodeName(counterpart) : null,
  };
};
