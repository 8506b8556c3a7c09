import { ActionIcon, Button, Menu } from '@mantine/core';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import type { PostTag } from '@sitewright/contract/blog/blog-terms';
import { IconDots, IconPencil, IconTag, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { useUrlFilters } from '../../../../lib/hooks/use-url-filters.ts';
import type { Column } from '../../../../ui/listing/data-table.tsx';
import { ListPagination } from '../../../../ui/listing/list-pagination.tsx';
import { ListFilter, ListSearch, ListToolbar } from '../../../../ui/listing/list-toolbar.tsx';
import listing from '../../../../ui/listing/listing.module.css';
import { ListMessage, NoResults, QueryBoundary } from '../../../../ui/listing/query-boundary.tsx';
import { StatusBadge } from '../../../../ui/listing/status-badge.tsx';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { useSelection } from '../../../submissions/inbox/use-selection.ts';
import bar from '../../shell/selectable-table.module.css';
import { SelectableTable } from '../../shell/selectable-table.tsx';
import { useBlogRights } from '../../shell/use-blog-rights.ts';
import { useTags } from '../../shell/use-terms.ts';
import { PostsLink } from '../posts-link.tsx';
import styles from '../terms.module.css';
import { NewTag } from './new-tag.tsx';
import { DeleteTagsDialog, MergeDialog, TagDialog } from './tag-dialogs.tsx';
import { type TagChanges, useTagChanges } from './use-tag-changes.ts';

/** Tags of a blog, `/dashboard/sites/{siteId}/blog/tags`. */
export default function TagsScreen() {
  const { t } = useTranslation('blog');
  const { siteId = '' } = useParams();
  const { mayWrite } = useBlogRights(siteId);
  const query = useTags(siteId);
  const changes = useTagChanges(siteId);
  return (
    <>
      <div className={styles.head}>
        <p>{t('tags.lead', { prefix: blogLimits.internalTagPrefix })}</p>
        {mayWrite && query.data && <NewTag tags={query.data.tags} create={changes.create} />}
      </div>
      <QueryBoundary query={query}>
        {({ tags }) =>
          tags.length === 0 ? (
            <ListMessage
              icon={<IconTag size={40} stroke={1.2} aria-hidden="true" />}
              title={t('tags.empty')}
              text={t('tags.emptyText')}
            />
          ) : (
            <TagList tags={tags} mayWrite={mayWrite} changes={changes} />
          )
        }
      </QueryBoundary>
    </>
  );
}

interface ListProps {
  tags: readonly PostTag[];
  mayWrite: boolean;
  changes: TagChanges;
}

const pageSize = 50;

const orders: Record<string, (a: PostTag, b: PostTag) => number> = {
  '': () => 0,
  posts: (a, b) => b.posts - a.posts,
  unused: (a, b) => a.posts - b.posts,
};

type Dialog = { kind: 'edit' | 'merge' | 'delete'; tags: readonly PostTag[] };

/** Search, sort and pages, kept in the URL. The API gives all tags at once. */
function TagList({ tags, mayWrite, changes }: ListProps) {
  const { t } = useTranslation('blog');
  const { filters, page, change, goTo, clear } = useUrlFilters(['q', 'sort']);
  const wanted = filters.q.toLowerCase();
  const found = tags
    .filter(({ name, slug }) => `${name} ${slug}`.toLowerCase().includes(wanted))
    .toSorted(orders[filters.sort] ?? orders['']);
  const pages = Math.ceil(found.length / pageSize);
  const current = Math.min(page, Math.max(1, pages));
  const shown = found.slice((current - 1) * pageSize, current * pageSize);
  const selection = useSelection(shown.map(({ id }) => id));
  const chosen = shown.filter(({ id }) => selection.ids.includes(id));
  const [dialog, setDialog] = useState<Dialog>();
  const columns = useTagColumns(mayWrite, setDialog);
  const close = (): void => setDialog(undefined);
  const [first] = dialog?.tags ?? [];
  return (
    <>
      <ListToolbar>
        <ListSearch label={t('tags.search')} value={filters.q} onSearch={(q) => change({ q })} />
        <ListFilter
          label={t('sort')}
          value={filters.sort}
          options={[
            ['', t('tags.sorts.name')],
            ['posts', t('tags.sorts.posts')],
            ['unused', t('tags.sorts.unused')],
          ]}
          onChange={(sort) => change({ sort })}
        />
      </ListToolbar>
      {chosen.length > 0 && (
        <div className={bar.bar} role="group" aria-label={t('tags.bulkLabel')}>
          <strong role="status">{t('bulk.chosen', { count: chosen.length })}</strong>
          <Button
            size="compact-sm"
            variant="default"
            disabled={chosen.length < 2}
            onClick={() => setDialog({ kind: 'merge', tags: chosen })}
          >
            {t('tags.merge')}
          </Button>
          <Button
            size="compact-sm"
            variant="light"
            color="red"
            onClick={() => setDialog({ kind: 'delete', tags: chosen })}
          >
            {t('actions.remove')}
          </Button>
          <span className={bar.push} />
          <Button size="compact-sm" variant="subtle" onClick={selection.clear}>
            {t('bulk.clear')}
          </Button>
        </div>
      )}
      {shown.length === 0 ? (
        <NoResults onClear={clear} />
      ) : (
        <>
          <SelectableTable
            label={t('tabs.tags')}
            rows={shown}
            columns={columns}
            selection={mayWrite ? selection : undefined}
            selectAllLabel={t('tags.selectAll')}
            selectLabel={({ name }) => t('select', { title: name })}
          />
          <ListPagination
            pagination={{ page: current, limit: pageSize, total: found.length, pages }}
            onChange={goTo}
          />
        </>
      )}
      {dialog?.kind === 'edit' && first && <TagDialog tag={first} update={changes.update} onClose={close} />}
      {dialog?.kind === 'merge' && <MergeDialog tags={dialog.tags} merge={changes.merge} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <DeleteTagsDialog tags={dialog.tags} remove={changes.remove} onClose={close} />
      )}
    </>
  );
}

