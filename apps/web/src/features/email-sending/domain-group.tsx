import { Alert, Button } from '@mantine/core';
import { checkEmailDomain, type EmailSender } from '@sitewright/contract/email-sending/email-sending';
import { useState } from 'react';
import { request } from '../../lib/api.ts';
import { useDateFormat } from '../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { StatusBadge, type Tone } from '../../ui/listing/status-badge.tsx';
import settings from '../../ui/settings/settings.module.css';
import { CopyField } from '../api-keys/copy-field.tsx';
import { useKeepSender } from './use-sender.ts';
import styles from './email-sending.module.css';

type Domain = NonNullable<EmailSender['domain']>;

const tones: Record<Domain['state'], Tone> = { pending: 'warning', verified: 'good', failing: 'bad' };

/** The records that prove a domain, and whether they were found. */
export function DomainGroup({ domain }: { domain: Domain }) {
  const { t } = useTranslation(['email-sending', 'lists']);
  const { moment } = useDateFormat();
  const keep = useKeepSender();
  const [isChecking, setChecking] = useState(false);
  const [failure, setFailure] = useState('');
  const { name, state, checkedAt, records } = domain;
  const check = async (): Promise<void> => {
    setChecking(true);
    setFailure('');
    try {
      keep(await request(checkEmailDomain));
    } catch (error) {
      setFailure(messageOf(error, t('lists:actionFailed')));
    }
    setChecking(false);
  };
  return (
    <section className={settings.group} aria-label={t('domain.title')}>
      <div>
        <h2>{t('domain.title')}</h2>
        <p>{t('domain.text')}</p>
      </div>
      <div className={styles.domain}>
        <div className={styles.head}>
          <strong>{name}</strong>
          <StatusBadge tone={tones[state]}>{t(`domain.states.${state}`)}</StatusBadge>
          <Button variant="default" size="xs" loading={isChecking} onClick={() => void check()}>
            {t('domain.check')}
          </Button>
        </div>
        <p className={styles.quiet}>{t(`domain.hints.${state}`)}</p>
        {checkedAt && <p className={styles.quiet}>{t('domain.checkedAt', { when: moment(checkedAt) })}</p>}
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <ul className={styles.records}>
          {records.map(({ purpose, host, value, isFound }) => (
            <li key={purpose}>
              <div className={styles.head}>
                <h3>{t(`domain.records.${purpose}`)}</h3>
                <StatusBadge tone={isFound ? 'good' : 'warning'}>
                  {t(isFound ? 'domain.found' : 'domain.missing')}
                </StatusBadge>
              </div>
              <CopyField label={t('domain.host', { type: 'TXT' })} value={host} />
              <CopyField label={t('domain.value')} value={value} />
              {purpose === 'spf' && <p className={styles.quiet}>{t('domain.spfHint')}</p>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
