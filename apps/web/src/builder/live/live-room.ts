// This tab's connection to the others that have the site open: receives their changes, and sends its own presence.
// Every received change would also come with the next poll; the room only makes it arrive at once.
import {
  type LiveBatch,
  type LiveEvents,
  type Presence,
  updatePresence,
  type PresenceState,
} from '@sitewright/contract/live/live';
import { limits } from '@sitewright/contract/limits';
import { listPages } from '@sitewright/contract/pages/pages';
import { getSite } from '@sitewright/contract/sites/sites';
import { request } from '../../lib/api.ts';
import type { Editor } from '../model/editor.ts';
import { tabId } from '../../saving/tab-id.ts';
import type { ReceivedEvent } from '../../lib/live/event-reader.ts';
import { SiteStream } from '../../lib/live/site-stream.ts';

/** Why the user has lost access, as the server states it. */
export interface AccessRevocation {
  status: number;
  message: string;
}

export class LiveRoom {
  readonly #editor: Editor;
  readonly #listeners = new Set<() => void>();
  readonly #commentListeners = new Set<() => void>();
  readonly #people = new Map<string, Presence>();
  /** Replaced on each change, for React. */
  others: readonly Presence[] = [];
  accessRevocation: AccessRevocation | undefined;
  /** Finds the element of a node, while a page is shown. */
  #elementOf: ((nodeId: string) => Element | null) | undefined;
  #where: PresenceState;
  #isWhereDue = false;
  #telling: ReturnType<typeof setTimeout> | undefined;
  readonly #stream: SiteStream;
  #wasReady = false;

  constructor(editor: Editor) {
    this.#editor = editor;
    this.#where = { pageId: editor.view.pageId, selected: null, typing: null, pointer: null };
    this.#stream = new SiteStream(
      { siteId: editor.view.site.id, tabId },
      {
        received: (event) => this.#hear(event),
        disconnected: () => void (editor.isLive = false),
        closed: () => this.#leave(),
        denied: ({ status, message }) => this.#end({ status, message }),
      },
    );
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Calls the listener when comments of the site have changed. */
  subscribeComments = (listener: () => void): (() => void) => {
    this.#commentListeners.add(listener);
    return () => void this.#commentListeners.delete(listener);
  };

  /** Another user who is typing in this text now. */
  typist(nodeId: string, field: string): Presence | undefined {
    return this.others.find(({ where }) => where?.typing?.nodeId === nodeId && where.typing.field === field);
  }

  nameOf(userId: string | null): string | undefined {
    return this.others.find((one) => one.userId === userId)?.name;
  }

  /** Joins the room while the tab is visible; returns the function that leaves it. */
  open(): () => void {
    const stop = new AbortController();
    window.addEventListener('online', () => this.reconnect(), { signal: stop.signal });
    const leave = this.#stream.open();
    // Another page has another document session.
    const endView = this.#editor.subscribeView(this.#hurrySaving);
    return () => {
      endView();
      stop.abort();
      clearTimeout(this.#telling);
      leave();
    };
  }

  /** Publishes this tab's presence, throttled, and only while others are there. */
  setPresence(change: Partial<PresenceState>): void {
    this.#where = { ...this.#where, ...change };
    this.#isWhereDue = true;
    this.#tell();
  }

  setElementLookup(elementOf: ((nodeId: string) => Element | null) | undefined): void {
    this.#elementOf = elementOf;
  }

  /** Scrolls the page to a node. */
  scrollToNode(nodeId: string | null | undefined): void {
    if (!nodeId) return;
    this.#elementOf?.(nodeId)?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  }

  /** Whether this tab is shown to the others as typing. */
  get isTyping(): boolean {
    return this.#where.typing !== null;
  }

  get hasOthers(): boolean {
    return this.others.length > 0;
  }

  #tell(): void {
    if (this.#telling !== undefined || !this.#isWhereDue || !this.hasOthers) return;
    this.#isWhereDue = false;
    this.#telling = setTimeout(() => {
      this.#telling = undefined;
      this.#tell();
    }, limits.live.pointerEveryMs);
    request(updatePresence, {
      params: { id: this.#editor.view.site.id },
      body: { tabId, where: this.#where },
    }).catch(() => undefined);
  }

  #leave(): void {
    this.#editor.isLive = false;
    this.#people.clear();
    this.#changed();
  }

  /** Reconnects at once, when a retry is likely to succeed. */
  reconnect(): void {
    if (!this.#editor.isLive) this.#stream.reconnect();
  }

  #end(shutOut: AccessRevocation): void {
    this.accessRevocation = shutOut;
    this.#people.clear();
    this.#changed();
  }

  #hear(event: ReceivedEvent): void {
    if (event.name === 'ready') this.#enter(event.data);
    else if (event.name === 'batch') this.#takeBatch(event.data);
    else if (event.name === 'document') this.#look(event.data);
    else if (event.name === 'presence') this.#meet(event.data.people);
    else if (event.name === 'left') this.#part(event.data.tabId);
    else if (event.name === 'site') void this.#lookAtSite();
    else if (event.name === 'pages') void this.#lookAtPages();
    else if (event.name === 'comments') this.#tellOfComments();
    else if (event.name === 'publishing') this.#editor.setView({ publishProgress: event.data });
    // An expired sign-in session is renewed with the next retry, which also reports when it cannot be.
    else if (event.name === 'end' && event.data.status !== 401) this.#end(event.data);
  }

