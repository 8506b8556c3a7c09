import { describe, expect, it } from 'vitest';
import { forbiddenWords } from './forbidden-words.data.ts';
import { quotedTexts } from './quoted-texts.data.ts';
import { readTexts } from './read-texts.ts';

const texts = readTexts();
/** Written in the voice of the brand, not of the interface. */
const isBrandVoice = (place: string): boolean => /^page-(about|blog|careers):/.test(place);
const withoutPlaceholders = (text: string): string => text.replaceAll(/\{\{\w+\}\}/g, '');

it('texts are found in locale files, emails, elements and the library', () => {
  const found = (isThere: (place: string) => boolean) => texts.filter(({ place }) => isThere(place)).length;
  expect(found((place) => place.startsWith('builder:'))).toBeGreaterThan(1_000);
  expect(found((place) => place.startsWith('library/sections/'))).toBeGreaterThan(1_000);
  expect(found((place) => place.endsWith('-emails.ts'))).toBeGreaterThan(100);
  expect(found((place) => place.includes('/design-check/'))).toBeGreaterThan(50);
  expect(found((place) => place.includes('/elements/'))).toBeGreaterThan(200);
});

describe.each(forbiddenWords)('$pattern ($language)', ({ language, pattern, replacement, except }) => {
  it(`is written ${replacement}`, () => {
    const word = new RegExp(pattern, 'iu');
    const found = texts.filter(
      (one) =>
        one.language === language &&
        !quotedTexts.has(one.place) &&
        !isBrandVoice(one.place) &&
        !except?.test(one.place) &&
        word.test(withoutPlaceholders(one.text)),
    );
    expect(found.map(({ place, text }) => `${place}: ${text}`)).toEqual([]);
  });
});

it('texts that the specification quotes are there letter by letter', () => {
  const english = new Map(
    texts.filter(({ language }) => language === 'en').map(({ place, text }) => [place, text]),
  );
  const different = [...quotedTexts].filter(([place, text]) => english.get(place) !== text);
  expect(different).toEqual([]);
});
