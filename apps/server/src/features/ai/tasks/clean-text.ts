// Sanitizes the output of a model, which is not trusted: no markup, no addresses, no invisible characters.
import { plainLine } from '@sitewright/writer/business';

const address = /\b(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S+|\b(?:javascript|data|vbscript):\S*/gi;

export const cleanText = (text: string): string =>
  plainLine(
    text
      .replaceAll(/<(script|style)\b.*?(?:<\/\1\s*>|$)/gis, '')
      .replaceAll(/<[^>]*>?/g, '')
      .replaceAll(address, ''),
    Infinity,
  );

const numbersIn = (text: string): string[] => text.match(/\d+(?:[.,]\d+)*/g) ?? [];

/** Numbers of a text that are nowhere in what was said about the business. */
export const inventedNumbers = (text: string, said: string): string[] => {
  const known = new Set(numbersIn(said));
  return numbersIn(text).filter((number) => !known.has(number));
};
