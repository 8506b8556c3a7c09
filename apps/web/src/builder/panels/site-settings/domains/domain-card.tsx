import { Alert } from '@mantine/core';
import type { DomainState, SiteDomain } from '@sitewright/contract/domains/domains';
import { domainLimits as limits } from '@sitewright/contract/domains/domain-limits';
import { useId, useState } from 'react';
import { useDateFormat } from '../../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { StatusBadge, type Tone } from '../../../../ui/listing/status-badge.tsx';
import { type CardProps, DomainActions } from './domain-actions.tsx';
import { DomainRecords } from './domain-records.tsx';
import styles from './domains.module.css';

const tones: Record<DomainState, Tone> = {
  pending: 'warning',
  verified: 'warning',
  certificate: 'warning',
  active: 'good',
  error: 'bad',
};

/** One domain with its state, its records and what can be done with it. */
export function DomainCard({ startsOpen, ...props }: CardProps & { startsOpen: boolean }) {
  const { t } = useTranslation('site-settings');
  const { domain } = props;
  const { name, asciiName, state, isPrimary, failingSince } = domain;
  const titleId = useId();
  const isFailing = failingSince !== null;
  const [wanted, setWanted] = useState<boolean>();
  // A domain that begins to fail shows its records.
  const isOpen = wanted ?? (startsOpen || isFailing);
  return (
    <li className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h3 id={titleId} className={styles.name}>
          {name}
        </h3>
        <StatusBadge tone={isFailing ? 'warning' : tones[state]}>{t(`domains.states.${state}`)}</StatusBadge>
        {isPrimary && <StatusBadge>{t('domains.primary')}</StatusBadge>}
      </div>
      {asciiName !== name && <p className={styles.quiet}>{asciiName}</p>}
      <DomainStatus domain={domain} />
      {props.mayWrite && <DomainActions {...props} />}
      {/* Not aria-expanded: Escape on such a button does not close the dialog. */}
      <details
        className={styles.records}
        open={isOpen}
        onToggle={(event) => setWanted(event.currentTarget.open)}
      >
        <summary>{t('domains.records')}</summary>
        {isOpen && <DomainRecords domain={domain} />}
      </details>
    </li>
  );
}

const missingReasons = ['proof_missing', 'address_missing', 'address_elsewhere'] as const;

function DomainStatus({ domain }: { domain: SiteDomain }) {
  const { t } = useTranslation('site-settings');
  const { day, moment } = useDateFormat();
  const { state, reason, checkedAt, failingSince, releasedAt, certificateExpiresAt } = domain;
  const hint = t(state === 'error' ? 'domains.hints.pending' : `domains.hints.${state}`);
  const problem = reason && t(`domains.reasons.${reason}`, { count: limits.daysUntilRelease });
  // An active domain with another problem than its records: its certificate is not renewed.
  const isNotRenewed = state === 'active' && reason !== null && failingSince === null;
  const missing = missingReasons.find((one) => one === reason) ?? 'proof_missing';
  return (
    <div className={styles.status} aria-live="polite">
      {failingSince === null ? (
        <p>{isNotRenewed ? hint : (problem ?? hint)}</p>
      ) : (
        <Alert color="yellow" variant="light" title={t('domains.failing', { date: day(failingSince) })}>
          {t(`domains.missingReasons.${missing}`)} {t('domains.release', { date: moment(releasedAt) })}
        </Alert>
      )}
      {isNotRenewed && (
        <Alert color="yellow" variant="light" title={t('domains.notRenewed')}>
          {problem}
        </Alert>
      )}
      {certificateExpiresAt && (
        <p className={styles.quiet}>{t('domains.certificate', { date: day(certificateExpiresAt) })}</p>
      )}
      <p className={styles.quiet}>
        {checkedAt ? t('domains.checkedAt', { when: moment(checkedAt) }) : t('domains.neverChecked')}
      </p>
    </div>
  );
}
