import { assignSubmissions, listAssignees } from '@sitewright/contract/submissions/submission-assignment';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { type FormTarget, listKey } from '../inbox/query-keys.ts';

/** Users whom submissions of a site can be assigned to. */
export const useAssignees = (siteId: string) =>
  useQuery({
    queryKey: ['assignees', siteId],
    queryFn: ({ signal }) => request(listAssignees, { params: { id: siteId }, signal }),
  }).data?.people ?? [];

/** Assigns submissions and announces it; returns whether it succeeded. */
export function useAssign({ siteId, formId }: FormTarget) {
  const { t } = useTranslation('submissions');
  const client = useQueryClient();
  return async (ids: readonly string[], assigneeId: string | null): Promise<boolean> => {
    try {
      const body = { ids: [...ids], assigneeId };
      const { changed } = await request(assignSubmissions, { params: { id: siteId, formId }, body });
      notify.success(t(assigneeId === null ? 'assignee.cleared' : 'assignee.done', { count: changed }));
      return true;
    } catch (error) {
      notify.error(messageOf(error, t('inbox.failed')));
      return false;
    } finally {
      await Promise.all([
        client.invalidateQueries({ queryKey: listKey(formId) }),
        client.invalidateQueries({ queryKey: ['submission', formId] }),
      ]);
    }
  };
}
