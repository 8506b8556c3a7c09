// Reads a design's folder from an author's disk the same way an uploaded zip is read.
import { readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { listFolder } from '../library/design-files.ts';
import { addFile, isJunk, pathIssue, type RawDesign } from './raw-design.ts';
import { readDesignZip } from './design-zip.ts';

const readFolder = (folder: string): RawDesign => {
  const raw: RawDesign = { name: basename(folder), texts: new Map(), pictures: new Map(), issues: [] };
  for (const path of listFolder(folder).filter((one) => !isJunk(one))) {
    const fault = pathIssue(path);
    if (fault) raw.issues.push(fault);
    else addFile(raw, path, readFileSync(join(folder, path)));
  }
  return raw;
};

/** Accepts a folder or a zip. */
export const readDesignAt = async (path: string): Promise<RawDesign> => {
  const place = resolve(path);
  return statSync(place).isDirectory()
    ? readFolder(place)
    : readDesignZip(readFileSync(place), basename(place));
};
