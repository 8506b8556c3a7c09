import type { CustomDomain, OwnDomains as Loaded } from '@sitewright/contract/domains/domains';
import { type RefObject, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { AddDomain } from './add-domain.tsx';
import { DomainCard } from './domain-card.tsx';
import { useDomainSource } from './domain-source.ts';
import styles from './domains.module.css';

/** An unfinished or failing domain, whose records are of interest. */
const needsRecords = ({ state, failingSince }: CustomDomain): boolean =>
  state !== 'active' || failingSince !== null;

interface Props {
  loaded: Loaded;
  label: string;
  /** Gets the focus when a pressed button does not exist after its change. */
  frame: RefObject<HTMLElement | null>;
}

/** The domains of a site or a workspace, each with its records, and the field that adds one. */
export function OwnDomains({ loaded: { domains, limit }, label, frame }: Props) {
  const { t } = useTranslation('domains');
  const { mayWrite } = useDomainSource();
  const [addedId, setAddedId] = useState<string>();
  const isFull = domains.length >= limit;
  const firstOpen = domains.find(needsRecords)?.id;
  return (
    <>
      {domains.length === 0 && (
        <div className={styles.none}>
          <b>{t('none')}</b>
          <p>{t('noneText')}</p>
        </div>
      )}
      <ul className={styles.list} aria-label={label} hidden={domains.length === 0}>
        {domains.map((domain) => (
          <DomainCard
            key={domain.id}
            domain={domain}
            others={domains.filter(({ id }) => id !== domain.id)}
            // A new domain shows its records, also where another one showed its own at first.
            startsOpen={domain.id === (addedId ?? firstOpen)}
            isFull={isFull}
            onAdded={setAddedId}
            onButtonGone={() => frame.current?.focus()}
          />
        ))}
      </ul>
      {mayWrite &&
        (isFull ? (
          <p className={styles.note}>{t('full', { count: limit })}</p>
        ) : (
          <AddDomain onAdded={setAddedId} />
        ))}
    </>
  );
}
