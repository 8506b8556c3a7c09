// Sorts the files of an uploaded design into text files, images and files that do not belong there.
import { isAssetPath, isDesignText, isNote, isThumbnailPath } from '../library/design-files.ts';
import type { DesignIssue } from '../library/design-check/design-issue.ts';

/** The files of a design before any validation. */
export interface RawDesign {
  /** The name of the folder, or of the zip when it has no top folder. */
  name: string;
  texts: Map<string, string>;
  /** Files below `assets/`, and the thumbnail. */
  pictures: Map<string, Buffer>;
  issues: DesignIssue[];
}

/** Files that operating systems and tools add on their own. */
export const isJunk = (path: string): boolean =>
  /(^|\/)(__MACOSX|\.git|node_modules)\/|(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini|\.gitkeep|\._[^/]*)$/.test(
    path,
  );

export const isImagePath = (path: string): boolean => isAssetPath(path) || isThumbnailPath(path);

/** The single folder that contains everything; '' when there is none. */
export const topFolderOf = (paths: readonly string[]): string => {
  const [first = ''] = paths;
  const top = first.slice(0, first.indexOf('/') + 1);
  return top !== '' && paths.every((path) => path.startsWith(top)) ? top : '';
};

export const fileIssue = (file: string, message: string): DesignIssue => ({
  rule: 'files',
  file,
  line: 1,
  message,
});

const extra = 'isn’t part of a section: remove it, or put images in assets/';
const misnamed =
  'has a name that can’t be used: use only letters, digits, dots, hyphens and underscores, directly in assets/';

/** Why a path is not allowed in a design; undefined when it is. */
export const pathIssue = (path: string): DesignIssue | undefined => {
  if (isDesignText(path) || isImagePath(path) || isNote(path)) return undefined;
  return fileIssue(path, path.startsWith('assets/') ? misnamed : extra);
};

/** Decodes UTF-8 text; undefined for anything else. */
export const decodeText = (body: Buffer): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
};

export const addFile = (raw: RawDesign, path: string, body: Buffer): void => {
  if (isImagePath(path)) raw.pictures.set(path, body);
  if (!isDesignText(path)) return;
  const text = decodeText(body);
  if (text === undefined) raw.issues.push(fileIssue(path, 'isn’t UTF-8 text: save it as UTF-8'));
  else raw.texts.set(path, text);
};
