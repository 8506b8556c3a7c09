import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ok } from '../fields.ts';
import {
  articleSlug,
  categoryContentSchema,
  localizedText,
  tutorialContentSchema,
} from './documentation-fields.ts';
import { documentationLimits as limits } from './documentation-limits.ts';

// Categories and tutorials of the documentation as the staff of the platform edits them. Shipped ones can be customized and
// reset; others can be added and deleted.

const access = 'documentation.write';
const version = z.number().int().min(0);
const versionQuery = z.object({ version: z.coerce.number().int().min(0) });

/** `shipped`: as it comes with the product. `customized`: one of the product with changes. `own`: added by staff. */
export const structureSources = ['shipped', 'customized', 'own'] as const;

export const adminCategorySchema = z.object({
  id: z.string(),
  name: localizedText,
  description: localizedText,
  source: z.enum(structureSources),
  articleCount: z.number().int(),
  /** 0 until it is customized. */
  version: z.number().int(),
});
export type AdminCategory = z.infer<typeof adminCategorySchema>;

const categories = z.object({ categories: z.array(adminCategorySchema) });

export const listAdminCategories = endpoint({
  method: 'GET',
  path: '/admin/documentation/categories',
  summary: 'Categories of the documentation in their order',
  access,
  response: categories,
});

export const createCategory = endpoint({
  method: 'POST',
  path: '/admin/documentation/categories',
  summary: 'Add a category after the others',
  access,
  body: categoryContentSchema.extend({ id: articleSlug }),
  response: categories,
  status: 201,
  errors: ['slug_taken'],
});

export const updateCategory = endpoint({
  method: 'PUT',
  path: '/admin/documentation/categories/{categoryId}',
  summary: 'Rename a category',
  access,
  params: z.object({ categoryId: articleSlug }),
  body: categoryContentSchema.extend({ version }),
  response: categories,
  errors: ['stale_version'],
});

export const resetCategory = endpoint({
  method: 'DELETE',
  path: '/admin/documentation/categories/{categoryId}',
  summary: 'Reset a customized category to the original, or delete an empty one of one’s own',
  access,
  params: z.object({ categoryId: articleSlug }),
  query: versionQuery,
  response: categories,
  errors: ['stale_version', 'wrong_state'],
});

export const orderCategories = endpoint({
  method: 'PUT',
  path: '/admin/documentation/category-order',
  summary: 'Put the categories in order',
  access,
  body: z.strictObject({ ids: z.array(articleSlug).max(limits.categoriesMax) }),
  response: categories,
});

export const adminTutorialEntrySchema = z.object({
  slug: z.string(),
  title: localizedText,
  stepCount: z.number().int(),
  source: z.enum(structureSources),
  isPublished: z.boolean(),
  version: z.number().int(),
});
export type AdminTutorialEntry = z.infer<typeof adminTutorialEntrySchema>;

export const adminTutorialSchema = adminTutorialEntrySchema.extend({
  content: tutorialContentSchema.extend({ steps: z.array(tutorialContentSchema.shape.steps.element) }),
});
export type AdminTutorial = z.infer<typeof adminTutorialSchema>;

export const listAdminTutorials = endpoint({
  method: 'GET',
  path: '/admin/documentation/tutorials',
  summary: 'Tutorials in their order, also those that are not published',
  access,
  response: z.object({ tutorials: z.array(adminTutorialEntrySchema) }),
});

export const getAdminTutorial = endpoint({
  method: 'GET',
  path: '/admin/documentation/tutorials/{tutorialSlug}',
  summary: 'One tutorial as it is edited',
  access,
  params: z.object({ tutorialSlug: articleSlug }),
  response: adminTutorialSchema,
});

export const createTutorial = endpoint({
  method: 'POST',
  path: '/admin/documentation/tutorials',
  summary: 'Add a tutorial, which is published later',
  access,
  body: z.strictObject({ slug: articleSlug, content: tutorialContentSchema }),
  response: adminTutorialSchema,
  status: 201,
  errors: ['slug_taken'],
});

export const updateTutorial = endpoint({
  method: 'PUT',
  path: '/admin/documentation/tutorials/{tutorialSlug}',
  summary: 'Change a tutorial, and whether readers see it',
  access,
  params: z.object({ tutorialSlug: articleSlug }),
  body: z.strictObject({ version, content: tutorialContentSchema, isPublished: z.boolean() }),
  response: adminTutorialSchema,
  errors: ['stale_version'],
});

export const resetTutorial = endpoint({
  method: 'DELETE',
  path: '/admin/documentation/tutorials/{tutorialSlug}',
  summary: 'Reset a customized tutorial to the original, or delete one of one’s own',
  access,
  params: z.object({ tutorialSlug: articleSlug }),
  query: versionQuery,
  response: ok,
  errors: ['stale_version', 'wrong_state'],
});

export const orderTutorials = endpoint({
  method: 'PUT',
  path: '/admin/documentation/tutorial-order',
  summary: 'Put the tutorials in order',
  access,
  body: z.strictObject({ slugs: z.array(articleSlug).max(limits.tutorialsMax) }),
  response: z.object({ tutorials: z.array(adminTutorialEntrySchema) }),
});
