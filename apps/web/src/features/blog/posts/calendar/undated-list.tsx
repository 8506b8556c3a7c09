import { Link, useParams } from 'react-router';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { paths } from '../../../../routes/paths.ts';
import { QueryBoundary } from '../../../../ui/listing/query-boundary.tsx';
import { Entry, type EntryProps } from './calendar-entry.tsx';
import styles from './calendar.module.css';
import { useUndatedDrafts } from './use-calendar.ts';
import { undated } from './use-calendar-drag.ts';

/** Drafts without a date, to be dragged onto a day. */
export function UndatedList(props: EntryProps) {
  const { t } = useTranslation('blog');
  const { siteId = '' } = useParams();
  const query = useUndatedDrafts(siteId);
  return (
    <section className={styles.side} aria-label={t('calendar.undatedTitle')} data-day={undated}>
      <h2>{t('calendar.undatedTitle')}</h2>
      <p>{t('calendar.undatedText')}</p>
      <QueryBoundary query={query}>
        {({ drafts, isComplete }) => (
          <>
            {drafts.length === 0 && <p className={styles.none}>{t('calendar.noDrafts')}</p>}
            <ul className={styles.entries}>
              {drafts.map((post) => (
                <li key={post.id}>
                  <Entry post={post} {...props} />
                </li>
              ))}
            </ul>
            {!isComplete && (
              <Link to={paths.postsOf(siteId, { tab: 'draft' })}>{t('calendar.allDrafts')}</Link>
            )}
          </>
        )}
      </QueryBoundary>
    </section>
  );
}
