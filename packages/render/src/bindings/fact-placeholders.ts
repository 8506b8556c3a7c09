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

/** Whether a text has a placeholder of a fact. */
export const hasPlaceholder = (text: string): boolean =>
  [...text.matchAll(placeholders)].some(([, path]) => known.has(path!));

/** Separators that were between a fact and another text. */
const danglingSeparators = /^[\s|·,–—-]+|[\s|·,–—-]+$/g;

/** The text with facts in place of their placeholders. An unknown fact is left out, with the separator that is left at an end. */
export const fillPlaceholders = (
  text: string,
  textOf: (path: FactPath) => string,
  maxLength: number,
): string => {
  if (!hasPlaceholder(text)) return text;
  let isComplete = true;
  const filled = text
    .replaceAll(placeholders, (placeholder, path: FactPath) => {
      if (!known.has(path)) return placeholder;
      const fact = textOf(path);
      if (fact === '') isComplete = false;
      return fact;
    })
    .replaceAll(/\s+/g, ' ');
  return (isComplete ? filled : filled.replaceAll(danglingSeparators, ''))
    .slice(0, maxLength)
    .toWellFormed()
    .trim();
};

/** A fact as the text that a placeholder has; empty when it is unknown. */
export const textFact = (facts: Facts, path: FactPath): string => {
  const fact = factTypes[path] === 'text' ? factAt(facts, path) : undefined;
  return typeof fact === 'string' ? fact : '';
};
