import { listSitesOfTenant } from '@sitewright/contract/sharing/sharing';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { request } from '../../lib/api.ts';
import { ListScreen } from '../../ui/listing/list-screen.tsx';
import { showSiteActions } from './site-actions.tsx';
import { type SitesSource, TenantSites } from './tenant-sites.tsx';

const ownSites: SitesSource = {
  key: 'own',
  load: (query, signal) => request(listSitesOfTenant, { query, signal }),
};

/** All sites of the workspace, for its admins. */
export default function TenantSitesScreen() {
  const { t } = useTranslation('host');
  return (
    <ListScreen title={t('admin.sites')} lead={t('admin.sitesLead')}>
      <TenantSites source={ownSites} actions={showSiteActions} />
    </ListScreen>
  );
}
