// Fields that posts and their terms share.
import { z } from 'zod';
import { trimmed } from '../fields.ts';
import { canonicalSchema } from '../pages/page-seo.ts';
import { blogLimits } from './blog-limits.ts';
import { reservedPostSlugs } from './blog-paths.ts';

/** Letters of any language, digits and single hyphens: `món-ngon` is as good a slug as `mon-ngon`. */
export const slugPattern = /^[\p{Ll}\p{Lo}\p{M}\p{N}]+(-[\p{Ll}\p{Lo}\p{M}\p{N}]+)*$/u;

export const termSlug = z
  .string()
  .trim()
  .toLowerCase()
  .max(blogLimits.slugMaxLength)
  .regex(slugPattern, 'Use letters, digits and hyphens');

export const postSlug = termSlug.refine(
  (slug) => !reservedPostSlugs.has(slug),
  'This address is reserved. Choose another.',
);

/** URL of an image: of the media library, of the library or of another website; empty for none. */
export const imageUrl = z
  .string()
  .trim()
  .max(blogLimits.addressMaxLength)
  .refine(
    (url) => url === '' || /^(\/(?!\/)|https?:\/\/)[^\s<>"\\]*$/i.test(url),
    'Enter an image URL that starts with https:// or /',
  );

export const blogImage = z.object({
  src: imageUrl,
  alt: trimmed(blogLimits.altMaxLength).default(''),
  caption: trimmed(blogLimits.captionMaxLength).default(''),
});
export type BlogImage = z.output<typeof blogImage>;

/** Empty texts fall back to those of the post or term. */
export const blogSeo = z.object({
  title: trimmed(blogLimits.seoTitleMaxLength).default(''),
  description: trimmed(blogLimits.seoDescriptionMaxLength).default(''),
  canonical: canonicalSchema.default(''),
  image: imageUrl.default(''),
  noIndex: z.boolean().default(false),
});
export type BlogSeo = z.output<typeof blogSeo>;
