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

/**
 * The industry of a business: the one that is named, else the one whose words occur most in its name and description, in either
 * language; the general one where none does.
 */
export const findIndustry = (
  industries: ReadonlyMap<string, LoadedIndustry>,
  { industry, name, texts }: { industry?: string | undefined; name: string; texts: string },
): LoadedIndustry => {
  const named = industry === undefined ? undefined : industries.get(industry);
  if (named) return named;
  const [foldedName, foldedTexts] = [fold(name), fold(`${industry ?? ''} ${texts}`)];
  let best = industries.get(generalIndustry)!;
  let bestScore = 0;
  for (const candidate of industries.values()) {
    if (candidate.slug === generalIndustry) continue;
    const words = new Set([...candidate.texts.en.match, ...candidate.texts.vi.match]);
    let score = 0;
    for (const word of words)
      score += countOf(foldedTexts, word) + nameWeight * Math.min(1, countOf(foldedName, word));
    if (score > bestScore) [best, bestScore] = [candidate, score];
  }
  return best;
};
