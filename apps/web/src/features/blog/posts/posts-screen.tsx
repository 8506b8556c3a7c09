import { Alert, Button, Tabs } from '@mantine/core';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import { postTabs } from '@sitewright/contract/blog/posts';
import { IconArticle, IconTrash } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { paths } from '../../../routes/paths.ts';
import { ExportButton } from '../../../ui/listing/export-button.tsx';
import { ListPagination } from '../../../ui/listing/list-pagination.tsx';
import { ListMessage, NoResults, QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import { useSelection } from '../../submissions/inbox/use-selection.ts';
import { type BlogRights, useBlogRights } from '../shell/use-blog-rights.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { PostFilters } from './post-filters.tsx';
import styles from './posts.module.css';
import { PostsTable } from './posts-table.tsx';
import { useColumns } from './use-columns.ts';
import { type PostActions, usePostActions } from './use-post-actions.ts';
import { type PostsList, usePosts } from './use-posts.ts';

/** The posts of a site, `/dashboard/sites/{siteId}/blog`. */
export default function PostsScreen() {
  const { t } = useTranslation('blog');
  const { siteId = '' } = useParams();
  const rights = useBlogRights(siteId);
  const list = usePosts(siteId);
  const actions = usePostActions(siteId);
  return (
    <Tabs
      className={styles.tabbed ?? ''}
      variant="pills"
      value={list.tab}
      onChange={(tab) => list.change({ tab: tab === 'all' || tab === null ? '' : tab })}
    >
      <Tabs.List className={styles.tabs ?? ''} aria-label={t('statusLabel')}>
        {postTabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {t(`statusTabs.${tab}`)}
            {list.counts[tab] !== undefined && <span className={styles.count}> {list.counts[tab]}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={list.tab} className={styles.panel ?? ''}>
        <PostList siteId={siteId} list={list} rights={rights} actions={actions} />
      </Tabs.Panel>
    </Tabs>
  );
}

interface Props {
  siteId: string;
  list: PostsList;
  rights: BlogRights;
  actions: PostActions;
}

function PostList({ siteId, list, rights, actions }: Props) {
  const { t } = useTranslation('blog');
  const columns = useColumns();
  const selection = useSelection(list.items.map(({ id }) => id));
  const chosen = list.items.filter(({ id }) => selection.ids.includes(id));
  const isTrash = list.tab === 'trash';
  const hasPosts = (list.counts.all ?? 0) > 0 || (list.counts.trash ?? 0) > 0;
  return (
    <>
      {(hasPosts || list.isNarrowed) && (
        <PostFilters siteId={siteId} list={list}>
          <ColumnMenu {...columns} />
          <ExportButton
            label={t('export')}
            failed={t('exportFailed')}
            formats={[{ label: 'CSV', save: list.save }]}
          />
        </PostFilters>
      )}
      <Failures actions={actions} />
      {chosen.length > 0 && (
        <BulkBar
          siteId={siteId}
          chosen={chosen}
          isTrash={isTrash}
          rights={rights}
          actions={actions}
          onDone={selection.clear}
        />
      )}
      {isTrash && list.items.length > 0 && (
        <p className={styles.note}>{t('trashNote', { count: blogLimits.trashDays })}</p>
      )}
      <QueryBoundary query={list.query}>
        {() => (
          <>
            {list.items.length > 0 ? (
              <PostsTable
                siteId={siteId}
                posts={list.items}
                columns={columns.columns}
                selection={selection}
                rights={rights}
                actions={actions}
                isStale={list.isStale}
              />
            ) : (
              <EmptyList siteId={siteId} list={list} mayWrite={rights.mayWrite} />
            )}
            {list.pages && (list.items.length > 0 || list.pages.pagination.page > 1) && (
              <ListPagination {...list.pages} />
            )}
          </>
        )}
      </QueryBoundary>
    </>
  );
}

/** Posts that an action could not change, each with the reason. */
function Failures({ actions: { failures, dismissFailures } }: { actions: PostActions }) {
  const { t } = useTranslation('blog');
  if (failures.length === 0) return null;
  return (
    <Alert
      color="red"
      role="alert"
      title={t('failures', { count: failures.length })}
      withCloseButton
      closeButtonLabel={t('dismiss')}
      onClose={dismissFailures}
    >
      <ul className={styles.failures}>
        {failures.map(({ id, title, message }) => (
          <li key={id}>
            <strong dir="auto">{title || t('untitled')}</strong>: {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function EmptyList({ siteId, list, mayWrite }: { siteId: string; list: PostsList; mayWrite: boolean }) {
  const { t } = useTranslation('blog');
  if (list.isNarrowed) return <NoResults onClear={list.clear} />;
  if (list.tab === 'trash')
    return (
      <ListMessage
        icon={<IconTrash size={40} stroke={1.2} aria-hidden="true" />}
        title={t('empty.trash')}
        text={t('empty.trashText', { count: blogLimits.trashDays })}
      />
    );
  const isFirst = list.tab === 'all';
  return (
    <ListMessage
      icon={<IconArticle size={40} stroke={1.2} aria-hidden="true" />}
      title={t(isFirst ? 'empty.all' : `empty.${list.tab}`)}
      {...(isFirst ? { text: t(mayWrite ? 'empty.allText' : 'empty.readText') } : {})}
    >
      {mayWrite && (
        <Button component={Link} to={paths.newPost(siteId)}>
          {t(isFirst ? 'empty.write' : 'newPost')}
        </Button>
      )}
      {mayWrite && isFirst && (
        <Button component={Link} to={paths.blogImport(siteId)} variant="default">
          {t('empty.import')}
        </Button>
      )}
    </ListMessage>
  );
}
