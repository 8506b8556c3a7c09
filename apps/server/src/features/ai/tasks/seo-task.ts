// SEO and social texts of a page, written by a model from the texts of the page.
import { aiLimits } from '@sitewright/contract/ai/ai-limits';
import type { JsonObject } from '@sitewright/contract/content';
import type { Language } from '@sitewright/contract/fields';
import { z } from 'zod';
import { cleanText } from './clean-text.ts';
import { languageNames, problemsOfText } from './named-texts.ts';
import type { TextTask } from './run-task.ts';

const lengths = { title: 60, description: 158, ogTitle: 60, ogDescription: 158 } as const;
type Field = keyof typeof lengths;
const fields = Object.keys(lengths) as Field[];
const descriptionMin = 120;
const keywordMaxLength = 40;

const schema = z.object({
  title: z.string(),
  description: z.string(),
  ogTitle: z.string(),
  ogDescription: z.string(),
  keywords: z.array(z.string()),
});
export type SeoTexts = z.output<typeof schema>;

interface Wish {
  business: JsonObject;
  siteName: string;
  page: { title: string; texts: readonly string[] };
  keyword: string;
  locale: Language;
}

export const seoTask = ({
  business,
  siteName,
  page,
  keyword,
  locale,
}: Wish): TextTask<SeoTexts & JsonObject> => {
  const text = page.texts.join(' ').slice(0, aiLimits.pageTextMaxLength);
  const said = JSON.stringify([business, siteName, page.title, text, keyword]);
  return {
    feature: 'seo',
    promptVersion: 1,
    credits: 1,
    instructions: `Write for the page what search engines show of it, in ${languageNames[locale]}: "title" of at most ${lengths.title} characters, "description" of ${descriptionMin} to ${lengths.description} characters, the same for social networks as "ogTitle" and "ogDescription", and up to ${aiLimits.seoKeywordsMax} "keywords" that people who need this page would type.${keyword === '' ? '' : ' The title and the description contain the words of "keyword".'}`,
    data: { business, siteName, page: { title: page.title, text }, ...(keyword === '' ? {} : { keyword }) },
    schema,
    maxOutputTokens: 800,
    clean: ({ keywords = [], ...texts }) => ({
      ...(Object.fromEntries(fields.map((field) => [field, cleanText(texts[field] ?? '')])) as Record<
        Field,
        string
      >),
      keywords: [...new Set(keywords.map((word) => cleanText(word ?? '').toLowerCase()))]
        .filter((word) => word !== '' && word.length <= keywordMaxLength)
        .slice(0, aiLimits.seoKeywordsMax),
    }),
    problemsOf: (texts) => [
      ...fields.flatMap((field) =>
        problemsOfText(field, texts[field], { max: lengths[field], said, locale }),
      ),
      ...(texts.description.length < descriptionMin
        ? [`"description" has ${texts.description.length} characters; it needs at least ${descriptionMin}.`]
        : []),
    ],
  };
};
