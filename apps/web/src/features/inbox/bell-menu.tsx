import { Skeleton, UnstyledButton } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { Link } from 'react-router';
import { messageOf } from '../../lib/message-of.ts';
import { paths } from '../../routes/paths.ts';
import styles from './inbox.module.css';
import { NotificationList } from './notification-list.tsx';
import { useNotifications, useReading } from './use-inbox.ts';

/** Dropdown of the bell: the newest notifications and a link to all. */
export default function BellMenu({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('inbox');
  const { one, all } = useReading();
  const query = useNotifications({ page: 1, limit: limits.notifications.shownInBell, state: 'all' });
  const { data, error } = query;
  return (
    <>
      <div className={styles.menuHead}>
        <h2>{t('bell')}</h2>
        {data !== undefined && data.unread > 0 && (
          <UnstyledButton
            className={styles.textButton ?? ''}
            onClick={({ currentTarget }) => {
              // The pressed button unmounts; keep the focus inside, so that Escape still closes the menu.
              currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus();
              all.mutate();
            }}
          >
            {t('readAll')}
          </UnstyledButton>
        )}
      </div>
      <div className={styles.menuBody}>
        {data === undefined && !error && <Skeleton height={52} radius="md" m={8} width="auto" />}
        {data === undefined && error && (
          <p className={styles.menuNote} role="alert">
            {messageOf(error, t('failed'))}
          </p>
        )}
        {data?.notifications.length === 0 && <p className={styles.menuNote}>{t('noneText')}</p>}
        {data !== undefined && data.notifications.length > 0 && (
          <NotificationList
            notifications={data.notifications}
            now={query.dataUpdatedAt}
            onRead={(notification) => one.mutate(notification)}
            onFollow={onClose}
          />
        )}
      </div>
      <div className={styles.menuFoot}>
        <Link to={paths.profileInbox} onClick={onClose}>
          {t('showAll')}
        </Link>
        <Link to={paths.profileNotifications} onClick={onClose}>
          {t('choose')}
        </Link>
      </div>
    </>
  );
}
