// Unsaved edits on disk: one record per tab and document, written with every edit and deleted once the server has
// everything. The record of a crashed tab is recovered by the next one.
import type { Journal } from '@sitewright/document/sync';
import type { DBSchema, IDBPDatabase } from 'idb';
import { appSession } from '../lib/app-session.ts';

interface JournalRecord {
  key: string;
  documentId: string;
  /** The tab that wrote it. */
  tabId: string;
  /** The user who made the edits; they are never sent as another user. */
  personId?: string | undefined;
  savedAt: number;
  journal: Journal;
}

interface JournalSchema extends DBSchema {
  journals: { key: string; value: JournalRecord; indexes: { byDocument: string } };
}

// Loaded at once: nothing is shown before this tab has looked for unsaved edits.
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
    // A connection closed by another tab (an upgrade, a cleared profile) is reopened next time.
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
  /** Id of the document session; a tab has several over time. */
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

/** Whether a tab is still open: it holds a lock of its name until it is closed. */
const isAlive = async (tabId: string): Promise<boolean> =>
  (await navigator.locks.query()).held?.some((lock) => lock.name === lockName(tabId)) ?? false;

const lockName = (tabId: string): string => `sitewright-editor-${tabId}`;

/** Marks this tab as open until it is closed. */
export const acquireTabLock = (tabId: string): void => {
  void navigator.locks.request(lockName(tabId), () => new Promise<never>(() => undefined));
};

const currentPerson = (): string | undefined => appSession.getState().person?.id;

/**
 * The user's records of a document that no other open tab owns, oldest first. Records of this tab are of ended
 * sessions; those of other users wait until they sign in to this browser again.
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
