// Unsaved work on disk: one record for each tab and document, written with every edit and deleted once
// the server has everything. A tab that died leaves its record; the next one takes it over.
import type { Journal } from '@sitewright/document/sync';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

interface JournalRecord {
  key: string;
  documentId: string;
  clientId: string;
  savedAt: number;
  journal: Journal;
}

interface JournalSchema extends DBSchema {
  journals: { key: string; value: JournalRecord; indexes: { byDocument: string } };
}

let opened: Promise<IDBPDatabase<JournalSchema>> | undefined;

const database = (): Promise<IDBPDatabase<JournalSchema>> => {
  opened ??= openDB<JournalSchema>('sitewright-editor', 1, {
    upgrade: (db) => {
      const store = db.createObjectStore('journals', { keyPath: 'key' });
      store.createIndex('byDocument', 'documentId');
    },
    // A connection that another tab closes (an upgrade, a cleared profile) is opened anew next time.
    terminated: () => {
      opened = undefined;
    },
  });
  return opened;
};

const keyOf = (documentId: string, clientId: string): string => `${documentId}|${clientId}`;

export const saveJournal = async (documentId: string, clientId: string, journal: Journal): Promise<void> => {
  const db = await database();
  await db.put('journals', {
    key: keyOf(documentId, clientId),
    documentId,
    clientId,
    savedAt: Date.now(),
    journal,
  });
};

export const deleteJournal = async (documentId: string, clientId: string): Promise<void> => {
  const db = await database();
  await db.delete('journals', keyOf(documentId, clientId));
};

/** Whether a tab is still there: it holds a lock of its name for as long as it lives. */
const isAlive = async (clientId: string): Promise<boolean> =>
  (await navigator.locks.query()).held?.some((lock) => lock.name === lockName(clientId)) ?? false;

const lockName = (clientId: string): string => `sitewright-editor-${clientId}`;

/** Marks this tab as living until it goes. */
export const holdTabLock = (clientId: string): void => {
  void navigator.locks.request(lockName(clientId), () => new Promise<never>(() => undefined));
};

/** Records of a document that no living tab owns, oldest first. */
export const orphanedJournals = async (documentId: string): Promise<JournalRecord[]> => {
  const db = await database();
  const records = await db.getAllFromIndex('journals', 'byDocument', documentId);
  const alive = await Promise.all(records.map((record) => isAlive(record.clientId)));
  return records.filter((_, index) => !alive[index]).sort((a, b) => a.savedAt - b.savedAt);
};
