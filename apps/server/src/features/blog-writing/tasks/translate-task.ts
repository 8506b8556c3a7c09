// Some texts of a post in another language.
import { blogWritingLimits as limits } from '@sitewright/contract/blog-writing/blog-writing-limits';
import { cleanNamed, namedSchema, type NamedTexts, nameOf } from '../../ai/tasks/named-texts.ts';
import type { TextTask } from '../../ai/tasks/run-task.ts';
import { languageName } from '../language-name.ts';

/** How much longer a translation may get; a short text more than a long one. */
const growth = 2.5;
const fewCharacters = 60;

/** Characters that nobody sees, and those that turn the direction of a line. Joiners stay: words of some scripts need them. */
// oxlint-disable-next-line no-control-regex
const unseen = /[\u0000-\u001f\u007f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

const tidy = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(unseen, '').trim().toWellFormed();

export interface TextToTranslate {
  text: string;
  /** Undefined for a valid translation; otherwise the problem as a sentence for the model. */
  problemOf: (translated: string) => string | undefined;
}

export const translateTask = (
  texts: readonly TextToTranslate[],
  { from, into, title }: { from: string; into: string; title: string },
): TextTask<NamedTexts> => ({
  feature: 'post_translation',
  promptVersion: 1,
  credits: 1,
  instructions: `Translate each text of "texts", which are parts of one blog post, from ${languageName(from)} into ${languageName(into)}, as somebody would write it who grew up with that language. Keep numbers, names and addresses. Marks such as [[1]] stand for links and formatting: keep every mark of a text exactly once, in their order, around the words that it belongs to. Leave nothing out and add nothing. Answer with an object that has exactly the names of "texts", each with its translation.`,
  data: { title, texts: Object.fromEntries(texts.map(({ text }, index) => [nameOf(index), text])) },
  schema: namedSchema(texts.length),
  maxOutputTokens: 400 + limits.translationPartLength * 2,
  clean: (value) => cleanNamed(value, tidy),
  problemsOf: (value) =>
    texts.flatMap(({ text, problemOf }, index) => {
      const name = nameOf(index);
      const translated = value[name] ?? '';
      if (translated === '') return [`"${name}" is empty.`];
      if (translated.length > text.length * growth + fewCharacters)
        return [`"${name}" is much longer than its text.`];
      const problem = problemOf(translated);
      return problem === undefined ? [] : [`"${name}" ${problem}`];
    }),
});
