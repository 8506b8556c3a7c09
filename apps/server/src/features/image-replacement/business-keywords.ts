// Derives photo search keywords from a business description.
import { limits } from '@sitewright/contract/limits';
import { normalizedWords } from '../stock/built-in-stock.ts';
import { generalKeywords, type Topic, topics } from './business-words.data.ts';

const { keywordsMin, keywordsMax, keywordLengthMin } = limits.stock;

/** `baker*` matches the beginning of a word, `quan an` two consecutive words. */
const patternOf = (said: string): RegExp =>
  new RegExp(`\\b${normalizedWords(said).join(' ')}${said.endsWith('*') ? '' : '\\b'}`, 'g');

const patterns = new Map(topics.flatMap(({ said }) => said.map((one) => [one, patternOf(one)] as const)));

/**
 * How often the terms of a topic occur in a text. A phrase of several words counts more, because it is less likely to
 * match by chance.
 */
const strength = (text: string, { said }: Topic): number =>
  said.reduce((sum, one) => {
    const found = text.match(patterns.get(one)!)?.length ?? 0;
    return sum + found * one.split(' ').length;
  }, 0);

/** spec: three to five keywords, each longer than two letters. */
export const cleanKeywords = (keywords: readonly string[]): string[] => {
  const clean = (some: readonly string[]): string[] => [
    ...new Set(
      some
        .map((one) => one.trim().toLowerCase().replace(/\s+/g, ' '))
        .filter((one) => one.length >= keywordLengthMin && one.length <= limits.stock.queryMaxLength),
    ),
  ];
  const found = clean(keywords);
  const enough = found.length >= keywordsMin ? found : clean([...found, ...generalKeywords]);
  return enough.slice(0, Math.max(keywordsMin, Math.min(keywordsMax, enough.length)));
};

/** Parses an image description: comma-separated keywords, or two or three words that form one query. */
export const keywordsOf = (description: string): string[] => cleanKeywords(description.split(/[,;\n]/));

/** Without AI: matches a known vocabulary. A named industry counts most. */
export const describeByVocabulary = (prompt: string): string => {
  const text = normalizedWords(prompt).join(' ');
  const industry = /industry:\s*([\w-]+)/i.exec(prompt)?.[1]?.toLowerCase();
  const scored = topics
    .map((topic) => ({
      topic,
      score: strength(text, topic) + (industry && topic.industries.includes(industry) ? 3 : 0),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const [first, second] = scored;
  if (!first) return cleanKeywords([]).join(', ');
  const isMixed = second !== undefined && second.score * 2 > first.score;
  const keywords = isMixed
    ? [...first.topic.keywords.slice(0, 3), ...second.topic.keywords.slice(0, 2)]
    : first.topic.keywords;
  return cleanKeywords(keywords).join(', ');
};
