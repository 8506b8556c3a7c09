import type { Notification } from '@sitewright/contract/account/notifications';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { Link } from 'react-router';
import { Hidden } from '../../ui/visually-hidden.tsx';
import { timeAgo } from '../dashboard/time-ago.ts';
import styles from './inbox.module.css';
import { notificationSentence } from './notification-sentence.ts';

interface Props {
  notifications: readonly Notification[];
  /** Time of the fetch, the reference for relative times. */
  now: number;
  onRead: (notification: Notification) => void;
  /** Called when a notification's link is followed. */
  onFollow?: () => void;
}

/** Notifications with links to their targets. Following a link marks it as read. */
export function NotificationList({ notifications, now, onRead, onFollow }: Props) {
  const { t, i18n } = useTranslation(['inbox', 'features']);
  return (
    <ul className={styles.list}>
      {notifications.map((notification) => {
        const { id, actor, path, createdAt, readAt } = notification;
        const what = notificationSentence(t, notification);
        const isNew = readAt === null;
        const handleFollow = (): void => {
          if (isNew) onRead(notification);
          onFollow?.();
        };
        return (
          <li key={id} className={styles.row} data-new={isNew || undefined}>
            <Link to={path} className={styles.what} onClick={handleFollow}>
              {isNew && <Hidden>{t('isNew')}: </Hidden>}
              <span className={styles.sentence}>{what}</span>
              <span className={styles.when}>
                {actor && `${t('by', { actor })} · `}
                <time dateTime={createdAt}>{timeAgo(createdAt, now, i18n.language, t('justNow'))}</time>
              </span>
            </Link>
            {isNew && (
              <button
                type="button"
                className={styles.mark}
                title={t('read')}
                aria-label={t('readThis', { what })}
                onClick={({ currentTarget }) => {
                  // The pressed button unmounts; keep keyboard focus in this row.
                  currentTarget.parentElement?.querySelector('a')?.focus();
                  onRead(notification);
                }}
              >
                <IconCheck size={17} stroke={1.8} aria-hidden="true" />
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
