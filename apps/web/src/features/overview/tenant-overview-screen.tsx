import { tenantOverview } from '@sitewright/contract/overview/overview';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { Link } from 'react-router';
import { request } from '../../lib/api.ts';
import { paths } from '../../routes/paths.ts';
import { ActionItems } from './action-items.tsx';
import { Stats, OverviewFrame } from './overview-frame.tsx';
import styles from './overview.module.css';
import { useTenantActionItems } from './use-action-items.ts';

/** Home screen of a tenant administrator. */
export default function TenantOverviewScreen() {
  const { t } = useTranslation('overview');
  const query = useQuery({ queryKey: ['tenant-overview'], queryFn: () => request(tenantOverview) });
  const needs = useTenantActionItems();
  return (
    <OverviewFrame query={query}>
      {({ tenant, people, sites, published, recent }) => (
        <>
          <header>
            <h1>{t('tenant.title')}</h1>
            <p>{t('tenant.lead', { name: tenant.name })}</p>
          </header>
          <Stats
            rows={[
              [t('tenant.people'), people],
              [t('tenant.sites'), sites],
              [t('tenant.published'), published],
            ]}
          />
          <ActionItems needs={needs} />
          <section>
            <h2>{t('tenant.recent')}</h2>
            {recent.length === 0 ? (
              <p className={styles.empty}>{t('tenant.none')}</p>
            ) : (
              <ul className={styles.list}>
                {recent.map((site) => (
                  <li key={site.id}>
                    <span className={styles.name} dir="auto">
                      {site.name}
                    </span>
                    <span className={styles.quiet}>{site.subdomain}</span>
                    {site.isPublished && <a href={site.url}>{t('tenant.visit')}</a>}
                    <Link to={paths.builder(site.id)}>{t('tenant.open')}</Link>
                  </li>
                ))}
              </ul>
            )}
          </section>
        </>
      )}
    </OverviewFrame>
  );
}
