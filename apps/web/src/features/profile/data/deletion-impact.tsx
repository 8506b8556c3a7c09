import type { deletionPreview } from '@sitewright/contract/account/personal-data';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { type Column, DataTable } from '../../../ui/listing/data-table.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import styles from '../profile.module.css';

export type Preview = EndpointResponse<typeof deletionPreview>;
type Site = Preview['sites'][number];

/** Consequences of the account's deletion for sites, files and memberships. */
export function DeletionImpact({ preview }: { preview: Preview }) {
  const { t } = useTranslation('profile');
  const { day } = useDateFormat();
  const { dueAt, graceDays, sites, media, memberships } = preview;
  const columns = useColumns();
  return (
    <>
      <ul className={styles.fates}>
        <li>{t('deletion.grace', { day: day(dueAt), days: graceDays })}</li>
        {memberships.length > 0 && (
          <li>
            {t('deletion.memberships', { names: memberships.map(({ tenantName }) => tenantName).join(', ') })}
          </li>
        )}
        {media > 0 && <li>{t('deletion.media', { count: media })}</li>}
        {sites.length === 0 && <li>{t('deletion.noSites')}</li>}
      </ul>
      {sites.length > 0 && (
        <DataTable label={t('deletion.sites')} rows={sites} rowKey={({ id }) => id} columns={columns} />
      )}
    </>
  );
}

const useColumns = (): Column<Site>[] => {
  const { t } = useTranslation('profile');
  return [
    {
      title: t('deletion.site'),
      as: 'head',
      cell: ({ name, tenantName }) => (
        <span className={listing.twoLines}>
          {name}
          <span className={listing.quiet}>{tenantName}</span>
        </span>
      ),
    },
    {
      title: t('deletion.state'),
      cell: ({ isPublished }) => (
        <StatusBadge tone={isPublished ? 'good' : 'plain'}>
          {isPublished ? t('deletion.published') : t('deletion.unpublished')}
        </StatusBadge>
      ),
    },
    {
      title: t('deletion.fate'),
      cell: ({ fate, newOwner }) =>
        fate === 'handed_over' && newOwner
          ? t('deletion.fates.handed_over', { owner: newOwner })
          : t('deletion.fates.trashed'),
    },
  ];
};
