import { exportTenantAudit, tenantAudit } from '@sitewright/contract/audit';
import { useTranslation } from 'react-i18next';
import { download, request } from '../../lib/api.ts';
import { AuditList } from './audit-list.tsx';

/** What happened in the tenant, `/tenant/audit`. */
export default function TenantAuditScreen() {
  const { t } = useTranslation('audit');
  return (
    <AuditList
      name="tenant"
      title={t('tenantTitle')}
      lead={t('tenantLead')}
      load={(filter, before, signal) => request(tenantAudit, { query: { ...filter, before }, signal })}
      download={(filter, format) =>
        download(exportTenantAudit, { query: { ...filter, format } }, `audit.${format}`)
      }
    />
  );
}
