// Sites as the wizard proposes them, for every industry in every language.
import { businessInfoSchema } from '@sitewright/contract/ai/ai';
import { tones } from '@sitewright/contract/ai/writing';
import { type Language, language } from '@sitewright/contract/fields';
import type { GeneratedSite } from '@sitewright/writer/generate-site';
import { createRandom } from '@sitewright/writer/random';
import { generateSite } from '../../apps/server/src/features/ai/generate-site.ts';
import { openWriterLibrary } from '../../apps/server/src/features/ai/writer-library.ts';
import { writtenTheme } from '../../apps/server/src/features/ai/written-theme.ts';
import type { Library } from '../../apps/server/src/features/library/library.ts';
import type { SiteTemplate } from '../../apps/server/src/features/library/site-template-library.ts';

/** Proposals of one industry that are checked. */
const variants = 3;

export interface CheckedSite {
  /** `dentist-1-en` */
  name: string;
  industry: string;
  language: Language;
  variant: number;
  site: GeneratedSite;
  /** The site in the shape that the checks of the library take. */
  template: SiteTemplate;
}

const businesses: Readonly<Record<Language, { name: string; location: string }>> = {
  en: { name: 'Harper & Sons', location: 'Leeds' },
  vi: { name: 'Minh Tâm', location: 'Đà Nẵng' },
};

export const generatedSites = (library: Library): CheckedSite[] => {
  const ctx = { writerLibrary: openWriterLibrary(library) };
  return [...ctx.writerLibrary().industries.keys()].flatMap((industry) =>
    language.options.flatMap((locale) =>
      Array.from({ length: variants }, (_, variant): CheckedSite => {
        const businessInfo = businessInfoSchema.parse({ ...businesses[locale], industry });
        const tone = tones[variant]!;
        const name = `${industry}-${variant + 1}-${locale}`;
        const site = generateSite(ctx, { businessInfo, tone, locale, seed: 'check', variant });
        return {
          name,
          industry,
          language: locale,
          variant,
          site,
          template: {
            slug: name,
            name: businessInfo.name,
            description: '',
            industry,
            category: '',
            isPremium: false,
            features: [],
            tags: [],
            business: { targetAudience: '', brandTone: tone },
            theme: writtenTheme(library, site, { tone, variant }),
            pages: site.pages.map(({ slug }) => slug),
            header: site.header,
            footer: site.footer,
            translations: {},
            content: site.pages.map(({ title, slug, seo, sections }) => ({
              title,
              slug,
              seo,
              content: { sections } as unknown as SiteTemplate['content'][number]['content'],
            })),
          },
        };
      }),
    ),
  );
};

/** Some of the sites, the same ones for the same seed. */
export const chosenSites = (sites: readonly CheckedSite[], count: number, seed: string): CheckedSite[] =>
  createRandom(seed).shuffle(sites).slice(0, count);
