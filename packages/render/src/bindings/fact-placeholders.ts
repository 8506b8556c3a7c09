// Facts of the company profile in the titles and descriptions of pages: `Bakery in {company.city}`. Those texts are plain, one
// line each, and have placeholders for the page and the site already.
import { type FactPath, type Facts, factTypes } from '@sitewright/contract/company/company-bindings';
import { factAt } from './company-facts.ts';

/** The facts that say something in search results. */
export const searchFacts = [
  'company.name',
  'company.description',
  'company.phone',
  'company.email',
  'company.address',
  'company.street',
  'company.city',
  'company.region',
  'company.country',
  'company.hoursText',
  'company.foundedYear',
] as const satisfies readonly FactPath[];

const known: ReadonlySet<string> = new Set(searchFacts);
const placeholders = /\{(company\.[A-Za-z]+)\}/g;

export const placeholderOf = (path: FactPath): string => `{${path}}`;

/** True for a text with a placeholder of a fact. */
export const hasPlaceholder = (text: string): boolean =>
  [...text.matchAll(placeholders)].some(([, path]) => known.has(path!));

/** Stands where a fact is missing, until the separators around it are tidied: a private-use character, which no fact needs. */
const missing = '\uE000';
const gaps = /[\s|·,–—-]*\uE000[\s|·,–—\uE000-]*/g;

/** What stays of the separators around missing facts: the first one, and nothing at an end of the text. */
const closeGap = (gap: string, at: number, text: string): string => {
  const next = text.charAt(at + gap.length);
  if (at === 0 || next === '') return '';
  const around = gap.replaceAll(missing, '').replaceAll(/\s+/g, ' ');
  for (const [, before = '', separator = '', after = ''] of around.matchAll(/(\s?)([|·,–—-])(\s?)/g)) {
    if (separator === ',') return separator + after;
    // A hyphen with a space on one side joined the fact to a word.
    if (separator !== '-' || before === after) return before + separator + after;
  }
  return around.includes(' ') && !/[.;:!?]/.test(next) ? ' ' : '';
};

/** The text with facts in place of their placeholders. An unknown fact is left out, with all but one of the separators around it. */
export const fillPlaceholders = (
  text: string,
  textOf: (path: FactPath) => string,
  maxLength: number,
): string =>
  hasPlaceholder(text)
    ? text
        .replaceAll(placeholders, (placeholder, path: FactPath) =>
          known.has(path) ? textOf(path) || missing : placeholder,
        )
        .replaceAll(gaps, closeGap)
        .replaceAll(/\s+/g, ' ')
        .slice(0, maxLength)
        .toWellFormed()
        .trim()
    : text;

/** A fact as the text that a placeholder has; empty when it is unknown. */
export const textFact = (facts: Facts, path: FactPath): string => {
  const fact = factTypes[path] === 'text' ? factAt(facts, path) : undefined;
  return typeof fact === 'string' ? fact : '';
};
