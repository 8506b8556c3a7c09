import { platformAudit } from '@sitewright/contract/audit/audit';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Link } from 'react-router';
import { limits } from '@sitewright/contract/limits';
import { request } from '../../../lib/api.ts';
import { paths } from '../../../routes/paths.ts';
import { Loaded } from '../../../ui/listing/list-faces.tsx';
import styles from '../../../ui/listing/listing.module.css';
import { TrailCard } from '../../audit/trail-card.tsx';

/** Latest audit log entries of a workspace, with a link to the full log. */
export function TenantTrail({ tenantId }: { tenantId: string }) {
  const { t } = useTranslation('admin');
  const query = useQuery({
    queryKey: ['audit', 'of-tenant', tenantId],
    queryFn: ({ signal }) =>
      request(platformAudit, { query: { tenant: tenantId, limit: limits.tenants.trailShown }, signal }),
    staleTime: 0,
  });
  return (
    <Loaded query={query}>
      {({ entries }) => (
        <div className={styles.screen}>
          <TrailCard entries={entries} />
          <Link to={`${paths.adminAudit}?${new URLSearchParams({ tenant: tenantId }).toString()}`}>
            {t('tenant.wholeTrail')}
          </Link>
        </div>
      )}
    </Loaded>
  );
}
