// What a browser keeps for one origin.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixtureFolder } from './facts.ts';

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

/** Of the owner, who typed into the home page while the line was cut. */
export const readBrowserState = (): BrowserState =>
  JSON.parse(readFileSync(join(fixtureFolder, 'journal.json'), 'utf8')) as BrowserState;
