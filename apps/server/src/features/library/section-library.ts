// Finds section designs by scanning folders, so that adding a folder is enough. Owns the rules for a folder to be
// loadable; rendering belongs to the render package. Never writes.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SectionDesign } from '@sitewright/contract/library/section-design';
import { designFrom, readDesignFolder } from './design-files.ts';

export interface SectionLibrary {
  designs: ReadonlyMap<string, SectionDesign>;
  /** One message for every problem found, naming folder and file. */
  problems: string[];
}

const folders = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));

/** Loads every design below `root`; a faulty folder is reported and skipped. */
export const loadSectionLibrary = (root: string): SectionLibrary => {
  const designs = new Map<string, SectionDesign>();
  const problems: string[] = [];
  for (const category of folders(root)) {
    for (const name of folders(join(root, category))) {
      const type = `${category}/${name}`;
      try {
        designs.set(type, designFrom(readDesignFolder(join(root, category, name)), type));
      } catch (error) {
        problems.push(`${type}/${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
  return { designs, problems };
};
