// Unsaved work on disk: one record for each tab and document, written with every edit and deleted once
// the server has everything. A tab that died leaves its record; the next one takes it over.
import type { Journal } from '@sitewright/document/sync';
import type { DBSchema, IDBPDatabase } from 'idb';
import { appSession } from '../../lib/app-session.ts';

interface JournalRecord {
  key: string;
  documentId: string;
  /** The tab that wrote it. */
  tabId: string;
  /** Whose work it is; work is never sent as somebody else. */
  personId?: string | undefined;
  savedAt: number;
  journal: Journal;
}

interface JournalSchema extends DBSchema {
  journals: { key: string; value: JournalRecord; indexes: { byDocument: string } };
}

// Nothing is shown before this tab has looked for unsaved work.
const loadLibrary = () => import('idb');
loadLibrary().catch(() => undefined);

let opened: Promise<IDBPDatabase<JournalSchema>> | undefined;

const openDatabase = async (): Promise<IDBPDatabase<JournalSchema>> => {
  const { openDB } = await loadLibrary();
  return openDB<JournalSchema>('sitewright-editor', 1, {
    upgrade: (db) => {
      const store = db.createObjectStore('journals', { keyPath: 'key' });
      store.createIndex('byDocument', 'documentId');
    },
    // A connection that another tab closes (an upgrade, a cleared profile) is opened anew next time.
    terminated: () => {
      opened = undefined;
    },
  });
};

const database = (): Promise<IDBPDatabase<JournalSchema>> => (opened ??= openDatabase());

export const keyOf = (documentId: string, clientId: string): string => `${documentId}|${clientId}`;

export interface JournalOwner {
  documentId: string;
  tabId: string;
  /** Of the session, of which a tab has many one after the other. */
  clientId: string;
}

export const saveJournal = async (owner: JournalOwner, journal: Journal): Promise<void> => {
  const db = await database();
  await db.put('journals', {
    key: keyOf(owner.documentId, owner.clientId),
    documentId: owner.documentId,
    tabId: owner.tabId,
    personId: currentPerson(),
    savedAt: Date.now(),
    journal,
  });
};

export const deleteJournal = async (key: string): Promise<void> => {
  const db = await database();
  await db.delete('journals', key);
};

/** Whether a tab is still there: it holds a lock of its name for as long as it lives. */
const isAlive = async (tabId: string): Promise<boolean> =>
  (await navigator.locks.query()).held?.some((lock) => lock.name === lockName(tabId)) ?? false;

const lockName = (tabId: string): string => `sitewright-editor-${tabId}`;

/** Marks this tab as living until it goes. */
export const holdTabLock = (tabId: string): void => {
  void navigator.locks.request(lockName(tabId), () => new Promise<never>(() => undefined));
};

const currentPerson = (): string | undefined => appSession.getState().person?.id;

/**
 * This person's records of a document that no other living tab owns, oldest first. One's own are of sessions
 * that ended; those of somebody else wait until they sign in to this browser again.
 */
export const orphanedJournals = async (documentId: string, tabId: string): Promise<JournalRecord[]> => {
  const db = await database();
  const all = await db.getAllFromIndex('journals', 'byDocument', documentId);
  const records = all.filter(({ personId }) => personId === undefined || personId === currentPerson());
  const alive = await Promise.all(
    records.map(async (record) => record.tabId !== tabId && (await isAlive(record.tabId))),
  );
  return records.filter((_, index) => !alive[index]).sort((a, b) => a.savedAt - b.savedAt);
};
