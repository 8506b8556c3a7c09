import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, isoDate, jsonObject, uuid } from '../fields.ts';
import { offlinePageSchema } from './offline-page.ts';
import { seoSchema } from '../pages/page-seo.ts';
import { siteSchema } from '../sites/sites.ts';

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
  'empty_link',
  'low_contrast',
  'heavy_page',
  'duplicate_seo_title',
  'not_indexed',
  'not_drawn',
  'custom_code',
  'payments_not_connected',
] as const;

/** Fixes, as named on their buttons. */
export const fixNames = [
  'linkTo',
  'unlink',
  'describe',
  'decorate',
  'level',
  'themeColor',
  'readableTheme',
  'removeSection',
  'writeSeo',
  'index',
  'makeHome',
  'shareImage',
] as const;

const fixBase = {
  name: z.enum(fixNames),
  /** Values for the button text, such as the target page of a link. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
};

/**
 * One-click fix of a finding. `edit`: operations on one document, applied and undone like any edit.
 * `page`: a change of the page's settings. `theme`: colours of the theme.
 */
export const fixSchema = z.discriminatedUnion('kind', [
  z.object({ ...fixBase, kind: z.literal('edit'), documentId: uuid, ops: z.array(jsonObject).min(1) }),
  z.object({
    ...fixBase,
    kind: z.literal('page'),
    pageId: uuid,
    change: z.object({ seo: seoSchema.optional(), isHome: z.literal(true).optional() }),
  }),
  z.object({ ...fixBase, kind: z.literal('theme'), colors: z.record(z.string(), z.string()) }),
]);
export type Fix = z.infer<typeof fixSchema>;

export const findingSchema = z.object({
  code: z.enum(findingCodes),
  /** `blocking` prevents publishing; `advice` does not. */
  severity: z.enum(['blocking', 'advice']),
  message: z.string(),
  pageId: uuid.nullable(),
  pageTitle: z.string().nullable(),
  sectionId: z.string().nullable(),
  /** Values of the sentence, for translation. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  fix: fixSchema.nullable(),
});
export type Finding = z.infer<typeof findingSchema>;

export const releaseSchema = z.object({
  id: uuid,
  number: z.number().int(),
  createdAt: isoDate,
  /** Name of the user, else email; null when the account is gone. */
  publishedBy: z.string().nullable(),
  isLive: z.boolean(),
  pages: z.number().int(),
  bytes: z.number().int(),
});
export type Release = z.infer<typeof releaseSchema>;

export const checkPublish = endpoint({
  method: 'GET',
  path: '/sites/{id}/publish-check',
  summary: 'Check a site before publishing: blocking findings and advice',
  access: 'sites.read',
  params: idParams,
  response: z.object({ findings: z.array(findingSchema) }),
});

export const publishSite = endpoint({
  method: 'PATCH',
  path: '/sites/{id}/publish',
  summary: 'Publish the current draft of a site, or unpublish the site',
  access: 'sites.publish',
  params: idParams,
  body: z.object({
    isPublished: z.boolean(),
    /** What visitors see once it is unpublished. */
    offlinePage: offlinePageSchema.optional(),
  }),
  response: siteSchema,
  errors: ['publish_blocked', 'storage_full'],
});

export const scheduleSite = endpoint({
  method: 'PUT',
  path: '/sites/{id}/schedule',
  summary: 'Schedule publishing and unpublishing of a site; null clears a time',
  access: 'sites.publish',
  params: idParams,
  body: z.object({ publishAt: isoDate.nullable(), unpublishAt: isoDate.nullable() }),
  response: siteSchema,
});

export const listReleases = endpoint({
  method: 'GET',
  path: '/sites/{id}/releases',
  summary: 'List retained releases, newest first',
  access: 'sites.read',
  params: idParams,
  response: z.object({ releases: z.array(releaseSchema) }),
});

export const rollbackRelease = endpoint({
  method: 'POST',
  path: '/sites/{id}/releases/{releaseId}/rollback',
  summary: 'Roll back to an earlier release',
  access: 'sites.publish',
  params: idParams.extend({ releaseId: uuid }),
  response: siteSchema,
});
