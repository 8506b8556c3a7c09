// The texts of the built-in writer for the business of a request.
import type { TemplateContext } from '@sitewright/contract/ai/ai';
import type { Tone } from '@sitewright/contract/ai/writing';
import type { Language } from '@sitewright/contract/fields';
import { businessDefaults } from '@sitewright/contract/sites/sites';
import { type KnownBusiness, readBusiness } from '@sitewright/writer/business';
import { siteWords } from '@sitewright/writer/common-texts.data';
import { findIndustry } from '@sitewright/writer/industries/find-industry';
import type { IndustryTexts } from '@sitewright/writer/industries/industry-files';
import { createSiteTexts, type SiteTexts } from '@sitewright/writer/site-texts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { asBusiness, businessOfSection, readTone } from './business.ts';

export interface BuiltInTexts {
  business: KnownBusiness;
  ofIndustry: IndustryTexts;
  texts: SiteTexts;
}

export const builtInTexts = (
  ctx: Pick<ServerContext, 'writerLibrary'>,
  said: TemplateContext,
  {
    locale,
    seed,
    tone = readTone(said.tone ?? ''),
  }: { locale: Language; seed: string; tone?: Tone | undefined },
): BuiltInTexts => {
  const { industries } = ctx.writerLibrary();
  const business = readBusiness(asBusiness(businessOfSection(said)), businessDefaults.businessName);
  const { industry, texts } = findIndustry(industries, {
    industry: said.industry,
    name: business.name,
    texts: business.description,
  });
  return {
    business,
    ofIndustry: texts[locale],
    texts: createSiteTexts({
      industry,
      texts: texts[locale],
      business,
      tone,
      seed: `${seed}/${business.name}`,
      ownService: siteWords[locale].ownService,
    }),
  };
};
