import { Button } from '@mantine/core';
import {
  eraseSubscriber,
  exportSubscribers,
  type Subscriber,
  subscriberList,
  subscriberStatuses,
} from '@sitewright/contract/newsletter/subscribers';
import { IconMailStar } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { download, request } from '../../lib/api.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { notify } from '../../lib/notify.ts';
import { paths } from '../../routes/paths.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { ExportButton } from '../../ui/listing/export-button.tsx';
import { ListFilter, ListSearch } from '../../ui/listing/list-toolbar.tsx';
import listing from '../../ui/listing/listing.module.css';
import { ListMessage, QueryBoundary } from '../../ui/listing/query-boundary.tsx';
import { ResourceList } from '../../ui/listing/resource-list.tsx';
import { AddSubscriberDialog } from './add-subscriber-dialog.tsx';
import { EditSubscriberDialog } from './edit-subscriber-dialog.tsx';
import { GrowthChart } from './growth-chart.tsx';
import { ImportDialog } from './import/import-dialog.tsx';
import classes from './newsletter.module.css';
import { SubscribersTable } from './subscribers-table.tsx';
import { useGrowth, useLists, useReload, useSubscribers } from './use-newsletter.ts';

type Asked = { action: 'add' } | { action: 'import' } | { action: 'edit' | 'erase'; subscriber: Subscriber };

/** Totals and growth, and the list of subscribers. */
export function SubscribersTab() {
  const { t } = useTranslation(['newsletter', 'newsletter-audience']);
  const [asked, setAsked] = useState<Asked>();
  const isPlatform = useLocation().pathname === paths.adminNewsletter;
  const list = useSubscribers();
  const lists = useLists().data?.lists ?? [];
  const save = () => download(exportSubscribers, { query: list.filter }, 'subscribers.csv');
  const add = <Button onClick={() => setAsked({ action: 'add' })}>{t('add')}</Button>;
  const importing = (
    <Button variant="default" onClick={() => setAsked({ action: 'import' })}>
      {t('newsletter-audience:import.button')}
    </Button>
  );
  return (
    <>
      <Growth />
      <div className={classes.bar}>
        <ExportButton label={t('export')} failed={t('failed')} formats={[{ label: t('export'), save }]} />
        {importing}
        {add}
      </div>
      <ResourceList
        list={list}
        toolbar={
          <>
            <ListSearch label={t('search')} {...list.searchProps('q')} />
            <ListFilter
              label={t('status')}
              options={[
                ['', t('anyStatus')],
                ...subscriberStatuses.map((status) => [status, t(`statuses.${status}`)] as const),
              ]}
              {...list.filterProps('status')}
            />
            <ListFilter
              label={t('list')}
              options={[['', t('anyList')], ...lists.map(({ id, name }) => [id, name] as const)]}
              {...list.filterProps('list')}
            />
            <ListFilter
              label={t('sort')}
              options={subscriberList.sorts.map((sort) => [sort, t(`sorts.${sort}`)] as const)}
              {...list.sortProps()}
            />
          </>
        }
        empty={
          <ListMessage
            icon={<IconMailStar size={38} stroke={1.2} aria-hidden />}
            title={t('empty')}
            text={t(isPlatform ? 'emptyTextAdmin' : 'emptyText')}
          >
            {add}
            {importing}
          </ListMessage>
        }
      >
        {(subscribers) => (
          <SubscribersTable
            subscribers={subscribers}
            lists={lists}
            isStale={list.isStale}
            onEdit={(subscriber) => setAsked({ action: 'edit', subscriber })}
            onErase={(subscriber) => setAsked({ action: 'erase', subscriber })}
          />
        )}
      </ResourceList>
      {asked && <AskedDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function Growth() {
  const { t } = useTranslation('newsletter');
  const query = useGrowth();
  return (
    <section className={listing.card}>
      <h2>{t('growth.title')}</h2>
      <QueryBoundary query={query}>
        {({ totals, days }) => (
          <>
            <dl className={classes.totals}>
              {subscriberStatuses.map((status) => (
                <div key={status}>
                  <dt>{t(`statuses.${status}`)}</dt>
                  <dd>{totals[status]}</dd>
                </div>
              ))}
            </dl>
            <GrowthChart days={days} />
          </>
        )}
      </QueryBoundary>
    </section>
  );
}

function AskedDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  if (asked.action === 'add') return <AddSubscriberDialog onClose={onClose} />;
  if (asked.action === 'import') return <ImportDialog onClose={onClose} />;
  if (asked.action === 'edit')
    return <EditSubscriberDialog subscriber={asked.subscriber} onClose={onClose} />;
  return <EraseDialog subscriber={asked.subscriber} onClose={onClose} />;
}

interface EraseProps {
  subscriber: Subscriber;
  onClose: () => void;
}

function EraseDialog({ subscriber: { id, email }, onClose }: EraseProps) {
  const { t } = useTranslation('newsletter');
  const reload = useReload();
  return (
    <ActionDialog
      title={t('eraseTitle')}
      text={t('eraseText', { email })}
      confirm={t('erase')}
      isDanger
      onConfirm={async () => {
        await request(eraseSubscriber, { params: { subscriberId: id } });
        await reload();
        notify.success(t('erased'));
      }}
      onClose={onClose}
    />
  );
}
