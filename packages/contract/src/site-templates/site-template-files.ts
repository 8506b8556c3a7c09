import { z } from 'zod';
import { contentSchema } from '../content.ts';
import { themeSchema } from '../themes/theme.ts';

/** A single header or footer section of a site, in the specification's shape. */
export const sitePartSchema = z.looseObject({
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  style: z.record(z.string(), z.unknown()).optional(),
});

/** `library/site-templates/<slug>/template.json`. */
export const siteTemplateFileSchema = z.strictObject({
  name: z.string().min(1),
  description: z.string().min(20),
  industry: z.string().min(1),
  category: z.string().min(1),
  isPremium: z.boolean(),
  features: z.array(z.string()).min(3),
  tags: z.array(z.string()).min(3),
  /** Page slugs in menu order; the first is the home page, whose slug is `home`. */
  pages: z.array(z.string()).min(1),
  theme: themeSchema,
  /** Business defaults of the new site's settings. */
  business: z.strictObject({ targetAudience: z.string(), brandTone: z.string() }),
});
export type SiteTemplateFile = z.infer<typeof siteTemplateFileSchema>;

/** `library/site-templates/<slug>/pages/<page>.json`. */
export const siteTemplatePageSchema = z.strictObject({
  title: z.string().min(1),
  slug: z.string().min(1),
  seo: z.strictObject({ title: z.string().min(10).max(65), description: z.string().min(50).max(165) }),
  content: contentSchema,
});
export type SiteTemplatePage = z.infer<typeof siteTemplatePageSchema>;

/** `library/site-templates/<slug>/vi.json`: English text of the template → Vietnamese translation. */
export const siteTemplateTextsSchema = z.record(z.string(), z.string().min(1));
export type SiteTemplateTexts = z.infer<typeof siteTemplateTextsSchema>;
