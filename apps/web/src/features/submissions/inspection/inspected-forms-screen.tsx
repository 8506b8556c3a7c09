import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { paths } from '../../../routes/paths.ts';
import listing from '../../../ui/listing/listing.module.css';
import { QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import { AccessGate } from './access-gate.tsx';
import { InspectedForms } from './inspected-forms.tsx';
import { useInspectedSite } from './use-access.ts';

/** Forms of a site, for staff: `/admin/sites/{siteId}/forms`. */
export default function InspectedFormsScreen() {
  const { t } = useTranslation('submissions');
  const { siteId = '' } = useParams();
  const query = useInspectedSite(siteId);
  return (
    <QueryBoundary query={query}>
      {({ site, workspace }) => (
        <div className={listing.screen}>
          <header className={listing.header}>
            <div>
              <Link to={`${paths.adminTenant(workspace.id)}?tab=forms`} className={listing.back}>
                <IconArrowLeft size={15} stroke={1.6} aria-hidden="true" />
                <bdi>{workspace.name}</bdi>
              </Link>
              <h1 dir="auto">{site.name}</h1>
              <p>{t('forms.title')}</p>
            </div>
          </header>
          <AccessGate tenantId={workspace.id}>
            <InspectedForms tenantId={workspace.id} siteId={site.id} />
          </AccessGate>
        </div>
      )}
    </QueryBoundary>
  );
}
