import type { PostSummary } from '@sitewright/contract/blog/posts';
import { IconLock, IconStarFilled, IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { paths } from '../../../routes/paths.ts';
import type { Column } from '../../../ui/listing/data-table.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { StatusBadge, type Tone } from '../../../ui/listing/status-badge.tsx';
import { Hidden } from '../../../ui/visually-hidden.tsx';
import { useAuthors, useCategories, useSeries, useTags } from '../shell/use-terms.ts';
import { NewsletterState } from './newsletter-state.tsx';
import styles from './posts.module.css';

/** Columns that can be hidden, in their order. */
export const columnNames = [
  'status',
  'authors',
  'categories',
  'tags',
  'series',
  'date',
  'updated',
  'words',
  'comments',
] as const;
export type ColumnName = (typeof columnNames)[number];
export const defaultColumns: readonly ColumnName[] = ['status', 'authors', 'categories', 'date', 'comments'];

const tones: Record<PostSummary['status'], Tone> = {
  draft: 'plain',
  scheduled: 'warning',
  published: 'good',
};

interface TitleProps {
  post: PostSummary;
  mayWrite: boolean;
}

export function PostTitle({ post, mayWrite }: TitleProps) {
  const { t } = useTranslation('blog');
  const title = post.title || t('untitled');
  return (
    <span className={styles.title}>
      {mayWrite && post.deletedAt === null ? (
        <Link to={paths.editPost(post.siteId, post.id)} dir="auto">
          {title}
        </Link>
      ) : (
        <span dir="auto">{title}</span>
      )}
      {post.isFeatured && (
        <span className={styles.star}>
          <IconStarFilled size={14} aria-hidden="true" />
          <Hidden>{t('featured')}</Hidden>
        </span>
      )}
      {post.visibility !== 'public' && (
        <span className={styles.mark} title={t(`visibility.${post.visibility}`)}>
          {post.visibility === 'password' ? (
            <IconLock size={15} stroke={1.6} aria-hidden="true" />
          ) : (
            <IconUsers size={15} stroke={1.6} aria-hidden="true" />
          )}
          <Hidden>{t(`visibility.${post.visibility}`)}</Hidden>
        </span>
      )}
    </span>
  );
}

export function PostState({ post }: { post: PostSummary }) {
  const { t } = useTranslation('blog');
  return (
    <span className={styles.state}>
      <StatusBadge tone={tones[post.status]}>{t(`status.${post.status}`)}</StatusBadge>
      {post.hasChanges && <StatusBadge>{t('hasChanges')}</StatusBadge>}
      <NewsletterState post={post} />
    </span>
  );
}

/** When it was or will be published, in the time zone of the browser. */
function PostDate({ post: { publishAt, publishedAt, status } }: { post: PostSummary }) {
  const { moment, day } = useDateFormat();
  const at = publishAt ?? publishedAt;
  if (at === null)
    return (
      <span className={listing.quiet} data-nothing="">
        –
      </span>
    );
  return (
    <time className={styles.date} dateTime={at}>
      {status === 'scheduled' ? moment(at) : day(at)}
    </time>
  );
}

function Comments({ post }: { post: PostSummary }) {
  const { t } = useTranslation('blog');
  const { commentCount, pendingCommentCount } = post;
  return (
    <span className={styles.state} data-nothing={commentCount + pendingCommentCount === 0 ? '' : undefined}>
      <span>{commentCount}</span>
      {pendingCommentCount > 0 && (
        <StatusBadge tone="warning">{t('pendingComments', { count: pendingCommentCount })}</StatusBadge>
      )}
    </span>
  );
}

/** Names of terms by id. Those of a post that are not loaded yet are left out. */
const useNames = (siteId: string, shown: readonly ColumnName[]) => {
  const byId = (terms: readonly { id: string; name: string }[] = []) =>
    new Map(terms.map(({ id, name }) => [id, name]));
  const all = {
    authors: byId(useAuthors(siteId, shown.includes('authors')).data?.authors),
    categories: byId(useCategories(siteId, shown.includes('categories')).data?.categories),
    tags: byId(useTags(siteId, shown.includes('tags')).data?.tags),
    series: byId(useSeries(siteId, shown.includes('series')).data?.series),
  };
  return (kind: keyof typeof all, ids: readonly string[]) => {
    const names = ids.flatMap((id) => all[kind].get(id) ?? []);
    return names.length === 0 ? (
      <span className={listing.quiet} data-nothing="">
        –
      </span>
    ) : (
      <span className={styles.terms} dir="auto">
        {names.join(', ')}
      </span>
    );
  };
};

export const usePostColumns = (siteId: string, shown: readonly ColumnName[]): Column<PostSummary>[] => {
  const { t } = useTranslation('blog');
  const { day } = useDateFormat();
  const names = useNames(siteId, shown);
  const cells: Record<ColumnName, Column<PostSummary>['cell']> = {
    status: (post) => <PostState post={post} />,
    authors: ({ authorIds }) => names('authors', authorIds),
    categories: ({ categoryIds }) => names('categories', categoryIds),
    tags: ({ tagIds }) => names('tags', tagIds),
    series: ({ seriesId }) => names('series', seriesId === null ? [] : [seriesId]),
    date: (post) => <PostDate post={post} />,
    updated: ({ updatedAt }) => (
      <time className={styles.date} dateTime={updatedAt}>
        {day(updatedAt)}
      </time>
    ),
    words: ({ wordCount, readingMinutes }) => (
      <span className={listing.twoLines}>
        <span>{wordCount}</span>
        <span className={listing.quiet}>{t('minutes', { count: readingMinutes })}</span>
      </span>
    ),
    comments: (post) => <Comments post={post} />,
  };
  return columnNames
    .filter((name) => shown.includes(name))
    .map((name) => ({ title: t(`columns.${name}`), cell: cells[name] }));
};
