// Comments of a site: the threads as the server has them, and the draft of this tab.
import {
  addComment,
  type CommentPosition,
  deleteComment,
  editComment,
  listComments,
  reopenComment,
  replyToComment,
  resolveComment,
  type Thread,
} from '@sitewright/contract/comments/comments';
import { request } from '../../lib/api.ts';

export interface CommentsView {
  /** Undefined until they are loaded. */
  threads: readonly Thread[] | undefined;
  hasFailed: boolean;
  /** Whether the panel is open: pins are only shown then. */
  isOpen: boolean;
  /** Whether the next click on the page places a new thread. */
  isPlacing: boolean;
  /** Position of the thread that is being written. */
  draft: CommentPosition | undefined;
  /** The thread that is open. */
  active: string | undefined;
  showsResolved: boolean;
}

export class CommentStore {
  readonly #siteId: string;
  readonly #listenToNews: (listener: () => void) => () => void;
  readonly #listeners = new Set<() => void>();
  view: CommentsView = {
    threads: undefined,
    hasFailed: false,
    isOpen: false,
    isPlacing: false,
    draft: undefined,
    active: undefined,
    showsResolved: false,
  };

  /** `listenToNews` calls the listener when comments have changed, until its returned function is called. */
  constructor(siteId: string, listenToNews: (listener: () => void) => () => void) {
    this.#siteId = siteId;
    this.#listenToNews = listenToNews;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  set(change: Partial<CommentsView>): void {
    this.view = { ...this.view, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Called when the panel opens; returns the function for when it closes. */
  open(): () => void {
    const end = this.#listenToNews(() => void this.load());
    this.set({ isOpen: true });
    void this.load();
    return () => {
      end();
      this.set({ isOpen: false, isPlacing: false });
    };
  }

  async load(): Promise<void> {
    try {
      const { threads } = await request(listComments, { params: { id: this.#siteId } });
      this.set({ threads, hasFailed: false });
    } catch {
      this.set({ hasFailed: true });
    }
  }

  async begin(body: string): Promise<void> {
    const { draft } = this.view;
    if (!draft) return;
    const thread = await request(addComment, { params: { id: this.#siteId }, body: { ...draft, body } });
    this.#put(thread);
    this.set({ draft: undefined, active: thread.id });
  }

  async reply(commentId: string, body: string): Promise<void> {
    this.#put(await request(replyToComment, { params: this.#about(commentId), body: { body } }));
  }

  async edit(commentId: string, body: string): Promise<void> {
    this.#put(await request(editComment, { params: this.#about(commentId), body: { body } }));
  }

  async setResolved(commentId: string, isDone: boolean): Promise<void> {
    this.#put(await request(isDone ? resolveComment : reopenComment, { params: this.#about(commentId) }));
  }

  async remove(commentId: string): Promise<void> {
    await request(deleteComment, { params: this.#about(commentId) });
    await this.load();
  }

  #about(commentId: string): { id: string; commentId: string } {
    return { id: this.#siteId, commentId };
  }

  #put(thread: Thread): void {
    const others = this.view.threads ?? [];
    const isKnown = others.some(({ id }) => id === thread.id);
    const threads = isKnown
      ? others.map((one) => (one.id === thread.id ? thread : one))
      : [...others, thread];
    this.set({ threads });
  }
}
