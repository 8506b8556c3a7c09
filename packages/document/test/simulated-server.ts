import type { JsonObject } from '@sitewright/contract/content';
import { fromContent, toContent } from '../src/adapter.ts';
import { applyOperations } from '../src/apply.ts';
import { createDocumentStore } from '../src/store.ts';
import type { DocumentStore } from '../src/store.ts';
import { createSync } from '../src/sync.ts';
import type { Batch, Journal, RemoteBatch, Sync } from '../src/sync.ts';
import { validateOperations } from '../src/validate-operation.ts';
import { loadContent } from './random-documents.ts';

/** Handles batches as the real server does: stores JSON text only, and parses it again for each batch. */
export const createServer = (content: unknown) => {
  let stored = JSON.stringify(toContent(loadContent(content)));
  const log: RemoteBatch[] = [];
  const accepted = new Map<string, number>();
  return {
    log,
    content: (): JsonObject => JSON.parse(stored) as JsonObject,
    bytes: (): string => stored,
    accept: (batch: Batch): { seq: number; version: number } => {
      const key = `${batch.clientId}/${batch.seq}`;
      const known = accepted.get(key);
      if (known !== undefined) return { seq: batch.seq, version: known };
      const ops = validateOperations(JSON.parse(JSON.stringify(batch.ops)));
      if (typeof ops === 'string') throw new Error(ops);
      const { state, problems } = fromContent(JSON.parse(stored));
      if (problems.length > 0) throw new Error(problems.join(' '));
      applyOperations(state, ops);
      stored = JSON.stringify(toContent(state));
      const version = log.length + 1;
      log.push({ version, ops, clientId: batch.clientId, seq: batch.seq });
      accepted.set(key, version);
      return { seq: batch.seq, version };
    },
  };
};

export type Server = ReturnType<typeof createServer>;

export interface Editor {
  store: DocumentStore;
  sync: Sync;
}

export const openEditor = (server: Server, clientId: string, journal?: Journal): Editor => {
  const store = createDocumentStore(fromContent(server.content()).state, { now: () => 0 });
  const sync = createSync(store, { clientId, version: server.log.length });
  if (journal) sync.restore(JSON.parse(JSON.stringify(journal)) as Journal);
  return { store, sync };
};

const hearAll = (server: Server, { sync }: Editor): void => {
  for (const remote of server.log.slice(sync.version)) sync.receiveRemote(remote);
};

/** Exchanges batches until all are synchronized, as when everybody is back online. */
export const syncUntilIdle = (server: Server, editors: readonly Editor[]): void => {
  for (const editor of editors) {
    const { sync } = editor;
    hearAll(server, editor);
    sync.connectionLost();
    for (let batch = sync.nextBatch(); batch; batch = sync.nextBatch()) {
      const ack = server.accept(batch);
      hearAll(server, editor);
      sync.acknowledge(ack);
    }
  }
  for (const editor of editors) hearAll(server, editor);
};

export const bytesOf = (editor: Editor): string => JSON.stringify(toContent(editor.store.state));
