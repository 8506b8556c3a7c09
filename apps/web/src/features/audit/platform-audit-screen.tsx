import { exportPlatformAudit, platformAudit } from '@sitewright/contract/audit';
import { useTranslation } from 'react-i18next';
import { download, request } from '../../lib/api.ts';
import { AuditList } from './audit-list.tsx';

/** What happened on the installation, `/admin/audit`. */
export default function PlatformAuditScreen() {
  const { t } = useTranslation('audit');
  return (
    <AuditList
      name="platform"
      title={t('platformTitle')}
      lead={t('platformLead')}
      isPlatform
      load={(filter, before, signal) => request(platformAudit, { query: { ...filter, before }, signal })}
      download={(filter, format) =>
        download(exportPlatformAudit, { query: { ...filter, format } }, `audit.${format}`)
      }
    />
  );
}
