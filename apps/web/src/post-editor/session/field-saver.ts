// The fields of a post besides its body: shown at once, saved a moment later. Two people may change different fields;
// when both changed the same one, nothing is overwritten before one of them chooses.
import { getPost, type PostSummary, updatePost } from '@sitewright/contract/blog/posts';
import { limits } from '@sitewright/contract/limits';
import type { SyncStatus } from '@sitewright/document/sync-status';
import { ApiError } from '../../lib/api-error.ts';
import { request } from '../../lib/api.ts';
import { keepFields, readKept } from './kept-fields.ts';
import type { PostChange } from './post-change.ts';

type FieldName = keyof PostChange;

export interface FieldConflict {
  /** The post as it is now on the server. */
  latest: PostSummary;
  fields: FieldName[];
  message: string;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export class FieldSaver {
  readonly #siteId: string;
  #saved: PostSummary | undefined;
  #change: PostChange = {};
  #sending: PostChange = {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  #run: Promise<void> | undefined;
  #failures = 0;
  #isClosed = false;
  readonly #listeners = new Set<() => void>();
  status: SyncStatus = 'saved';
  /** Sentences of the server about fields that it rejected. */
  errors: Readonly<Record<string, string>> = {};
  /** Why a save failed for good. */
  rejection: string | undefined;
  conflict: FieldConflict | undefined;
  /** Replaced with each change, for React. */
  values: PostChange = {};
  /** Called with each change while the post does not exist yet. */
  onFirstChange: () => void = () => undefined;

  constructor(siteId: string, saved: PostSummary | undefined) {
    this.#siteId = siteId;
    this.#saved = saved;
    this.#change = readKept(this.#place);
    this.#notify();
    if (saved && this.hasChanges) this.#schedule(0);
  }

  get saved(): PostSummary | undefined {
    return this.#saved;
  }

  get hasChanges(): boolean {
    return Object.keys(this.#change).length > 0 || Object.keys(this.#sending).length > 0;
  }

  /** Changes that a post is created with. */
  get unsaved(): PostChange {
    return { ...this.#sending, ...this.#change };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  set(change: PostChange): void {
    this.#change = { ...this.#change, ...change };
    const rest = Object.entries(this.errors).filter(([name]) => !Object.hasOwn(change, name.split('.')[0]!));
    this.errors = Object.fromEntries(rest);
    this.rejection = undefined;
    if (this.status !== 'offline') this.status = 'saving';
    this.#notify();
    if (this.#saved) this.#schedule(limits.editor.autosaveMs);
    else this.onFirstChange();
  }

  /** The post exists now: what was written meanwhile is saved. */
  created(post: PostSummary): void {
    keepFields(this.#place, {});
    this.#saved = post;
    this.status = this.hasChanges ? 'saving' : 'saved';
    this.#notify();
    if (this.hasChanges) this.#schedule(0);
  }

  /** The server has answered with the post, after publishing for example. */
  receive(post: PostSummary): void {
    if (this.#saved && post.edit < this.#saved.edit) return;
    this.#saved = post;
    this.#notify();
  }

  /** Saves now; resolves when everything is saved or cannot be. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#run ??= this.#sendAll().finally(() => {
      this.#run = undefined;
    });
    return this.#run;
  }

  /** Fetches the fields, which another person may have changed. */
  async refresh(): Promise<void> {
    if (!this.#saved || this.hasChanges) return;
    const params = { id: this.#siteId, postId: this.#saved.id };
    const latest = await request(getPost, { params }).catch(() => undefined);
    if (latest && !this.#isClosed && !this.hasChanges) this.receive(latest);
  }

  resolveConflict(choice: 'mine' | 'theirs'): void {
    const { conflict } = this;
    if (!conflict) return;
    if (choice === 'theirs') for (const name of conflict.fields) delete this.#change[name];
    this.#saved = conflict.latest;
    this.conflict = undefined;
    this.status = this.hasChanges ? 'saving' : 'saved';
    this.#notify();
    if (this.hasChanges) void this.flush();
  }

  dismiss(): void {
    this.rejection = undefined;
    this.status = this.hasChanges ? 'saving' : 'saved';
    this.#notify();
  }

  setOffline(rejection?: string): void {
    this.status = rejection === undefined ? 'offline' : 'attention';
    this.rejection = rejection;
    this.#notify();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  get #place(): string {
    return this.#saved?.id ?? `new|${this.#siteId}`;
  }

  #notify(): void {
    this.values = { ...this.#saved, ...this.#sending, ...this.#change };
    if (!this.#isClosed) keepFields(this.#place, this.unsaved);
    for (const listener of this.#listeners) listener();
  }

  #schedule(delay: number): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), delay);
  }

  async #sendAll(): Promise<void> {
    while (!this.#isClosed && !this.conflict && (await this.#sendNext())) this.#failures = 0;
  }

  /** Changes of fields that were rejected wait until they are corrected. */
  #takeChange(): PostChange {
    const isRejected = (name: string): boolean =>
      Object.keys(this.errors).some((path) => path === name || path.startsWith(`${name}.`));
    const entries = Object.entries(this.#change);
    this.#change = Object.fromEntries(entries.filter(([name]) => isRejected(name)));
    return Object.fromEntries(entries.filter(([name]) => !isRejected(name)));
  }

  /** True when there is more to send at once. */
  async #sendNext(): Promise<boolean> {
    const saved = this.#saved;
    if (!saved) return false;
    const change = this.#takeChange();
    if (Object.keys(change).length === 0) return false;
    this.#sending = change;
    this.status = 'saving';
    this.#notify();
    try {
      const post = await request(updatePost, {
        params: { id: this.#siteId, postId: saved.id },
        body: { ...change, edit: saved.edit },
      });
      this.#sending = {};
      this.#saved = post;
      this.status = this.hasChanges
        ? Object.keys(this.errors).length > 0
          ? 'attention'
          : 'saving'
        : 'saved';
      this.#notify();
      return this.hasChanges;
    } catch (error) {
      this.#change = { ...change, ...this.#change };
      this.#sending = {};
      return this.#fail(error, saved);
    }
  }

  async #fail(error: unknown, base: PostSummary): Promise<boolean> {
    if (error instanceof ApiError && error.code === 'stale_version') return this.#compare(error, base);
    const mayPass =
      !(error instanceof ApiError) || error.isUnreachable || error.status >= 500 || error.status === 429;
    if (mayPass) {
      this.status = 'offline';
      const waits = limits.editor.retryMs;
      this.#schedule(waits[Math.min(this.#failures, waits.length - 1)]!);
      this.#failures += 1;
      this.#notify();
      return false;
    }
    const isAboutFields = Object.keys(error.fields).some((path) =>
      Object.hasOwn(this.#change, path.split('.')[0]!),
    );
    this.errors = { ...this.errors, ...error.fields };
    this.status = 'attention';
    this.rejection = Object.values(error.fields)[0] ?? error.message;
    this.#notify();
    return isAboutFields;
  }

  /** Others have changed the post: their changes of other fields are taken in. */
  async #compare({ message }: ApiError, base: PostSummary): Promise<boolean> {
    const latest = await request(getPost, { params: { id: this.#siteId, postId: base.id } }).catch(
      () => undefined,
    );
    if (!latest) {
      this.setOffline();
      this.#schedule(limits.editor.retryMs[0]);
      return false;
    }
    const names = (Object.keys(this.#change) as FieldName[]).filter((name) => name !== 'password');
    const fields = names.filter((name) => {
      const theirs = latest[name];
      return !isSame(theirs, base[name]) && !isSame(theirs, this.#change[name]);
    });
    if (fields.length === 0) {
      this.#saved = latest;
      return true;
    }
    this.conflict = { latest, fields, message };
    this.status = 'attention';
    this.#notify();
    return false;
  }
}
