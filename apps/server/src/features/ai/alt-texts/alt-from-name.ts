// Alt texts without a language model: nothing is said of an image but what its name or caption says.
import { limits } from '@sitewright/contract/limits';
import type { AltText } from '@sitewright/contract/ai/ai-alt-texts';
import { cleanText } from '../tasks/clean-text.ts';

/** Words that cameras, programs and people put into every file name. */
const noise =
  /^(img|image|images|dsc|dscn|dscf|pxl|photo|foto|pic|picture|scan|screenshot|screen|shot|untitled|unnamed|download|file|copy|final|edited|edit|new|web|small|large|thumb|thumbnail|resized|scaled|cropped|original|anh|hinh|chup|man|tai|xuong|v\d+|x\d+|\d+x\d+)$/i;

const decorativeWords =
  /^(background|backgrounds|bg|pattern|texture|divider|separator|shape|shapes|blob|blobs|gradient|wave|waves|overlay|ornament|decoration|nen|hoa-?tiet)$/i;

const wordsOf = (name: string): string[] =>
  name
    .replace(/\.[a-z\d]{2,5}$/i, '')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{M}\d]+/u)
    .filter((word) => word !== '');

const withoutAccents = (word: string): string =>
  word.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd');

/** A sequence of letters and digits that no person wrote. */
const isCode = (word: string): boolean => /\d/.test(word) || !/[aeiouy]/i.test(withoutAccents(word));

export const isDecorativeName = (name: string): boolean =>
  wordsOf(name).some((word) => decorativeWords.test(withoutAccents(word)));

/** The words of a file name that say something; empty where it says nothing. */
export const textOfName = (name: string): string => {
  const words = wordsOf(name).filter((word) => !noise.test(withoutAccents(word)) && !isCode(word));
  // One short word may be an abbreviation or a person's initials.
  if (words.join('').length < 4) return '';
  const text = words.join(' ').toLowerCase();
  return `${text[0]!.toUpperCase()}${text.slice(1)}`;
};

export const altFromName = ({
  name,
  alt,
  caption,
}: {
  name: string;
  alt: string;
  caption: string;
}): AltText => {
  const known = [alt, caption, '']
    .map((text) => cleanText(text))
    .find((text, at) => text !== '' || at === 2)!;
  if (known !== '')
    return { alt: known.slice(0, limits.media.altMaxLength).toWellFormed(), isDecorative: false };
  if (isDecorativeName(name)) return { alt: '', isDecorative: true };
  const text = textOfName(name).slice(0, limits.media.altMaxLength).toWellFormed();
  return { alt: text === '' ? null : text, isDecorative: false };
};
