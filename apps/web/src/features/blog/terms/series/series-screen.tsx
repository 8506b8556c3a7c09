import { ActionIcon, Button, Menu } from '@mantine/core';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import type { Series } from '@sitewright/contract/blog/blog-terms';
import { IconDots, IconListNumbers, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { ActionDialog } from '../../../../ui/action-dialog.tsx';
import { ListMessage, QueryBoundary } from '../../../../ui/listing/query-boundary.tsx';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { useBlogRights } from '../../shell/use-blog-rights.ts';
import { useSeries } from '../../shell/use-terms.ts';
import styles from '../terms.module.css';
import { SeriesDialog } from './series-dialog.tsx';
import { SeriesPosts } from './series-posts.tsx';
import { useSeriesChanges } from './use-series-changes.ts';

type Dialog = { kind: 'new' } | { kind: 'edit' | 'delete'; series: Series };

const icon = { size: 17, stroke: 1.6 };

/** Series of a blog with their posts, `/dashboard/sites/{siteId}/blog/series`. */
export default function SeriesScreen() {
  const { t } = useTranslation('blog');
  const { siteId = '' } = useParams();
  const { mayWrite } = useBlogRights(siteId);
  const query = useSeries(siteId);
  const changes = useSeriesChanges(siteId);
  const [dialog, setDialog] = useState<Dialog>();
  const isFull = (query.data?.series.length ?? 0) >= blogLimits.seriesPerSite;
  const close = (): void => setDialog(undefined);
  return (
    <>
      <div className={styles.head}>
        <p>{t('series.lead')}</p>
        {mayWrite && (
          <Button
            variant="default"
            disabled={isFull}
            leftSection={<IconPlus size={17} stroke={1.6} />}
            onClick={() => setDialog({ kind: 'new' })}
          >
            {t('series.new')}
          </Button>
        )}
      </div>
      <QueryBoundary query={query}>
        {({ series }) =>
          series.length === 0 ? (
            <ListMessage
              icon={<IconListNumbers size={40} stroke={1.2} aria-hidden="true" />}
              title={t('series.empty')}
              text={t('series.emptyText')}
            />
          ) : (
            <ul className={styles.series} aria-label={t('tabs.series')}>
              {series.map((one) => (
                <li key={one.id} className={styles.card}>
                  <div className={styles.cardHead}>
                    <div className={styles.name}>
                      <h2 dir="auto">{one.name}</h2>
                      {one.description !== '' && <p dir="auto">{one.description}</p>}
                    </div>
                    {mayWrite && <SeriesMenu series={one} onDialog={setDialog} />}
                  </div>
                  <SeriesPosts siteId={siteId} series={one} mayWrite={mayWrite} changes={changes} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      {dialog?.kind === 'new' && <SeriesDialog series={undefined} changes={changes} onClose={close} />}
      {dialog?.kind === 'edit' && <SeriesDialog series={dialog.series} changes={changes} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <ActionDialog
          isDanger
          title={t('series.deleteTitle', { name: dialog.series.name })}
          text={t('series.deleteText')}
          confirm={t('actions.remove')}
          failed={t('actionFailed')}
          onConfirm={() => changes.remove(dialog.series)}
          onClose={close}
        />
      )}
    </>
  );
}

function SeriesMenu({ series, onDialog }: { series: Series; onDialog: (dialog: Dialog) => void }) {
  const { t } = useTranslation('blog');
  return (
    <RowMenu
      width={200}
      button={
        <ActionIcon aria-label={t('actions.menu', { title: series.name })}>
          <IconDots size={18} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      }
    >
      {() => (
        <>
          <Menu.Item
            leftSection={<IconPencil {...icon} />}
            onClick={() => onDialog({ kind: 'edit', series })}
          >
            {t('actions.edit')}
          </Menu.Item>
          <Menu.Item
            color="var(--color-danger)"
            leftSection={<IconTrash {...icon} />}
            onClick={() => onDialog({ kind: 'delete', series })}
          >
            {t('actions.remove')}
          </Menu.Item>
        </>
      )}
    </RowMenu>
  );
}
