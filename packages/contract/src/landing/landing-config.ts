import { z } from 'zod';
import { landingLimits } from './landing-limits.ts';
import {
  hexColor,
  landingColorNames,
  type LandingColorName,
  landingPages,
  type LandingPage,
  templatePages,
  type TemplatePage,
} from './landing-template.ts';

const text = (max: number) => z.string().max(max, `Write at most ${max} characters`);

/** Changes of a workspace to its template; absent: the template's own. */
export const customizationsSchema = z.strictObject({
  colors: z
    .strictObject(
      Object.fromEntries(landingColorNames.map((name) => [name, hexColor.optional()])) as Record<
        LandingColorName,
        z.ZodOptional<typeof hexColor>
      >,
    )
    .default({}),
  /** Ids of fonts of the library, or `system`. */
  fonts: z
    .strictObject({ heading: z.string().max(60).optional(), body: z.string().max(60).optional() })
    .default({}),
  /** Sections that are switched on or off, by name. */
  features: z.record(z.string().max(40), z.boolean()).default({}),
});
export type LandingCustomizations = z.infer<typeof customizationsSchema>;

const overrideText = text(landingLimits.textMaxLength);
const inLanguages = z.strictObject({ en: overrideText.optional(), vi: overrideText.optional() });

/** Path of a text → its replacement per language; one string replaces it in both. */
export const contentOverridesSchema = z
  .record(
    z.string().max(130),
    z.union([inLanguages, overrideText.transform((one) => ({ en: one, vi: one }))]),
  )
  .refine(
    (overrides) => Object.keys(overrides).length <= landingLimits.overridesMax,
    `Replace at most ${landingLimits.overridesMax} texts`,
  );
export type ContentOverrides = Record<string, { en?: string | undefined; vi?: string | undefined }>;

export const enabledPagesSchema = z.object(
  Object.fromEntries(landingPages.map((page) => [page, z.boolean()])) as Record<LandingPage, z.ZodBoolean>,
);
export type EnabledPages = z.infer<typeof enabledPagesSchema>;

const seoText = (max: number) => z.strictObject({ en: text(max).optional(), vi: text(max).optional() });
const pageSeo = z.strictObject({
  title: seoText(landingLimits.seoTitleMaxLength).default({}),
  description: seoText(landingLimits.seoDescriptionMaxLength).default({}),
});

/** Title and description of the pages for search engines; absent: the template's own. */
export const landingSeoSchema = z.strictObject({
  noindex: z.boolean().default(false),
  pages: z
    .strictObject(
      Object.fromEntries(templatePages.map((page) => [page, pageSeo.optional()])) as Record<
        TemplatePage,
        z.ZodOptional<typeof pageSeo>
      >,
    )
    .default({}),
});
export type LandingSeo = z.infer<typeof landingSeoSchema>;

/** Everything that makes a landing page besides the files of its template. */
export interface LandingConfig {
  templateId: string;
  customizations: LandingCustomizations;
  contentOverrides: ContentOverrides;
  enabledPages: EnabledPages;
  seo: LandingSeo;
}

export const landingConfigSchema = z.object({
  templateId: z.string(),
  customizations: customizationsSchema,
  contentOverrides: contentOverridesSchema,
  enabledPages: enabledPagesSchema,
  seo: landingSeoSchema,
});

export const allPagesEnabled: EnabledPages = {
  home: true,
  about: true,
  features: true,
  pricing: true,
  contact: true,
  blog: true,
};
