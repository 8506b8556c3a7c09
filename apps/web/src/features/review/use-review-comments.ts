import type { CommentPosition, Thread } from '@sitewright/contract/comments/comments';
import {
  addReviewComment,
  listReviewComments,
  replyToReviewComment,
} from '@sitewright/contract/review-links/review-links';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { request } from '../../lib/api.ts';

/** Reviewers have no event stream; comments of others arrive by polling. */
const pollIntervalMs = 20_000;

export function useReviewComments(reviewId: string, pass: string, onEnd: (error: Error) => void) {
  const client = useQueryClient();
  // Keyed by review, not by token, so that a renewed token does not refetch.
  const key = ['review-comments', reviewId];
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: () => request(listReviewComments, { params: { pass } }),
    refetchInterval: pollIntervalMs,
    retry: false,
  });
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (error) end(error);
  }, [error]);

  const put = (thread: Thread): void =>
    void client.setQueryData<{ threads: Thread[] }>(key, ({ threads } = { threads: [] }) => ({
      threads: threads.some(({ id }) => id === thread.id)
        ? threads.map((one) => (one.id === thread.id ? thread : one))
        : [...threads, thread],
    }));
  const add = async (place: CommentPosition, said: { name: string; body: string }): Promise<string> => {
    const thread = await request(addReviewComment, { params: { pass }, body: { ...place, ...said } });
    put(thread);
    return thread.id;
  };
  const reply = async (commentId: string, said: { name: string; body: string }): Promise<void> => {
    put(await request(replyToReviewComment, { params: { pass, commentId }, body: said }));
  };
  return { threads: data?.threads, add, reply };
}
