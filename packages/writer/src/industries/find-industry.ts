import type { WriterLanguage } from '../business.ts';
import type { Industry, IndustryTexts } from './industry-files.ts';

export interface LoadedIndustry {
  slug: string;
  industry: Industry;
  texts: Record<WriterLanguage, IndustryTexts>;
}

export const generalIndustry = 'general';

/** Lower case and without accents, đ as d: people often type Vietnamese without them. */
const fold = (text: string): string =>
  text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd');

const patternOf = (word: string): RegExp => {
  const isBeginning = word.endsWith('*');
  const source = fold(isBeginning ? word.slice(0, -1) : word).replaceAll(/[^\p{L}\p{N}\s-]/gu, '');
  return new RegExp(`(?<![\\p{L}\\p{N}])${source}${isBeginning ? '' : '(?![\\p{L}\\p{N}])'}`, 'gu');
};

const patterns = new Map<string, RegExp>();
const countOf = (text: string, word: string): number => {
  const pattern = patterns.get(word) ?? patternOf(word);
  patterns.set(word, pattern);
  // A phrase matches by chance more rarely than a word.
  return (text.match(pattern)?.length ?? 0) * word.split(' ').length;
};

/** True if a text names something, by words and beginnings of words (`dent*`). */
export const matchesAny = (text: string, words: readonly string[]): boolean => {
  const folded = fold(text);
  return words.some((word) => countOf(folded, word) > 0);
};

const nameWeight = 3;

interface Said {
  name: string;
  texts: string;
}

/** Industries by how much a business says of them in its name and description, in either language; those it says nothing of are left out. */
export const rankIndustries = (
  industries: ReadonlyMap<string, LoadedIndustry>,
  { name, texts }: Said,
): { industry: LoadedIndustry; score: number }[] => {
  const [foldedName, foldedTexts] = [fold(name), fold(texts)];
  return [...industries.values()]
    .filter(({ slug }) => slug !== generalIndustry)
    .map((industry) => {
      const words = new Set([...industry.texts.en.match, ...industry.texts.vi.match]);
      let score = 0;
      for (const word of words)
        score += countOf(foldedTexts, word) + nameWeight * Math.min(1, countOf(foldedName, word));
      return { industry, score };
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score);
};

/** The industry of a business: the one that is named, else the one that it says most of, else the general one. */
export const findIndustry = (
  industries: ReadonlyMap<string, LoadedIndustry>,
  { industry, name, texts }: Said & { industry?: string | undefined },
): LoadedIndustry =>
  (industry === undefined ? undefined : industries.get(industry)) ??
  rankIndustries(industries, { name, texts: `${industry ?? ''} ${texts}` })[0]?.industry ??
  industries.get(generalIndustry)!;
