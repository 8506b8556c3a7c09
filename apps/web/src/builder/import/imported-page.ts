// A page to be imported: its sections, and the share of its content that they retain.
import type { Json, JsonObject } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import type { Block, ContentCounts, ReadPage } from './imported-token.ts';
import { type ImportedSection, classifySections } from './classify-sections.ts';
import { countWords } from './count-words.ts';

export interface ImportedPage {
  title: string;
  sections: ImportedSection[];
  pictures: ReadPage['pictures'];
  lost: ReadPage['lost'];
  /** Content of the original page. */
  counted: ContentCounts;
}

/** Maximum of blocks, a quarter of the sections per page; the last block holds the rest. */
const blocksMax = limits.content.sectionsPerPage / 4;

const gathered = (blocks: readonly Block[]): Block[] => {
  if (blocks.length <= blocksMax) return [...blocks];
  const rest = blocks.slice(blocksMax - 1).flatMap(({ tokens }) => tokens);
  return [...blocks.slice(0, blocksMax - 1), { part: 'content', tokens: rest }];
};

export const importedPage = ({ title, blocks, pictures, lost, counted }: ReadPage): ImportedPage => ({
  title,
  sections: classifySections(gathered(blocks)),
  pictures,
  lost,
  counted,
});

const notWords: ReadonlySet<string> = new Set([
  'href',
  'src',
  'url',
  'link',
  'alt',
  'level',
  'style',
  'size',
  'type',
]);

const addTo = (total: ContentCounts, value: Json | undefined, name = ''): void => {
  if (typeof value === 'string') {
    if (name === 'src' || name === 'url') total.pictures += value === '' ? 0 : 1;
    else if (name === 'href' || (name === 'link' && value !== '')) total.links += 1;
    else if (!notWords.has(name)) {
      total.words += countWords(value);
      total.links += value.match(/<a href=/g)?.length ?? 0;
    }
  } else if (Array.isArray(value)) for (const entry of value) addTo(total, entry, name);
  else if (value && typeof value === 'object')
    for (const [key, entry] of Object.entries(value)) addTo(total, entry, key);
};

/** Counts the words, images and links of sections. */
export const countIn = (sections: readonly JsonObject[]): ContentCounts => {
  const total: ContentCounts = { words: 0, pictures: 0, links: 0 };
  for (const section of sections) {
    addTo(total, section['data']);
    addTo(total, section['dropZones']);
  }
  return total;
};

export interface ImportQuality extends ContentCounts {
  percent: number;
}

/** Words weigh most; a kind of content that the page does not have weighs nothing. */
const weights: ContentCounts = { words: 6, pictures: 2, links: 2 };
const names = ['words', 'pictures', 'links'] as const;

/** Share of a page's content that the sections retain, in per cent. Below 100 unless complete. */
export const importQualityOf = (sections: readonly JsonObject[], all: ContentCounts): ImportQuality => {
  const found = countIn(sections);
  const kept: ContentCounts = {
    words: Math.min(found.words, all.words),
    pictures: Math.min(found.pictures, all.pictures),
    links: Math.min(found.links, all.links),
  };
  const there = names.filter((name) => all[name] > 0);
  const whole = there.reduce((sum, name) => sum + weights[name], 0);
  const share = there.reduce((sum, name) => sum + (weights[name] * kept[name]) / all[name], 0);
  return { ...kept, percent: whole === 0 ? 0 : Math.floor((share / whole) * 100) };
};
