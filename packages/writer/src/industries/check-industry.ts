// The rules for texts of an industry, which its author sees as sentences. Used by the tests of the library and by `npm run check:industry`.
import { tones } from '@sitewright/contract/ai/writing';
import { bannedWords } from './banned-words.data.ts';
import { sentencesIn } from '../rewrite/sentences.ts';
import { headedSections, type Industry, type IndustryTexts } from './industry-files.ts';

export type IndustryLanguage = 'en' | 'vi';

/** `title`: no period at its end. `sentence`: one or more whole sentences. `phrase`: part of a sentence. */
type Kind = 'title' | 'sentence' | 'phrase';

interface Piece {
  path: string;
  text: string;
  kind: Kind;
  /** Characters, with the slots filled. */
  length: readonly [min: number, max: number];
}

const samples = { name: 'Harper & Sons', location: 'Springfield', audience: '' };

const fill = (text: string, texts: IndustryTexts): string =>
  text
    .replaceAll(/[[\]]/g, '')
    .replaceAll(/\{(\w+)\}/g, (whole, slot: string) =>
      slot === 'audience' ? texts.audience : (samples[slot as keyof typeof samples] ?? whole),
    );

const titled = (
  path: string,
  entry: { title: string; text: string },
  titleMax: number,
  textMax: number,
): Piece[] => [
  { path: `${path}.title`, text: entry.title, kind: 'title', length: [4, titleMax] },
  { path: `${path}.text`, text: entry.text, kind: 'sentence', length: [20, textMax] },
];

const piecesOf = (texts: IndustryTexts): Piece[] => {
  const list = (path: string, all: readonly string[], kind: Kind, length: Piece['length']): Piece[] =>
    all.map((text, index) => ({ path: `${path}[${index}]`, text, kind, length }));
  return [
    { path: 'label', text: texts.label, kind: 'title', length: [3, 32] },
    { path: 'kind', text: texts.kind, kind: 'phrase', length: [3, 40] },
    { path: 'customers', text: texts.customers, kind: 'phrase', length: [3, 24] },
    { path: 'audience', text: texts.audience, kind: 'phrase', length: [10, 64] },
    { path: 'work', text: texts.work, kind: 'phrase', length: [4, 40] },
    ...Object.entries(texts.pages).map(([page, text]): Piece => ({
      path: `pages.${page}`,
      text,
      kind: 'title',
      length: [3, 20],
    })),
    ...list('eyebrows', texts.eyebrows, 'title', [8, 80]),
    ...list('statements', texts.statements, 'sentence', [50, 190]),
    ...tones.flatMap((tone) => [
      ...list(`headlines.${tone}`, texts.headlines[tone], 'title', [10, 60]),
      ...list(`leads.${tone}`, texts.leads[tone], 'sentence', [25, 170]),
      ...list(`about.${tone}`, texts.about[tone], 'sentence', [45, 340]),
      ...texts.closings[tone].flatMap((one, index) => titled(`closings.${tone}[${index}]`, one, 56, 150)),
      ...list(`actions.main.${tone}`, texts.actions.main[tone], 'title', [3, 24]),
    ]),
    { path: 'actions.second', text: texts.actions.second, kind: 'title', length: [3, 28] },
    ...texts.services.flatMap((one, index): Piece[] => [
      { path: `services[${index}].name`, text: one.name, kind: 'title', length: [3, 36] },
      { path: `services[${index}].text`, text: one.text, kind: 'sentence', length: [35, 125] },
      { path: `services[${index}].more`, text: one.more, kind: 'sentence', length: [110, 280] },
    ]),
    ...(texts.ownService ?? []).flatMap((one, index): Piece[] => [
      { path: `ownService[${index}].text`, text: one.text, kind: 'sentence', length: [35, 125] },
      { path: `ownService[${index}].more`, text: one.more, kind: 'sentence', length: [110, 280] },
    ]),
    ...texts.benefits.flatMap((one, index) => titled(`benefits[${index}]`, one, 36, 125)),
    ...texts.steps.flatMap((one, index) => titled(`steps[${index}]`, one, 36, 130)),
    ...texts.questions.flatMap((one, index): Piece[] => [
      { path: `questions[${index}].question`, text: one.question, kind: 'title', length: [12, 80] },
      { path: `questions[${index}].answer`, text: one.answer, kind: 'sentence', length: [55, 220] },
    ]),
    ...headedSections.flatMap((name) =>
      (['plain', 'warm'] as const).flatMap((voice) =>
        titled(`headings.${name}.${voice}`, texts.headings[name][voice], 52, 120),
      ),
    ),
  ];
};

