// SEO and social sharing metadata of a page.
import { z } from 'zod';
import { trimmed } from '../fields.ts';
import { limits } from '../limits.ts';

/** Kinds of structured data generated from the content of site and page. */
export const structuredKinds = ['none', 'article', 'faq', 'localBusiness', 'product'] as const;
export type StructuredKind = (typeof structuredKinds)[number];

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

const isJsonObject = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text);
    const entries: unknown[] = Array.isArray(value) ? value : [value];
    return (
      entries.length > 0 &&
      entries.every((entry) => entry !== null && typeof entry === 'object' && !Array.isArray(entry))
    );
  } catch {
    return false;
  }
};

/** An absolute URL, or a path of the site. */
const isCanonical = (address: string): boolean =>
  /^\/(?!\/)[^\s<>"\\]*$/.test(address) ||
  (/^https?:\/\/[^\s<>"\\]+$/i.test(address) && URL.canParse(address));

export const canonicalSchema = z
  .string()
  .trim()
  .max(limits.sites.canonicalMaxLength)
  .refine(
    (address) => address === '' || isCanonical(address),
    'Start with https://, or with / for a page of this site',
  );

export const ownStructuredSchema = z
  .string()
  .trim()
  .refine(
    (text) => bytesOf(text) <= limits.sites.structuredDataBytes,
    `Structured data can be up to ${limits.sites.structuredDataBytes / 1024} KB`,
  )
  .refine((text) => text === '' || isJsonObject(text), 'Enter valid JSON: one { … } or a list of them');

export const seoSchema = z.object({
  title: trimmed(limits.sites.seoTitleMaxLength).optional(),
  description: trimmed(limits.sites.seoDescriptionMaxLength).optional(),
  socialImage: z.string().max(limits.sites.imageAddressMaxLength).optional(),
  noIndex: z.boolean().optional(),
  noFollow: z.boolean().optional(),
  canonical: canonicalSchema.optional(),
  structured: z.enum(structuredKinds).optional(),
  /** Custom structured data, in addition to the selected kind. */
  structuredOwn: ownStructuredSchema.optional(),
  price: z
    .string()
    .trim()
    .max(limits.sites.priceMaxLength)
    .regex(/^(\d+([.,]\d{1,2})?)?$/, 'Enter a price such as 12.50')
    .optional(),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^([A-Z]{3})?$/, 'Enter a currency such as USD')
    .optional(),
});
export type PageSeo = z.infer<typeof seoSchema>;

/** Fields that are content (texts and image); the others are settings for search engines. */
export const pageSearchTexts: ReadonlySet<string> = new Set([
  'title',
  'description',
  'socialImage',
] satisfies (keyof PageSeo)[]);
