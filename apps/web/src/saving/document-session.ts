// An open document of this tab: its store, its unsaved edits, and its synchronization with the server.
import { limits } from '@sitewright/contract/limits';
import { pullOperations, pushOperations } from '@sitewright/contract/documents/documents';
import type { LoggedBatch } from '@sitewright/contract/documents/documents';
import { siteRoleMay } from '@sitewright/contract/permissions';
import { getSite } from '@sitewright/contract/sites/sites';
import { fromContent } from '@sitewright/document/adapter';
import { createNodeId } from '@sitewright/document/node';
import type { Operation } from '@sitewright/document/operation';
import { createDocumentStore, type DocumentStore } from '@sitewright/document/store';
import { createSync, type Journal, type RemoteBatch, type Sync } from '@sitewright/document/sync';
import type { SyncStatus } from '@sitewright/document/sync-status';
import { ApiError } from '../lib/api-error.ts';
import { request } from '../lib/api.ts';
import { deleteJournal, type JournalOwner, keyOf, orphanedJournals, saveJournal } from './journal-store.ts';

export type DocumentKind = 'page' | 'header' | 'footer';

export interface SessionSource {
  siteId: string;
  documentId: string;
  kind: DocumentKind | 'post';
  version: number;
  content: unknown;
}

export interface SessionState {
  status: SyncStatus;
  pending: number;
  /** Why the server has rejected an edit for good. */
  rejection: string | undefined;
  /** Whether the user has lost write access; unsaved edits are retained until it is back. */
  isAccessRevoked: boolean;
}

