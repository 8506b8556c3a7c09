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
import { useWorkTenant } from '../../lib/work-tenant.ts';

/** The inbox is that of a person in the workspace they work in. */
function useInboxKey(): readonly unknown[] {
  const { person } = useSession();
  const chosen = useWorkTenant();
  return ['inbox', person?.id, person?.tenantId ?? chosen?.id];
}

/**
 * How many are new. Asked again when the person comes back to the tab or goes to another screen, once the answer
 * has aged: the moments at which they look, without a clock that runs while nobody does.
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

/** Marks one or all as read, and asks for the list and the count again. */
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
