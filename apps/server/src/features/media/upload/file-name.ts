import { limits } from '@sitewright/contract/limits';

/** Bidi controls and invisible characters: `exe.gpj` must not be displayed as `jpg.exe`. */
const unseen = /[\p{Cc}\p{Cf}\u{2028}\u{2029}]/gu;

export const extensionOf = (name: string): string =>
  /\.([A-Za-z0-9]{1,10})$/.exec(name.trim())?.[1]?.toLowerCase() ?? '';

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Cuts between grapheme clusters, never inside one. */
const cutAt = (text: string, max: number): string => {
  let end = 0;
  for (const { index, segment } of letters.segment(text)) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
};

/**
 * A file name safe to show and to save under: no path, no invisible characters, limited length, extension preserved.
 */
export const cleanFileName = (name: string): string => {
  const max = limits.media.nameMaxLength;
  const bare = name
    .normalize('NFC')
    .replace(unseen, '')
    .replace(/^.*[\\/]/s, '')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
    .trim();
  if (bare.length <= max) return bare === '' ? 'file' : bare;
  const ending = extensionOf(bare);
  const tail = ending === '' ? '' : `.${ending}`;
  return cutAt(bare, max - tail.length).trimEnd() + tail;
};
