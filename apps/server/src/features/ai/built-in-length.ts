// The length that people choose for what the built-in writer writes.
import type { TextLength } from '@sitewright/contract/ai/writing';
import type { Language } from '@sitewright/contract/fields';
import type { BusinessInfo } from '@sitewright/contract/ai/ai';
import type { GeneratedPage } from '@sitewright/writer/generate-site';
import { fitLength } from '@sitewright/writer/rewrite/fit-length';
import { sentencesIn } from '@sitewright/writer/rewrite/sentences';
import type { SiteTexts } from '@sitewright/writer/site-texts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { builtInTexts } from './built-in-texts.ts';

/** Sentences of the industry that these texts do not have yet. */
export const furtherSentences = (texts: SiteTexts, said: readonly unknown[]): string[] => {
  const known = JSON.stringify(said);
  return texts
    .benefits(texts.benefitsLeft())
    .flatMap(({ text }) => sentencesIn(text))
    .filter((sentence) => !known.includes(JSON.stringify(sentence).slice(1, -1)));
};

interface Options {
  businessInfo: BusinessInfo;
  length: TextLength;
  locale: Language;
  seed: string;
}

/** The pages of the built-in writer in the chosen length. A page does not say a sentence twice. */
export const fitPages = (
  ctx: Pick<ServerContext, 'library' | 'writerLibrary'>,
  pages: readonly GeneratedPage[],
  { businessInfo, length, locale, seed }: Options,
): GeneratedPage[] => {
  const { name, description, industry, location, targetAudience } = businessInfo;
  const said = {
    businessName: name,
    businessDescription: description,
    industry,
    location,
    targetAudience,
  };
  return pages.map((page) => {
    const more =
      length === 'long'
        ? furtherSentences(
            builtInTexts(ctx, said, { locale, seed: `${seed}/${page.slug}` }).texts,
            page.sections,
          )
        : [];
    return {
      ...page,
      sections: page.sections.map((section) => ({
        ...section,
        data: fitLength(section.data, ctx.library.designs.get(section.type)?.config, { length, more }),
      })),
    };
  });
};
