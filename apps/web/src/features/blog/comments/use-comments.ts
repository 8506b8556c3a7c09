import {
  commentTabs,
  listPostComments,
  postCommentList,
} from '@sitewright/contract/post-comments/post-comments';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { request } from '../../../lib/api.ts';
import { oneOf, readOneOf } from '../../../lib/hooks/use-url-filters.ts';
import { useOffsetList } from '../../../ui/listing/use-list.ts';

export type CommentsAnswer = EndpointResponse<typeof listPostComments>;

export const commentsKey = (siteId: string) => ['post-comments', siteId] as const;

const readUuid = (text: string): string | undefined => (/^[\da-f-]{36}$/i.test(text) ? text : undefined);

/** Comments by tab, search and post, all of them in the URL. */
export function useComments(siteId: string) {
  const list = useOffsetList({
    list: postCommentList,
    queryKey: commentsKey(siteId),
    load: (query, signal) => request(listPostComments, { params: { id: siteId }, query, signal }),
    readers: { tab: readOneOf(commentTabs), postId: readUuid, commentId: readUuid },
  });
  const answer = list.query.data as CommentsAnswer | undefined;
  const { q, postId, commentId } = list.filters;
  return {
    ...list,
    items: list.items,
    tab: oneOf(list.filters.tab, commentTabs) ?? ('pending' as const),
    counts: answer?.counts,
    posts: answer?.posts ?? [],
    /** One comment is shown, such as that of an email. */
    only: commentId === '' ? undefined : commentId,
    /** A tab is a place: clearing the filters keeps it. */
    isFiltered: q !== '' || postId !== '' || commentId !== '',
    clear: () =>
      list.change({ q: '', postId: '', commentId: '', do: '' } as Parameters<typeof list.change>[0]),
  };
}
export type CommentsState = ReturnType<typeof useComments>;
