// Makes the texts of a written section shorter or longer, without a language model. Titles, labels and facts stay.
import type { TextLength } from '@sitewright/contract/ai/writing';
import type { JsonObject } from '@sitewright/contract/content';
import type { SectionConfig } from '@sitewright/contract/library/section-design';
import { type TextLeaf, textLeavesOf, withTexts } from '../leaves/text-leaves.ts';
import { paragraphs } from '../sections/section-parts.ts';
import { expand } from './rewrite-text.ts';
import { sentencesIn } from './sentences.ts';

const paragraph = /<p>(.*?)<\/p>/gs;

/** The first sentence, or the first paragraph. */
const shortest = ({ current, kind }: TextLeaf): string | undefined =>
  kind === 'rich' ? [...current.matchAll(paragraph)][0]?.[0] : sentencesIn(current)[0];

/** Sentences about the business; each is taken once. */
export type Sentences = string[];

/** With one more sentence, or one more paragraph. */
const longer = ({ current, kind }: TextLeaf, more: Sentences): string | undefined => {
  const next = more.find((sentence) => !current.includes(sentence));
  if (next === undefined) return undefined;
  const text = kind === 'rich' ? current + paragraphs([next]) : expand(current, [next]);
  if (text !== undefined) more.splice(more.indexOf(next), 1);
  return text;
};

const fits = (text: string | undefined, { current, maxLength }: TextLeaf): text is string =>
  text !== undefined && text !== current && (maxLength === undefined || text.length <= maxLength);

/** Texts of list entries become shorter only: a further sentence would be about something else than the entry. */
const mayChange = ({ kind, path }: TextLeaf, length: TextLength): boolean =>
  (kind === 'text' || kind === 'rich') && (length === 'short' || path.length === 1);

/** `more`: what may be added; plain sentences without markup. */
export const fitLength = (
  data: JsonObject,
  config: Pick<SectionConfig, 'fields' | 'category'> | undefined,
  { length, more }: { length: TextLength; more: Sentences },
): JsonObject => {
  if (length === 'medium') return data;
  const written = textLeavesOf(data, config)
    .filter((leaf) => mayChange(leaf, length))
    .flatMap((leaf) => {
      const text = length === 'short' ? shortest(leaf) : longer(leaf, more);
      return fits(text, leaf) ? [{ path: leaf.path, text }] : [];
    });
  return withTexts(data, written);
};
