import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams, isoDate, uuid } from './fields.ts';
import { siteSchema } from './sites.ts';

export const findingCodes = [
  'no_pages',
  'no_home',
  'empty_page',
  'missing_seo_title',
  'missing_seo_description',
  'missing_alt',
  'broken_link',
  'unknown_section',
  'heading_order',
] as const;

export const findingSchema = z.object({
  code: z.enum(findingCodes),
  /** blocking: publishing is refused. advice: it is not. */
  severity: z.enum(['blocking', 'advice']),
  message: z.string(),
  pageId: uuid.nullable(),
  pageTitle: z.string().nullable(),
  sectionId: z.string().nullable(),
});
export type Finding = z.infer<typeof findingSchema>;

export const releaseSchema = z.object({
  id: uuid,
  number: z.number().int(),
  createdAt: isoDate,
  /** Name of the person, else their email; null when the account is gone. */
  publishedBy: z.string().nullable(),
  isLive: z.boolean(),
  pages: z.number().int(),
  bytes: z.number().int(),
});
export type Release = z.infer<typeof releaseSchema>;

export const checkPublish = endpoint({
  method: 'GET',
  path: '/sites/{id}/publish-check',
  summary: 'What stands in the way of publishing, and what would make the site better',
  access: 'sites.read',
  params: idParams,
  response: z.object({ findings: z.array(findingSchema) }),
});

export const publishSite = endpoint({
  method: 'PATCH',
  path: '/sites/{id}/publish',
  summary: 'Take a site live as it is now, or take it offline',
  access: 'sites.publish',
  params: idParams,
  body: z.object({ isPublished: z.boolean() }),
  response: siteSchema,
  errors: ['publish_blocked', 'storage_full'],
});

export const listReleases = endpoint({
  method: 'GET',
  path: '/sites/{id}/releases',
  summary: 'The kept releases, newest first',
  access: 'sites.read',
  params: idParams,
  response: z.object({ releases: z.array(releaseSchema) }),
});

export const rollbackRelease = endpoint({
  method: 'POST',
  path: '/sites/{id}/releases/{releaseId}/rollback',
  summary: 'Make an earlier release the live one',
  access: 'sites.publish',
  params: idParams.extend({ releaseId: uuid }),
  response: siteSchema,
});
