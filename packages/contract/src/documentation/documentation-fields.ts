import { z } from 'zod';
import { language } from '../fields.ts';
import { documentationLimits as limits } from './documentation-limits.ts';

// Fields that the shipped files, the rows of staff and the API share.

/** The part of the product that an article is about. */
export const articleSpaces = ['help', 'api', 'admin', 'agency'] as const;

export const articleSlug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters, digits and hyphens')
  .max(limits.slugMaxLength, `Write at most ${limits.slugMaxLength} characters`);

/** A path of the app; `*` stands for one segment. */
export const routePattern = z
  .string()
  .max(limits.routeMaxLength)
  .regex(/^\/[\w/*.-]*$/, 'Enter a path such as /dashboard/sites/*/forms');

/** Content of an article in one language. */
export const articleTextsSchema = z.object({
  title: z.string().trim().min(1, 'Enter a title').max(limits.titleMaxLength),
  summary: z.string().trim().max(limits.summaryMaxLength),
  body: z.string().max(limits.bodyMaxLength),
});
export type ArticleTexts = z.infer<typeof articleTextsSchema>;

/** An article as it is written: everything besides its place and its status. */
export const articleContentSchema = z.object({
  space: z.enum(articleSpaces),
  routes: z.array(routePattern).max(limits.routesMax),
  related: z.array(articleSlug).max(limits.relatedMax),
  /** By language; a language without an entry is not translated yet. */
  texts: z.partialRecord(language, articleTextsSchema),
});
export type ArticleContent = z.infer<typeof articleContentSchema>;

export const articleInputSchema = articleContentSchema.extend({
  texts: articleContentSchema.shape.texts.refine((texts) => Object.keys(texts).length > 0, {
    message: 'Write the article in at least one language',
  }),
});

export const localizedText = z.strictObject({ en: z.string().min(1), vi: z.string().min(1) });

/** Both languages, each at most this long. */
export const localizedInput = (maxLength: number) => {
  const text = z
    .string()
    .trim()
    .min(1, 'Write it in both languages')
    .max(maxLength, `Write at most ${maxLength} characters`);
  return z.strictObject({ en: text, vi: text });
};

export const categoryContentSchema = z.strictObject({
  name: localizedInput(limits.categoryNameMaxLength),
  description: localizedInput(limits.summaryMaxLength),
});
export type CategoryContent = z.infer<typeof categoryContentSchema>;

/** `library/documentation/categories.json`. */
export const categoryFileSchema = z.array(categoryContentSchema.extend({ id: articleSlug }));
export type DocumentationCategory = z.infer<typeof categoryFileSchema>[number];

export const tutorialLevels = ['beginner', 'intermediate', 'advanced'] as const;

/** The controls that a step can point at: each has this `data-tutorial`. */
export const tutorialAnchors = [
  'builder-breakpoints',
  'builder-library',
  'builder-page',
  'builder-panel',
  'builder-publish',
  'submissions',
  'template-actions',
  'template-search',
] as const;

const tutorialStep = z.strictObject({
  title: localizedInput(limits.titleMaxLength),
  /** Markdown. */
  body: localizedInput(limits.stepMaxLength),
  /** The screen of the step; absent where the step happens outside the app. */
  route: routePattern.optional(),
  /** The control on that screen; absent where the step is about the whole screen. */
  anchor: z.enum(tutorialAnchors).optional(),
});
export type TutorialStepContent = z.infer<typeof tutorialStep>;

export const tutorialContentSchema = z.strictObject({
  level: z.enum(tutorialLevels),
  minutes: z
    .number()
    .int()
    .min(1, 'Enter at least one minute')
    .max(limits.tutorialMinutesMax, `Enter at most ${limits.tutorialMinutesMax} minutes`),
  title: localizedInput(limits.titleMaxLength),
  summary: localizedInput(limits.summaryMaxLength),
  steps: z
    .array(tutorialStep)
    .min(1, 'Add a step')
    .max(limits.tutorialStepsMax, `Add at most ${limits.tutorialStepsMax} steps`),
});
export type TutorialContent = z.infer<typeof tutorialContentSchema>;

/** `library/documentation/tutorials/<slug>.json`. */
export const tutorialFileSchema = tutorialContentSchema.extend({ order: z.number().int() });
export type TutorialFile = z.infer<typeof tutorialFileSchema>;
