// This tab's connection to the others who have the post open: receives their changes and sends where this tab is.
import {
  type LiveBatch,
  type LiveEvents,
  type Presence,
  updatePresence,
} from '@sitewright/contract/live/live';
import { limits } from '@sitewright/contract/limits';
import type { Node } from '@tiptap/pm/model';
import { request } from '../../lib/api.ts';
import type { ReceivedEvent } from '../../lib/live/event-reader.ts';
import { SiteStream } from '../../lib/live/site-stream.ts';
import { tabId } from '../../saving/tab-id.ts';
import { blockIdOf } from '../engine/block-ids.ts';
import type { PostDraft } from '../session/post-draft.ts';

export class PostRoom {
  readonly #draft: PostDraft;
  readonly #people = new Map<string, Presence>();
  readonly #listeners = new Set<() => void>();
  /** Others in this post; replaced on each change, for React. */
  others: readonly Presence[] = [];
  #block: string | null = null;
  #isTyping = false;
  #told = '';
  #telling: ReturnType<typeof setTimeout> | undefined;
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(draft: PostDraft) {
    this.#draft = draft;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Joins while the tab is visible; returns the function that leaves. */
  open(): () => void {
    const stream = new SiteStream(
      { siteId: this.#draft.site.id, tabId },
      {
        received: (event) => this.#hear(event),
        disconnected: () => void (this.#draft.isLive = false),
        closed: () => {
          this.#draft.isLive = false;
          this.#people.clear();
          this.#changed();
        },
        denied: () => undefined,
      },
    );
    const leave = stream.open();
    const { editor } = this.#draft.engine;
    const follow = ({
      transaction,
    }: {
      transaction: { docChanged: boolean; getMeta: (key: string) => unknown };
    }): void => {
      const isOwn = transaction.docChanged && transaction.getMeta('remote') !== true;
      this.#note(editor.state.selection.$head.node(1) ?? undefined, isOwn);
    };
    editor.on('transaction', follow);
    return () => {
      editor.off('transaction', follow);
      clearTimeout(this.#telling);
      clearTimeout(this.#resting);
      leave();
    };
  }

  #note(block: Node | undefined, isTyping: boolean): void {
    const id = block ? blockIdOf(block) : null;
    if (isTyping) {
      this.#isTyping = true;
      clearTimeout(this.#resting);
      this.#resting = setTimeout(() => {
        this.#isTyping = false;
        this.#tell();
      }, limits.live.typingPauseMs);
    }
    this.#block = id;
    if (this.others.length > 0) this.#tell();
  }

  #tell(): void {
    const { postId, site } = this.#draft;
    if (postId === undefined || this.#telling !== undefined || this.others.length === 0) return;
    const selected = this.#block;
    const typing = this.#isTyping && selected !== null ? { nodeId: selected, field: 'html' } : null;
    const where = { pageId: postId, selected, typing, pointer: null };
    const text = JSON.stringify(where);
    if (text === this.#told) return;
    this.#told = text;
    this.#telling = setTimeout(() => {
      this.#telling = undefined;
      this.#tell();
    }, limits.live.pointerEveryMs);
    request(updatePresence, { params: { id: site.id }, body: { tabId, where } }).catch(() => undefined);
  }

  #hear(event: ReceivedEvent): void {
    if (event.name === 'ready') this.#enter(event.data);
    else if (event.name === 'batch') this.#takeBatch(event.data);
    else if (event.name === 'document') this.#look(event.data.documentId);
    else if (event.name === 'presence') this.#meet(event.data.people);
    else if (event.name === 'left' && this.#people.delete(event.data.tabId)) this.#changed();
  }

  #enter({ people }: LiveEvents['ready']): void {
    this.#draft.isLive = true;
    this.#people.clear();
    this.#told = '';
    void this.#draft.session?.pull({ evenPending: true });
    this.#meet(people);
    // Others learn of this tab although nobody was here yet.
    const { postId, site } = this.#draft;
    if (postId === undefined) return;
    const where = { pageId: postId, selected: this.#block, typing: null, pointer: null };
    request(updatePresence, { params: { id: site.id }, body: { tabId, where } }).catch(() => undefined);
  }

  #takeBatch(batch: LiveBatch): void {
    if (batch.documentId === this.#draft.session?.source.documentId) this.#draft.session.receive(batch);
  }

  #look(documentId: string): void {
    if (documentId === this.#draft.session?.source.documentId) {
      void this.#draft.session.pull({ evenPending: true });
    }
  }

  #meet(people: readonly Presence[]): void {
    for (const one of people) if (one.tabId !== tabId) this.#people.set(one.tabId, one);
    this.#changed();
    this.#told = '';
    this.#tell();
  }

  #changed(): void {
    const { postId, session } = this.#draft;
    this.others = [...this.#people.values()].filter(({ where }) => where?.pageId === postId);
    if (session) session.isWatched = this.others.length > 0;
    for (const listener of this.#listeners) listener();
  }
}
