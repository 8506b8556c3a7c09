import { Button } from '@mantine/core';
import type { CustomTemplate } from '@sitewright/contract/custom-templates/custom-templates';
import { limits } from '@sitewright/contract/limits';
import { IconLayoutGridAdd } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { foldText } from '../../../lib/search/fold-text.ts';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useUrlFilters } from '../../../lib/hooks/use-url-filters.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { type Column, DataTable } from '../../../ui/listing/data-table.tsx';
import { NoResults } from '../../../ui/listing/query-boundary.tsx';
import { ListPagination } from '../../../ui/listing/list-pagination.tsx';
import { ListSearch, ListToolbar } from '../../../ui/listing/list-toolbar.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import { DeleteDesignDialog, UpdatePagesDialog } from './design-dialogs.tsx';
import styles from './section-designs.module.css';

type DialogState = { action: 'delete' | 'update'; template: CustomTemplate };

const limit = limits.lists.pageSize;

/** Uploaded designs; the search appears once there are more than fit on a page. */
export function DesignTable({ templates }: { templates: readonly CustomTemplate[] }) {
  const { t } = useTranslation('tenant');
  const { filters, page, change, goTo, clear } = useUrlFilters(['q']);
  const [asked, setAsked] = useState<DialogState>();
  const columns = useColumns(setAsked);
  const wanted = foldText(filters.q);
  const found = templates.filter(({ name, slug }) =>
    foldText(`${name.en} ${name.vi} ${slug}`).includes(wanted),
  );
  const pagination = { page, limit, total: found.length, pages: Math.ceil(found.length / limit) };
  return (
    <>
      {templates.length > limit && (
        <ListToolbar>
          <ListSearch label={t('designs.search')} value={filters.q} onSearch={(q) => change({ q })} />
        </ListToolbar>
      )}
      {found.length === 0 ? (
        <NoResults onClear={clear} />
      ) : (
        <>
          <DataTable
            label={t('designs.list')}
            rows={found.slice((page - 1) * limit, page * limit)}
            rowKey={({ id }) => id}
            columns={columns}
          />
          {templates.length > limit && <ListPagination pagination={pagination} onChange={goTo} />}
        </>
      )}
      {asked?.action === 'delete' && (
        <DeleteDesignDialog template={asked.template} onClose={() => setAsked(undefined)} />
      )}
      {asked?.action === 'update' && (
        <UpdatePagesDialog template={asked.template} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

function useColumns(onAsk: (asked: DialogState) => void): readonly Column<CustomTemplate>[] {
  const { t } = useTranslation('tenant');
  const { day } = useDateFormat();
  return [
    { title: t('designs.name'), as: 'head', cell: (template) => <DesignName template={template} /> },
    { title: t('designs.version'), cell: ({ version }) => version },
    {
      title: t('designs.used'),
      cell: ({ usedOn, outdatedOn }) => (
        <span className={listing.twoLines}>
          {t('designs.usedOn', { count: usedOn })}
          {outdatedOn > 0 && (
            <span className={listing.quiet}>{t('designs.outdated', { count: outdatedOn })}</span>
          )}
        </span>
      ),
    },
    {
      title: t('designs.uploaded'),
      cell: ({ createdAt, uploadedBy }) => (
        <span className={listing.twoLines}>
          {day(createdAt)}
          {uploadedBy && <span className={listing.quiet}>{uploadedBy}</span>}
        </span>
      ),
    },
    {
      title: t('designs.actions'),
      as: 'actions',
      cell: (template) => <RowActions template={template} onAsk={onAsk} />,
    },
  ];
}

function DesignName({
  template: { name, slug, thumbnailUrl, scope, hasScript },
}: {
  template: CustomTemplate;
}) {
  const { t } = useTranslation('tenant');
  const language = useLanguage();
  return (
    <span className={styles.design}>
      <span className={styles.thumbnail}>
        {thumbnailUrl ? (
          <img src={thumbnailUrl} alt="" loading="lazy" />
        ) : (
          <IconLayoutGridAdd size={20} stroke={1.3} aria-hidden="true" />
        )}
      </span>
      <span className={listing.twoLines}>
        {name[language]}
        <span className={listing.quiet}>{slug}</span>
        {scope === 'platform' && <StatusBadge>{t('designs.forAll')}</StatusBadge>}
        {hasScript && <StatusBadge tone="warning">{t('designs.script')}</StatusBadge>}
      </span>
    </span>
  );
}

function RowActions({ template, onAsk }: { template: CustomTemplate; onAsk: (asked: DialogState) => void }) {
  const { t } = useTranslation('tenant');
  const name = template.name[useLanguage()];
  return (
    <div className={styles.rowActions}>
      {template.outdatedOn > 0 && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`${t('designs.update')}: ${name}`}
          onClick={() => onAsk({ action: 'update', template })}
        >
          {t('designs.update')}
        </Button>
      )}
      {template.canManage && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`${t('designs.delete')}: ${name}`}
          onClick={() => onAsk({ action: 'delete', template })}
        >
          {t('designs.delete')}
        </Button>
      )}
    </div>
  );
}
