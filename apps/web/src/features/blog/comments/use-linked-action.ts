import type { PostComment } from '@sitewright/contract/post-comments/post-comments';
import { useSearchParams } from 'react-router';
import { currentSearchParams, oneOf } from '../../../lib/hooks/use-url-filters.ts';
import type { CommentsState } from './use-comments.ts';

interface LinkedAction {
  comment: PostComment;
  action: 'approve' | 'spam';
  onClose: () => void;
}

/** What a link in an email asks for: `?commentId=…&do=approve`. */
export function useLinkedAction({ only, items }: CommentsState): LinkedAction | undefined {
  const [params, setParams] = useSearchParams();
  const action = oneOf(params.get('do') ?? '', ['approve', 'spam'] as const);
  const comment = items.find(({ id }) => id === only);
  if (!action || !comment || comment.status !== 'pending') return undefined;
  const onClose = (): void => {
    const after = currentSearchParams();
    after.delete('do');
    setParams(after, { replace: true });
  };
  return { comment, action, onClose };
}
