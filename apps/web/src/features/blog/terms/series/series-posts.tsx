import { ActionIcon } from '@mantine/core';
import type { Series } from '@sitewright/contract/blog/blog-terms';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { paths } from '../../../../routes/paths.ts';
import { useListDrag } from '../../../../ui/drag/use-list-drag.ts';
import listing from '../../../../ui/listing/listing.module.css';
import { QueryBoundary } from '../../../../ui/listing/query-boundary.tsx';
import { StatusBadge } from '../../../../ui/listing/status-badge.tsx';
import styles from '../terms.module.css';
import { type SeriesChanges, type SeriesPost, useSeriesPosts } from './use-series-changes.ts';

interface Props {
  siteId: string;
  series: Series;
  mayWrite: boolean;
  changes: SeriesChanges;
}

export function SeriesPosts(props: Props) {
  const { t } = useTranslation('blog');
  const query = useSeriesPosts(props.siteId, props.series);
  if (props.series.postIds.length === 0) return <p className={listing.quiet}>{t('series.noPosts')}</p>;
  return <QueryBoundary query={query}>{(posts) => <Parts posts={posts} {...props} />}</QueryBoundary>;
}

const moved = (ids: readonly string[], from: number, to: number): string[] => {
  const next = ids.toSpliced(from, 1);
  next.splice(to, 0, ids[from]!);
  return next;
};

/** Posts of a series, moved by a handle or by buttons. */
function Parts({ siteId, series, mayWrite, changes, posts }: Props & { posts: readonly SeriesPost[] }) {
  const { t } = useTranslation('blog');
  const ids = posts.map(({ id }) => id);
  const move = (from: number, to: number): void => void changes.order(series, moved(ids, from, to));
  const { list, start, styleOf } = useListDrag<HTMLOListElement>(move);
  return (
    <ol ref={list} className={styles.parts} aria-label={t('series.partsOf', { name: series.name })}>
      {posts.map((post, index) => {
        const title = post.title || t('untitled');
        return (
          <li key={post.id} className={styles.part} style={styleOf(index)}>
            {mayWrite && (
              <span
                className={styles.handle}
                aria-hidden="true"
                onPointerDown={(event) => start(event, index)}
              >
                <IconGripVertical size={16} stroke={1.6} />
              </span>
            )}
            <span className={styles.number}>{index + 1}</span>
            <span className={`${styles.name} ${styles.partName}`}>
              {mayWrite ? (
                <Link to={paths.editPost(siteId, post.id)} dir="auto">
                  {title}
                </Link>
              ) : (
                <span dir="auto">{title}</span>
              )}
              {post.status !== 'published' && <StatusBadge>{t(`status.${post.status}`)}</StatusBadge>}
            </span>
            {mayWrite && (
              <span className={styles.moves}>
                <ActionIcon
                  variant="subtle"
                  aria-label={t('series.up', { title })}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <IconArrowUp size={16} stroke={1.6} aria-hidden="true" />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={t('series.down', { title })}
                  disabled={index === posts.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <IconArrowDown size={16} stroke={1.6} aria-hidden="true" />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={t('series.takeOut', { title })}
                  onClick={() => void changes.takeOut(post, series)}
                >
                  <IconX size={16} stroke={1.6} aria-hidden="true" />
                </ActionIcon>
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
