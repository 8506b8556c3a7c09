import { Alert } from '@mantine/core';
import type { CustomDomain } from '@sitewright/contract/domains/domains';
import { domainLimits as limits } from '@sitewright/contract/domains/domain-limits';
import { useId, useState } from 'react';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import { type CardProps, DomainActions } from './domain-actions.tsx';
import { DomainRecords } from './domain-records.tsx';
import { useDomainSource } from './domain-source.ts';
import { stateTones } from './state-tones.ts';
import styles from './domains.module.css';

/** One domain with its state, its records and what can be done with it. */
export function DomainCard({ startsOpen, ...props }: CardProps & { startsOpen: boolean }) {
  const { t } = useTranslation('domains');
  const { domain } = props;
  const { name, asciiName, state, isPrimary, failingSince } = domain;
  const { mayWrite, heading: Heading } = useDomainSource();
  const titleId = useId();
  const isFailing = failingSince !== null;
  const [wanted, setWanted] = useState<boolean>();
  // A domain that begins to fail shows its records.
  const isOpen = wanted ?? (startsOpen || isFailing);
  return (
    <li className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <Heading id={titleId} className={styles.name}>
          {name}
        </Heading>
        <StatusBadge tone={isFailing ? 'warning' : stateTones[state]}>{t(`states.${state}`)}</StatusBadge>
        {isPrimary && <StatusBadge>{t('primary')}</StatusBadge>}
      </div>
      {asciiName !== name && <p className={styles.quiet}>{asciiName}</p>}
      <DomainStatus domain={domain} />
      {mayWrite && <DomainActions {...props} />}
      {/* Not aria-expanded: Escape on such a button does not close the dialog. */}
      <details
        className={styles.records}
        open={isOpen}
        onToggle={(event) => setWanted(event.currentTarget.open)}
      >
        <summary>{t('records')}</summary>
        {isOpen && <DomainRecords domain={domain} />}
      </details>
    </li>
  );
}

const missingReasons = ['proof_missing', 'address_missing', 'address_elsewhere'] as const;

function DomainStatus({ domain }: { domain: CustomDomain }) {
  const { t } = useTranslation('domains');
  const { day, moment } = useDateFormat();
  const { state, reason, checkedAt, failingSince, releasedAt, certificateExpiresAt } = domain;
  const hint = t(state === 'error' ? 'hints.pending' : `hints.${state}`);
  const problem = reason && t(`reasons.${reason}`, { count: limits.daysUntilRelease });
  // An active domain with another problem than its records: its certificate is not renewed.
  const isNotRenewed = state === 'active' && reason !== null && failingSince === null;
  const missing = missingReasons.find((one) => one === reason) ?? 'proof_missing';
  return (
    <div className={styles.status} aria-live="polite">
      {failingSince === null ? (
        <p>{isNotRenewed ? hint : (problem ?? hint)}</p>
      ) : (
        <Alert color="yellow" variant="light" title={t('failing', { date: day(failingSince) })}>
          {t(`missingReasons.${missing}`)} {t('release', { date: moment(releasedAt) })}
        </Alert>
      )}
      {isNotRenewed && (
        <Alert color="yellow" variant="light" title={t('notRenewed')}>
          {problem}
        </Alert>
      )}
      {certificateExpiresAt && (
        <p className={styles.quiet}>{t('certificate', { date: day(certificateExpiresAt) })}</p>
      )}
      <p className={styles.quiet}>
        {checkedAt ? t('checkedAt', { when: moment(checkedAt) }) : t('neverChecked')}
      </p>
    </div>
  );
}
