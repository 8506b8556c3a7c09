import { ActionIcon, Button, Menu } from '@mantine/core';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import type { BlogAuthor } from '@sitewright/contract/blog/blog-terms';
import { IconDots, IconPencil, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { type Column, DataTable } from '../../../../ui/listing/data-table.tsx';
import listing from '../../../../ui/listing/listing.module.css';
import { ListMessage, QueryBoundary } from '../../../../ui/listing/query-boundary.tsx';
import { StatusBadge } from '../../../../ui/listing/status-badge.tsx';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { useBlogRights } from '../../shell/use-blog-rights.ts';
import { useAuthors } from '../../shell/use-terms.ts';
import { PostsLink } from '../posts-link.tsx';
import { ReassignDialog } from '../reassign-dialog.tsx';
import styles from '../terms.module.css';
import { AuthorDialog } from './author-dialog.tsx';
import { useAuthorChanges } from './use-author-changes.ts';

type Dialog = { kind: 'new' } | { kind: 'edit' | 'delete'; author: BlogAuthor };

/** Authors of a blog, `/dashboard/sites/{siteId}/blog/authors`. */
export default function AuthorsScreen() {
  const { t } = useTranslation('blog');
  const { siteId = '' } = useParams();
  const { mayWrite } = useBlogRights(siteId);
  const query = useAuthors(siteId);
  const changes = useAuthorChanges(siteId);
  const [dialog, setDialog] = useState<Dialog>();
  const columns = useAuthorColumns(mayWrite, setDialog);
  const isFull = (query.data?.authors.length ?? 0) >= blogLimits.authorsPerSite;
  const close = (): void => setDialog(undefined);
  return (
    <>
      <div className={styles.head}>
        <p>{t('authors.lead')}</p>
        {mayWrite && (
          <Button
            variant="default"
            disabled={isFull}
            leftSection={<IconPlus size={17} stroke={1.6} />}
            onClick={() => setDialog({ kind: 'new' })}
          >
            {t('authors.new')}
          </Button>
        )}
      </div>
      <QueryBoundary query={query}>
        {({ authors }) =>
          authors.length > 0 ? (
            <DataTable label={t('tabs.authors')} rows={authors} rowKey={({ id }) => id} columns={columns} />
          ) : (
            <ListMessage
              icon={<IconUsers size={40} stroke={1.2} aria-hidden="true" />}
              title={t('authors.empty')}
              text={t('authors.emptyText')}
            />
          )
        }
      </QueryBoundary>
      {dialog?.kind === 'new' && <AuthorDialog author={undefined} changes={changes} onClose={close} />}
      {dialog?.kind === 'edit' && <AuthorDialog author={dialog.author} changes={changes} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <ReassignDialog
          title={t('authors.deleteTitle', { name: dialog.author.name })}
          text={t('authors.deleteText')}
          posts={dialog.author.posts}
          label={t('authors.reassign')}
          options={(query.data?.authors ?? [])
            .filter(({ id }) => id !== dialog.author.id)
            .map(({ id, name }) => [id, name] as const)}
          onConfirm={(reassignTo) => changes.remove(dialog.author, reassignTo)}
          onClose={close}
        />
      )}
    </>
  );
}

/** The picture of an author, or their first letter. */
function Avatar({ author: { name, image } }: { author: BlogAuthor }) {
  const [letter = ''] = new Intl.Segmenter().segment(name);
  return (
    <span className={styles.avatar} aria-hidden="true">
      {image === '' ? letter === '' ? '' : letter.segment : <img src={image} alt="" />}
    </span>
  );
}

const icon = { size: 17, stroke: 1.6 };

const useAuthorColumns = (mayWrite: boolean, onDialog: (dialog: Dialog) => void): Column<BlogAuthor>[] => {
  const { t } = useTranslation('blog');
  const columns: Column<BlogAuthor>[] = [
    {
      title: t('name'),
      as: 'head',
      cell: (author) => (
        <span className={styles.person}>
          <Avatar author={author} />
          <span className={listing.twoLines}>
            {mayWrite ? (
              <button
                type="button"
                className={styles.open}
                dir="auto"
                onClick={() => onDialog({ kind: 'edit', author })}
              >
                {author.name}
              </button>
            ) : (
              <span dir="auto">{author.name}</span>
            )}
            {author.bio !== '' && (
              <span className={`${listing.quiet} ${styles.bio}`} dir="auto">
                {author.bio}
              </span>
            )}
          </span>
        </span>
      ),
    },
    {
      title: t('authors.account'),
      cell: ({ userId }) => (
        <StatusBadge tone={userId === null ? 'plain' : 'good'}>
          {t(userId === null ? 'authors.isGuest' : 'authors.isMember')}
        </StatusBadge>
      ),
    },
    {
      title: t('tabs.posts'),
      cell: ({ id, posts }) => <PostsLink count={posts} filter={{ authorId: id }} />,
    },
  ];
  if (!mayWrite) return columns;
  return [
    ...columns,
    {
      title: t('columns.actions'),
      as: 'actions',
      cell: (author) => (
        <RowMenu
          width={200}
          button={
            <ActionIcon aria-label={t('actions.menu', { title: author.name })}>
              <IconDots size={18} stroke={1.6} aria-hidden="true" />
            </ActionIcon>
          }
        >
          {() => (
            <>
              <Menu.Item
                leftSection={<IconPencil {...icon} />}
                onClick={() => onDialog({ kind: 'edit', author })}
              >
                {t('actions.edit')}
              </Menu.Item>
              <Menu.Item
                color="var(--color-danger)"
                leftSection={<IconTrash {...icon} />}
                onClick={() => onDialog({ kind: 'delete', author })}
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
