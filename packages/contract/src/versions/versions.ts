import { z } from 'zod';
import { contentSchema } from '../content.ts';
import { endpoint } from '../endpoint.ts';
import { idParams, isoDate, listQuery, pagination, required, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { pageSummarySchema } from '../pages/pages.ts';
import { siteSectionSchema } from '../site-sections/site-sections.ts';
import { redirectSchema, siteCodeSchema } from '../site-settings/site-settings.ts';
import { businessContextSchema, siteSettingsSchema } from '../sites/sites.ts';
import { themeSchema } from '../themes/theme.ts';

// What pages, headers, footers and whole sites were earlier: versions that were left on the way, the moments between
// them, and the way back.

/**
 * Why a version was left. start: before the first edit; of a site, before the first of what belongs to all of it. session: somebody began to work after a pause. steps: many
 * edits without one. replaced: the content was exchanged as a whole. restored: something earlier was brought back.
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

const left = {
  id: uuid,
  label: z.string().nullable(),
  /** Number of the newest release that holds it. */
  releaseNumber: z.number().int().nullable(),
  createdAt: isoDate,
  /** Who had made it, by name, else by email; null when the account is gone. */
  author: z.string().nullable(),
};

export const versionSchema = z.object({
  ...left,
  /** How often the document had been saved by then. */
  version: z.number().int(),
  reason: z.enum(versionReasons),
  /** Saves since the version before it. */
  edits: z.number().int(),
  /** What the last of them was called. */
  lastEdit: z.string().nullable(),
});
export type Version = z.infer<typeof versionSchema>;

export const siteVersionSchema = z.object({
  ...left,
  version: z.number().int(),
  reason: z.enum(siteVersionReasons),
  /** Whether visitors see it now. */
  isLive: z.boolean(),
  pages: z.number().int(),
});
export type SiteVersion = z.infer<typeof siteVersionSchema>;

const documentParams = idParams.extend({ documentId: uuid });
const versionParams = documentParams.extend({ versionId: uuid });
const siteVersionParams = idParams.extend({ versionId: uuid });
const label = required(limits.versions.nameMaxLength, 'Enter a name for the version');

export const listVersions = endpoint({
  method: 'GET',
  path: '/sites/{id}/documents/{documentId}/versions',
  summary: 'Earlier versions of a page, header or footer, the newest first',
  access: 'sites.read',
  params: documentParams,
  query: listQuery(),
  response: z.object({ versions: z.array(versionSchema), pagination }),
  errors: ['unknown_document'],
});

export const saveVersion = endpoint({
  method: 'POST',
  path: '/sites/{id}/documents/{documentId}/versions',
  summary:
    'Keep what a page, header or footer is now: under a name, or without one before something is restored',
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
  summary: 'An earlier version with its content',
  access: 'sites.read',
  params: versionParams,
  response: versionSchema.extend({ content: contentSchema }),
  errors: ['unknown_document'],
});

export const renameVersion = endpoint({
  method: 'PATCH',
  path: '/sites/{id}/documents/{documentId}/versions/{versionId}',
  summary: 'Name a version, which keeps it for good, or take its name away',
  access: 'sites.content',
  params: versionParams,
  body: z.object({ label: label.nullable() }),
  response: versionSchema,
  errors: ['unknown_document', 'limit_reached'],
});

export const restoreVersion = endpoint({
  method: 'POST',
  path: '/sites/{id}/documents/{documentId}/versions/{versionId}/restore',
  summary: 'Bring an earlier version back, or one section of it, as an edit of what is there now',
  access: 'sites.write',
  params: versionParams,
  body: z.object({ sectionId: z.string().min(1).max(64).optional() }),
  response: z.object({
    version: z.number().int(),
    /** How many sections it has changed, brought back or taken away. */
    sections: z.number().int(),
  }),
  errors: ['unknown_document', 'too_large'],
});

export const momentSchema = z.object({
  version: z.number().int(),
  label: z.string().nullable(),
  author: z.string().nullable(),
  createdAt: isoDate,
  /** False where the log has a gap: what stood there is not known any more. */
  isKnown: z.boolean(),
});
export type Moment = z.infer<typeof momentSchema>;

export const listMoments = endpoint({
  method: 'GET',
  path: '/sites/{id}/documents/{documentId}/moments',
  summary: 'Every save of a page, header or footer that can be looked at, the oldest first',
  access: 'sites.read',
  params: documentParams,
  response: z.object({
    moments: z.array(momentSchema),
    /** Whether there are older ones that are not listed. */
    hasEarlier: z.boolean(),
  }),
  errors: ['unknown_document'],
});

