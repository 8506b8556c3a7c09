// A site of the built-in writer with the industries, pictures and forms of this installation.
import type { BusinessInfo } from '@sitewright/contract/ai/ai';
import type { PageKind, Tone } from '@sitewright/contract/ai/writing';
import type { Language } from '@sitewright/contract/fields';
import { businessDefaults } from '@sitewright/contract/sites/sites';
import { type GeneratedSite, generateSite as generate } from '@sitewright/writer/generate-site';
import { asBusiness, asFacts } from './business.ts';
import type { WriterLibrary } from './writer-library.ts';
import { writtenForm } from './written-form.ts';

export interface SiteOptions {
  businessInfo: BusinessInfo;
  tone: Tone;
  locale: Language;
  seed: string;
  variant?: number;
  pages?: readonly PageKind[] | undefined;
}

export const generateSite = (
  ctx: { writerLibrary: () => WriterLibrary },
  { businessInfo, tone, locale, seed, variant = 0, pages }: SiteOptions,
): GeneratedSite => {
  const { industries, compositions, picturesOf } = ctx.writerLibrary();
  return generate(industries, asBusiness(businessInfo), {
    language: locale,
    tone,
    seed,
    variant,
    facts: asFacts(businessInfo),
    pictures: (industry) => picturesOf(industry, locale),
    pages,
    form: (kind, facts) => writtenForm(locale, kind, facts),
    fallbackName: businessDefaults.businessName,
    compositions,
  });
};
