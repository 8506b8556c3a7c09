// The files of a design as they arrive, sorted: what is read, what is a picture, and what does not belong there.
import { isAssetPath, isDesignText, isNote, isThumbnailPath } from '../library/design-files.ts';
import type { DesignFault } from '../library/design-check/design-fault.ts';

/** The files of a design with nothing looked into yet. */
export interface RawDesign {
  /** What the folder is called, or the zip where it has none. */
  name: string;
  texts: Map<string, string>;
  /** `assets/…` and the thumbnail. */
  pictures: Map<string, Buffer>;
  faults: DesignFault[];
}

/** What systems leave in folders without being asked. */
export const isJunk = (path: string): boolean =>
  /(^|\/)(__MACOSX|\.git|node_modules)\/|(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini|\.gitkeep|\._[^/]*)$/.test(
    path,
  );

export const isPicturePath = (path: string): boolean => isAssetPath(path) || isThumbnailPath(path);

/** The one folder that everything lies in; '' when there is none. */
export const topFolderOf = (paths: readonly string[]): string => {
  const [first = ''] = paths;
  const top = first.slice(0, first.indexOf('/') + 1);
  return top !== '' && paths.every((path) => path.startsWith(top)) ? top : '';
};

export const fileFault = (file: string, message: string): DesignFault => ({
  rule: 'files',
  file,
  line: 1,
  message,
});

const extra = 'does not belong to a design: take it out, or put pictures into assets/';
const misnamed =
  'has a name that cannot be used: only letters, digits, dots, hyphens and underscores, directly in assets/';

/** Why a path has no place in a design; undefined for one that has. */
export const pathFault = (path: string): DesignFault | undefined => {
  if (isDesignText(path) || isPicturePath(path) || isNote(path)) return undefined;
  return fileFault(path, path.startsWith('assets/') ? misnamed : extra);
};

/** Text as UTF-8, or nothing where it is something else. */
export const decodeText = (body: Buffer): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
};

export const addFile = (raw: RawDesign, path: string, body: Buffer): void => {
  if (isPicturePath(path)) raw.pictures.set(path, body);
  if (!isDesignText(path)) return;
  const text = decodeText(body);
  if (text === undefined) raw.faults.push(fileFault(path, 'is no UTF-8 text: save it as UTF-8'));
  else raw.texts.set(path, text);
};
