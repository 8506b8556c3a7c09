import type { memberSessionSchema } from '@sitewright/contract/members/members';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import type { z } from 'zod';
import { useDateFormat } from '../../lib/hooks/use-date-format.ts';
import styles from '../../ui/listing/listing.module.css';
import { useDeviceName } from '../../ui/use-device-name.ts';

/** Active sessions of a user. */
export function SessionsCard({ sessions }: { sessions: readonly z.infer<typeof memberSessionSchema>[] }) {
  const { t } = useTranslation('audit');
  const { moment } = useDateFormat();
  const deviceName = useDeviceName();
  return (
    <section className={styles.card}>
      <h2>{t('sessions.title')}</h2>
      {sessions.length === 0 ? (
        <p className={styles.quiet}>{t('sessions.none')}</p>
      ) : (
        <ul className={styles.plain}>
          {sessions.map(({ id, browser, system, createdAt, lastSeenAt }) => (
            <li key={id} className={styles.twoLines}>
              {deviceName({ browser, system })}
              <span className={styles.quiet}>
                {t('sessions.times', { since: moment(createdAt), seen: moment(lastSeenAt) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
