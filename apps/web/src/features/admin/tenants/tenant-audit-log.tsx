import { platformAudit } from '@sitewright/contract/audit/audit';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Link } from 'react-router';
import { limits } from '@sitewright/contract/limits';
import { request } from '../../../lib/api.ts';
import { paths } from '../../../routes/paths.ts';
import { QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import styles from '../../../ui/listing/listing.module.css';
import { AuditLogCard } from '../../audit/audit-log-card.tsx';

/** Latest audit log entries of a workspace, with a link to the full log. */
export function TenantAuditLog({ tenantId }: { tenantId: string }) {
  const { t } = useTranslation('admin');
  const query = useQuery({
    queryKey: ['audit', 'of-tenant', tenantId],
    queryFn: ({ signal }) =>
      request(platformAudit, { query: { tenant: tenantId, limit: limits.tenants.trailShown }, signal }),
    staleTime: 0,
  });
  return (
    <QueryBoundary query={query}>
      {({ entries }) => (
        <div className={styles.screen}>
          <AuditLogCard entries={entries} />
          <Link to={`${paths.adminAudit}?${new URLSearchParams({ tenant: tenantId }).toString()}`}>
            {t('tenant.wholeTrail')}
          </Link>
        </div>
      )}
    </QueryBoundary>
  );
}
