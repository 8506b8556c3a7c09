import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { changeCount, isoDate, language, ok, trimmed } from '../fields.ts';
import { hour, minute } from '../rate-limits.ts';
import { articleSlug, tutorialLevels } from './documentation-fields.ts';
import { documentationLimits as limits } from './documentation-limits.ts';

// Public reads: articles, searches, tutorials.

const languageQuery = {
  /** English when absent. */
  language: language.default('en'),
};

export const articleEntrySchema = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
});
export type ArticleEntry = z.infer<typeof articleEntrySchema>;

export const documentationCategorySchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  articles: z.array(articleEntrySchema),
});

export const documentationOverviewSchema = z.object({
  categories: z.array(documentationCategorySchema),
});
export type DocumentationOverview = z.infer<typeof documentationOverviewSchema>;

export const articleSchema = articleEntrySchema.extend({
  category: z.object({ id: z.string(), name: z.string() }),
  /** Language of the texts: that of another where it is not translated. */
  language,
  /** Sanitized. */
  html: z.string(),
  headings: z.array(z.object({ id: z.string(), text: z.string() })),
  /** Null for articles that come with the product. */
  updatedAt: isoDate.nullable(),
  previous: articleEntrySchema.nullable(),
  next: articleEntrySchema.nullable(),
  related: z.array(articleEntrySchema),
});
export type Article = z.infer<typeof articleSchema>;

export const listArticles = endpoint({
  method: 'GET',
  path: '/documentation',
  summary: 'Categories of the help center with their articles',
  access: 'public',
  reads: 'replica',
  query: z.object(languageQuery),
  response: documentationOverviewSchema,
});

export const getArticle = endpoint({
  method: 'GET',
  path: '/documentation/articles/{articleSlug}',
  summary: 'One article of the help center',
  access: 'public',
  reads: 'replica',
  params: z.object({ articleSlug }),
  query: z.object(languageQuery),
  response: articleSchema,
});

export const searchDocumentation = endpoint({
  method: 'GET',
  path: '/documentation/search',
  summary: 'Search the help center; tolerates typos and missing accents',
  access: 'public',
  query: z.object({ ...languageQuery, q: trimmed(limits.queryMaxLength).min(1) }),
  response: z.object({ articles: z.array(articleEntrySchema.extend({ category: z.string() })) }),
  rateLimits: [{ name: 'documentation-search', by: 'ip', limit: limits.searchesPerMinute, per: minute }],
});

export const listScreenHelp = endpoint({
  method: 'GET',
  path: '/documentation/screen-help',
  summary: 'Articles about a screen of the app',
  access: 'public',
  query: z.object({ ...languageQuery, path: z.string().max(limits.routeMaxLength) }),
  response: z.object({ articles: z.array(articleEntrySchema) }),
});

export const sendArticleFeedback = endpoint({
  method: 'POST',
  path: '/documentation/articles/{articleSlug}/feedback',
  summary: 'Say whether an article was helpful',
  access: 'public',
  params: z.object({ articleSlug }),
  body: z.strictObject({
    language,
    isHelpful: z.boolean(),
    comment: trimmed(limits.commentMaxLength).default(''),
  }),
  response: ok,
  rateLimits: [{ name: 'documentation-feedback', by: 'ip', limit: limits.feedbackPerHour, per: hour }],
});

export const progressStates = ['not_started', 'in_progress', 'done'] as const;

export const tutorialEntrySchema = articleEntrySchema.extend({
  level: z.enum(tutorialLevels),
  minutes: z.number().int(),
  stepCount: z.number().int(),
});
export type TutorialEntry = z.infer<typeof tutorialEntrySchema>;

export const tutorialSchema = tutorialEntrySchema.extend({
  steps: z.array(
    z.object({
      title: z.string(),
      html: z.string(),
      route: z.string().nullable(),
      anchor: z.string().nullable(),
    }),
  ),
});
export type Tutorial = z.infer<typeof tutorialSchema>;

export const listTutorials = endpoint({
  method: 'GET',
  path: '/documentation/tutorials',
  summary: 'List tutorials',
  access: 'public',
  reads: 'replica',
  query: z.object(languageQuery),
  response: z.object({ tutorials: z.array(tutorialEntrySchema) }),
});

export const getTutorial = endpoint({
  method: 'GET',
  path: '/documentation/tutorials/{tutorialSlug}',
  summary: 'One tutorial with its steps',
  access: 'public',
  reads: 'replica',
  params: z.object({ tutorialSlug: articleSlug }),
  query: z.object(languageQuery),
  response: tutorialSchema,
});

export const tutorialProgressSchema = z.object({
  slug: z.string(),
  status: z.enum(progressStates),
  /** The step that is shown when it is continued, from 0. */
  step: z.number().int(),
});
export type TutorialProgress = z.infer<typeof tutorialProgressSchema>;

export const listTutorialProgress = endpoint({
  method: 'GET',
  path: '/documentation/progress',
  summary: 'Progress of the signed-in user in the tutorials that they started',
  access: 'signed-in',
  response: z.object({ progress: z.array(tutorialProgressSchema) }),
});

export const saveTutorialProgress = endpoint({
  method: 'PUT',
  path: '/documentation/progress/{tutorialSlug}',
  summary: 'Save how far the signed-in user is in a tutorial',
  access: 'signed-in',
  params: z.object({ tutorialSlug: articleSlug }),
  body: z.strictObject({ step: changeCount, isDone: z.boolean() }),
  response: tutorialProgressSchema,
});
