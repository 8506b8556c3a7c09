import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, isoDate, jsonObject, ok, required, trimmed, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { isHtmlSection } from '../sections/own-code.ts';
import { sectionInputSchema } from '../sections/section-input.ts';
import { sectionCategories } from '../library/section-design.ts';

// Saved sections of a site. A linked one is edited once and changes in every place of use; a detached one is a
// template for copies. Its content is a document like a page, so it is edited by the same operations.

export const siteSectionStates = ['draft', 'active', 'archived'] as const;
export const siteSectionSyncs = ['linked', 'detached'] as const;

const categorySchema = z.enum(sectionCategories);
const name = required(limits.siteSections.nameMaxLength, 'Enter a section name');
/** Section type as stored in pages: `hero/hero-3`, `custom/opening-hours`. */
const sectionType = z
  .string()
  .max(200)
  .regex(/^[a-z][a-z0-9-]*\/[a-z0-9][a-z0-9-]*$/, 'Enter a section type such as hero/hero-3');

export const siteSectionUseSchema = z.object({
  documentId: uuid,
  /** Null for the header and the footer. */
  pageId: uuid.nullable(),
  title: z.string(),
  sectionId: z.string(),
  overrides: z.number().int(),
});
export type SiteSectionUse = z.infer<typeof siteSectionUseSchema>;

export const siteSectionSchema = z.object({
  /** Also the id of its document. */
  id: uuid,
  siteId: uuid,
  name: z.string(),
  category: categorySchema,
  type: z.string(),
  state: z.enum(siteSectionStates),
  sync: z.enum(siteSectionSyncs),
  version: z.number().int(),
  usedOn: z.number().int(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type SiteSection = z.infer<typeof siteSectionSchema>;

export const siteSectionDetailSchema = siteSectionSchema.extend({
  content: jsonObject,
  uses: z.array(siteSectionUseSchema),
});
export type SiteSectionDetail = z.infer<typeof siteSectionDetailSchema>;

/** A section shared by the sites of a tenant: each site gets an independent copy. */
export const librarySectionSchema = z.object({
  id: uuid,
  name: z.string(),
  category: categorySchema,
  type: z.string(),
  createdAt: isoDate,
});
export type LibrarySection = z.infer<typeof librarySectionSchema>;

/** A section of a design, or one with its own code, which may have no type. */
const savedSectionInputSchema = sectionInputSchema.superRefine((section, ctx) => {
  const type = sectionType.safeParse(section['type']);
  if (type.success || isHtmlSection(section)) return;
  for (const { message } of type.error.issues) ctx.addIssue({ code: 'custom', path: ['type'], message });
});

const params = idParams.extend({ sectionId: uuid });

export const listSiteSections = endpoint({
  method: 'GET',
  path: '/sites/{id}/site-sections',
  summary: 'List the saved sections of a site with usage counts',
  access: 'sites.read',
  params: idParams,
  response: z.object({ sections: z.array(siteSectionSchema) }),
});

export const getSiteSection = endpoint({
  method: 'GET',
  path: '/sites/{id}/site-sections/{sectionId}',
  summary: 'One saved section with its content and usages',
  access: 'sites.read',
  params,
  response: siteSectionDetailSchema,
});

export const createSiteSection = endpoint({
  method: 'POST',
  path: '/sites/{id}/site-sections',
  summary: 'Save a section; the response lists what could not be saved',
  access: 'sites.write',
  params: idParams,
  body: z.object({
    name,
    category: categorySchema,
    sync: z.enum(siteSectionSyncs).default('linked'),
    section: savedSectionInputSchema,
  }),
  response: z.object({ section: siteSectionDetailSchema, removed: z.array(z.string()) }),
  status: 201,
  errors: ['too_large', 'limit_reached'],
});

export const updateSiteSection = endpoint({
  method: 'PATCH',
  path: '/sites/{id}/site-sections/{sectionId}',
  summary: 'Rename, archive, link or detach a saved section; detaching leaves copies on the pages',
  access: 'sites.write',
  params,
  body: z.object({
    name: name.optional(),
    category: categorySchema.optional(),
    state: z.enum(siteSectionStates).optional(),
    sync: z.enum(siteSectionSyncs).optional(),
  }),
  response: siteSectionSchema,
});

export const duplicateSiteSection = endpoint({
  method: 'POST',
  path: '/sites/{id}/site-sections/{sectionId}/duplicate',
  summary: 'Duplicate a saved section',
  access: 'sites.write',
  params,
  body: z.object({ name: trimmed(limits.siteSections.nameMaxLength).optional() }),
  response: siteSectionSchema,
  status: 201,
  errors: ['limit_reached'],
});

export const deleteSiteSection = endpoint({
  method: 'DELETE',
  path: '/sites/{id}/site-sections/{sectionId}',
  summary: 'Delete a saved section; when it is in use, `detach` leaves independent copies on the pages',
  access: 'sites.write',
  params,
  query: z.object({ detach: z.enum(['true', 'false']).default('false') }),
  response: ok,
  errors: ['in_use'],
});

export const listLibrarySections = endpoint({
  method: 'GET',
  path: '/section-library',
  summary: 'List the shared sections of the tenant',
  access: 'sites.write',
  response: z.object({ sections: z.array(librarySectionSchema) }),
});

export const pushSiteSection = endpoint({
  method: 'POST',
  path: '/sites/{id}/site-sections/{sectionId}/push',
  summary: 'Add a copy of a saved section to the shared library of the tenant',
  access: 'tenant.write',
  params,
  response: librarySectionSchema,
  status: 201,
  errors: ['limit_reached'],
});

export const copyLibrarySection = endpoint({
  method: 'POST',
  path: '/sites/{id}/site-sections/taken',
  summary: 'Copy a shared section to the saved sections of a site',
  access: 'sites.write',
  params: idParams,
  body: z.object({ librarySectionId: uuid }),
  response: siteSectionDetailSchema,
  status: 201,
  errors: ['limit_reached'],
});

export const deleteLibrarySection = endpoint({
  method: 'DELETE',
  path: '/section-library/{librarySectionId}',
  summary: 'Remove a section from the shared library; copies in sites stay',
  access: 'tenant.write',
  params: z.object({ librarySectionId: uuid }),
  response: ok,
});
