import type { memberSessionSchema } from '@sitewright/contract/members';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useMoments } from '../../lib/use-moments.ts';
import styles from '../../ui/listing/listing.module.css';

const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const systems = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

const firstIn = (text: string, names: readonly (readonly [string, string])[]): string | undefined =>
  names.find(([mark]) => text.includes(mark))?.[1];

/** The sign-ins of somebody that still count. */
export function SessionsCard({ sessions }: { sessions: readonly z.infer<typeof memberSessionSchema>[] }) {
  const { t } = useTranslation('audit');
  const { moment } = useMoments();
  const deviceOf = (agent: string | null): string => {
    const names = agent ? [firstIn(agent, browsers), firstIn(agent, systems)].filter(Boolean) : [];
    return names.length > 0 ? names.join(', ') : t('sessions.unknown');
  };
  return (
    <section className={styles.card}>
      <h2>{t('sessions.title')}</h2>
      {sessions.length === 0 ? (
        <p className={styles.quiet}>{t('sessions.none')}</p>
      ) : (
        <ul className={styles.plain}>
          {sessions.map(({ id, userAgent, createdAt, lastSeenAt }) => (
            <li key={id} className={styles.twoLines}>
              {deviceOf(userAgent)}
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
