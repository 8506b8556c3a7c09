import { exportPlatformAudit, platformAudit } from '@sitewright/contract/audit/audit';
import { getPerson, listPeople } from '@sitewright/contract/people/people';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { download, request } from '../../lib/api.ts';
import { AuditList } from './audit-list.tsx';
import type { PeopleSource } from './person-filter.tsx';

const people: PeopleSource = {
  search: async (q, signal) => (await request(listPeople, { query: { q, sort: 'name' }, signal })).users,
  find: (userId, signal) => request(getPerson, { params: { userId }, signal }),
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
      load={(filter, before, signal) => request(platformAudit, { query: { ...filter, before }, signal })}
      download={(filter, format) =>
        download(exportPlatformAudit, { query: { ...filter, format } }, `audit.${format}`)
      }
    />
  );
}
