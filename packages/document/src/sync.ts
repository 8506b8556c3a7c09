import { createListeners } from './change-notifier.ts';
import type { Listener } from './change-notifier.ts';
import type { AppliedOperation, Operation } from './operation.ts';
import type { DocumentStore } from './store.ts';
import { compact, countForBatch } from './sync-batch.ts';
import { reduceSyncStatus } from './sync-status.ts';
import type { SyncEvent, SyncStatus } from './sync-status.ts';

// Synchronizes one editor with the server, without a transport: that asks for batches and reports the results. The
// server's order wins: unacknowledged edits are reverted, the remote edits are applied, and the former are applied
// again. Each accepted batch raises the version by exactly one.

export interface Batch {
  clientId: string;
  /** Identifies the batch together with `clientId`: sent twice, it counts once. */
  seq: number;
  /** The version that the batch is based on. */
  baseVersion: number;
  ops: Operation[];
}

export interface RemoteBatch {
  version: number;
  ops: Operation[];
  /** The author of the batch, where the server tells; our own batch coming back counts as its acknowledgement. */
  clientId?: string;
  seq?: number;
}

/** Everything that must survive a crash for no edit to be lost. Plain JSON. */
export interface Journal {
  clientId: string;
  nextSeq: number;
  inFlight: Batch | null;
  ops: Operation[];
}

export interface Sync {
  readonly status: SyncStatus;
  readonly version: number;
  /** Operations that the server has not acknowledged. */
  readonly pendingCount: number;
  /** Versions that must be fetched before newer ones, already received, can be applied. */
  readonly missing: { after: number; before: number } | null;
  /** The next batch to send; the same one again after a failure; null while one is in flight. */
  nextBatch: () => Batch | null;
  acknowledge: (ack: { seq: number; version: number }) => void;
  /** Consecutive batches are applied together, which saves minutes after a long time offline. */
  receiveRemote: (...batches: readonly RemoteBatch[]) => void;
  /** It is unknown whether the batch in flight has arrived: the next one will be the same. */
  connectionLost: () => void;
  /** The server has rejected the batch for good: it is reverted here and returned to be shown or stored. */
  reject: (refusal: { seq: number }) => Operation[];
  /** The user has seen the error. */
  dismissAttention: () => void;
  journal: () => Journal;
  /** Applies a journal to a freshly loaded document; to be called before the first batch is requested. */
  restore: (journal: Journal) => void;
  subscribe: (listener: Listener) => Listener;
  /** Unsubscribes from the store. */
  close: () => void;
}

interface InFlight {
  batch: Batch;
  applied: AppliedOperation[];
  mustResend: boolean;
  /** Acknowledged as this version, while older versions are still missing here. */
  acknowledgedAs: number | null;
}

/** The unacknowledged operations of this editor, and the version they are based on. */
const createPending = (store: DocumentStore, initialVersion: number) => {
  const arrived = new Map<number, RemoteBatch>();
  const pending = {
    version: initialVersion,
    inFlight: null as InFlight | null,
    unsent: [] as AppliedOperation[],
    arrived,
    /** Reverts everything pending, applies the remote operations, and applies what is still pending again. */
    rebase: (remote: readonly Operation[], keepsInFlight: boolean): void => {
      const sent = pending.inFlight?.applied ?? [];
      const kept = keepsInFlight ? sent : [];
      const again = store.rebase({
        pending: [...sent, ...pending.unsent],
        remote,
        again: [...kept, ...pending.unsent],
      });
      if (pending.inFlight && keepsInFlight) pending.inFlight.applied = again.slice(0, kept.length);
      if (!keepsInFlight) pending.inFlight = null;
      pending.unsent = again.slice(kept.length);
    },
    /** Applies the received versions that directly follow the current one. */
    advance: (): void => {
      for (;;) {
        const news = pending.takeArrived();
        if (news.length > 0) pending.rebase(news, true);
        if (pending.inFlight?.acknowledgedAs !== pending.version + 1) return;
        pending.inFlight = null;
        pending.version += 1;
        arrived.delete(pending.version);
      }
    },
    /** The operations of received versions without a gap after the current one, up to our own. */
    takeArrived: (): Operation[] => {
      const operations: Operation[] = [];
      for (;;) {
        const next = pending.version + 1;
        const batch = arrived.get(next);
        if (!batch || pending.inFlight?.acknowledgedAs === next) return operations;
        operations.push(...batch.ops);
        arrived.delete(next);
        pending.version = next;
      }
    },
    take: (clientId: string, seq: number): Batch | null => {
      if (pending.unsent.length === 0) return null;
      const compacted = compact(pending.unsent);
      const count = countForBatch(compacted);
      const applied = compacted.slice(0, count);
      pending.unsent = compacted.slice(count);
      const batch: Batch = { clientId, seq, baseVersion: pending.version, ops: applied.map(({ op }) => op) };
      pending.inFlight = { batch, applied, mustResend: false, acknowledgedAs: null };
      return batch;
    },
  };
  return pending;
};

