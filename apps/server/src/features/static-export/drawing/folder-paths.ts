// Names of the files of a folder that opens on every system, and the way from one of them to another.
import { createHash } from 'node:crypto';
import { posix } from 'node:path';

/** Systems that Windows and the web agree on allow 255 bytes; the rest is for endings and for folders around this one. */
const segmentBytesMax = 120;
/** Names of devices, with any ending. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

const shortened = (stem: string): string => {
  if (Buffer.byteLength(stem) <= segmentBytesMax) return stem;
  const hash = createHash('sha256').update(stem).digest('hex').slice(0, 8);
  let start = stem.slice(0, segmentBytesMax);
  while (Buffer.byteLength(start) > segmentBytesMax - 9) start = start.slice(0, -1);
  return `${start.toWellFormed().replaceAll('\ufffd', '')}-${hash}`;
};

const safeStem = (stem: string): string => {
  const clean = stem
    .normalize('NFC')
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replace(/[<>:"\\|?*\u0000-\u001f\u007f]/g, '-')
    .replace(/[. ]+$/, '');
  const usable = clean === '' || clean === '.' || clean === '..' ? 'page' : clean;
  return shortened(devices.test(usable) ? `${usable}-page` : usable);
};

/** A path that any system can unpack, ending included. */
export const safePath = (path: string): string => {
  const segments = path.split('/').filter(Boolean);
  const last = segments.pop() ?? '';
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(last)?.[0] ?? '';
  const stem = ending === '' ? last : last.slice(0, -ending.length);
  return [...segments.map(safeStem), safeStem(stem) + ending].join('/');
};

/** Gives each path once, whatever the case of its letters. */
export class FolderPaths {
  readonly #taken = new Set<string>();

  take(path: string): string {
    const wanted = safePath(path);
    const ending = posix.extname(wanted);
    const stem = wanted.slice(0, wanted.length - ending.length);
    let found = wanted;
    for (let number = 2; this.#taken.has(found.toLowerCase()); number += 1)
      found = `${stem}-${number}${ending}`;
    this.#taken.add(found.toLowerCase());
    return found;
  }
}

const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** The relative URL from one file of the folder to another. */
export const relativeUrl = (from: string, to: string): string => {
  const path = posix.relative(posix.dirname(from), to);
  return encodePath(path === '' ? posix.basename(to) : path);
};
