import { blogLimits } from '@sitewright/contract/blog/blog-limits';

export interface PostMeasures {
  words: number;
  images: number;
}

interface Measured {
  type?: unknown;
  data?: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// Characters of scripts that write no spaces count as a word each, as word processors do.
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu;

/** Text of HTML, for counting and excerpts: tags become spaces where they end a line, entities characters. */
export const textOfHtml = (html: string): string =>
  html
    .replace(/<\/(p|li|h[1-6]|td|th|tr|blockquote|div)>|<br\s*\/?>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#0?39;/g, "'")
    .replace(/&amp;/g, '&');

export const countWords = (text: string): number => {
  let count = 0;
  // An array of all words would be garbage of the text's size.
  for (word.lastIndex = 0; word.test(text);) count += 1;
  return count;
};

/** Fields of blocks and library sections that hold text: every string that is not an address. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return /^(https?:|\/|#|mailto:|tel:)/.test(value) ? [] : [textOfHtml(value)];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, entry]) =>
    ['id', 'order', 'language', 'formId', 'tone', 'align', 'size', 'emoji'].includes(name)
      ? []
      : textsIn(entry),
  );
};

const imagesIn = ({ type, data }: Measured): number => {
  if (!isObject(data)) return 0;
  if (type === 'post/image') return 1;
  return type === 'post/gallery' && Array.isArray(data['images']) ? data['images'].length : 0;
};

/** Words and images of a post's body: `{ sections: […] }`. Code is not read word by word, so it does not count. */
export const measurePost = (content: unknown): PostMeasures => {
  const sections = isObject(content) && Array.isArray(content['sections']) ? content['sections'] : [];
  const measures = { words: 0, images: 0 };
  for (const section of sections as Measured[]) {
    if (!isObject(section)) continue;
    measures.images += imagesIn(section);
    if (section.type === 'post/code') continue;
    for (const text of textsIn(section.data)) measures.words += countWords(text);
  }
  return measures;
};

/** At least one minute. */
export const readingMinutes = ({ words, images }: PostMeasures): number =>
  Math.max(1, Math.round(words / blogLimits.wordsPerMinute + (images * blogLimits.secondsPerImage) / 60));

/** The beginning of a post as plain text, cut between words. */
export const excerptOf = (content: unknown, max: number = blogLimits.excerptMaxLength): string => {
  const sections = isObject(content) && Array.isArray(content['sections']) ? content['sections'] : [];
  const texts = (sections as Measured[]).flatMap(({ type, data }) =>
    type === 'post/text' &&
    isObject(data) &&
    typeof data['html'] === 'string' &&
    !/^<(h\d|table)/i.test(data['html'])
      ? [textOfHtml(data['html']).trim()]
      : [],
  );
  const text = texts.join(' ').replace(/\s+/g, ' ').trim();
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '');
  const end = cut.lastIndexOf(' ');
  return `${(end > max / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:.–-]+$/, '')}…`;
};
