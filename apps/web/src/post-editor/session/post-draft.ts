// A post that is open in the editor: its fields, its body, and how both are saved. A new post is created with the
// first input; what is written meanwhile goes on in the same text.
import { createPost, getPost, type Post } from '@sitewright/contract/blog/posts';
import { limits } from '@sitewright/contract/limits';
import { siteMay } from '@sitewright/contract/permissions';
import type { Site } from '@sitewright/contract/sites/sites';
import { fromContent, toContent } from '@sitewright/document/adapter';
import { createDocumentStore, type DocumentStore } from '@sitewright/document/store';
import type { SyncStatus } from '@sitewright/document/sync-status';
import { ApiError } from '../../lib/api-error.ts';
import { request } from '../../lib/api.ts';
import { randomText } from '../../lib/session/pkce-pair.ts';
import { DocumentSession } from '../../saving/document-session.ts';
import { tabId } from '../../saving/tab-id.ts';
import { createEngine, type Engine, type EngineOptions } from '../engine/create-engine.ts';
import { FieldSaver } from './field-saver.ts';
import { keepBody, readKeptBody } from './kept-fields.ts';

export interface DraftState {
  status: SyncStatus;
  pending: number;
  rejection: string | undefined;
}

const order: readonly SyncStatus[] = ['saved', 'saving', 'offline', 'attention'];

const sessionOf = (siteId: string, { id, version, content }: Post): DocumentSession =>
  new DocumentSession({ siteId, documentId: id, kind: 'post', version, content }, tabId);

export class PostDraft {
  readonly site: Site;
  readonly fields: FieldSaver;
  #session: DocumentSession | undefined;
  #store: DocumentStore;
  #engine: Engine | undefined;
  #creating: Promise<void> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #keeping: ReturnType<typeof setTimeout> | undefined;
  readonly #idempotencyKey = randomText();
  #failures = 0;
  #isClosed = false;
  readonly #listeners = new Set<() => void>();
  /** Whether remote changes arrive live. */
  isLive = false;
  #onCreated: (postId: string) => void = () => undefined;

  constructor(site: Site, post: Post | undefined) {
    this.site = site;
    this.fields = new FieldSaver(site.id, post);
    this.fields.subscribe(() => this.#notify());
    this.fields.onFirstChange = () => void this.#create();
    if (post) {
      this.#session = sessionOf(site.id, post);
      this.#store = this.#session.store;
      this.#follow(this.#session);
      return;
    }
    const { state } = fromContent(readKeptBody(site.id));
    this.#store = createDocumentStore(state);
    this.#store.subscribeApplied(() => {
      void this.#create();
      this.#keepSoon();
    });
    if (this.fields.hasChanges || state.nodes.size > 1) void this.#create();
  }

  /** Recovers what a closed tab did not send. Must run before the text is shown. */
  async recover(): Promise<boolean> {
    return (await this.#session?.adoptJournals().catch(() => false)) ?? false;
  }

  get postId(): string | undefined {
    return this.fields.saved?.id;
  }

  get session(): DocumentSession | undefined {
    return this.#session;
  }

  get store(): DocumentStore {
    return this.#store;
  }

  get engine(): Engine {
    if (!this.#engine) throw new Error('The text is not open');
    return this.#engine;
  }

  get mayWrite(): boolean {
    return siteMay(this.site, 'blog.write');
  }

  get mayPublish(): boolean {
    return siteMay(this.site, 'blog.publish');
  }

  /** The listener is called when a new post has got its id. */
  listenCreated(onCreated: (postId: string) => void): void {
    this.#onCreated = onCreated;
  }

  openText(options: EngineOptions): Engine {
    this.#engine ??= createEngine(this.#store, options);
    return this.#engine;
  }

  get state(): DraftState {
    const states = [this.fields.status, ...(this.#session ? [this.#session.state.status] : [])];
    const status = states.reduce((worst, one) => (order.indexOf(one) > order.indexOf(worst) ? one : worst));
    return {
      status,
      pending: (this.#session?.state.pending ?? 0) + (this.fields.hasChanges ? 1 : 0),
      rejection: this.fields.rejection ?? this.#session?.state.rejection,
    };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Saves everything now. */
  flush = async (): Promise<void> => {
    await this.#creating;
    await Promise.all([this.fields.flush(), this.#session?.flush()]);
  };

  /** Fetches what others changed. */
  pull = (): void => {
    void this.#session?.pull();
    void this.fields.refresh();
  };

  saveNow = (): void => this.#session?.saveJournalNow();

  dismiss = (): void => {
    this.fields.dismiss();
    if (!this.#session) return;
    this.#session.rejection = undefined;
    this.#session.sync.dismissAttention();
  };

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    this.saveNow();
    const session = this.#session;
    void this.flush().finally(() => {
      session?.close();
      this.fields.close();
    });
    this.#engine?.close();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Keeps the text of a post that has no journal yet. */
  #keepSoon(): void {
    clearTimeout(this.#keeping);
    const store = this.#store;
    this.#keeping = setTimeout(() => {
      if (!this.#session) keepBody(this.site.id, toContent(store.state));
    }, limits.editor.journalPauseMs);
  }

  #follow(session: DocumentSession): void {
    session.subscribe(() => this.#notify());
    session.onStale = () => void this.#reload();
  }

  #create(): Promise<void> {
    if (this.#session || !this.mayWrite) return Promise.resolve();
    this.#creating ??= this.#createPost().finally(() => {
      this.#creating = undefined;
    });
    return this.#creating;
  }

  async #createPost(): Promise<void> {
    clearTimeout(this.#retry);
    try {
      // The same key as long as it may have arrived: a repeated call returns the post that the first one made.
      const post = await request(createPost, {
        params: { id: this.site.id },
        body: { locale: this.site.settings.locale ?? 'en' },
        headers: { 'idempotency-key': this.#idempotencyKey },
      });
      if (this.#isClosed) return;
      this.#session = sessionOf(this.site.id, post);
      this.#store = this.#session.store;
      this.#follow(this.#session);
      this.#engine?.bridge.moveTo(this.#store, 'editor');
      this.#session.saveJournalNow();
      clearTimeout(this.#keeping);
      keepBody(this.site.id, undefined);
      this.fields.created(post);
      this.#notify();
      this.#onCreated(post.id);
    } catch (error) {
      const isFinal =
        error instanceof ApiError && !error.isUnreachable && error.status < 500 && error.status !== 429;
      this.fields.setOffline(isFinal ? error.message : undefined);
      if (isFinal) return;
      const waits = limits.editor.retryMs;
      this.#retry = setTimeout(() => void this.#create(), waits[Math.min(this.#failures, waits.length - 1)]);
      this.#failures += 1;
    }
  }

  /** The server's log no longer reaches back to our version: the body is loaded anew, unsaved edits go on. */
  async #reload(): Promise<void> {
    const old = this.#session;
    if (!old) return;
    const params = { id: this.site.id, postId: old.source.documentId };
    const post = await request(getPost, { params }).catch(() => undefined);
    if (!post || this.#isClosed || this.#session !== old) return;
    const journal = old.sync.journal();
    old.close();
    const session = sessionOf(this.site.id, post);
    session.isWatched = old.isWatched;
    session.adoptJournal(journal);
    this.#session = session;
    this.#store = session.store;
    this.#follow(session);
    this.#engine?.bridge.moveTo(session.store, 'store');
    this.#notify();
  }
}
