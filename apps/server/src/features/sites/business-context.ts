// The business context of a site: the explicit values, falling back to those derived from the site itself.
import type { JsonObject } from '@sitewright/contract/content';
import { type BusinessContext, businessDefaults } from '@sitewright/contract/sites/sites';
import type { SiteRow } from './site-rows.ts';

type BusinessTexts = Pick<SiteRow, 'name' | 'description' | 'settings'>;

const textOr = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && value.trim() !== '' ? value : otherwise;

export const inheritedBusiness = ({ name, description, settings }: BusinessTexts): BusinessContext => ({
  ...businessDefaults,
  businessName: textOr(name, businessDefaults.businessName),
  description: textOr(description, businessDefaults.description),
  industry: textOr(settings['industry'], businessDefaults.industry),
  targetAudience: textOr(settings['targetAudience'], businessDefaults.targetAudience),
  tone: textOr(settings['brandTone'], businessDefaults.tone),
});

/** Drops empty fields and those that only repeat the inherited value. */
export const ownBusiness = (site: BusinessTexts, stored: JsonObject): JsonObject => {
  const usual = [businessDefaults, inheritedBusiness(site)] as readonly JsonObject[];
  const isOwn = ([name, value]: [string, unknown]): boolean =>
    textOr(value, '') !== '' && usual.every((known) => known[name] !== value);
  return Object.fromEntries(Object.entries(stored).filter(isOwn));
};

export const businessOf = (site: BusinessTexts & Pick<SiteRow, 'business_context'>): BusinessContext => ({
  ...inheritedBusiness(site),
  ...ownBusiness(site, site.business_context),
});
