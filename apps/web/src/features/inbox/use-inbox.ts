import {
  countNotifications,
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
} from '@sitewright/contract/account/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useLocation } from 'react-router';
import { request } from '../../lib/api.ts';
import { useSession } from '../../lib/app-session.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { useActiveTenant } from '../../lib/active-tenant.ts';

/** The inbox is per user and active workspace. */
function useInboxKey(): readonly unknown[] {
  const { person } = useSession();
  const chosen = useActiveTenant();
  return ['inbox', person?.id, person?.tenantId ?? chosen?.id];
}

/**
 * Number of unread notifications. Refetched when stale on tab focus or navigation, the times when the user looks,
 * instead of by a polling timer.
 */
export function useUnread(): number {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const { data } = useQuery({
    queryKey: [...useInboxKey(), 'unread'],
    queryFn: ({ signal }) => request(countNotifications, { signal }),
    retry: false,
  });
  useEffect(() => {
    void client.refetchQueries({ queryKey: ['inbox'], type: 'active', stale: true });
  }, [client, pathname]);
  return data?.unread ?? 0;
}

export interface InboxQuery {
  page: number;
  limit: number;
  state: 'all' | 'unread';
}

export function useNotifications(query: InboxQuery) {
  return useQuery({
    queryKey: [...useInboxKey(), query],
    queryFn: ({ signal }) => request(listNotifications, { query, signal }),
    staleTime: 0,
    placeholderData: (before) => before,
  });
}

/** Marks one or all as read, then invalidates list and count. */
export function useReading() {
  const { t } = useTranslation('inbox');
  const key = useInboxKey();
  const client = useQueryClient();
  const after = {
    onError: (error: Error) => notify.error(messageOf(error, t('failed'))),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  };
  const one = useMutation({
    mutationFn: ({ id }: Notification) => request(readNotification, { params: { notificationId: id } }),
    ...after,
  });
  const all = useMutation({
    mutationFn: () => request(readAllNotifications),
    onSuccess: () => notify.success(t('allRead')),
    ...after,
  });
  return { one, all };
}