  #enter({ people }: LiveEvents['ready']): void {
    this.#editor.isLive = true;
    this.accessRevocation = undefined;
    this.#people.clear();
    for (const session of this.#editor.sessionList) {
      void session.pull({ evenPending: true });
      if (session.isAccessRevoked) void session.flush();
    }
    if (this.#wasReady) {
      void this.#lookAtSite();
      void this.#lookAtPages();
      this.#tellOfComments();
    }
    this.#wasReady = true;
    this.#meet(people);
  }

  #takeBatch(batch: LiveBatch): void {
    const session = this.#editor.sessionList.find(({ source }) => source.documentId === batch.documentId);
    session?.receive(batch);
  }

  #look({ documentId }: LiveEvents['document']): void {
    const session = this.#editor.sessionList.find(({ source }) => source.documentId === documentId);
    void session?.pull({ evenPending: true });
  }

  #meet(people: readonly Presence[]): void {
    const wasAlone = !this.hasOthers;
    for (const one of people) if (one.tabId !== tabId) this.#people.set(one.tabId, one);
    this.#changed();
    if (!wasAlone || !this.hasOthers) return;
    this.#isWhereDue = true;
    this.#tell();
  }

  #part(left: string): void {
    if (this.#people.delete(left)) this.#changed();
  }

  #changed(): void {
    this.others = [...this.#people.values()];
    this.#hurrySaving();
    for (const listener of this.#listeners) listener();
  }

  /** Saves sooner while others watch. */
  readonly #hurrySaving = (): void => {
    for (const session of this.#editor.sessionList) session.isWatched = this.hasOthers;
  };

  #tellOfComments(): void {
    for (const listener of this.#commentListeners) listener();
  }

  async #lookAtSite(): Promise<void> {
    const { id } = this.#editor.view.site;
    const site = await request(getSite, { params: { id } }).catch(() => undefined);
    if (!site) return;
    // A theme with unsaved changes here is saved in a moment, and wins then.
    const { theme } = this.#editor.theme.status === 'saved' ? site : this.#editor.view.site;
    this.#editor.setView({ site: { ...site, theme } });
  }

  async #lookAtPages(): Promise<void> {
    const { id } = this.#editor.view.site;
    const answer = await request(listPages, { params: { id } }).catch(() => undefined);
    if (answer) this.#editor.setView({ pages: answer.pages });
  }
}

const rooms = new WeakMap<Editor, LiveRoom>();

/** The room of an open site, shared by all components. */
export const liveRoomOf = (editor: Editor): LiveRoom => {
  const room = rooms.get(editor) ?? new LiveRoom(editor);
  rooms.set(editor, room);
  return room;
};
