// Texts go to a model under short names, and come back under the same.
import type { JsonObject } from '@sitewright/contract/content';
import type { Language } from '@sitewright/contract/fields';
import { bannedWords } from '@sitewright/writer/industries/banned-words.data';
import { z } from 'zod';
import { cleanText, inventedNumbers } from './clean-text.ts';

export type NamedTexts = JsonObject & Record<string, string>;

export const languageNames: Readonly<Record<Language, string>> = { en: 'English', vi: 'Vietnamese' };

/** `t1`, `t2` … */
export const nameOf = (index: number): string => `t${index + 1}`;

export const namedSchema = (count: number): z.ZodType<NamedTexts> =>
  z.object(Object.fromEntries(Array.from({ length: count }, (_, index) => [nameOf(index), z.string()])));

const claimsIn = (text: string, locale: Language): string[] => {
  const padded = ` ${text.toLowerCase().replaceAll(/[.,;:!?]/g, ' ')} `;
  return bannedWords[locale].filter((words) => padded.includes(` ${words} `));
};

/** Sentences for the model about a text that is empty, too long, or says what nobody has said. */
export const problemsOfText = (
  name: string,
  text: string,
  { max, said, locale }: { max: number; said: string; locale: Language },
): string[] => {
  const invented = inventedNumbers(text, said);
  const claims = claimsIn(text, locale).filter((words) => !said.toLowerCase().includes(words));
  return [
    ...(text === '' ? [`"${name}" is empty.`] : []),
    ...(text.length > max ? [`"${name}" has ${text.length} characters; at most ${max} fit.`] : []),
    ...(invented.length > 0
      ? [`"${name}" has numbers that nobody gave: ${invented.join(', ')}. Leave them out.`]
      : []),
    ...(claims.length > 0 ? [`"${name}" claims “${claims.join('”, “')}”. Leave it out.`] : []),
  ];
};

/** The names that have a text by now, each cleaned. */
export const cleanNamed = (
  texts: Readonly<Partial<NamedTexts>>,
  clean: (text: string, name: string) => string = cleanText,
): NamedTexts =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      typeof text === 'string' ? [[name, clean(text, name)]] : [],
    ),
  );
