// State that a browser stores for one origin.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixtureFolder } from './fixture-data.ts';

interface StoredIndex {
  name: string;
  keyPath: string | string[];
  unique: boolean;
  multiEntry: boolean;
}

interface StoredObjects {
  name: string;
  keyPath: string | string[] | null;
  autoIncrement: boolean;
  indexes: StoredIndex[];
  records: unknown[];
}

export interface BrowserState {
  databases: { name: string; version: number; stores: StoredObjects[] }[];
  localStorage: Record<string, string>;
  sessionStorage: Record<string, string>;
}

/** The owner's browser, with edits to the home page that were made offline. */
export const readBrowserState = (): BrowserState =>
  JSON.parse(readFileSync(join(fixtureFolder, 'journal.json'), 'utf8')) as BrowserState;