const icon = { size: 17, stroke: 1.6 };

const useTagColumns = (mayWrite: boolean, onDialog: (dialog: Dialog) => void): Column<PostTag>[] => {
  const { t } = useTranslation('blog');
  const columns: Column<PostTag>[] = [
    {
      title: t('name'),
      as: 'head',
      cell: (tag) => (
        <span className={styles.tag}>
          <span
            className={styles.swatch}
            style={{ background: tag.color || 'transparent' }}
            aria-hidden="true"
          />
          {mayWrite ? (
            <button
              type="button"
              className={styles.open}
              dir="auto"
              onClick={() => onDialog({ kind: 'edit', tags: [tag] })}
            >
              {tag.name}
            </button>
          ) : (
            <span dir="auto">{tag.name}</span>
          )}
          {tag.isInternal && <StatusBadge>{t('tags.internal')}</StatusBadge>}
        </span>
      ),
    },
    { title: t('slug'), cell: ({ slug }) => <span className={listing.quiet}>{slug}</span> },
    {
      title: t('tabs.posts'),
      cell: ({ id, posts }) => <PostsLink count={posts} filter={{ tagId: id }} />,
    },
  ];
  if (!mayWrite) return columns;
  return [
    ...columns,
    {
      title: t('columns.actions'),
      as: 'actions',
      cell: (tag) => (
        <RowMenu
          width={200}
          button={
            <ActionIcon aria-label={t('actions.menu', { title: tag.name })}>
              <IconDots size={18} stroke={1.6} aria-hidden="true" />
            </ActionIcon>
          }
        >
          {() => (
            <>
              <Menu.Item
                leftSection={<IconPencil {...icon} />}
                onClick={() => onDialog({ kind: 'edit', tags: [tag] })}
              >
                {t('actions.edit')}
              </Menu.Item>
              <Menu.Item
                color="var(--color-danger)"
                leftSection={<IconTrash {...icon} />}
                onClick={() => onDialog({ kind: 'delete', tags: [tag] })}
              >
                {t('actions.remove')}
              </Menu.Item>
            </>
          )}
        </RowMenu>
      ),
    },
  ];
};
