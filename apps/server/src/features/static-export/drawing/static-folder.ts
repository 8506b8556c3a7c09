// What an export is made of: the files of a folder, each opened when its turn has come.
import { Readable } from 'node:stream';
import type { StaticWarningCode } from '@sitewright/contract/static-export/export-warnings';
import type { ZipEntry } from '../../../core/storage/zip-stream.ts';
import { flatString } from '../html/flat-string.ts';

export interface StaticFile {
  path: string;
  bytes: number;
  open: () => Promise<Readable> | Readable;
  /** Images and fonts are compressed already. */
  isPacked: boolean;
}

export interface StaticWarning {
  code: StaticWarningCode;
  /** Path of the page on the site, or of the file. */
  path: string;
  detail: string;
}

/** Collects warnings, each once. */
export class Warnings {
  readonly #found = new Map<string, StaticWarning>();

  add(code: StaticWarningCode, path: string, detail = ''): void {
    this.#found.set(`${code} ${path} ${detail}`, { code, path, detail: flatString(detail) });
  }

  list(): StaticWarning[] {
    return [...this.#found.values()];
  }
}

export const textFile = (path: string, text: string): StaticFile =>
  bufferFile(path, Buffer.from(text), false);

export const bufferFile = (path: string, body: Buffer, isPacked: boolean): StaticFile => ({
  path,
  bytes: body.length,
  isPacked,
  open: () => Readable.from([body]),
});

const byPath = (one: { path: string }, other: { path: string }): number =>
  one.path < other.path ? -1 : one.path > other.path ? 1 : 0;

/** In one order whatever the site was made like, so that two exports can be compared. */
export const entriesOf = (files: readonly StaticFile[]): { entries: ZipEntry[]; estimatedBytes: number } => ({
  entries: files.toSorted(byPath).map(({ path, open, isPacked }) => ({ path, open, isPacked })),
  estimatedBytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
});
