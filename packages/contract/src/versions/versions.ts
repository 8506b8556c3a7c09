import { z } from 'zod';
import { contentSchema, postContentSchema } from '../content.ts';
import { endpoint } from '../endpoint.ts';
import { idParams, isoDate, listQuery, pagination, required, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { pageSummarySchema } from '../pages/pages.ts';
import { siteSectionSchema } from '../site-sections/site-sections.ts';
import { redirectSchema } from '../site-settings/redirects.ts';
import { siteCodeSchema } from '../site-settings/site-settings.ts';
import { businessContextSchema, siteSettingsSchema } from '../sites/sites.ts';
import { themeSchema } from '../themes/theme.ts';

// Version history of pages, headers, footers and whole sites: versions, the revisions between them, and restore.

/**
 * Reason for a version. start: before the first edit; for a site, before the first edit of its shared parts.
 * session: first edit after a pause. steps: many edits without a pause. replaced: the whole content was replaced.
 * restored: an earlier version was restored.
 */
export const versionReasons = [
  'start',
  'session',
  'steps',
  'named',
  'published',
  'replaced',
  'restored',
] as const;
export type VersionReason = (typeof versionReasons)[number];
export const siteVersionReasons = [
  'start',
  'session',
  'named',
  'published',
  'restored',
] as const satisfies readonly VersionReason[];
export type SiteVersionReason = (typeof siteVersionReasons)[number];

const versionFields = {
  id: uuid,
  label: z.string().nullable(),
  /** Number of the newest release that contains it. */
  releaseNumber: z.number().int().nullable(),
  createdAt: isoDate,
  /** Name of the author, else email; null when the account is gone. */
  author: z.string().nullable(),
};

export const versionSchema = z.object({
  ...versionFields,
  /** Save counter of the document at that time. */
  version: z.number().int(),
  reason: z.enum(versionReasons),
  /** Saves since the previous version. */
  edits: z.number().int(),
  /** Label of the last edit. */
  lastEdit: z.string().nullable(),
});
export type Version = z.infer<typeof versionSchema>;

export const siteVersionSchema = z.object({
  ...versionFields,
  version: z.number().int(),
  reason: z.enum(siteVersionReasons),
  /** Whether it is currently published. */
  isLive: z.boolean(),
  pages: z.number().int(),
});
export type SiteVersion = z.infer<typeof siteVersionSchema>;

const documentParams = idParams.extend({ documentId: uuid });
const versionParams = documentParams.extend({ versionId: uuid });
const siteVersionParams = idParams.extend({ versionId: uuid });
const label = required(limits.versions.nameMaxLength, 'Enter a version name');

export const listVersions = endpoint({
  method: 'GET',
  path: '/sites/{id}/documents/{documentId}/versions',
  summary: 'List the versions of a page, header or footer, newest first',
  access: 'sites.read',
  params: documentParams,
  query: listQuery(),
  response: z.object({ versions: z.array(versionSchema), pagination }),
  errors: ['unknown_document'],
});

export const saveVersion = endpoint({
  method: 'POST',
  path: '/sites/{id}/documents/{documentId}/versions',
  summary: 'Save the current state of a page, header or footer as a version; unnamed ones precede a restore',
  access: 'sites.content',
  params: documentParams,
  body: z.object({ label: label.optional() }),
  response: versionSchema,
  status: 201,
  errors: ['unknown_document', 'limit_reached'],
});

export const getVersion = endpoint({
  method: 'GET',
  path: '/sites/{id}/documents/{documentId}/versions/{versionId}',
  summary: 'One version with its content',
  access: 'sites.read',
  params: versionParams,
  response: versionSchema.extend({ content: postContentSchema }),
  errors: ['unknown_document'],
});

export const renameVersion = endpoint({
  method: 'PATCH',
  path: '/sites/{id}/documents/{documentId}/versions/{versionId}',
  summary: 'Name a version, which retains it permanently, or remove its name',
  access: 'sites.content',
  params: versionParams,
  body: z.object({ label: label.nullable() }),
  response: versionSchema,
  errors: ['unknown_document', 'limit_reached'],
});

export const restoreVersion = endpoint({
  method: 'POST',
  path: '/sites/{id}/documents/{documentId}/versions/{versionId}/restore',
  summary: 'Restore a version, or one section of it, as an edit of the current content',
  access: 'sites.write',
  params: versionParams,
  body: z.object({ sectionId: z.string().min(1).max(64).optional() }),
  response: z.object({
    version: z.number().int(),
    /** Number of sections changed, restored or removed. */
    sections: z.number().int(),
  }),
  errors: ['unknown_document', 'too_large'],
});

export const revisionSchema = z.object({
  version: z.number().int(),
  label: z.string().nullable(),
  author: z.string().nullable(),
  createdAt: isoDate,
  /** False where the log has a gap, so the content cannot be reconstructed. */
  isKnown: z.boolean(),
});
export type Revision = z.infer<typeof revisionSchema>;

export const listRevisions = endpoint({
  method: 'GET',
  path: '/sites/{id}/documents/{documentId}/moments',
  summary: 'List the revisions (saves) of a page, header or footer, oldest first',
  access: 'sites.read',
  params: documentParams,
  response: z.object({
    moments: z.array(revisionSchema),
    /** Whether older revisions exist that are not listed. */
    hasEarlier: z.boolean(),
  }),
  errors: ['unknown_document'],
});

export const getRevision = endpoint({
  method: 'GET',
  path: '/sites/{id}/documents/{documentId}/moments/{moment}',
  summary: 'Content of a revision, replayed on the nearest earlier version',
  access: 'sites.read',
  params: documentParams.extend({ moment: z.coerce.number().int().min(1) }),
  response: z.object({ version: z.number().int(), content: contentSchema }),
  errors: ['unknown_document', 'moment_lost'],
});

export const listSiteVersions = endpoint({
  method: 'GET',
  path: '/sites/{id}/versions',
  summary: 'List the versions of a whole site, newest first',
  access: 'sites.read',
  params: idParams,
  query: listQuery(),
  response: z.object({ versions: z.array(siteVersionSchema), pagination }),
});

export const saveSiteVersion = endpoint({
  method: 'POST',
  path: '/sites/{id}/versions',
  summary: 'Save the current state of a whole site as a named version',
  access: 'sites.content',
  params: idParams,
  body: z.object({ label }),
  response: siteVersionSchema,
  status: 201,
  errors: ['limit_reached'],
});

/** Snapshot of a page with its menu position. */
const pageSnapshot = pageSummarySchema
  .pick({ id: true, title: true, slug: true, isHome: true, order: true, seo: true, settings: true })
  .extend({ content: contentSchema });

/** Snapshot of a saved section; its usages are stored in the pages. */
const siteSectionSnapshot = siteSectionSchema
  .pick({ id: true, name: true, category: true, state: true, sync: true })
  .extend({ content: contentSchema });

/** Fields introduced after a version was saved are absent in it; restoring leaves them unchanged. */
export const siteStateSchema = z.object({
  name: z.string(),
  description: z.string(),
  settings: siteSettingsSchema,
  businessContext: businessContextSchema.partial().optional(),
  theme: themeSchema,
  pages: z.array(pageSnapshot),
  header: contentSchema.nullable(),
  footer: contentSchema.nullable(),
  redirects: z.array(redirectSchema).optional(),
  sections: z.array(siteSectionSnapshot).optional(),
  /** Only for users who may edit it. */
  code: siteCodeSchema.optional(),
});
export type SiteState = z.infer<typeof siteStateSchema>;

export const getSiteVersion = endpoint({
  method: 'GET',
  path: '/sites/{id}/versions/{versionId}',
  summary: 'One version of a whole site with its full state',
  access: 'sites.read',
  params: siteVersionParams,
  response: siteVersionSchema.extend({ state: siteStateSchema }),
});

export const getSiteVersionCover = endpoint({
  method: 'GET',
  path: '/sites/{id}/versions/{versionId}/cover',
  summary: 'The top of the home page in a version, for a thumbnail',
  access: 'sites.read',
  params: siteVersionParams,
  response: z.object({ theme: themeSchema, page: contentSchema, header: contentSchema.nullable() }),
});

export const compareWithLive = endpoint({
  method: 'GET',
  path: '/sites/{id}/staged-changes',
  summary: 'Compare the published state with the current draft',
  access: 'sites.read',
  params: idParams,
  response: z.object({
    /** Null while the site is offline, and for a release whose version was not retained. */
    live: siteVersionSchema.extend({ state: siteStateSchema }).nullable(),
    now: siteStateSchema,
  }),
});

export const renameSiteVersion = endpoint({
  method: 'PATCH',
  path: '/sites/{id}/versions/{versionId}',
  summary: 'Name a version of a site, which retains it permanently, or remove its name',
  access: 'sites.content',
  params: siteVersionParams,
  body: z.object({ label: label.nullable() }),
  response: siteVersionSchema,
  errors: ['limit_reached'],
});

/** Settings that apply immediately (access mode, password, subdomain) belong to no version. */
export const sitePartNames = [
  'header',
  'footer',
  'theme',
  'settings',
  'pages',
  'sections',
  'code',
  'redirects',
] as const;

export const restoreSiteVersion = endpoint({
  method: 'POST',
  path: '/sites/{id}/versions/{versionId}/restore',
  summary: 'Restore a version of a whole site, or parts of it',
  access: 'sites.write',
  params: siteVersionParams,
  body: z.object({
    parts: z
      .array(z.union([z.enum(sitePartNames), uuid]))
      .min(1)
      .max(limits.sites.pagesPerSite)
      .optional()
      .describe('Names of parts and ids of pages; everything when absent'),
  }),
  response: z.object({
    /** Version of the state before the restore; restoring it undoes this call. */
    before: uuid,
    changed: z.number().int(),
    broughtBack: z.number().int(),
    removed: z.number().int(),
    /** Other changed parts. */
    parts: z.array(z.enum(sitePartNames)),
    /** Parts that differ but were not restored: code not included in the plan. */
    kept: z.array(z.enum(sitePartNames)),
    /** Designs of restored sections that are no longer in the library; the sections are kept. */
    missingDesigns: z.array(z.string()),
  }),
  errors: ['too_large', 'slug_taken'],
});
