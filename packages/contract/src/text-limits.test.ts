import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { auditList } from './audit/audit.ts';
import { brandingSchema } from './branding/branding.ts';
import { limits } from './limits.ts';
import { seoSchema } from './pages/page-seo.ts';
import { tenantRegistration, tenantSiteDefaults } from './tenants/settings.ts';
import { siteSeoSchema } from './site-settings/site-seo.ts';
import { businessContextSchema, siteSettingsSchema } from './sites/sites.ts';

// Every text input: accepted at its maximum length, rejected one character above.

const { tenants, sites, lists } = limits;
const of = (length: number): string => 'x'.repeat(length);
const rows: [name: string, schema: z.ZodType, max: number, value?: (length: number) => string][] = [
  ['product name', brandingSchema.shape.productName, tenants.productNameMaxLength],
  ['welcome', brandingSchema.shape.dashboardWelcome, tenants.dashboardWelcomeMaxLength],
  ['head of mails', brandingSchema.shape.emailHeader, tenants.emailHeaderMaxLength],
  ['foot of mails', brandingSchema.shape.emailFooter, tenants.emailFooterMaxLength],
  [
    'address of support',
    brandingSchema.shape.supportUrl,
    tenants.addressMaxLength,
    (length) => `https://${of(length - 8)}`,
  ],
  ['end of page titles', tenantSiteDefaults.schema.shape.seoSuffix, tenants.seoSuffixMaxLength],
  ['name of a business', businessContextSchema.shape.businessName, sites.businessNameMaxLength],
  ['description of a business', businessContextSchema.shape.description, sites.businessDescriptionMaxLength],
  ['industry', businessContextSchema.shape.industry, sites.industryMaxLength],
  ['audience', businessContextSchema.shape.targetAudience, sites.audienceMaxLength],
  ['tone', businessContextSchema.shape.tone, sites.toneMaxLength],
  ['location', businessContextSchema.shape.location, sites.locationMaxLength],
  ['what makes it special', businessContextSchema.shape.uniqueValue, sites.uniqueValueMaxLength],
  ['tone of a brand', siteSettingsSchema.shape.brandTone, sites.toneMaxLength],
  ['picture of a page', seoSchema.shape.socialImage, sites.imageAddressMaxLength],
  [
    'pattern of titles',
    siteSeoSchema.shape.titlePattern,
    sites.titlePatternMaxLength,
    (length) => `{page}${of(length - 6)}`,
  ],
  ['description of a site', siteSeoSchema.shape.description, sites.seoDescriptionMaxLength],
  ['picture of a site', siteSeoSchema.shape.socialImage, sites.imageAddressMaxLength],
  [
    'proof of whose a site is',
    z.preprocess((google) => ({ google }), siteSeoSchema.shape.verifications),
    sites.verificationMaxLength,
  ],
  ['price', seoSchema.shape.price, sites.priceMaxLength, (length) => '1'.repeat(length)],
  ['search', auditList.filters.shape.q, lists.searchMaxLength],
];

describe('text input', () => {
  it.each(rows)('%s is accepted up to its length limit', (_name, schema, max, value = of) => {
    const taken = [max - 1, max, max + 1].map((length) => schema.safeParse(value(length)).success);
    expect(taken).toEqual([true, true, false]);
  });

  it('on the sign-in page is accepted up to its length limit', () => {
    const page = { image: null, layout: 'centered' };
    const take = (headline: number, text: number): boolean =>
      brandingSchema.shape.loginPage.safeParse({ ...page, headline: of(headline), text: of(text) }).success;
    const { loginHeadlineMaxLength: headline, loginTextMaxLength: text } = tenants;
    expect([take(headline - 1, text - 1), take(headline, text)]).toEqual([true, true]);
    expect([take(headline + 1, text), take(headline, text + 1)]).toEqual([false, false]);
  });

  it('of a domain is accepted up to its length limit', () => {
    const take = (length: number): boolean =>
      tenantRegistration.schema.shape.domains.safeParse([`${of(length - 4)}.com`]).success;
    const max = tenants.domainMaxLength;
    expect([take(max - 1), take(max), take(max + 1)]).toEqual([true, true, false]);
  });
});
