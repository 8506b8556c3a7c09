// One document open in this tab: its store, what is not saved yet, and the conversation with the server.
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
import { ApiError } from '../../lib/api-error.ts';
import { request } from '../../lib/api.ts';
import { deleteJournal, type JournalOwner, keyOf, orphanedJournals, saveJournal } from './journal-store.ts';

export type DocumentKind = 'page' | 'header' | 'footer';

export interface SessionSource {
  siteId: string;
  documentId: string;
  kind: DocumentKind;
  version: number;
  content: unknown;
}

export interface SessionState {
  status: SyncStatus;
  pending: number;
  /** Why the server refused an edit for good, when it did. */
  refusal: string | undefined;
  /** Whether the person may not work here any more; what they did is kept until they may. */
  isShutOut: boolean;
}

/** A failure that may pass: the same batch is sent again. Everything else is a refusal. */
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
  /** What the newest edit is called, for the history. */
  lastLabel: string | undefined;
  refusal: string | undefined;
  isShutOut = false;
  /** Whether somebody else sees this document change: then edits do not wait for a pause. */
  isWatched = false;
  #sentAt = 0;
  #isHurrying = false;
  /** Called before somebody else's edits are taken in. */
  beforeRemote: (batch: RemoteBatch) => void = () => undefined;
  /** Called when the server's log no longer reaches back to us: the document must be loaded anew. */
  onStale: () => void = () => undefined;
  readonly #tabId: string;
  // A session of its own to the server: batch numbers begin anew with every session.
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
    const { refusal, isShutOut } = this;
    return { status: this.sync.status, pending: this.sync.pendingCount, refusal, isShutOut };
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Takes over what tabs that are gone have left of this document. Before the first edit. */
  async adoptJournals(): Promise<boolean> {
    const [first, ...others] = await orphanedJournals(this.source.documentId, this.#tabId);
    if (!first) return false;
    this.sync.restore(first.journal);
    for (const other of others) {
      const ops = [...(other.journal.inFlight?.ops ?? []), ...other.journal.ops];
      this.store.commit(ops, { label: 'restored' });
    }
    // Our own record holds all of it before the old ones go.
    await saveJournal(this.#owner, this.sync.journal());
    for (const record of [first, ...others])
      if (record.key !== this.#journalKey) await deleteJournal(record.key);
    this.#schedule(0);
    return true;
  }

  /** Puts unsaved work of this very tab on the freshly loaded document, and sends it. */
  takeOver(journal: Journal): void {
    if (!journal.inFlight && journal.ops.length === 0) return;
    this.sync.restore(journal);
    this.#schedule(0);
  }

  /** Sends what is there now and resolves when nothing is left or the server cannot be reached. */
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

  /** Asks for what others have changed. While something is unsaved, the answer to saving it tells as well. */
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
      // The next edit or the next look will tell.
    }
  }

  /** A batch that was saved just now, in any order and as often as it comes. */
  receive(batch: LoggedBatch): void {
    if (this.#isClosed) return;
    this.#takeIn([batch]);
    // Something before it has not come: it is asked for, unless our own batch on its way brings it.
    if (this.sync.missing && this.sync.pendingCount === 0) void this.pull();
  }

  #takeIn(batches: readonly LoggedBatch[]): void {
    const { version } = this.sync;
    const news = batches.filter((batch) => batch.version > version && batch.clientId !== this.#clientId);
    for (const batch of news) this.beforeRemote(remoteOf(batch));
    this.sync.receiveRemote(...batches.map(remoteOf));
  }

  /** Writes what is unsaved to the journal without the usual pause: the tab may be about to end. */
  keep(): void {
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

  /** Sends the first edit at once and those that follow it at a pace that others can see. */
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
      // A batch that a fresh load already holds needs no other load.
      if (answer.reload && answer.version > this.sync.version) {
        this.sync.connectionLost();
        this.onStale();
        return false;
      }
      // Before those who listen are told that the batch is taken.
      if (this.isShutOut) this.#comeBack();
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
   * Whether the refusal is of the person, not of the edit: the site or page is gone, or not theirs to change any
   * more. A role that allows some edits only refuses a single one with the same code, so it is asked for.
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

  /** Nothing is taken back: the work stays here and in the journal, and is sent if it may be again. */
  #keepFor(error: unknown): void {
    this.isShutOut = true;
    this.refusal = error instanceof ApiError ? error.message : undefined;
    this.keep();
    this.sync.connectionLost();
    this.#schedule(limits.editor.retryMs.at(-1)!);
  }

  #comeBack(): void {
    this.isShutOut = false;
    this.refusal = undefined;
  }

  #handleFailure(error: unknown, seq: number): void {
    if (!mayPass(error)) {
      this.refusal = error instanceof ApiError ? error.message : String(error);
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
