import { Button } from '@mantine/core';
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import { deleteSegment, type Segment } from '@sitewright/contract/newsletter/segments';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { notify } from '../../../lib/notify.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { type Column, DataTable } from '../../../ui/listing/data-table.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { ListMessage, QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import classes from '../newsletter.module.css';
import { useReload, useSegments } from '../use-newsletter.ts';
import { SegmentDialog } from './segment-dialog.tsx';

type Asked = { action: 'create' } | { action: 'edit' | 'delete'; segment: Segment };

/** Rules that narrow the readers of a campaign. */
export function SegmentsTab() {
  const { t } = useTranslation('newsletter-campaigns');
  const query = useSegments();
  const [asked, setAsked] = useState<Asked>();
  const columns = useColumns(setAsked);
  return (
    <QueryBoundary query={query}>
      {({ segments }) => {
        const create = (
          <Button
            disabled={segments.length >= limits.segmentsMax}
            onClick={() => setAsked({ action: 'create' })}
          >
            {t('segments.create')}
          </Button>
        );
        return (
          <>
            {segments.length > 0 && <div className={classes.bar}>{create}</div>}
            {segments.length === 0 ? (
              <ListMessage
                icon={<IconFilter size={38} stroke={1.2} aria-hidden />}
                title={t('segments.empty')}
                text={t('segments.emptyText')}
              >
                {create}
              </ListMessage>
            ) : (
              <DataTable
                label={t('segments.title')}
                rows={segments}
                rowKey={({ id }) => id}
                columns={columns}
              />
            )}
            {asked && <AskedDialog asked={asked} onClose={() => setAsked(undefined)} />}
          </>
        );
      }}
    </QueryBoundary>
  );
}

function useColumns(onAsk: (asked: Asked) => void): Column<Segment>[] {
  const { t } = useTranslation('newsletter-campaigns');
  return [
    { title: t('segments.name'), as: 'head', cell: ({ name }) => <span dir="auto">{name}</span> },
    { title: t('segments.conditions'), cell: ({ rules }) => rules.length },
    { title: t('segments.subscribers'), cell: ({ subscribers }) => subscribers },
    {
      title: t('columns.actions'),
      as: 'actions',
      cell: (segment) => (
        <span className={listing.actions}>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('segments.editName', { name: segment.name })}
            onClick={() => onAsk({ action: 'edit', segment })}
          >
            {t('segments.edit')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('segments.deleteName', { name: segment.name })}
            onClick={() => onAsk({ action: 'delete', segment })}
          >
            {t('delete')}
          </Button>
        </span>
      ),
    },
  ];
}

function AskedDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { t } = useTranslation('newsletter-campaigns');
  const reload = useReload();
  if (asked.action === 'create') return <SegmentDialog onClose={onClose} />;
  const { segment } = asked;
  if (asked.action === 'edit') return <SegmentDialog segment={segment} onClose={onClose} />;
  return (
    <ActionDialog
      title={t('segments.deleteTitle', { name: segment.name })}
      text={t('segments.deleteText')}
      confirm={t('delete')}
      isDanger
      onConfirm={async () => {
        await request(deleteSegment, { params: { segmentId: segment.id } });
        await reload();
        notify.success(t('segments.deleted'));
      }}
      onClose={onClose}
    />
  );
}
