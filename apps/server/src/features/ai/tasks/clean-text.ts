// What a model writes is text of a stranger: it gets no markup, no addresses, and no characters that are not seen.

/** Zero-width characters, those that turn the direction of a line, and control characters but for line breaks. */
const unseen = /[\p{Cc}\u200B-\u200C\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;
const address = /\b(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S+|\b(?:javascript|data|vbscript):\S*/gi;

export const cleanText = (text: string): string =>
  text
    .replaceAll('\n', ' ')
    .replaceAll(unseen, '')
    .replaceAll(/<(script|style)\b.*?(?:<\/\1\s*>|$)/gi, '')
    .replaceAll(/<[^>]*>?/g, '')
    .replaceAll(address, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const numbersIn = (text: string): string[] => text.match(/\d+(?:[.,]\d+)*/g) ?? [];

/** Numbers of a text that are nowhere in what was said about the business. */
export const inventedNumbers = (text: string, said: string): string[] => {
  const known = new Set(numbersIn(said));
  return numbersIn(text).filter((number) => !known.has(number));
};
