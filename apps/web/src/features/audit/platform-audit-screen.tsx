import { exportPlatformAudit, platformAudit } from '@sitewright/contract/audit/audit';
import { getUser, listUsers } from '@sitewright/contract/users/users';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { download, request } from '../../lib/api.ts';
import { AuditList } from './audit-list.tsx';
import type { UserSource } from './user-filter.tsx';

const people: UserSource = {
  search: async (q, signal) => (await request(listUsers, { query: { q, sort: 'name' }, signal })).users,
  find: (userId, signal) => request(getUser, { params: { userId }, signal }),
};

/** Audit log of the installation, `/admin/audit`. */
export default function PlatformAuditScreen() {
  const { t } = useTranslation('audit');
  return (
    <AuditList
      name="platform"
      title={t('platformTitle')}
      lead={t('platformLead')}
      isPlatform
      people={people}
      load={(query, signal) => request(platformAudit, { query, signal })}
      download={(filter, format) =>
        download(exportPlatformAudit, { query: { ...filter, format } }, `audit.${format}`)
      }
    />
  );
}
