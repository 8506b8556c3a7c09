// Site-wide SEO settings; part of the site settings and therefore of the draft.
import { z } from 'zod';
import { trimmed } from '../fields.ts';
import { limits } from '../limits.ts';

export const defaultTitlePattern = '{page} – {site}';

/** Services that verify site ownership by a meta tag. */
export const verificationServices = {
  google: 'google-site-verification',
  bing: 'msvalidate.01',
  yandex: 'yandex-verification',
  pinterest: 'p:domain_verify',
  facebook: 'facebook-domain-verification',
} as const;
export type VerificationService = keyof typeof verificationServices;
const services = Object.keys(verificationServices) as [VerificationService, ...VerificationService[]];

export const titlePatternSchema = z
  .string()
  .trim()
  .max(limits.sites.titlePatternMaxLength)
  .refine((text) => text === '' || text.includes('{page}'), 'Include {page} where the page name goes');

export const siteSeoSchema = z.object({
  titlePattern: titlePatternSchema.optional(),
  description: trimmed(limits.sites.seoDescriptionMaxLength).optional(),
  socialImage: z.string().max(limits.sites.imageAddressMaxLength).optional(),
  noIndex: z.boolean().optional(),
  sitemap: z.boolean().optional(),
  verifications: z
    .partialRecord(
      z.enum(services),
      z
        .string()
        .trim()
        .max(limits.sites.verificationMaxLength)
        .regex(/^[\w=.:+/-]*$/, 'Paste only the verification code, without < or spaces'),
    )
    .optional(),
});
export type SiteSeo = z.infer<typeof siteSeoSchema>;

/** Fields that are content (texts and image); the others are settings for search engines. */
export const siteSearchTexts: ReadonlySet<string> = new Set([
  'titlePattern',
  'description',
  'socialImage',
] satisfies (keyof SiteSeo)[]);

/** Title of a page without its own SEO title. */
export const titleOf = (pattern: string | undefined, names: { page: string; site: string }): string =>
  (pattern || defaultTitlePattern).replaceAll(
    /\{(page|site)\}/g,
    (_all, name: 'page' | 'site') => names[name],
  );