/** Shorter ones may stand twice. Vietnamese writes a word of two syllables as two. */
const wordsMin = { en: 4, vi: 6 };

/** The sentences of a text, in lower case and without slots, to find those that stand twice. */
export const sentencesOf = (text: string, language: IndustryLanguage): string[] =>
  sentencesIn(text)
    .map((sentence) =>
      sentence
        .toLowerCase()
        .replaceAll(/[^\p{L}\s]/gu, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((sentence) => sentence.split(' ').length >= wordsMin[language]);

const patterns = {
  en: bannedWords.en.map((word) => [word, new RegExp(`(?<![\\p{L}])${word}(?![\\p{L}])`, 'iu')] as const),
  vi: bannedWords.vi.map((word) => [word, new RegExp(`(?<![\\p{L}])${word}(?![\\p{L}])`, 'iu')] as const),
};

const checkPiece = (piece: Piece, texts: IndustryTexts, language: IndustryLanguage): string[] => {
  const { path, text, kind, length } = piece;
  const issues: string[] = [];
  const add = (issue: string): void => void issues.push(`${path}: ${issue} (“${text}”)`);
  const filled = fill(text, texts);
  if (filled.length < length[0] || filled.length > length[1])
    add(`has ${filled.length} characters, allowed are ${length[0]} to ${length[1]}`);
  if (/\p{Nd}/u.test(text)) add('has digits: the business may not have this number');
  if (/!/.test(text)) add('has an exclamation mark');
  if (/["']/.test(text)) add('has a straight quotation mark or apostrophe; use ’ “ ”');
  if (/[—–]/.test(text)) add('has a dash; write two sentences, or use a comma or colon');
  if (/\s\s|^\s|\s$| [,.;:?]/.test(filled)) add('has a space too many');
  for (const [slot] of text.matchAll(/\{[^}]*\}/g))
    if (!['{name}', '{location}', '{audience}'].includes(slot)) add(`has an unknown slot ${slot}`);
  const withoutOptional = text.replaceAll(/\[[^[\]]*\]/g, '');
  if (/[[\]]/.test(withoutOptional)) add('has brackets that do not match or stand inside others');
  if (withoutOptional.includes('{location}'))
    add('needs {location} in brackets, as it may be unknown: [ in {location}]');
  if (kind === 'phrase' ? /[.?!]$/.test(text) : !/^[\p{Lu}“{[¿]/u.test(text))
    add(kind === 'phrase' ? 'ends like a sentence' : 'does not begin with a capital letter');
  if (kind === 'sentence' && !/[.?…”]$/.test(text)) add('does not end like a sentence');
  if (kind === 'title' && /[^.]\.$/.test(text) && text.split('.').length < 3)
    add('is a title and ends with a period');
  for (const [word, pattern] of patterns[language]) if (pattern.test(text)) add(`uses “${word}”`);
  return issues;
};

const checkRepeats = (pieces: readonly Piece[], language: IndustryLanguage): string[] => {
  const seen = new Map<string, string>();
  const issues: string[] = [];
  for (const { path, text } of pieces)
    for (const sentence of sentencesOf(text, language)) {
      const before = seen.get(sentence);
      if (before !== undefined) issues.push(`${path}: the same sentence as ${before} (“${sentence}”)`);
      else seen.set(sentence, path);
    }
  return issues;
};

/** Issues of the texts of an industry, as sentences; none when they can ship. */
export const checkIndustryTexts = (
  industry: Industry,
  texts: IndustryTexts,
  language: IndustryLanguage,
): string[] => {
  const pieces = piecesOf(texts);
  const missing = industry.pages
    .filter((page) => !texts.pages[page])
    .map((page) => `pages.${page}: has no title, and the industry has such a page`);
  return [
    ...missing,
    ...pieces.flatMap((piece) => checkPiece(piece, texts, language)),
    ...checkRepeats(pieces, language),
  ];
};
