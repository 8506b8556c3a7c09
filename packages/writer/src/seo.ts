import type { KnownBusiness } from './business.ts';
import { sentencesIn } from './rewrite/sentences.ts';

const titleMax = 60;
const descriptionMin = 120;
const descriptionMax = 158;

/** The first of the titles that fits, else the last one, cut at a word. */
export const seoTitle = (titles: readonly string[]): string => {
  const fitting = titles.find((title) => title.length <= titleMax);
  if (fitting !== undefined) return fitting;
  const cut = titles.at(-1)!.slice(0, titleMax + 1);
  const space = cut.lastIndexOf(' ');
  return (space > 0 ? cut.slice(0, space) : cut.slice(0, titleMax)).replace(/[\s|,;:–-]+$/u, '');
};

/**
 * Whole sentences, in order, as many as a search result shows; at least so many that it is worth reading. One of the
 * `invitations` fills up what is left.
 */
export const seoDescription = (texts: readonly string[], invitations: readonly string[]): string => {
  let description = '';
  for (const sentence of texts.flatMap(sentencesIn)) {
    if (description.length >= descriptionMin) return description;
    const longer = description === '' ? sentence : `${description} ${sentence}`;
    if (longer.length <= descriptionMax) description = longer;
  }
  if (description.length >= descriptionMin) return description;
  const longer = invitations.map((invitation) => `${description} ${invitation}`.trim());
  const fitting = longer.filter(({ length }) => length <= descriptionMax);
  return fitting.find(({ length }) => length >= descriptionMin) ?? fitting[0] ?? description;
};

/** “a, b and c” */
export const listOf = (words: readonly string[], and: string): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${and} ${words.at(-1)}`;

/** `{label} in {location}` with the values put in; without a location only the label. */
export const placed = (label: string, { location }: KnownBusiness, pattern: string): string =>
  location === undefined
    ? label
    : pattern.replace('{label}', () => label).replace('{location}', () => location);

/** A path of a page: lower case, a to z and digits; đ becomes d. */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
