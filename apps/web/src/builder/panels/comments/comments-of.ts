import { liveRoomOf } from '../../live/live-room.ts';
import type { Editor } from '../../model/editor.ts';
import { CommentStore } from '../../../features/comments/comment-store.ts';

const stores = new WeakMap<Editor, CommentStore>();

/** The comment store of the site open in the builder. */
export const commentsOf = (editor: Editor): CommentStore => {
  const store =
    stores.get(editor) ??
    new CommentStore(editor.view.site.id, (listener) => liveRoomOf(editor).subscribeComments(listener));
  stores.set(editor, store);
  return store;
};