/** Transient failures are retried with the same batch. Everything else is a rejection. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.isUnreachable ||
  error.status >= 500 ||
  [401, 408, 429].includes(error.status);

const remoteOf = (batch: LoggedBatch): RemoteBatch => ({
  ...batch,
  ops: batch.ops as unknown as Operation[],
});

export class DocumentSession {
  readonly source: SessionSource;
  readonly store: DocumentStore;
  readonly sync: Sync;
  /** Label of the newest edit, for the history. */
  lastLabel: string | undefined;
  rejection: string | undefined;
  isAccessRevoked = false;
  /** Whether others see this document change: edits are then sent without a pause. */
  isWatched = false;
  #sentAt = 0;
  #isHurrying = false;
  /** Called before remote edits are applied. */
  beforeRemote: (batch: RemoteBatch) => void = () => undefined;
  /** Called when the server's log no longer reaches back to our version: the document must be reloaded. */
  onStale: () => void = () => undefined;
  readonly #tabId: string;
  // A client id of its own: batch numbers start anew with every session.
  readonly #clientId = createNodeId();
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isClosed = false;
  #isFlushing = false;
  #journalWrite: Promise<void> = Promise.resolve();
  #isJournalDue = false;

  constructor(source: SessionSource, tabId: string) {
    this.source = source;
    this.#tabId = tabId;
    this.store = createDocumentStore(fromContent(source.content).state);
    this.sync = createSync(this.store, { clientId: this.#clientId, version: source.version });
    this.sync.subscribe(() => {
      this.#writeJournal();
      for (const listener of this.#listeners) listener();
    });
    this.store.subscribeApplied(() =>
      this.isWatched ? this.#hurry() : this.#schedule(limits.editor.autosaveMs),
    );
  }

  get state(): SessionState {
    const { rejection: refusal, isAccessRevoked: isShutOut } = this;
    return {
      status: this.sync.status,
      pending: this.sync.pendingCount,
      rejection: refusal,
      isAccessRevoked: isShutOut,
    };
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Recovers unsaved edits of this document from closed tabs. Must run before the first edit. */
  async adoptJournals(): Promise<boolean> {
    const [first, ...others] = await orphanedJournals(this.source.documentId, this.#tabId);
    if (!first) return false;
    this.sync.restore(first.journal);
    for (const other of others) {
      const ops = [...(other.journal.inFlight?.ops ?? []), ...other.journal.ops];
      this.store.commit(ops, { label: 'restored' });
    }
    // Our own journal contains everything before the old ones are deleted.
    await saveJournal(this.#owner, this.sync.journal());
    for (const record of [first, ...others])
      if (record.key !== this.#journalKey) await deleteJournal(record.key);
    this.#schedule(0);
    return true;
  }

  /** Applies this tab's unsaved edits to the reloaded document, and sends them. */
  adoptJournal(journal: Journal): void {
    if (!journal.inFlight && journal.ops.length === 0) return;
    this.sync.restore(journal);
    this.#schedule(0);
  }

  /** Sends unsaved edits; resolves when none are left or the server is unreachable. */
  async flush(): Promise<void> {
    this.#isHurrying = false;
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    this.#sentAt = Date.now();
    clearTimeout(this.#timer);
    try {
      while (!this.#isClosed && (await this.#sendNext())) this.#failures = 0;
    } finally {
      this.#isFlushing = false;
    }
  }

  /** Fetches remote edits. While something is unsaved, the response to saving it includes them as well. */
  async pull({ evenPending = false } = {}): Promise<void> {
    if (this.#isClosed || (this.sync.pendingCount > 0 && !evenPending)) return;
    try {
      const answer = await request(pullOperations, {
        params: this.#params,
        query: { since: this.sync.version },
      });
      if (this.#isClosed) return;
      if (answer.reload) this.onStale();
      else this.#takeIn(answer.batches);
    } catch {
      // The next edit or poll retries.
    }
  }

  /** Receives a saved batch, in any order and possibly repeated. */
  receive(batch: LoggedBatch): void {
    if (this.#isClosed) return;
    this.#takeIn([batch]);
    // An earlier batch is missing: fetches it, unless the response to our own pending batch will include it.
    if (this.sync.missing && this.sync.pendingCount === 0) void this.pull();
  }

  #takeIn(batches: readonly LoggedBatch[]): void {
    const { version } = this.sync;
    const news = batches.filter((batch) => batch.version > version && batch.clientId !== this.#clientId);
    for (const batch of news) this.beforeRemote(remoteOf(batch));
    this.sync.receiveRemote(...batches.map(remoteOf));
  }

  /** Writes unsaved edits to the journal without the usual pause: the tab may be closing. */
  saveJournalNow(): void {
    if (!this.#isClosed && this.sync.pendingCount > 0) {
      void saveJournal(this.#owner, this.sync.journal()).catch(() => undefined);
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.sync.close();
  }

  get #owner(): JournalOwner {
    return { documentId: this.source.documentId, tabId: this.#tabId, clientId: this.#clientId };
  }

  get #journalKey(): string {
    return keyOf(this.source.documentId, this.#clientId);
  }

  get #params() {
    return { id: this.source.siteId, documentId: this.source.documentId };
  }

  #schedule(delay: number): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), delay);
  }

  /** Sends the first edit at once and later ones at a rate that others can follow. */
  #hurry(): void {
    if (this.#isHurrying) return;
    this.#isHurrying = true;
    const since = Date.now() - this.#sentAt;
    this.#schedule(Math.max(limits.live.gatherMs, limits.live.sendEveryMs - since));
  }

  /** True when another batch may follow at once. */
  async #sendNext(): Promise<boolean> {
    const batch = this.sync.nextBatch();
    if (!batch) return false;
    try {
      const answer = await request(pushOperations, {
        params: this.#params,
        body: { ...batch, label: this.lastLabel?.slice(0, limits.editor.editLabelMaxLength) },
      });
      // A batch that the reloaded document already contains needs no further reload.
      if (answer.reload && answer.version > this.sync.version) {
        this.sync.connectionLost();
        this.onStale();
        return false;
      }
      // Before the acknowledgement notifies the subscribers.
      if (this.isAccessRevoked) this.#comeBack();
      this.#takeIn(answer.missed);
      this.sync.acknowledge({ seq: batch.seq, version: answer.version });
      return true;
    } catch (error) {
      if (await this.#isShutOutBy(error)) this.#keepFor(error);
      else this.#handleFailure(error, batch.seq);
      return false;
    }
  }

  /**
   * Whether the user was rejected, not the edit: the site or page is gone, or the user has lost write access. A role
   * that allows some edits gets the same status for a single denied one, so the role is fetched.
   */
  async #isShutOutBy(error: unknown): Promise<boolean> {
    if (!(error instanceof ApiError)) return false;
    if (error.status === 404) return true;
    if (error.status !== 403) return false;
    try {
      const { role } = await request(getSite, { params: { id: this.source.siteId } });
      return !siteRoleMay(role, 'sites.content');
    } catch (other) {
      return other instanceof ApiError && [403, 404].includes(other.status);
    }
  }

  /** Reverts nothing: the edits stay here and in the journal, and are sent when access is back. */
  #keepFor(error: unknown): void {
    this.isAccessRevoked = true;
    this.rejection = error instanceof ApiError ? error.message : undefined;
    this.saveJournalNow();
    this.sync.connectionLost();
    this.#schedule(limits.editor.retryMs.at(-1)!);
  }

  #comeBack(): void {
    this.isAccessRevoked = false;
    this.rejection = undefined;
  }

  #handleFailure(error: unknown, seq: number): void {
    if (!mayPass(error)) {
      this.rejection = error instanceof ApiError ? error.message : String(error);
      this.sync.reject({ seq });
      return;
    }
    this.sync.connectionLost();
    const waits = limits.editor.retryMs;
    this.#schedule(waits[Math.min(this.#failures, waits.length - 1)]!);
    this.#failures += 1;
  }

  /** Coalesces a burst of edits into one write, and never lets two writes overtake each other. */
  #writeJournal(): void {
    if (this.#isJournalDue || this.#isClosed) return;
    this.#isJournalDue = true;
    this.#journalWrite = this.#journalWrite
      .then(() => new Promise((resolve) => setTimeout(resolve, limits.editor.journalPauseMs)))
      .then(async () => {
        this.#isJournalDue = false;
        if (this.sync.pendingCount === 0) await deleteJournal(this.#journalKey);
        else await saveJournal(this.#owner, this.sync.journal());
      })
      // A browser without storage (private mode) still saves to the server.
      .catch(() => undefined);
  }
}
