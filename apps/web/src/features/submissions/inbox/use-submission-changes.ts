import {
  bulkUpdateSubmissions,
  deleteSubmission,
  type Submission,
  type SubmissionTab,
  updateSubmission,
} from '@sitewright/contract/submissions/submissions';
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { detailKey, type FormTarget, listKey } from './query-keys.ts';
import {
  applyPatch,
  type ChangeLabel,
  inverseOf,
  isInTab,
  labelOf,
  patchOf,
  type SubmissionChange,
} from './submission-changes.ts';

type Page = { submissions: Submission[]; next: string | null };
type Pages = InfiniteData<Page, string | undefined>;
type Update = (submission: Submission) => Submission | undefined;

/** Updates loaded lists and the open submission; returns a function that takes it back. */
const updateLoaded = (
  client: QueryClient,
  formId: string,
  ids: ReadonlySet<string>,
  update: Update,
): (() => void) => {
  const before = [
    ...client.getQueriesData<unknown>({ queryKey: listKey(formId) }),
    ...[...ids].map((id) => [detailKey(formId, id), client.getQueryData(detailKey(formId, id))] as const),
  ].filter(([, data]) => data !== undefined);
  const updateList = (list: readonly Submission[], tab: SubmissionTab): Submission[] =>
    list.flatMap((one) => {
      const after = ids.has(one.id) ? update(one) : one;
      return after && (after === one || isInTab(after, tab)) ? [after] : [];
    });
  for (const [key, data] of client.getQueriesData<Pages>({ queryKey: listKey(formId) })) {
    if (!data) continue;
    const { tab = 'inbox' } = (key[2] ?? {}) as { tab?: SubmissionTab };
    const pages = data.pages.map((page) => ({ ...page, submissions: updateList(page.submissions, tab) }));
    client.setQueryData<Pages>(key, { ...data, pages });
  }
  for (const id of ids)
    client.setQueryData<Submission>(detailKey(formId, id), (one) => one && (update(one) ?? one));
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
};

const updateBy = (change: SubmissionChange): Update => {
  const patch = patchOf(change);
  return (one) => (patch ? applyPatch(one, patch) : undefined);
};

/** Changes after which a submission is in another tab, where a slip of the finger is hard to find again. */
const movesAway: ReadonlySet<ChangeLabel> = new Set([
  'archived',
  'unarchive',
  'spam',
  'ham',
  'trash',
  'restore',
]);

/** Changes of submissions: shown at once, taken back when the server refuses. */
export function useSubmissionChanges({ siteId, formId }: FormTarget) {
  const { t } = useTranslation('submissions');
  const client = useQueryClient();
  const params = { id: siteId, formId };

  const run = async (
    submissions: readonly Submission[],
    change: SubmissionChange,
    call: () => Promise<unknown>,
  ): Promise<boolean> => {
    const queryKey = listKey(formId);
    // A running query would bring back the old state; one without data has none.
    await client.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined });
    const undo = updateLoaded(client, formId, new Set(submissions.map(({ id }) => id)), updateBy(change));
    try {
      await call();
      return true;
    } catch (error) {
      undo();
      notify.error(messageOf(error, t('inbox.failed')));
      return false;
    } finally {
      void client.invalidateQueries({ queryKey });
      // Their history has the change; what is deleted has none.
      if (change !== 'delete') void client.invalidateQueries({ queryKey: ['submission', formId] });
    }
  };

  const callOne = ({ id }: Submission, change: SubmissionChange): Promise<unknown> => {
    const target = { params: { ...params, submissionId: id } };
    const body = patchOf(change);
    return body ? request(updateSubmission, { ...target, body }) : request(deleteSubmission, target);
  };

  /** Announces the result, with Undo where it can be taken back. */
  const changeOne = async (submission: Submission, change: SubmissionChange): Promise<boolean> => {
    const isDone = await run([submission], change, () => callOne(submission, change));
    if (!isDone) return false;
    const label = labelOf(change, submission.status);
    const text = t(`inbox.done.${label}`, { count: 1 });
    const inverse = inverseOf(change, submission);
    const takeBack = (): void =>
      void (inverse && run([submission], inverse, () => callOne(submission, inverse)));
    if (inverse && movesAway.has(label)) notify.undoable(text, t('inbox.undo'), takeBack);
    else notify.success(text);
    return true;
  };

  const changeMany = async (
    submissions: readonly Submission[],
    change: SubmissionChange,
    label: ChangeLabel,
  ): Promise<boolean> => {
    if (submissions.length === 0) {
      notify.success(t(`inbox.done.${label}`, { count: 0 }));
      return true;
    }
    let count = 0;
    const ids = submissions.map(({ id }) => id);
    const isDone = await run(submissions, change, async () => {
      count = (await request(bulkUpdateSubmissions, { params, body: { ids, change } })).changed;
    });
    if (isDone) notify.success(t(`inbox.done.${label}`, { count }));
    return isDone;
  };

  /** Opening marks as read, without a message; a failure is not worth one. */
  const markRead = async (submission: Submission): Promise<void> => {
    const ids = new Set([submission.id]);
    const undo = updateLoaded(client, formId, ids, updateBy('read'));
    try {
      await callOne(submission, 'read');
      // A list that was loading meanwhile may have brought back the old state.
      updateLoaded(client, formId, ids, (one) => (one.status === 'new' ? { ...one, status: 'read' } : one));
    } catch {
      undo();
    }
  };

  return { changeOne, changeMany, markRead };
}
