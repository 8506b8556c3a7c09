// Texts of a post, written by a model: an outline, titles, an excerpt.
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import type { PostTextKind } from '@sitewright/contract/blog-writing/blog-writing';
import { blogWritingLimits as limits } from '@sitewright/contract/blog-writing/blog-writing-limits';
import type { JsonObject } from '@sitewright/contract/content';
import { z } from 'zod';
import { cleanText } from '../../ai/tasks/clean-text.ts';
import {
  cleanNamed,
  namedSchema,
  type NamedTexts,
  nameOf,
  problemsOfText,
} from '../../ai/tasks/named-texts.ts';
import type { TextTask } from '../../ai/tasks/run-task.ts';
import { languageName, nearestLanguage } from '../language-name.ts';

export interface PostToWrite {
  title: string;
  notes: string;
  text: string;
  locale: string;
  business: JsonObject;
}

const dataOf = ({ title, notes, text, business }: PostToWrite): JsonObject =>
  Object.fromEntries(
    Object.entries({
      business,
      title,
      notes,
      text: text.slice(0, limits.readMaxLength).toWellFormed(),
    }).filter(([, value]) => value !== ''),
  );

const common = (post: PostToWrite) => ({ promptVersion: 1, credits: 1, data: dataOf(post) });

const heading = z.object({ level: z.number().int(), text: z.string() });
const outlineSchema = z.object({ headings: z.array(heading) });
export type Outline = z.output<typeof outlineSchema>;

const cleanOutline = ({ headings = [] }: Partial<Outline>): Outline => ({
  // The last one of a stream may have no text yet.
  headings: (headings as Partial<Outline['headings'][number]>[])
    .map(({ level, text }) => ({
      level: level === 3 ? 3 : 2,
      text: cleanText(text ?? '').replace(/^[\d.)\s]+/, ''),
    }))
    .filter(({ text }) => text !== '')
    .slice(0, limits.outlineHeadingsMax),
});

export const outlineTask = (post: PostToWrite): TextTask<Outline & JsonObject> => ({
  ...common(post),
  feature: 'post_outline',
  instructions: `Write the outline of a blog post with this title, in ${languageName(post.locale)}: ${limits.outlineHeadingsMin} to ${limits.outlineHeadingsMax} headings in their order, each of at most ${limits.headingMaxLength} characters, with "level" 2 for a section and 3 for a part of the section above. Follow the notes of the author where there are any, and what the text so far has already. No numbering. Answer with an object with "headings".`,
  schema: outlineSchema,
  maxOutputTokens: 400 + limits.outlineHeadingsMax * limits.headingMaxLength,
  clean: (value) => cleanOutline(value),
  problemsOf: ({ headings }) => [
    ...(headings.length < limits.outlineHeadingsMin
      ? [`There are ${headings.length} headings; at least ${limits.outlineHeadingsMin} are needed.`]
      : []),
    ...headings.flatMap(({ text }, index) =>
      problemsOfText(`heading ${index + 1}`, text, {
        max: limits.headingMaxLength,
        said: JSON.stringify(dataOf(post)),
        locale: nearestLanguage(post.locale),
      }),
    ),
  ],
});

const lengths: Readonly<Record<Exclude<PostTextKind, 'outline'>, { count: number; max: number }>> = {
  titles: { count: limits.titles, max: limits.titleMaxLength },
  excerpt: { count: 1, max: blogLimits.excerptMaxLength },
};

/** `titles` and `excerpt`: texts under short names. */
export const namedTask = (
  post: PostToWrite,
  kind: Exclude<PostTextKind, 'outline'>,
): TextTask<NamedTexts> => {
  const { count, max } = lengths[kind];
  const names = Array.from({ length: count }, (_, index) => nameOf(index));
  const order =
    kind === 'titles'
      ? `Write ${count} different titles for this blog post, of at most ${max} characters each, without a full stop at the end.`
      : `Write the excerpt of this blog post that lists and search results show: one to three sentences that say what it is about, of at most ${max} characters.`;
  return {
    ...common(post),
    feature: `post_${kind}`,
    instructions: `${order} Write in ${languageName(post.locale)}. Answer with an object with the names ${names.map((name) => `"${name}"`).join(', ')}.`,
    schema: namedSchema(count),
    maxOutputTokens: 400 + count * max,
    clean: (value) => cleanNamed(value),
    problemsOf: (value) =>
      names.flatMap((name) =>
        problemsOfText(name, value[name] ?? '', {
          max,
          said: JSON.stringify(dataOf(post)),
          locale: nearestLanguage(post.locale),
        }),
      ),
  };
};
