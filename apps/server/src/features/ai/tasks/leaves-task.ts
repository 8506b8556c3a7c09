// Texts of a section, written by a model: it gets them under short names, and answers with the same names.
import type { Tone } from '@sitewright/contract/ai/writing';
import type { JsonObject } from '@sitewright/contract/content';
import type { Language } from '@sitewright/contract/fields';
import { bannedWords } from '@sitewright/writer/industries/banned-words.data';
import type { WrittenLeaf } from '@sitewright/writer/leaves/write-leaves';
import type { LeafKind, TextLeaf } from '@sitewright/writer/leaves/text-leaves';
import { paragraphs } from '@sitewright/writer/sections/section-parts';
import { z } from 'zod';
import { cleanText, inventedNumbers } from './clean-text.ts';
import type { TextTask } from './run-task.ts';

/** Characters of a text whose field has no limit of its own. */
const lengths: Readonly<Record<LeafKind, number>> = {
  eyebrow: 40,
  title: 90,
  text: 400,
  rich: 1_500,
  label: 30,
};

const kinds: Readonly<Record<LeafKind, string>> = {
  eyebrow: 'a few words above the title',
  title: 'a title, without a full stop',
  text: 'one to three sentences',
  rich: 'one or two paragraphs',
  label: 'the label of a button, two or three words',
};

const languages: Readonly<Record<Language, string>> = { en: 'English', vi: 'Vietnamese' };

const limitOf = ({ kind, maxLength }: TextLeaf): number => Math.min(maxLength ?? Infinity, lengths[kind]);

export type LeafTexts = JsonObject & Record<string, string>;

interface Wish {
  leaves: readonly TextLeaf[];
  business: JsonObject;
  /** What the section is for. */
  section: string;
  tone: Tone;
  locale: Language;
}

const claimsIn = (text: string, locale: Language): string[] => {
  const padded = ` ${text.toLowerCase()} `;
  return bannedWords[locale].filter((words) => padded.includes(` ${words} `));
};

export const leavesTask = ({ leaves, business, section, tone, locale }: Wish): TextTask<LeafTexts> => {
  const named = new Map(leaves.map((leaf, index) => [`t${index + 1}`, leaf]));
  const said = JSON.stringify([business, leaves.map(({ current }) => current)]);
  return {
    feature: 'section',
    promptVersion: 1,
    credits: 1,
    instructions: `Write each of the texts anew for this business, in ${languages[locale]}, in a ${tone} tone. Answer with an object that has exactly the names of "texts", each with its new text. "kind" says what a text is, "maxLength" how many characters it may have at most.`,
    data: {
      business,
      section,
      texts: Object.fromEntries(
        [...named].map(([name, leaf]) => [
          name,
          { current: leaf.current, kind: kinds[leaf.kind], maxLength: limitOf(leaf) },
        ]),
      ),
    },
    schema: z.object(Object.fromEntries([...named.keys()].map((name) => [name, z.string()]))),
    maxOutputTokens: 400 + leaves.reduce((sum, leaf) => sum + Math.ceil(limitOf(leaf) / 2), 0),
    clean: (texts) =>
      Object.fromEntries(
        Object.entries(texts).map(([name, text]) => [
          name,
          named.get(name)?.kind === 'rich'
            ? text
                .split(/\n\s*\n/)
                .map(cleanText)
                .filter((paragraph) => paragraph !== '')
                .join('\n\n')
            : cleanText(text),
        ]),
      ),
    problemsOf: (texts) =>
      [...named].flatMap(([name, leaf]) => {
        const text = texts[name] ?? '';
        const max = limitOf(leaf);
        const invented = inventedNumbers(text, said);
        const claims = claimsIn(text, locale);
        return [
          ...(text === '' ? [`"${name}" is empty.`] : []),
          ...(text.length > max ? [`"${name}" has ${text.length} characters; at most ${max} fit.`] : []),
          ...(invented.length > 0
            ? [`"${name}" has numbers that nobody gave: ${invented.join(', ')}. Leave them out.`]
            : []),
          ...(claims.length > 0 ? [`"${name}" claims “${claims.join('”, “')}”. Leave it out.`] : []),
        ];
      }),
  };
};

/** The texts of an answer at the places of their leaves; rich ones as paragraphs. */
export const textsAtLeaves = (leaves: readonly TextLeaf[], texts: LeafTexts): WrittenLeaf[] =>
  leaves.flatMap(({ path, kind }, index) => {
    const text = texts[`t${index + 1}`];
    if (text === undefined) return [];
    return [{ path, text: kind === 'rich' ? paragraphs(text.split('\n\n')) : text }];
  });
