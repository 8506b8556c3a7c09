// Lists that people subscribe to.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { changeCount, isoDate, ok, required, trimmed, uuid } from '../fields.ts';
import { newsletterLimits as limits } from './newsletter-limits.ts';

export const newsletterListSchema = z.object({
  id: uuid,
  name: z.string(),
  /** Names the list in forms; never changes. */
  slug: z.string(),
  /** Shown to subscribers on their preference page. */
  description: z.string(),
  /** The list of forms that name none. */
  isDefault: z.boolean(),
  subscribers: z.number().int(),
  version: changeCount,
  createdAt: isoDate,
});
export type NewsletterList = z.infer<typeof newsletterListSchema>;

export const listNewsletterLists = endpoint({
  method: 'GET',
  path: '/newsletter/lists',
  summary: 'Newsletter lists of the workspace with their number of subscribers',
  access: 'newsletter.read',
  response: z.object({ lists: z.array(newsletterListSchema) }),
});

const fields = z.object({
  name: required(limits.listNameMaxLength, 'Enter a name'),
  description: trimmed(limits.descriptionMaxLength).default(''),
});

export const createNewsletterList = endpoint({
  method: 'POST',
  path: '/newsletter/lists',
  summary: 'Create a newsletter list',
  access: 'newsletter.write',
  body: fields,
  response: newsletterListSchema,
  status: 201,
  errors: ['limit_reached'],
});

const params = z.object({ newsletterListId: uuid });

export const updateNewsletterList = endpoint({
  method: 'PATCH',
  path: '/newsletter/lists/{newsletterListId}',
  summary: 'Update a newsletter list, or make it the default',
  access: 'newsletter.write',
  params,
  body: z.object({
    name: fields.shape.name.optional(),
    description: trimmed(limits.descriptionMaxLength).optional(),
    isDefault: z.literal(true).optional(),
    version: changeCount,
  }),
  response: newsletterListSchema,
  errors: ['stale_version'],
});

export const deleteNewsletterList = endpoint({
  method: 'DELETE',
  path: '/newsletter/lists/{newsletterListId}',
  summary: 'Delete a newsletter list; its subscribers stay in their other lists',
  access: 'newsletter.write',
  params,
  response: ok,
  errors: ['wrong_state'],
});
