import { Anchor } from '@mantine/core';
import {
  type FailedCertificate,
  failedCertificateList,
  listFailedCertificates,
} from '@sitewright/contract/certificates/failed-certificates';
import { IconShieldCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { request } from '../../../lib/api.ts';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { paths } from '../../../routes/paths.ts';
import { type Column, DataTable } from '../../../ui/listing/data-table.tsx';
import { ListScreen } from '../../../ui/listing/list-screen.tsx';
import { ListSearch } from '../../../ui/listing/list-toolbar.tsx';
import { ListMessage } from '../../../ui/listing/query-boundary.tsx';
import { ResourceList } from '../../../ui/listing/resource-list.tsx';
import { useOffsetList } from '../../../ui/listing/use-list.ts';
import { DomainTabs } from './domain-tabs.tsx';
import styles from './platform-domains.module.css';

/** Names whose certificate could not be obtained or renewed, `/admin/domains/certificates`. */
export default function FailedCertificatesScreen() {
  const { t } = useTranslation('domains');
  const columns = useColumns();
  const list = useOffsetList({
    list: failedCertificateList,
    queryKey: ['admin', 'failed-certificates'],
    load: (query, signal) => request(listFailedCertificates, { query, signal }),
    readers: {},
  });
  return (
    <ListScreen title={t('admin.title')} lead={t('admin.lead')}>
      <DomainTabs />
      <ResourceList
        list={list}
        toolbar={<ListSearch label={t('admin.certificates.search')} {...list.searchProps('q')} />}
        empty={
          <ListMessage
            icon={<IconShieldCheck size={38} stroke={1.2} aria-hidden />}
            title={t('admin.certificates.empty')}
            text={t('admin.certificates.emptyText')}
          />
        }
      >
        {(certificates) => (
          <DataTable
            label={t('admin.tabs.certificates')}
            rows={certificates}
            rowKey={({ name }) => name}
            isStale={list.isStale}
            columns={columns}
          />
        )}
      </ResourceList>
    </ListScreen>
  );
}

function useColumns(): Column<FailedCertificate>[] {
  const { t } = useTranslation('domains');
  const { day, moment } = useDateFormat();
  return [
    { title: t('admin.certificates.name'), as: 'head', cell: ({ name }) => name },
    { title: t('admin.certificates.holder'), cell: (certificate) => <Holder certificate={certificate} /> },
    {
      title: t('admin.certificates.reason'),
      cell: ({ reason, detail, failures }) => (
        <span className={styles.pair}>
          {t(`admin.reasons.${reason}`)}
          {detail !== '' && <small lang="en">{detail}</small>}
          <small>{t('admin.certificates.attempts', { count: failures })}</small>
        </span>
      ),
    },
    { title: t('admin.certificates.retry'), cell: ({ retryAt }) => moment(retryAt) },
    { title: t('admin.certificates.expires'), cell: ({ expiresAt }) => day(expiresAt) },
  ];
}

function Holder({ certificate: { tenant, site } }: { certificate: FailedCertificate }) {
  const { t } = useTranslation('domains');
  if (tenant === null) return t('admin.certificates.platform');
  return (
    <span className={styles.pair}>
      {site && <span dir="auto">{site.name}</span>}
      <Anchor component={Link} inherit to={paths.adminTenant(tenant.id)} dir="auto">
        {tenant.name}
      </Anchor>
    </span>
  );
}
