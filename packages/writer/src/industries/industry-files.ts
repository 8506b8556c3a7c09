// Schemas of the folder of an industry: `library/industries/<slug>/industry.json`, and a file of texts for each language.
import * as z from 'zod';
import { pageKinds, tones } from '@sitewright/contract/ai/writing';

const text = z.string().min(1);

/** Texts by tone, `count` for each. */
const inEachTone = <Schema extends z.ZodType>(schema: Schema, count: number) =>
  z.strictObject(
    Object.fromEntries(tones.map((tone) => [tone, z.array(schema).length(count)])) as Record<
      (typeof tones)[number],
      z.ZodArray<Schema>
    >,
  );

const titled = z.strictObject({ title: text, text });

/** Categories of section designs that can be filled without facts that only the owner knows. */
export const plannedCategories = [
  'hero',
  'about',
  'features',
  'services',
  'process',
  'gallery',
  'faq',
  'cta',
  'contact',
  'form',
  'pricing',
] as const;

export type PlannedCategory = (typeof plannedCategories)[number];

const color = z.string().regex(/^#[0-9a-f]{6}$/);

export const serviceCount = 8;
export const benefitCount = 8;
export const stepCount = 5;
export const questionCount = 8;

export const industrySchema = z.strictObject({
  /** Industry of the template gallery that it belongs to. */
  gallery: text,
  /** Pages after the home page, in menu order. */
  pages: z.array(z.enum(pageKinds)).min(3).max(5),
  /** Section categories of the home page, in order: three plans, which no other industry has. */
  home: z.array(z.array(z.enum(plannedCategories)).min(4).max(7)).length(3),
  /** The form that its visitors need: to ask, to reserve a time, or to have a price worked out. */
  form: z.enum(['contact', 'booking', 'quote']),
  /** Seed colors of themes. The theme derives the others and keeps their contrast. */
  palettes: z
    .array(z.strictObject({ primary: color, secondary: color, background: color, dark: color }))
    .length(4),
  /** Ids of font pairings, the most fitting first. */
  fonts: z.array(text).length(3),
  /** Shipped pictures that show this trade, if there are any. */
  images: z.array(text),
  /** Queries for stock photo services. */
  keywords: z.array(text).length(5),
  /** Icons of the services and benefits, in their order. */
  serviceIcons: z.array(text).length(serviceCount),
  benefitIcons: z.array(text).length(benefitCount),
});

export type Industry = z.infer<typeof industrySchema>;

/** Sections that have a heading of their own in each industry. */
export const headedSections = [
  'services',
  'benefits',
  'steps',
  'questions',
  'gallery',
  'prices',
  'contact',
  'form',
] as const;

const heading = z.strictObject({ plain: titled, warm: titled });

export const industryTextsSchema = z.strictObject({
  /** In a picker: “Dental practice”. */
  label: text,
  /** In a sentence: “a dental practice”. */
  kind: text,
  /** Its customers, in the plural: “patients”. */
  customers: text,
  /** For whom the business works where its owner has not said it. */
  audience: text,
  /** Its work, as a noun: “dental care”. */
  work: text,
  /** Words and beginnings of words (`dent*`) by which a description is recognized. */
  match: z.array(text).min(4).max(64),
  /** Titles of pages in menus. */
  pages: z.partialRecord(z.enum(pageKinds), text),
  eyebrows: z.array(text).length(4),
  /** One sentence with the work, the audience and the location of the business. */
  statements: z.array(text).length(4),
  headlines: inEachTone(text, 3),
  /** A sentence that follows the statement. */
  leads: inEachTone(text, 2),
  /** Two paragraphs about the business. */
  about: inEachTone(text, 2),
  closings: inEachTone(titled, 2),
  actions: z.strictObject({
    /** The one next step of a visitor. */
    main: inEachTone(text, 1),
    second: text,
  }),
  services: z
    .array(z.strictObject({ name: text, text, more: text, match: z.array(text).min(1).max(6) }))
    .length(serviceCount),
  /** For services and goods that the owner has named and none of the above is; absent: texts that fit any service. */
  ownService: z
    .array(z.strictObject({ text, more: text }))
    .min(1)
    .optional(),
  benefits: z.array(titled).length(benefitCount),
  steps: z.array(titled).length(stepCount),
  questions: z.array(z.strictObject({ question: text, answer: text })).length(questionCount),
  headings: z.strictObject(
    Object.fromEntries(headedSections.map((name) => [name, heading])) as Record<
      (typeof headedSections)[number],
      typeof heading
    >,
  ),
});

export type IndustryTexts = z.infer<typeof industryTextsSchema>;
