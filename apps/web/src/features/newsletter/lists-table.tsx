import { Button, Group } from '@mantine/core';
import type { NewsletterList } from '@sitewright/contract/newsletter/lists';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { type Column, DataTable } from '../../ui/listing/data-table.tsx';
import listing from '../../ui/listing/listing.module.css';
import { StatusBadge } from '../../ui/listing/status-badge.tsx';

interface Handlers {
  onEdit: (list: NewsletterList) => void;
  onDelete: (list: NewsletterList) => void;
  onMakeDefault: (list: NewsletterList) => void;
}

export function ListsTable({ lists, ...handlers }: Handlers & { lists: readonly NewsletterList[] }) {
  const { t } = useTranslation('newsletter');
  return (
    <DataTable label={t('tabs.lists')} rows={lists} rowKey={({ id }) => id} columns={useColumns(handlers)} />
  );
}

function useColumns(handlers: Handlers): Column<NewsletterList>[] {
  const { t } = useTranslation('newsletter');
  return [
    { title: t('lists.list'), as: 'head', cell: (list) => <ListName list={list} /> },
    { title: t('lists.subscribers'), cell: ({ subscribers }) => subscribers },
    {
      title: t('columns.actions'),
      as: 'actions',
      cell: (list) => <Actions list={list} {...handlers} />,
    },
  ];
}

function ListName({ list: { name, description, isDefault } }: { list: NewsletterList }) {
  const { t } = useTranslation('newsletter');
  return (
    <span className={listing.twoLines}>
      <span dir="auto">
        {name} {isDefault && <StatusBadge>{t('lists.default')}</StatusBadge>}
      </span>
      <span className={listing.quiet} dir="auto">
        {description || (isDefault ? t('lists.defaultHint') : '')}
      </span>
    </span>
  );
}

function Actions({ list, onEdit, onDelete, onMakeDefault }: Handlers & { list: NewsletterList }) {
  const { t } = useTranslation('newsletter');
  const { name, isDefault } = list;
  return (
    <Group gap={6} wrap="nowrap">
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('lists.editName', { name })}
        onClick={() => onEdit(list)}
      >
        {t('lists.edit')}
      </Button>
      {!isDefault && (
        <>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('lists.makeDefaultName', { name })}
            onClick={() => onMakeDefault(list)}
          >
            {t('lists.makeDefault')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('lists.deleteName', { name })}
            onClick={() => onDelete(list)}
          >
            {t('lists.delete')}
          </Button>
        </>
      )}
    </Group>
  );
}
