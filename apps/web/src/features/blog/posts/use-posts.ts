import {
  exportPosts,
  listPosts,
  postList,
  type PostTab,
  postTabs,
  postVisibilities,
} from '@sitewright/contract/blog/posts';
import { readOneOf } from '../../../lib/hooks/use-url-filters.ts';
import { download, request } from '../../../lib/api.ts';
import { useOffsetList } from '../../../ui/listing/use-list.ts';
import { blogKeys } from '../shell/blog-keys.ts';

const uuid = /^[0-9a-f-]{36}$/i;
const readId = (text: string): string | undefined => (uuid.test(text) ? text : undefined);

/** The posts of a site, with filters in the URL. */
export const usePosts = (siteId: string) => {
  const list = useOffsetList({
    list: postList,
    queryKey: blogKeys.posts(siteId),
    load: (query, signal) => request(listPosts, { params: { id: siteId }, query, signal }),
    readers: {
      tab: readOneOf(postTabs),
      visibility: readOneOf(postVisibilities),
      featured: readOneOf(['true', 'false']),
      categoryId: readId,
      tagId: readId,
      authorId: readId,
      seriesId: readId,
    },
  });
  const data = list.query.data as { counts?: Partial<Record<PostTab, number>> } | undefined;
  const tab: PostTab = readOneOf(postTabs)(list.filters.tab) ?? 'all';
  return {
    ...list,
    tab,
    counts: data?.counts ?? {},
    /** By anything else than the tab. */
    isNarrowed: Object.entries(list.filters).some(
      ([name, value]) => name !== 'tab' && name !== 'sort' && value !== '',
    ),
    save: (): Promise<void> =>
      download(exportPosts, { params: { id: siteId }, query: list.filter }, 'posts.csv'),
  };
};
export type PostsList = ReturnType<typeof usePosts>;
