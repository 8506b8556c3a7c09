import { Button, Group } from '@mantine/core';
import type { NewsletterList } from '@sitewright/contract/newsletter/lists';
import type { Subscriber, SubscriberStatus } from '@sitewright/contract/newsletter/subscribers';
import { useDateFormat } from '../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { type Column, DataTable } from '../../ui/listing/data-table.tsx';
import listing from '../../ui/listing/listing.module.css';
import { StatusBadge, type Tone } from '../../ui/listing/status-badge.tsx';
import classes from './newsletter.module.css';

const tones: Record<SubscriberStatus, Tone> = {
  pending: 'plain',
  subscribed: 'good',
  unsubscribed: 'plain',
  bounced: 'warning',
  complained: 'bad',
};

interface Handlers {
  onEdit: (subscriber: Subscriber) => void;
  onErase: (subscriber: Subscriber) => void;
}

interface Props extends Handlers {
  subscribers: readonly Subscriber[];
  lists: readonly NewsletterList[];
  isStale: boolean;
}

export function SubscribersTable({ subscribers, lists, isStale, ...handlers }: Props) {
  const { t } = useTranslation('newsletter');
  const columns = useColumns(lists, handlers);
  return (
    <DataTable
      label={t('tabs.subscribers')}
      rows={subscribers}
      rowKey={({ id }) => id}
      isStale={isStale}
      columns={columns}
    />
  );
}

function useColumns(lists: readonly NewsletterList[], handlers: Handlers): Column<Subscriber>[] {
  const { t } = useTranslation('newsletter');
  const { day } = useDateFormat();
  const names = new Map(lists.map(({ id, name }) => [id, name]));
  return [
    { title: t('columns.email'), as: 'head', cell: (subscriber) => <Address subscriber={subscriber} /> },
    {
      title: t('columns.status'),
      cell: ({ status }) => <StatusBadge tone={tones[status]}>{t(`statuses.${status}`)}</StatusBadge>,
    },
    {
      title: t('columns.lists'),
      cell: ({ lists: ids }) => ids.map((id) => names.get(id) ?? '').join(', ') || t('noLists'),
    },
    { title: t('columns.source'), cell: ({ source }) => source },
    { title: t('columns.since'), cell: ({ createdAt }) => day(createdAt) },
    {
      title: t('columns.actions'),
      as: 'actions',
      cell: (subscriber) => <Actions subscriber={subscriber} {...handlers} />,
    },
  ];
}

function Address({ subscriber: { email, name, tags } }: { subscriber: Subscriber }) {
  return (
    <span className={listing.twoLines}>
      <span>{email}</span>
      {(name !== '' || tags.length > 0) && (
        <span className={`${listing.quiet} ${classes.tags}`} dir="auto">
          {[name, ...tags.map((tag) => `#${tag}`)].filter(Boolean).join(' · ')}
        </span>
      )}
    </span>
  );
}

function Actions({ subscriber, onEdit, onErase }: Handlers & { subscriber: Subscriber }) {
  const { t } = useTranslation('newsletter');
  const { email } = subscriber;
  return (
    <Group gap={6} wrap="nowrap">
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('editName', { email })}
        onClick={() => onEdit(subscriber)}
      >
        {t('edit')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('eraseName', { email })}
        onClick={() => onErase(subscriber)}
      >
        {t('erase')}
      </Button>
    </Group>
  );
}
