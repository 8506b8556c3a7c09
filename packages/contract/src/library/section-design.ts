import { z } from 'zod';

/** Categories of the section library, in display order. */
export const sectionCategories = [
  'header',
  'hero',
  'features',
  'about',
  'services',
  'process',
  'stats',
  'gallery',
  'testimonials',
  'logos',
  'team',
  'pricing',
  'faq',
  'form',
  'contact',
  'cta',
  'blog',
  'footer',
] as const;
export type SectionCategory = (typeof sectionCategories)[number];

const localized = z.strictObject({ en: z.string().min(1), vi: z.string().min(1) });
export type Localized = z.infer<typeof localized>;

const fieldBase = {
  name: z.string().regex(/^[a-z][A-Za-z0-9]{0,40}$/, 'a field name is camelCase'),
  label: localized,
  /** Group of the field in the properties panel; `content` when absent. */
  group: z.enum(['content', 'media', 'actions', 'layout']).optional(),
  hint: localized.optional(),
};

const scalarField = z.discriminatedUnion('type', [
  z.strictObject({
    ...fieldBase,
    type: z.literal('text'),
    multiline: z.boolean().optional(),
    maxLength: z.number().int().positive().optional(),
  }),
  z.strictObject({ ...fieldBase, type: z.literal('richtext') }),
  z.strictObject({ ...fieldBase, type: z.literal('image') }),
  z.strictObject({ ...fieldBase, type: z.literal('link') }),
  z.strictObject({ ...fieldBase, type: z.literal('color') }),
  z.strictObject({ ...fieldBase, type: z.literal('toggle') }),
  z.strictObject({
    ...fieldBase,
    type: z.literal('choice'),
    /** The values on offer, or `icons` for the icon set of the library. */
    options: z.union([
      z.literal('icons'),
      z.array(z.strictObject({ value: z.string().min(1), label: localized })).min(2),
    ]),
  }),
]);

const listField = z.strictObject({
  ...fieldBase,
  type: z.literal('list'),
  /** Name of one entry, for the add button and the layers tree. */
  itemLabel: localized,
  min: z.number().int().min(0).optional(),
  max: z.number().int().positive().max(100).optional(),
  fields: z.array(scalarField).min(1),
});

/** A form of the site: in a section the saved form or its content, in an element the id of a form. */
const formField = z.strictObject({ ...fieldBase, type: z.literal('form') });

/** Posts of the site's blog. Its value is a `PostQuery`; a template reads the posts that it finds. */
const postsField = z.strictObject({ ...fieldBase, type: z.literal('posts') });

export const designFieldSchema = z.union([scalarField, listField, formField, postsField]);
export type DesignField = z.infer<typeof designFieldSchema>;
export type EmbeddedFormField = z.infer<typeof formField>;
export type PostsField = z.infer<typeof postsField>;
export type ScalarField = z.infer<typeof scalarField>;
export type ListField = z.infer<typeof listField>;

/** Configuration of a section design. */
const sectionConfigSchema = z.strictObject({
  $schema: z.string().optional(),
  label: localized,
  category: z.enum(sectionCategories),
  keywords: z.array(z.string().min(2)).min(2),
  /** Incremented when a change of fields requires a migration of saved pages. */
  version: z.number().int().positive(),
  /** Old field name → new field name, applied to content saved by an earlier version. */
  renames: z.record(z.string(), z.string()).optional(),
  fields: z.array(designFieldSchema).min(1),
  /** The blog template whose pages it belongs to; absent for a design of any page. */
  usedIn: z.enum(['post_template', 'list_template']).optional(),
  /** It contains the title of its page, the h1. */
  hasPageTitle: z.boolean().optional(),
  /** Compositions that the user can switch between; `template.html` is the first. */
  templates: z
    .array(z.strictObject({ id: z.string().regex(/^[a-z][a-z0-9-]*$/), label: localized, file: z.string() }))
    .min(1)
    .optional(),
  dropZones: z.array(z.string().regex(/^[a-z][a-z0-9-]*$/)).optional(),
});
export type SectionConfig = z.infer<typeof sectionConfigSchema>;

const templateFile = z
  .strictObject({
    id: z.string().regex(/^[a-z][a-z0-9-]*$/),
    label: localized,
    file: z.string().optional(),
    htmlTemplate: z.string().optional(),
  })
  .transform(({ htmlTemplate, file = htmlTemplate, ...template }, context) => {
    if (file !== undefined) return { ...template, file };
    context.addIssue({ code: 'custom', path: ['file'], message: 'name the HTML file of the template' });
    return z.NEVER;
  });

/**
 * `config.json` as authors write it and as `/section-assets/…` serves it. The keys of the specification
 * (`type`, `htmlTemplate`, `cssFile`, `jsFile`) and the slug of an upload are accepted, and not part of the result.
 */
export const sectionConfigFileSchema = sectionConfigSchema
  .extend({
    slug: z.string().optional(),
    type: z.string().optional(),
    htmlTemplate: z.string().optional(),
    cssFile: z.literal('styles.css', 'call the file styles.css').nullish(),
    jsFile: z.literal('script.js', 'call the file script.js').nullish(),
    templates: z.array(templateFile).min(1).optional(),
  })
  .transform(
    ({ slug: _slug, type: _type, cssFile: _css, jsFile: _js, htmlTemplate, ...config }): SectionConfig =>
      config.templates || htmlTemplate === undefined || htmlTemplate === 'template.html'
        ? config
        : { ...config, templates: [{ id: 'default', label: config.label, file: htmlTemplate }] },
  );

/** A design as loaded for the renderer. */
export interface SectionDesign {
  /** `category/category-n`, or `custom/slug` for an uploaded one. */
  type: string;
  config: SectionConfig;
  /** Default content; a new section starts as a copy of it. */
  defaults: Record<string, unknown>;
  /** Template id → Liquid source. The first entry is the default. */
  templates: Record<string, string>;
  css: string;
  script?: string;
}