export interface SyncOptions {
  /** Of one document session: two tabs must not share it. */
  clientId: string;
  /** The version of the document in the store. */
  version: number;
}

type Pending = ReturnType<typeof createPending>;

const countOf = (pending: Pending): number =>
  (pending.inFlight?.batch.ops.length ?? 0) + pending.unsent.length;

const missingOf = (pending: Pending): Sync['missing'] => {
  const acknowledgedAs = pending.inFlight?.acknowledgedAs ?? Infinity;
  const before = Math.min(acknowledgedAs, ...pending.arrived.keys());
  return Number.isFinite(before) ? { after: pending.version, before } : null;
};

const acknowledge = (pending: Pending, { seq, version }: { seq: number; version: number }): void => {
  const { inFlight } = pending;
  if (inFlight?.batch.seq !== seq) return;
  if (version <= pending.version) {
    // A batch restored from the journal had arrived before the crash: the loaded document contains it.
    pending.rebase([], false);
    return;
  }
  inFlight.acknowledgedAs = version;
  inFlight.mustResend = false;
  pending.advance();
};

const receiveRemote = (pending: Pending, clientId: string, batches: readonly RemoteBatch[]): void => {
  for (const batch of batches) {
    if (batch.version <= pending.version) continue;
    const isOwn = batch.clientId === clientId && batch.seq === pending.inFlight?.batch.seq;
    if (isOwn) acknowledge(pending, { seq: pending.inFlight!.batch.seq, version: batch.version });
    else pending.arrived.set(batch.version, batch);
  }
  pending.advance();
};

const restore = (pending: Pending, journal: Journal): void => {
  const unapplied = (ops: readonly Operation[]): AppliedOperation[] => ops.map((op) => ({ op, inverse: [] }));
  const { inFlight } = journal;
  pending.unsent = [...unapplied(journal.ops), ...pending.unsent];
  if (inFlight) {
    const applied = unapplied(inFlight.ops);
    pending.inFlight = { batch: inFlight, applied, mustResend: true, acknowledgedAs: null };
  }
  pending.rebase([], true);
};

const createStatus = (pending: Pending) => {
  const listeners = createListeners<[]>();
  let current: SyncStatus = 'saved';
  return {
    subscribe: listeners.add,
    get: (): SyncStatus => current,
    /** Also reports a changed count or version, which the status line shows as well. */
    report: (event: SyncEvent): void => {
      current = reduceSyncStatus(current, event, countOf(pending));
      listeners.notify();
    },
  };
};

/** Decides which batch is sent next, with which identity. */
const createOutbox = (pending: Pending, initialClientId: string) => {
  const outbox = {
    clientId: initialClientId,
    nextSeq: 1,
    take: (): Batch | null => {
      const { inFlight } = pending;
      if (!inFlight) {
        const batch = pending.take(outbox.clientId, outbox.nextSeq);
        if (batch) outbox.nextSeq += 1;
        return batch;
      }
      if (!inFlight.mustResend) return null;
      inFlight.mustResend = false;
      return inFlight.batch;
    },
    journal: (): Journal => ({
      clientId: outbox.clientId,
      nextSeq: outbox.nextSeq,
      inFlight: pending.inFlight?.batch ?? null,
      ops: pending.unsent.map(({ op }) => op),
    }),
    restore: (journal: Journal): void => {
      outbox.clientId = journal.clientId;
      outbox.nextSeq = journal.nextSeq;
      restore(pending, journal);
    },
  };
  return outbox;
};

export const createSync = (store: DocumentStore, options: SyncOptions): Sync => {
  const pending = createPending(store, options.version);
  const outbox = createOutbox(pending, options.clientId);
  const status = createStatus(pending);
  const close = store.subscribeApplied((applied) => {
    pending.unsent.push(...applied);
    status.report('changed');
  });
  return {
    get status() {
      return status.get();
    },
    get version() {
      return pending.version;
    },
    get pendingCount() {
      return countOf(pending);
    },
    get missing() {
      return missingOf(pending);
    },
    nextBatch: () => {
      const batch = outbox.take();
      if (batch) status.report('sent');
      return batch;
    },
    acknowledge: (ack) => {
      acknowledge(pending, ack);
      status.report('heard');
    },
    receiveRemote: (...batches) => {
      receiveRemote(pending, outbox.clientId, batches);
      status.report('heard');
    },
    connectionLost: () => {
      if (pending.inFlight?.acknowledgedAs === null) pending.inFlight.mustResend = true;
      status.report('lost');
    },
    reject: ({ seq }) => {
      if (pending.inFlight?.batch.seq !== seq) return [];
      const refused = pending.inFlight.batch.ops;
      pending.rebase([], false);
      status.report('rejected');
      return refused;
    },
    dismissAttention: () => status.report('dismissed'),
    journal: outbox.journal,
    restore: (journal) => {
      outbox.restore(journal);
      status.report('changed');
    },
    subscribe: status.subscribe,
    close,
  };
};
