import { z } from 'zod';
import { language } from '../fields.ts';
import { landingLimits } from './landing-limits.ts';

/** specification §9: the known landing templates. */
export const landingSlugs = ['modern-saas', 'startup-bold', 'enterprise-pro'] as const;

/** The template of a workspace that chose none. */
export const defaultLandingSlug = 'modern-saas';

/** Pages of a landing template. The blog, the sixth page that can be disabled, is no part of it. */
export const templatePages = ['home', 'about', 'features', 'pricing', 'contact'] as const;
export type TemplatePage = (typeof templatePages)[number];

export const landingPages = [...templatePages, 'blog'] as const;
export type LandingPage = (typeof landingPages)[number];

export const landingPaths: Readonly<Record<LandingPage, string>> = {
  home: '/',
  about: '/about',
  features: '/features',
  pricing: '/pricing',
  contact: '/contact',
  blog: '/blog',
};

export const landingColorNames = ['primary', 'background', 'text', 'accent', 'surface'] as const;
export type LandingColorName = (typeof landingColorNames)[number];

export const hexColor = z.string().regex(/^#[0-9a-f]{6}$/i, 'Enter a hex code, like #C8401A');
const colors = z.strictObject(
  Object.fromEntries(landingColorNames.map((name) => [name, hexColor])) as Record<
    LandingColorName,
    typeof hexColor
  >,
);
export type LandingColors = z.infer<typeof colors>;

/** Names of regions, fields and sections; they are parts of the paths of texts. */
const partName = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/);

const inLanguages = z.strictObject({ en: z.string().min(1).max(300), vi: z.string().min(1).max(300) });

const textLength = z.number().int().min(1).max(landingLimits.textMaxLength);
export const landingFieldSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), maxLength: textLength }),
  z.strictObject({ type: z.literal('multiline'), maxLength: textLength }),
  z.strictObject({ type: z.literal('url') }),
]);
export type LandingField = z.infer<typeof landingFieldSchema>;

const fields = z.record(partName, landingFieldSchema);

export const landingRegionSchema = z.strictObject({
  label: inLanguages,
  pages: z.array(z.enum(templatePages)).min(1),
  fields: fields.default({}),
  list: z
    .strictObject({
      min: z.number().int().min(0).max(landingLimits.itemsMax),
      max: z.number().int().min(1).max(landingLimits.itemsMax),
      fields,
    })
    .refine(({ min, max }) => min <= max, 'min is greater than max')
    .optional(),
});
export type LandingRegion = z.infer<typeof landingRegionSchema>;

const sectionsOfPages = z.strictObject(
  Object.fromEntries(templatePages.map((page) => [page, z.array(partName)])) as Record<
    TemplatePage,
    z.ZodArray<typeof partName>
  >,
);

export const landingDefaultsSchema = z.strictObject({
  sections: sectionsOfPages,
  colors,
  /** Absent: derived from `colors`. */
  darkColors: colors.optional(),
  /** Ids of fonts of the library, or `system`. */
  fonts: z.strictObject({ heading: z.string(), body: z.string() }),
  /** Sections that can be switched off, with their default. */
  features: z.record(partName, z.boolean()),
});
export type LandingDefaults = z.infer<typeof landingDefaultsSchema>;

/** `template.json` of `library/landing-templates/{slug}`. */
export const landingManifestSchema = z.strictObject({
  name: inLanguages,
  description: inLanguages,
  regions: z.record(partName, landingRegionSchema),
  defaultConfig: landingDefaultsSchema,
});
export type LandingManifest = z.infer<typeof landingManifestSchema>;

const headSchema = z.strictObject({
  title: z.string().min(1).max(landingLimits.seoTitleMaxLength),
  description: z.string().min(1).max(landingLimits.seoDescriptionMaxLength),
});

/** Texts of a region: those of its fields, and those of its list as `items`. */
export type RegionTexts = Record<string, string | Record<string, string>[]> & {
  items?: Record<string, string>[];
};

/** `texts/{language}.json`: title and description of each page as `head`, then the regions. */
export const landingTextsSchema = z
  .object({
    head: z.strictObject(
      Object.fromEntries(templatePages.map((page) => [page, headSchema])) as Record<
        TemplatePage,
        typeof headSchema
      >,
    ),
  })
  .catchall(z.record(z.string(), z.union([z.string(), z.array(z.record(z.string(), z.string()))])));
export type LandingTexts = z.infer<typeof landingTextsSchema>;

/** The field that a path names, such as `hero.title` or `steps.items.0.title`; undefined when there is none. */
export const fieldAt = (
  regions: Readonly<Record<string, LandingRegion>>,
  path: string,
): LandingField | undefined => {
  const [name = '', field = '', ...rest] = path.split('.');
  if (!Object.hasOwn(regions, name)) return undefined;
  const { fields: own, list } = regions[name]!;
  if (rest.length === 0) return Object.hasOwn(own, field) ? own[field] : undefined;
  const [index = '', itemField = '', ...more] = rest;
  if (!list || field !== 'items' || more.length > 0) return undefined;
  if (!/^(0|[1-9]\d?)$/.test(index) || Number(index) >= list.max) return undefined;
  return Object.hasOwn(list.fields, itemField) ? list.fields[itemField] : undefined;
};

/** Characters that a field holds. */
export const lengthOf = (field: LandingField): number =>
  field.type === 'url' ? landingLimits.urlMaxLength : field.maxLength;

/** An address that a field of the type `url` may hold. */
export const isLandingUrl = (text: string): boolean =>
  text === '' || /^(https?:\/\/[^\s/]|mailto:[^\s@]+@|tel:\+?\d|\/(?!\/)|#)/i.test(text);

export const landingTemplateSchema = z.object({
  /** The slug. */
  id: z.string(),
  slug: z.string(),
  name: z.object({ en: z.string(), vi: z.string() }),
  description: z.object({ en: z.string(), vi: z.string() }),
  regions: z.record(z.string(), landingRegionSchema),
  defaultConfig: landingDefaultsSchema,
});
export type LandingTemplate = z.infer<typeof landingTemplateSchema>;

export const landingLanguage = language;
