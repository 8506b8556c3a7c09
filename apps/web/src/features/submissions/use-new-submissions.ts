import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useUnread } from './use-unread.ts';

/** Loads a list of submissions anew when the number of unread ones has grown: new ones appear without a reload. */
export const useNewSubmissions = (listKey: QueryKey, formId?: string): void => {
  const client = useQueryClient();
  const unread = useUnread();
  const count = (formId === undefined ? unread.total : unread.ofForm(formId)) + unread.toReview(formId);
  const known = useRef<number>(undefined);
  const key = JSON.stringify(listKey);
  useEffect(() => {
    if (!unread.isLoaded) return;
    const hasGrown = known.current !== undefined && count > known.current;
    known.current = count;
    if (hasGrown) void client.invalidateQueries({ queryKey: JSON.parse(key) as QueryKey });
  }, [client, unread.isLoaded, count, key]);
};