export const getMoment = endpoint({
  method: 'GET',
  path: '/sites/{id}/documents/{documentId}/moments/{moment}',
  summary: 'The content after a save, replayed on the nearest version before it',
  access: 'sites.read',
  params: documentParams.extend({ moment: z.coerce.number().int().min(1) }),
  response: z.object({ version: z.number().int(), content: contentSchema }),
  errors: ['unknown_document', 'moment_lost'],
});

export const listSiteVersions = endpoint({
  method: 'GET',
  path: '/sites/{id}/versions',
  summary: 'Earlier versions of a whole site, the newest first',
  access: 'sites.read',
  params: idParams,
  query: listQuery(),
  response: z.object({ versions: z.array(siteVersionSchema), pagination }),
});

export const saveSiteVersion = endpoint({
  method: 'POST',
  path: '/sites/{id}/versions',
  summary: 'Keep what a whole site is now under a name',
  access: 'sites.content',
  params: idParams,
  body: z.object({ label }),
  response: siteVersionSchema,
  status: 201,
  errors: ['limit_reached'],
});

/** A page as it was, with its place in the menu. */
const pageThen = pageSummarySchema
  .pick({ id: true, title: true, slug: true, isHome: true, order: true, seo: true, settings: true })
  .extend({ content: contentSchema });

/** A saved section as it was; which sections of pages follow it is said by those. */
const siteSectionThen = siteSectionSchema
  .pick({ id: true, name: true, category: true, state: true, sync: true })
  .extend({ content: contentSchema });

/** What a version left before it was kept does not have is absent, and stays as it is when that is restored. */
export const siteStateSchema = z.object({
  name: z.string(),
  description: z.string(),
  settings: siteSettingsSchema,
  businessContext: businessContextSchema.partial().optional(),
  theme: themeSchema,
  pages: z.array(pageThen),
  header: contentSchema.nullable(),
  footer: contentSchema.nullable(),
  redirects: z.array(redirectSchema).optional(),
  sections: z.array(siteSectionThen).optional(),
  /** Only for those who may change it. */
  code: siteCodeSchema.optional(),
});
export type SiteState = z.infer<typeof siteStateSchema>;

export const getSiteVersion = endpoint({
  method: 'GET',
  path: '/sites/{id}/versions/{versionId}',
  summary: 'An earlier version of a whole site with everything in it',
  access: 'sites.read',
  params: siteVersionParams,
  response: siteVersionSchema.extend({ state: siteStateSchema }),
});

export const getSiteVersionCover = endpoint({
  method: 'GET',
  path: '/sites/{id}/versions/{versionId}/cover',
  summary: 'The beginning of the home page as it was, for a small picture of a version',
  access: 'sites.read',
  params: siteVersionParams,
  response: z.object({ theme: themeSchema, page: contentSchema, header: contentSchema.nullable() }),
});

export const compareWithLive = endpoint({
  method: 'GET',
  path: '/sites/{id}/staged-changes',
  summary: 'What visitors see and what would be published now, to compare them',
  access: 'sites.read',
  params: idParams,
  response: z.object({
    /** Null while the site is offline, and for a release whose version is not kept. */
    live: siteVersionSchema.extend({ state: siteStateSchema }).nullable(),
    now: siteStateSchema,
  }),
});

export const renameSiteVersion = endpoint({
  method: 'PATCH',
  path: '/sites/{id}/versions/{versionId}',
  summary: 'Name a version of a site, which keeps it for good, or take its name away',
  access: 'sites.content',
  params: siteVersionParams,
  body: z.object({ label: label.nullable() }),
  response: siteVersionSchema,
  errors: ['limit_reached'],
});

/** What acts at once - who may look, the password, the address - belongs to no version. */
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
  summary: 'Bring a whole site back to an earlier version, or only parts of it',
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
    /** The version of the moment before: restoring that takes this back. */
    before: uuid,
    changed: z.number().int(),
    broughtBack: z.number().int(),
    removed: z.number().int(),
    /** Other parts that it has changed. */
    parts: z.array(z.enum(sitePartNames)),
    /** Parts that differ and could not be changed: code that the plan does not include. */
    kept: z.array(z.enum(sitePartNames)),
    /** Designs of restored sections that are not in the library any more; the sections are kept. */
    missingDesigns: z.array(z.string()),
  }),
  errors: ['too_large', 'slug_taken'],
});
