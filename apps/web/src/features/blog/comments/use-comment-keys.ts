import type { CommentAction, PostComment } from '@sitewright/contract/post-comments/post-comments';
import { useEffect, useRef } from 'react';
import { useKeys } from '../../submissions/inbox/use-keys.ts';
import type { Selection } from '../../submissions/inbox/use-selection.ts';
import { buttonsOf, type Writing } from './comment-options.ts';
import type { CommentActions } from './use-comment-actions.ts';

interface Options {
  isOn: boolean;
  comments: readonly PostComment[];
  selection: Selection;
  actions: CommentActions;
  onWrite: (id: string, writing: Writing) => void;
}

const focusedId = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-comment]')?.dataset['comment'];
const focus = (id: string | undefined): void => {
  if (id !== undefined) document.getElementById(`comment-${id}`)?.focus();
};

/** Walks through the comments and acts on the focused one by single keys. */
export function useCommentKeys({ isOn, comments, selection, actions, onWrite }: Options): void {
  /** Where the focus goes when the comment under it has left the list. */
  const next = useRef<string>(undefined);
  useEffect(() => {
    if (next.current !== undefined && document.activeElement === document.body) focus(next.current);
    next.current = undefined;
  }, [comments]);

  const at = (): number => comments.findIndex(({ id }) => id === focusedId());
  const move = (step: number): void => {
    const from = at();
    focus(comments[from < 0 ? 0 : Math.min(comments.length - 1, Math.max(0, from + step))]?.id);
  };
  const act = (action: CommentAction) => (): void => {
    const index = at();
    const comment = comments[index];
    if (!comment || !buttonsOf(comment).includes(action)) return;
    next.current = (comments[index + 1] ?? comments[index - 1])?.id;
    void actions.run([comment], action);
  };
  useKeys(isOn, {
    j: () => move(1),
    k: () => move(-1),
    a: act('approve'),
    s: act('spam'),
    t: act('trash'),
    r: () => {
      const comment = comments[at()];
      if (comment && (comment.status === 'pending' || comment.status === 'approved'))
        onWrite(comment.id, 'reply');
    },
    x: () => {
      const id = focusedId();
      if (id !== undefined) selection.toggle(id);
    },
  });
}
