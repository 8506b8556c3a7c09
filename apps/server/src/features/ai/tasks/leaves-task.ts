// Texts of a section, written by a model: it gets them under short names, and answers with the same names.
import type { WrittenText } from '@sitewright/contract/ai/ai';
import { aiLimits } from '@sitewright/contract/ai/ai-limits';
import type { TextLength, Tone } from '@sitewright/contract/ai/writing';
import type { JsonObject } from '@sitewright/contract/content';
import type { Language } from '@sitewright/contract/fields';
import type { WrittenLeaf } from '@sitewright/writer/leaves/write-leaves';
import type { LeafKind, TextLeaf } from '@sitewright/writer/leaves/text-leaves';
import { paragraphs } from '@sitewright/writer/sections/section-parts';
import { cleanText } from './clean-text.ts';
import {
  cleanNamed,
  languageNames,
  namedSchema,
  type NamedTexts,
  nameOf,
  problemsOfText,
} from './named-texts.ts';
import type { TextTask } from './run-task.ts';

/** Characters of a text whose field has no limit of its own. */
const limits: Readonly<Record<LeafKind, number>> = {
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

/** The kinds whose length people choose. */
const ofLength: Readonly<
  Record<Exclude<TextLength, 'medium'>, Partial<Record<LeafKind, { kind: string; limit: number }>>>
> = {
  short: {
    text: { kind: 'one short sentence', limit: aiLimits.shortTextMaxLength },
    rich: { kind: 'one short paragraph', limit: aiLimits.shortRichTextMaxLength },
  },
  long: {
    text: { kind: 'three to five sentences', limit: aiLimits.longTextMaxLength },
    rich: { kind: 'three or four paragraphs', limit: aiLimits.longRichTextMaxLength },
  },
};

interface AskedLeaf extends TextLeaf {
  /** Category of the section, where it is known. */
  section?: string | undefined;
  length?: TextLength | undefined;
}

const wishOf = ({ kind, maxLength, length = 'medium' }: AskedLeaf): { kind: string; limit: number } => {
  const wish = length === 'medium' ? undefined : ofLength[length][kind];
  return {
    kind: wish?.kind ?? kinds[kind],
    limit: Math.min(maxLength ?? Infinity, wish?.limit ?? limits[kind]),
  };
};

const limitOf = (leaf: AskedLeaf): number => wishOf(leaf).limit;

interface Wish {
  leaves: readonly AskedLeaf[];
  business: JsonObject;
  tone: Tone;
  locale: Language;
}

export const leavesTask = (
  { leaves, business, tone, locale }: Wish,
  { feature, credits }: Pick<TextTask<NamedTexts>, 'feature' | 'credits'> = {
    feature: 'section',
    credits: 1,
  },
): TextTask<NamedTexts> => {
  const named = new Map(leaves.map((leaf, index) => [nameOf(index), leaf]));
  const said = JSON.stringify([business, leaves.map(({ current }) => current)]);
  return {
    feature,
    promptVersion: 1,
    credits,
    instructions: `Write each of the texts anew for this business, in ${languageNames[locale]}, in a ${tone} tone. Answer with an object that has exactly the names of "texts", each with its new text. "kind" says what a text is, "maxLength" how many characters it may have at most. Names of services stay as they are. No sentence stands twice.`,
    data: {
      business,
      texts: Object.fromEntries(
        [...named].map(([name, leaf]) => [
          name,
          {
            current: leaf.current,
            kind: wishOf(leaf).kind,
            maxLength: limitOf(leaf),
            ...(leaf.section === undefined ? {} : { section: leaf.section }),
          },
        ]),
      ),
    },
    schema: namedSchema(leaves.length),
    maxOutputTokens: 400 + leaves.reduce((sum, leaf) => sum + Math.ceil(limitOf(leaf) / 2), 0),
    clean: (texts) =>
      cleanNamed(texts, (text, name) =>
        named.get(name)?.kind === 'rich'
          ? text
              .split(/\n\s*\n/)
              .map(cleanText)
              .filter((paragraph) => paragraph !== '')
              .join('\n\n')
          : cleanText(text),
      ),
    problemsOf: (texts) =>
      [...named].flatMap(([name, leaf]) =>
        problemsOfText(name, texts[name] ?? '', { max: limitOf(leaf), said, locale }),
      ),
  };
};

/** The texts of an answer at the places of their leaves; rich ones as paragraphs. */
export const textsAtLeaves = (leaves: readonly TextLeaf[], texts: NamedTexts): WrittenLeaf[] =>
  leaves.flatMap(({ path, kind }, index) => {
    const text = texts[nameOf(index)];
    if (text === undefined) return [];
    return [{ path, text: kind === 'rich' ? paragraphs(text.split('\n\n')) : text }];
  });

/** Texts so far, at their places in a response. */
export const writtenAtLeaves = (
  leaves: readonly TextLeaf[],
  texts: NamedTexts,
  root: readonly (string | number)[],
): WrittenText[] =>
  leaves.flatMap(({ path }, index) => {
    const text = texts[nameOf(index)];
    return text === undefined ? [] : [{ path: [...root, ...path], text }];
  });
