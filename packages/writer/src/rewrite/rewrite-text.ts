// Changes a text without a language model: shorter by what can be left out, longer by what the industry has to say, in another tone
// where the text is one of ours. Undefined where nothing better can be offered: the text stays as it is.
import type { WriterLanguage } from '../business.ts';
import { fillSlots, type SlotValues } from '../fill-slots.ts';
import type { IndustryTexts } from '../industries/industry-files.ts';
import { type Tone, tones } from '@sitewright/contract/ai/writing';
import { fillerWords } from './filler-words.data.ts';
import { sentencesIn } from './sentences.ts';

const tidy = (text: string): string => {
  const clean = text
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/\s+([.,;:?!])/g, '$1')
    .replaceAll(/,\s*,/g, ',')
    .replaceAll(/,\s*([.?!])/g, '$1')
    .trim();
  return clean.charAt(0).toUpperCase() + clean.slice(1);
};

const patterns = {
  en: new RegExp(`(?<![\\p{L}])(?:${fillerWords.en.join('|')})(?![\\p{L}])\\s*`, 'giu'),
  vi: new RegExp(`(?<![\\p{L}])(?:${fillerWords.vi.join('|')})(?![\\p{L}])\\s*`, 'giu'),
};

/** Largest share of its length that a shorter text may keep. */
const shorterBy = 0.9;
const wantedShare = 0.6;

/** The part of a long sentence before its last clause. */
const withoutLastClause = (sentence: string): string | undefined => {
  const end = /[.?!…]$/u.exec(sentence)?.[0] ?? '';
  const clauses = sentence.slice(0, sentence.length - end.length).split(/(?:,|;|:| – | — )\s+/u);
  if (clauses.length < 2 || clauses[0]!.split(' ').length < 4) return undefined;
  return sentence.slice(0, sentence.lastIndexOf(clauses.at(-1)!)).replace(/[\s,;:–—]+$/u, '') + (end || '');
};

export const shorten = (text: string, language: WriterLanguage): string | undefined => {
  const whole = tidy(text);
  const lean = tidy(whole.replaceAll(/\s*\([^()]*\)/g, '').replaceAll(patterns[language], ''));
  const sentences = sentencesIn(lean);
  let shorter = sentences[0] ?? '';
  for (const sentence of sentences.slice(1)) {
    const longer = `${shorter} ${sentence}`;
    if (longer.length > whole.length * wantedShare) break;
    shorter = longer;
  }
  if (shorter.length > whole.length * shorterBy) shorter = withoutLastClause(shorter) ?? shorter;
  return shorter !== '' && shorter.length <= whole.length * shorterBy ? shorter : undefined;
};

/** Adds a sentence that the text does not have yet. */
export const expand = (text: string, more: readonly string[]): string | undefined => {
  const whole = tidy(text);
  const wordsOf = (sentence: string): string => sentence.toLowerCase().replaceAll(/[^\p{L}\s]/gu, '');
  const known = new Set(sentencesIn(whole).map(wordsOf));
  const addition = more
    .flatMap(sentencesIn)
    .find((sentence) => sentence.split(' ').length > 3 && !known.has(wordsOf(sentence)));
  if (addition === undefined || whole === '') return undefined;
  return `${/[.?!…:]$/u.test(whole) ? whole : `${whole}.`} ${addition}`;
};

type Toned = Readonly<Record<Tone, readonly string[]>>;

const pick = (all: IndustryTexts['closings'], key: 'title' | 'text'): Toned =>
  Object.fromEntries(tones.map((tone) => [tone, all[tone].map((one) => one[key])])) as Record<Tone, string[]>;

const tonedTexts = ({ headlines, leads, about, closings, actions }: IndustryTexts): Toned[] => [
  headlines,
  leads,
  about,
  pick(closings, 'title'),
  pick(closings, 'text'),
  actions.main,
];

/** The same place of the industry’s texts in another tone, for each sentence that is one of them. */
export const changeTone = (
  text: string,
  to: Tone,
  { texts, values }: { texts: IndustryTexts; values: SlotValues },
): string | undefined => {
  let changed = tidy(text);
  let isChanged = false;
  for (const toned of tonedTexts(texts))
    for (const tone of tones) {
      if (tone === to) continue;
      for (const [index, one] of toned[tone].entries()) {
        const filled = fillSlots(one, values);
        const other = fillSlots(toned[to][index] ?? toned[to][0]!, values);
        if (!changed.includes(filled) || changed.includes(other)) continue;
        changed = changed.replace(filled, () => other);
        isChanged = true;
      }
    }
  return isChanged ? changed : undefined;
};
