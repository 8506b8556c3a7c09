import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, isoDate, jsonObject, ok, required, trimmed, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { sectionCategories } from '../library/section-design.ts';

// Sections that people saved from their pages. A linked one is edited once and changes wherever it stands; a
// detached one is a starting point that copies are made of. What it holds is a document like a page, so it is
// edited by the same operations.

export const siteSectionStates = ['draft', 'active', 'archived'] as const;
export const siteSectionSyncs = ['linked', 'detached'] as const;

const categorySchema = z.enum(sectionCategories);
const name = required(limits.siteSections.nameMaxLength, 'Please enter a name for the section');
/** A design's name as pages carry it: `hero/hero-3`, `custom/opening-hours`. */
const sectionType = z
  .string()
  .max(200)
  .regex(/^[a-z][a-z0-9-]*\/[a-z0-9][a-z0-9-]*$/, 'A section type is written like hero/hero-3');

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

/** A section that the sites of a tenant share: each takes a copy that is its own from then on. */
export const librarySectionSchema = z.object({
  id: uuid,
  name: z.string(),
  category: categorySchema,
  type: z.string(),
  createdAt: isoDate,
});
export type LibrarySection = z.infer<typeof librarySectionSchema>;

const params = idParams.extend({ sectionId: uuid });

export const listSiteSections = endpoint({
  method: 'GET',
  path: '/sites/{id}/site-sections',
  summary: 'The saved sections of a site, with how many pages each stands on',
  access: 'sites.read',
  params: idParams,
  response: z.object({ sections: z.array(siteSectionSchema) }),
});

export const getSiteSection = endpoint({
  method: 'GET',
  path: '/sites/{id}/site-sections/{sectionId}',
  summary: 'One saved section with its content and where it is used',
  access: 'sites.read',
  params,
  response: siteSectionDetailSchema,
});

export const createSiteSection = endpoint({
  method: 'POST',
  path: '/sites/{id}/site-sections',
  summary: 'Save a section; the answer says what of it could not be kept',
  access: 'sites.write',
  params: idParams,
  body: z.object({
    name,
    category: categorySchema,
    sync: z.enum(siteSectionSyncs).default('linked'),
    section: z.looseObject({ type: sectionType }),
  }),
  response: z.object({ section: siteSectionDetailSchema, removed: z.array(z.string()) }),
  status: 201,
  errors: ['too_large', 'limit_reached'],
});

export const updateSiteSection = endpoint({
  method: 'PATCH',
  path: '/sites/{id}/site-sections/{sectionId}',
  summary: 'Rename, archive, or make linked or detached; detaching makes copies of what stands on pages',
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
  summary: 'A second saved section with the same content',
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
  summary: 'Delete a saved section; where it is in use, `detach` leaves ordinary copies on the pages',
  access: 'sites.write',
  params,
  query: z.object({ detach: z.enum(['true', 'false']).default('false') }),
  response: ok,
  errors: ['in_use'],
});

export const listLibrarySections = endpoint({
  method: 'GET',
  path: '/section-library',
  summary: 'The sections that the sites of this tenant share',
  access: 'sites.write',
  response: z.object({ sections: z.array(librarySectionSchema) }),
});

export const pushSiteSection = endpoint({
  method: 'POST',
  path: '/sites/{id}/site-sections/{sectionId}/push',
  summary: 'Offer a copy of a saved section to all sites of the tenant',
  access: 'tenant.write',
  params,
  response: librarySectionSchema,
  status: 201,
  errors: ['limit_reached'],
});

export const takeLibrarySection = endpoint({
  method: 'POST',
  path: '/sites/{id}/site-sections/taken',
  summary: 'Save a copy of a shared section for a site',
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
  summary: 'Take a section out of what the sites of the tenant share; the copies of sites stay',
  access: 'tenant.write',
  params: z.object({ librarySectionId: uuid }),
  response: ok,
});
