import { scopeOf } from '@sitewright/contract/permissions';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useSession } from '../../lib/app-session.ts';
import styles from '../../ui/listing/listing.module.css';
import { sitesOfTenant } from '../admin/tenants/sites-of-tenant.ts';
import { showSiteActions } from '../tenant-sites/site-actions.tsx';
import { TenantSites } from '../tenant-sites/tenant-sites.tsx';
import { ownTenant } from './own-tenant.ts';

/** All sites of this workspace with owner, state and actions. */
export default function HostSitesScreen() {
  const { t } = useTranslation('host');
  const { person } = useSession();
  const mayManage = person !== undefined && scopeOf(person.role, 'sites.manage') !== undefined;
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <div>
          <h1>{t('admin.sites')}</h1>
          <p>{t('admin.sitesLead')}</p>
        </div>
      </header>
      <TenantSites source={sitesOfTenant(ownTenant().id)} {...(mayManage && { actions: showSiteActions })} />
    </div>
  );
}
