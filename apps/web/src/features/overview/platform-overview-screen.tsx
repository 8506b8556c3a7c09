import { platformOverview } from '@sitewright/contract/overview/overview';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { request } from '../../lib/api.ts';
import { ActionItems } from './action-items.tsx';
import { Stats, OverviewFrame } from './overview-frame.tsx';
import styles from './overview.module.css';
import { usePlatformActionItems } from './use-action-items.ts';

/** Home screen of platform staff. */
export default function PlatformOverviewScreen() {
  const { t, i18n } = useTranslation('overview');
  const query = useQuery({ queryKey: ['platform-overview'], queryFn: () => request(platformOverview) });
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' });
  const needs = usePlatformActionItems();
  return (
    <OverviewFrame query={query}>
      {(figures) => (
        <>
          <header>
            <h1>{t('platform.title')}</h1>
            <p>{t('platform.lead')}</p>
          </header>
          <Stats
            rows={[
              [t('platform.tenants'), figures.tenants],
              [t('platform.people'), figures.people],
              [t('platform.sites'), figures.sites],
              [t('platform.published'), figures.published],
            ]}
          />
          <ActionItems needs={needs} />
          <section>
            <h2>{t('platform.library')}</h2>
            <Stats
              rows={[
                [t('platform.designs'), figures.designs],
                [t('platform.templates'), figures.templates],
              ]}
            />
          </section>
          <section>
            <h2>{t('platform.newest')}</h2>
            <ul className={styles.list}>
              {figures.recentPeople.map((person) => (
                <li key={person.id}>
                  <span className={styles.name} dir="auto">
                    {person.name || person.email}
                  </span>
                  <span className={styles.quiet}>{person.email}</span>
                  <span className={styles.quiet}>
                    {t('platform.joined', { when: day.format(new Date(person.createdAt)) })}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </OverviewFrame>
  );
}
