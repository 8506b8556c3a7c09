// Translates the texts of a site template. The fields of its designs tell which values are text, so that a choice,
// URL or slug that looks like a word is never translated.
import type { DesignField, SectionDesign } from '@sitewright/contract/library/section-design';
import type { SiteTemplate } from './site-template-library.ts';

type ChangeText = (text: string) => string;
type Part = { type: string; data: Record<string, unknown> };

const changeText = (value: unknown, change: ChangeText): unknown =>
  typeof value === 'string' ? change(value) : value;

const changeKey = (value: unknown, key: string, change: ChangeText): unknown =>
  typeof value === 'object' && value !== null
    ? { ...value, [key]: changeText((value as Record<string, unknown>)[key], change) }
    : value;

const formTexts: ReadonlySet<string> = new Set([
  'name',
  'description',
  'label',
  'placeholder',
  'helpText',
  'message',
  'submitText',
  'successMessage',
]);

/** All texts of a form. Names of fields and values of options are none, though they are called alike. */
const changeFormTexts = (value: unknown, change: ChangeText, isField = false): unknown => {
  if (Array.isArray(value)) return value.map((one) => changeFormTexts(one, change, true));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]: [string, unknown]) => {
      const isText = typeof inner === 'string' && formTexts.has(key) && !(isField && key === 'name');
      return [key, isText ? change(inner) : changeFormTexts(inner, change, isField)];
    }),
  );
};

const changeField = (field: DesignField, value: unknown, change: ChangeText): unknown => {
  switch (field.type) {
    case 'text':
    case 'richtext':
      return changeText(value, change);
    case 'link':
      return changeKey(value, 'label', change);
    case 'image':
      return changeKey(value, 'alt', change);
    case 'list':
      return Array.isArray(value)
        ? value.map((item: Record<string, unknown>) => changeData(field.fields, item, change))
        : value;
    case 'form':
      return changeFormTexts(value, change);
    default:
      return value;
  }
};

const changeData = (
  fields: readonly DesignField[],
  data: Record<string, unknown>,
  change: ChangeText,
): Record<string, unknown> => {
  const known = new Map(fields.map((field) => [field.name, field]));
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const field = known.get(name);
      return [name, field ? changeField(field, value, change) : value];
    }),
  );
};

/** A section, header or footer with `change` applied to each of its texts. */
export const changeSectionTexts = <T extends object>(
  section: T,
  designs: ReadonlyMap<string, SectionDesign>,
  change: ChangeText,
): T => {
  const { type, data } = section as unknown as Part;
  const fields = designs.get(type)?.config.fields;
  return fields ? { ...section, data: changeData(fields, data, change) } : section;
};

/** The template with `change` applied to each of its texts. */
export const changeTemplateTexts = (
  template: SiteTemplate,
  designs: ReadonlyMap<string, SectionDesign>,
  change: ChangeText,
): SiteTemplate => {
  const part = <T extends object>(value: T): T => changeSectionTexts(value, designs, change);
  return {
    ...template,
    description: change(template.description),
    category: change(template.category),
    features: template.features.map(change),
    tags: template.tags.map(change),
    business: {
      targetAudience: change(template.business.targetAudience),
      brandTone: change(template.business.brandTone),
    },
    header: part(template.header),
    footer: part(template.footer),
    content: template.content.map((page) => ({
      ...page,
      title: change(page.title),
      seo: { title: change(page.seo.title), description: change(page.seo.description) },
      content: { ...page.content, sections: page.content.sections.map(part) },
    })),
  };
};

/** Cached, because the gallery requests each on every visit and templates never change at run time. */
const inVietnamese = new WeakMap<SiteTemplate, SiteTemplate>();

/** The template in a language; English when there is no translation. */
export const templateIn = (
  template: SiteTemplate,
  designs: ReadonlyMap<string, SectionDesign>,
  language: string,
): SiteTemplate => {
  if (language !== 'vi') return template;
  const { translations: words } = template;
  const known = inVietnamese.get(template);
  if (known) return known;
  const translated = changeTemplateTexts(template, designs, (text) =>
    Object.hasOwn(words, text) ? words[text]! : text,
  );
  inVietnamese.set(template, translated);
  return translated;
};
