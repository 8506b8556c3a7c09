// A text as its readers see it, in plain letters, so that tricks with characters hide no word.

/** Letters of other scripts that look like Latin ones (Unicode TR39, the ones used in practice). */
const lookAlikes: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  һ: 'h',
  н: 'h',
  і: 'i',
  ј: 'j',
  к: 'k',
  м: 'm',
  о: 'o',
  р: 'p',
  ѕ: 's',
  т: 't',
  у: 'y',
  х: 'x',
  α: 'a',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  ı: 'i',
  đ: 'd',
};

const digitLetters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

const spacedLetters = /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}] ){3,}[\p{L}\p{N}](?![\p{L}\p{N}])/gu;

/** In lower case and without accents; `p.a.s.s w0rd` keeps its digit. */
export const visibleText = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\P{ASCII}/gu, (letter) => lookAlikes[letter] ?? letter)
    .replaceAll(/[\s\p{Cc}_.*-]+/gu, ' ')
    .replaceAll(spacedLetters, (letters) => letters.replaceAll(' ', ''));

/** Digits inside words read as the letters that they look like: `passw0rd`. */
export const withDigitsAsLetters = (text: string): string =>
  text.replaceAll(/(?<=\p{L})[013457@$]+(?=\p{L})/gu, (digits) =>
    digits.replaceAll(/./g, (digit) => digitLetters[digit]!),
  );
