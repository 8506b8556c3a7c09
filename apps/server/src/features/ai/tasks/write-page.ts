// A page of the built-in writer whose texts a model writes anew. Its sections, pictures and links stay.
import type { WrittenText } from '@sitewright/contract/ai/ai';
import type { JsonObject } from '@sitewright/contract/content';
import type { Language } from '@sitewright/contract/fields';
import type { TextLength, Tone } from '@sitewright/contract/ai/writing';
import type { GeneratedPage } from '@sitewright/writer/generate-site';
import { type TextLeaf, textLeavesOf, withTexts } from '@sitewright/writer/leaves/text-leaves';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { ModelConnection } from '../model/model-connection.ts';
import { leavesTask, textsAtLeaves } from './leaves-task.ts';
import { type NamedTexts, nameOf } from './named-texts.ts';
import { runTask, type TaskCall, type TaskResult } from './run-task.ts';

const pageCredits = 3;

/** Gets the texts so far, at their places in the page. */
export type OnTexts = (texts: readonly WrittenText[]) => void;

interface Wish {
  business: JsonObject;
  tone: Tone;
  length: TextLength;
  locale: Language;
}

/** The SEO title and description of a page. */
const seoLeaves = ({ seo }: GeneratedPage): TextLeaf[] => [
  { path: ['title'], current: seo.title, kind: 'title', maxLength: 60 },
  { path: ['description'], current: seo.description, kind: 'text', maxLength: 158 },
];

export const writePageWithModel = async (
  ctx: ServerContext,
  connection: ModelConnection,
  page: GeneratedPage,
  { call, onTexts, length, ...wish }: Wish & { call: TaskCall; onTexts?: OnTexts | undefined },
): Promise<TaskResult<GeneratedPage>> => {
  const sections = page.sections.map(({ type, data }) => ({
    category: type.split('/')[0],
    leaves: textLeavesOf(data, ctx.library.designs.get(type)?.config),
  }));
  const seo = seoLeaves(page);
  const task = leavesTask(
    {
      ...wish,
      leaves: [
        ...seo.map((leaf) => ({ ...leaf, section: 'search result' })),
        ...sections.flatMap(({ leaves, category }) =>
          leaves.map((leaf) => ({ ...leaf, section: category, length })),
        ),
      ],
    },
    { feature: 'page', credits: pageCredits },
  );
  const all = [...seo, ...sections.flatMap(({ leaves }) => leaves)];
  const places = [
    ...seo.map(({ path }) => ['seo', ...path]),
    ...sections.flatMap(({ leaves }, index) =>
      leaves.map(({ path }) => ['sections', index, 'data', ...path]),
    ),
  ];
  const { value, model, usage } = await runTask(ctx, connection, task, {
    ...call,
    onPartial:
      onTexts &&
      ((texts) =>
        onTexts(places.map((path, index) => ({ path, text: (texts as NamedTexts)[nameOf(index)] ?? '' })))),
  });
  const texts = textsAtLeaves(all, value);
  const take = (count: number) => texts.splice(0, count);
  const written = withTexts(page.seo, take(seo.length)) as GeneratedPage['seo'];
  return {
    value: {
      ...page,
      seo: written,
      sections: page.sections.map((section, index) => ({
        ...section,
        data: withTexts(section.data, take(sections[index]!.leaves.length)),
      })),
    },
    model,
    usage,
  };
};
