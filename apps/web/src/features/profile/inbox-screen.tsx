import { Button } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { notificationStates } from '@sitewright/contract/account/notifications';
import { IconBell } from '@tabler/icons-react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { oneOf, useUrlFilters } from '../../lib/hooks/use-url-filters.ts';
import { ListMessage, QueryBoundary } from '../../ui/listing/query-boundary.tsx';
import { ListPagination } from '../../ui/listing/list-pagination.tsx';
import { ListFilter } from '../../ui/listing/list-toolbar.tsx';
import styles from '../inbox/inbox.module.css';
import { NotificationList } from '../inbox/notification-list.tsx';
import { useNotifications, useReading } from '../inbox/use-inbox.ts';
import { SectionScreen } from './section-screen.tsx';

/** All notifications of this workspace, `/profile/inbox`. */
export default function InboxScreen() {
  const { t } = useTranslation('inbox');
  const { filters, page, change, goTo } = useUrlFilters(['state']);
  const state = oneOf(filters.state, notificationStates) ?? 'all';
  const query = useNotifications({ page, limit: limits.lists.pageSize, state });
  const { one, all } = useReading();
  return (
    <SectionScreen section="inbox">
      <div className={styles.tools}>
        <ListFilter
          label={t('state')}
          value={state === 'all' ? '' : state}
          options={[
            ['', t('states.all')],
            ['unread', t('states.unread')],
          ]}
          onChange={(chosen) => change({ state: chosen })}
        />
        {query.data !== undefined && query.data.pagination.total > 0 && (
          <Button
            variant="default"
            loading={all.isPending}
            disabled={query.data.unread === 0}
            onClick={() => all.mutate()}
          >
            {t('readAll')}
          </Button>
        )}
      </div>
      <QueryBoundary query={query}>
        {({ notifications, pagination }) =>
          notifications.length === 0 && pagination.total === 0 ? (
            <Nothing isFiltered={state === 'unread'} />
          ) : (
            <>
              <div className={styles.card}>
                <NotificationList
                  notifications={notifications}
                  now={query.dataUpdatedAt}
                  onRead={(notification) => one.mutate(notification)}
                />
              </div>
              <ListPagination pagination={pagination} onChange={goTo} />
            </>
          )
        }
      </QueryBoundary>
      <p className={styles.kept}>{t('kept', { days: limits.notifications.keptDays })}</p>
    </SectionScreen>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation('inbox');
  return (
    <ListMessage
      icon={<IconBell size={38} stroke={1.2} aria-hidden="true" />}
      title={t(isFiltered ? 'noneNew' : 'none')}
      text={t(isFiltered ? 'noneNewText' : 'noneText')}
    />
  );
}
