// The business context of a site: the explicit values, falling back to the settings of the site, the company profile of
// its customer and the defaults, field by field.
import type { JsonObject } from '@sitewright/contract/content';
import { type BusinessContext, businessDefaults } from '@sitewright/contract/sites/sites';
import type { SiteRow } from './site-rows.ts';

type BusinessTexts = Pick<SiteRow, 'name' | 'description' | 'settings'>;

const textOr = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && value.trim() !== '' ? value : otherwise;

/** What the company profile knows. */
export type CompanyBusiness = Partial<BusinessContext>;

export const inheritedBusiness = (
  { name, description, settings }: BusinessTexts,
  company: CompanyBusiness,
): BusinessContext => {
  const known = { ...businessDefaults, ...company };
  return {
    ...known,
    // Every site has a name, often one of its own such as "Summer sale": that of the business comes first.
    businessName: company.businessName ?? textOr(name, businessDefaults.businessName),
    description: textOr(description, known.description),
    industry: textOr(settings['industry'], known.industry),
    targetAudience: textOr(settings['targetAudience'], known.targetAudience),
    tone: textOr(settings['brandTone'], known.tone),
  };
};

/** Drops empty fields and those that only repeat the inherited value. */
export const ownBusiness = (
  site: BusinessTexts,
  stored: JsonObject,
  company: CompanyBusiness,
): JsonObject => {
  const usual = [businessDefaults, inheritedBusiness(site, company)] as readonly JsonObject[];
  const isOwn = ([name, value]: [string, unknown]): boolean =>
    textOr(value, '') !== '' && usual.every((known) => known[name] !== value);
  return Object.fromEntries(Object.entries(stored).filter(isOwn));
};

export const businessOf = (
  site: BusinessTexts & Pick<SiteRow, 'business_context'>,
  company: CompanyBusiness = {},
): BusinessContext => ({
  ...inheritedBusiness(site, company),
  ...ownBusiness(site, site.business_context, company),
});
