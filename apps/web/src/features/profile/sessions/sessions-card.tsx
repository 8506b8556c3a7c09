import { Button } from '@mantine/core';
import {
  endOneSession,
  endOtherSessions,
  listSessions,
  type Session,
} from '@sitewright/contract/account/account';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import { ListPagination } from '../../../ui/listing/list-pagination.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import styles from '../profile.module.css';
import { SectionCard } from '../section-card.tsx';
import { useCurrentUser } from '../use-current-user.ts';
import { useDeviceName } from '../../../ui/use-device-name.ts';

/** Active sessions, the current one first. */
export function SessionsCard() {
  const { t } = useTranslation('profile');
  const { id } = useCurrentUser();
  const [page, setPage] = useState(1);
  const [isAsking, setAsking] = useState(false);
  const query = useQuery({
    queryKey: ['own-sessions', id, page],
    queryFn: ({ signal }) => request(listSessions, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <SectionCard title={t('sessions.devices')} text={t('sessions.devicesText')}>
      <QueryBoundary query={query}>
        {({ sessions, pagination }) => (
          <>
            <ul className={listing.plain}>
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session} onEnded={() => query.refetch()} />
              ))}
            </ul>
            {pagination.pages > 1 && <ListPagination pagination={pagination} onChange={setPage} />}
            {pagination.total > 1 && (
              <div className={styles.buttons}>
                <Button variant="default" onClick={() => setAsking(true)}>
                  {t('sessions.endOthers')}
                </Button>
              </div>
            )}
          </>
        )}
      </QueryBoundary>
      {isAsking && (
        <ActionDialog
          title={t('sessions.endOthersTitle')}
          text={t('sessions.endOthersText')}
          confirm={t('sessions.endOthers')}
          isDanger
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            const { ended } = await request(endOtherSessions);
            setPage(1);
            await query.refetch();
            notify.success(t('sessions.othersEnded', { count: ended }));
          }}
        />
      )}
    </SectionCard>
  );
}

function SessionRow({ session, onEnded }: { session: Session; onEnded: () => Promise<unknown> }) {
  const { t } = useTranslation('profile');
  const { moment } = useDateFormat();
  const name = useDeviceName()(session);
  const { id, isCurrent, createdAt, lastSeenAt } = session;
  const end = useMutation({
    mutationFn: async () => {
      await request(endOneSession, { params: { sessionId: id } });
      await onEnded();
    },
    onSuccess: () => notify.success(t('sessions.ended')),
    onError: (error) => notify.error(messageOf(error, t('failed'))),
  });
  return (
    <li className={styles.row}>
      <div className={listing.twoLines}>
        <span className={styles.name}>
          {name}
          {isCurrent && <StatusBadge tone="good">{t('sessions.current')}</StatusBadge>}
        </span>
        <span className={listing.quiet}>
          {t('sessions.times', { since: moment(createdAt), seen: moment(lastSeenAt) })}
        </span>
      </div>
      {!isCurrent && (
        <Button
          size="xs"
          variant="default"
          loading={end.isPending}
          aria-label={`${t('sessions.end')}: ${name}, ${moment(lastSeenAt)}`}
          onClick={() => end.mutate()}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
