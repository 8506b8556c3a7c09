import { exportTenantAudit, tenantAudit } from '@sitewright/contract/audit/audit';
import { getMember, listMembers } from '@sitewright/contract/members/members';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { download, request } from '../../lib/api.ts';
import { AuditList } from './audit-list.tsx';
import type { UserSource } from './user-filter.tsx';

const people: UserSource = {
  search: async (q, signal) => (await request(listMembers, { query: { q, sort: 'name' }, signal })).users,
  find: (userId, signal) => request(getMember, { params: { userId }, signal }),
};

/** Audit log of the tenant, `/tenant/audit`. */
export default function TenantAuditScreen() {
  const { t } = useTranslation('audit');
  return (
    <AuditList
      name="tenant"
      title={t('tenantTitle')}
      lead={t('tenantLead')}
      people={people}
      load={(query, signal) => request(tenantAudit, { query, signal })}
      download={(filter, format) =>
        download(exportTenantAudit, { query: { ...filter, format } }, `audit.${format}`)
      }
    />
  );
}
