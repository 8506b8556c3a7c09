import { createSeries, deleteSeries, type Series, updateSeries } from '@sitewright/contract/blog/blog-terms';
import { listPosts, updatePost } from '@sitewright/contract/blog/posts';
import { limits } from '@sitewright/contract/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { request } from '../../../../lib/api.ts';
import { messageOf } from '../../../../lib/message-of.ts';
import { notify } from '../../../../lib/notify.ts';
import { blogKeys, useReloadBlog } from '../../shell/blog-keys.ts';

export type SeriesFields = Pick<Series, 'name' | 'description'> & { slug?: string };
export type SeriesPost = { id: string; title: string; status: 'draft' | 'scheduled' | 'published' };

/** All posts of a series in their order: its pages are read one after the other. */
const loadPosts = async (siteId: string, series: Series, signal: AbortSignal): Promise<SeriesPost[]> => {
  const found = new Map<string, SeriesPost>();
  let pages = 1;
  for (let page = 1; page <= pages; page += 1) {
    const query = { seriesId: series.id, page, limit: limits.lists.pageSizeMax };
    const answer = await request(listPosts, { params: { id: siteId }, query, signal });
    pages = answer.pagination.pages;
    for (const { id, title, status } of answer.posts) found.set(id, { id, title, status });
  }
  return series.postIds.flatMap((id) => found.get(id) ?? []);
};

export const useSeriesPosts = (siteId: string, series: Series) =>
  useQuery({
    queryKey: [...blogKeys.posts(siteId), 'series', series.id, series.postIds],
    queryFn: ({ signal }) => loadPosts(siteId, series, signal),
  });

export function useSeriesChanges(siteId: string) {
  const { t } = useTranslation('blog');
  const client = useQueryClient();
  const reload = useReloadBlog(siteId);
  const params = { id: siteId };
  const paramsOf = ({ id }: Series) => ({ ...params, seriesId: id });
  return {
    create: async (body: SeriesFields): Promise<void> => {
      await request(createSeries, { params, body });
      await reload();
    },
    update: async (series: Series, body: SeriesFields): Promise<void> => {
      await request(updateSeries, { params: paramsOf(series), body: { ...body, edit: series.edit } });
      await reload();
    },
    /** Shown at once, taken back when the server refuses. */
    order: async (series: Series, postIds: string[]): Promise<void> => {
      const queryKey = blogKeys.terms(siteId, 'series');
      await client.cancelQueries({ queryKey });
      client.setQueryData<{ series: Series[] }>(
        queryKey,
        (data) =>
          data && { series: data.series.map((one) => (one.id === series.id ? { ...one, postIds } : one)) },
      );
      try {
        await request(updateSeries, { params: paramsOf(series), body: { postIds } });
      } catch (error) {
        notify.error(messageOf(error, t('actionFailed')));
      }
      await client.invalidateQueries({ queryKey });
    },
    takeOut: async ({ id, title }: SeriesPost, { name }: Series): Promise<void> => {
      try {
        await request(updatePost, { params: { ...params, postId: id }, body: { seriesId: null } });
        notify.success(t('series.takenOut', { title: title || t('untitled'), name }));
      } catch (error) {
        notify.error(messageOf(error, t('actionFailed')));
      }
      await reload();
    },
    remove: async (series: Series): Promise<void> => {
      await request(deleteSeries, { params: paramsOf(series) });
      await reload();
      notify.success(t('deleted', { name: series.name }));
    },
  };
}
export type SeriesChanges = ReturnType<typeof useSeriesChanges>;
