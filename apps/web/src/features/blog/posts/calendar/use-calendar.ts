import {
  type CalendarEntry,
  listCalendar,
  listPosts,
  publishPost,
  updatePost,
} from '@sitewright/contract/blog/posts';
import { limits } from '@sitewright/contract/limits';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDateFormat } from '../../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { request } from '../../../../lib/api.ts';
import { messageOf } from '../../../../lib/message-of.ts';
import { notify } from '../../../../lib/notify.ts';
import { blogKeys, useReloadBlog } from '../../shell/blog-keys.ts';
import { addDays, isPast, isTooFar, morningOf, moveToDay, startOfDay } from './local-days.ts';

/** A post of the calendar, or a draft beside it that has no date. */
export type CalendarPost = Omit<CalendarEntry, 'at'> & { at: string | null };
/** A day, or the list of drafts without a date. */
export type CalendarPlace = string | null;

const calendarKey = (siteId: string) => [...blogKeys.all(siteId), 'calendar'] as const;

/** Posts from the first to the last day, both included. */
export const useEntries = (siteId: string, first: string, last: string) =>
  useQuery({
    queryKey: [...calendarKey(siteId), first, last],
    queryFn: ({ signal }) =>
      request(listCalendar, {
        params: { id: siteId },
        query: { from: startOfDay(first).toISOString(), to: startOfDay(addDays(last, 1)).toISOString() },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Drafts without a date, the ones changed last. */
export const useUndatedDrafts = (siteId: string) =>
  useQuery({
    queryKey: [...calendarKey(siteId), 'undated'],
    queryFn: async ({ signal }) => {
      const query = { tab: 'draft' as const, limit: limits.lists.pageSizeMax };
      const { posts, pagination } = await request(listPosts, { params: { id: siteId }, query, signal });
      const drafts = posts
        .filter(({ publishedAt }) => publishedAt === null)
        .map(({ id, title, status }): CalendarPost => ({ id, title, status, at: null }));
      return { drafts, isComplete: pagination.total <= posts.length };
    },
  });

/** Why a post cannot be put there; undefined when it can. */
export type MoveError = 'published' | 'past' | 'tooFar' | 'scheduled';

export const timeAt = (post: CalendarPost, day: string) =>
  post.at === null ? { at: morningOf(day), isShifted: false } : moveToDay(post.at, day);

export const moveErrorOf = (post: CalendarPost, place: CalendarPlace): MoveError | undefined => {
  if (post.status === 'published') return 'published';
  if (post.status === 'draft') return undefined;
  if (place === null) return 'scheduled';
  const { at } = timeAt(post, place);
  if (isPast(at)) return 'past';
  return isTooFar(at) ? 'tooFar' : undefined;
};

/** Moves posts to other days: shown at once, taken back when the server refuses. */
export function useMoves(siteId: string) {
  const { t } = useTranslation('blog');
  const { moment } = useDateFormat();
  const client = useQueryClient();
  const reload = useReloadBlog(siteId);

  const show = (post: CalendarPost, at: string | null): void => {
    client.setQueriesData<{ entries: CalendarEntry[] }>({ queryKey: calendarKey(siteId) }, (data) => {
      if (!data || !('entries' in data)) return data;
      const others = data.entries.filter(({ id }) => id !== post.id);
      return { entries: at === null ? others : [...others, { ...post, at }] };
    });
    client.setQueryData<{ drafts: CalendarPost[]; isComplete: boolean }>(
      [...calendarKey(siteId), 'undated'],
      (data) => {
        if (!data) return data;
        const others = data.drafts.filter(({ id }) => id !== post.id);
        return { ...data, drafts: at === null ? [{ ...post, at }, ...others] : others };
      },
    );
  };

  const store = async (post: CalendarPost, at: string | null): Promise<boolean> => {
    await client.cancelQueries({ queryKey: calendarKey(siteId) });
    show(post, at);
    const params = { id: siteId, postId: post.id };
    try {
      if (post.status === 'scheduled' && at !== null) await request(publishPost, { params, body: { at } });
      else await request(updatePost, { params, body: { publishedAt: at } });
      return true;
    } catch (error) {
      notify.error(messageOf(error, t('actionFailed')));
      return false;
    } finally {
      await reload();
    }
  };

  /** True when the post was moved, or is there already. */
  return async (post: CalendarPost, place: CalendarPlace): Promise<boolean> => {
    const refusal = moveErrorOf(post, place);
    if (refusal) {
      notify.error(t(`calendar.refused.${refusal}`));
      return false;
    }
    const { at, isShifted } = place === null ? { at: null, isShifted: false } : timeAt(post, place);
    if (at === post.at) return true;
    if (!(await store(post, at))) return false;
    const done =
      at === null
        ? t('calendar.undated')
        : t(isShifted ? 'calendar.shifted' : 'calendar.moved', { when: moment(at) });
    const canReturn = post.status === 'draft' || (post.at !== null && !isPast(post.at));
    if (canReturn) notify.undoable(done, t('undo'), () => void store({ ...post, at }, post.at));
    else notify.success(done);
    return true;
  };
}
export type MovePost = ReturnType<typeof useMoves>;
