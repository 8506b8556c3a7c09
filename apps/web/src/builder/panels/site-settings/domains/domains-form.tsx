import { Button } from '@mantine/core';
import type { SiteDomain } from '@sitewright/contract/domains/domains';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { FormLoading } from '../form-loading.tsx';
import type { GroupProps } from '../settings-groups.ts';
import classes from '../site-settings.module.css';
import { AddDomain } from './add-domain.tsx';
import { DomainCard } from './domain-card.tsx';
import styles from './domains.module.css';
import { useDomains, useMayWriteDomains } from './use-domains.ts';

/** An unfinished or failing domain, whose records are of interest. */
const needsRecords = ({ state, failingSince }: SiteDomain): boolean =>
  state !== 'active' || failingSince !== null;

/** The custom domains of the site. */
export default function DomainsForm({ onClose }: GroupProps) {
  const { t } = useTranslation('site-settings');
  const mayWrite = useMayWriteDomains();
  const { data, error, refetch } = useDomains();
  const [addedId, setAddedId] = useState<string>();
  const form = useRef<HTMLDivElement>(null);
  if (!data) return <FormLoading error={error} onRetry={() => void refetch()} />;
  const { domains, limit } = data;
  const isFull = domains.length >= limit;
  const firstOpen = domains.find(needsRecords)?.id;
  return (
    <div ref={form} tabIndex={-1} className={`${classes.form} ${styles.form}`}>
      <p className={classes.intro}>{t('domains.intro')}</p>
      {!mayWrite && (
        <p className={styles.note} role="note">
          {t('domains.readOnly')}
        </p>
      )}
      {domains.length === 0 && (
        <div className={classes.none}>
          <b className={styles.noneTitle}>{t('domains.none')}</b>
          <p>{t('domains.noneText')}</p>
        </div>
      )}
      <ul className={styles.list} aria-label={t('groups.domains')} hidden={domains.length === 0}>
        {domains.map((domain) => (
          <DomainCard
            key={domain.id}
            domain={domain}
            others={domains.filter(({ id }) => id !== domain.id)}
            // A new domain shows its records, also where another one showed its own at first.
            startsOpen={domain.id === (addedId ?? firstOpen)}
            mayWrite={mayWrite}
            isFull={isFull}
            onAdded={setAddedId}
            onButtonGone={() => form.current?.focus()}
          />
        ))}
      </ul>
      {mayWrite &&
        (isFull ? (
          <p className={styles.note}>{t('domains.full', { count: limit })}</p>
        ) : (
          <AddDomain onAdded={setAddedId} />
        ))}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('domains.close')}
        </Button>
      </div>
    </div>
  );
}
