// The lists on the about page and the careers page, which the platform's staff edit.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { changeCount, language, ok, uuid } from '../fields.ts';
import { employmentTypes, entryContentSchema, entryKinds } from './company-page-fields.ts';
import { companyPageLimits as limits } from './company-page-limits.ts';

const id = uuid;

/** Texts are in the language that was asked for, where they are translated. */
export const aboutPageSchema = z.object({
  paragraphs: z.array(z.object({ id, text: z.string(), isLarge: z.boolean() })),
  principles: z.array(z.object({ id, title: z.string(), text: z.string() })),
  people: z.array(
    z.object({ id, name: z.string(), role: z.string(), bio: z.string(), imageUrl: z.string().nullable() }),
  ),
  milestones: z.array(z.object({ id, date: z.string(), title: z.string(), text: z.string() })),
});
export type AboutPage = z.infer<typeof aboutPageSchema>;

export const careersPageSchema = z.object({
  /** Open positions. */
  positions: z.array(
    z.object({
      id,
      title: z.string(),
      team: z.string(),
      location: z.string(),
      employmentType: z.enum(employmentTypes),
      /** Description as sanitized HTML. */
      html: z.string(),
      /** `https:` or `mailto:`; null where applications come through the contact page. */
      applyUrl: z.string().nullable(),
    }),
  ),
  contributions: z.array(z.object({ id, title: z.string(), text: z.string(), effort: z.string() })),
});
export type CareersPage = z.infer<typeof careersPageSchema>;

const query = z.object({ language: language.default('en') });

export const getAboutPage = endpoint({
  method: 'GET',
  path: '/company-pages/about',
  summary: 'The text of the about page, with people, milestones and principles',
  access: 'public',
  reads: 'replica',
  query,
  response: aboutPageSchema,
});

export const getCareersPage = endpoint({
  method: 'GET',
  path: '/company-pages/careers',
  summary: 'Open positions and ways to contribute',
  access: 'public',
  reads: 'replica',
  query,
  response: careersPageSchema,
});

const access = 'companyPages.write';

export const companyEntrySchema = z.object({
  id,
  content: entryContentSchema,
  /** Hidden entries, such as closed positions, are on no page. */
  isVisible: z.boolean(),
  version: changeCount,
});
export type CompanyEntry = z.infer<typeof companyEntrySchema>;

export const listCompanyEntries = endpoint({
  method: 'GET',
  path: '/admin/company-pages/entries',
  summary: 'All entries of the about page and the careers page, each list in its order',
  access,
  response: z.object({ entries: z.array(companyEntrySchema) }),
});

export const createCompanyEntry = endpoint({
  method: 'POST',
  path: '/admin/company-pages/entries',
  summary: 'Add an entry at the end of its list',
  access,
  body: z.strictObject({ content: entryContentSchema, isVisible: z.boolean().default(true) }),
  response: companyEntrySchema,
  status: 201,
  idempotent: true,
});

const params = z.object({ companyEntryId: uuid });
const versionQuery = z.object({ version: z.coerce.number().pipe(changeCount) });

export const updateCompanyEntry = endpoint({
  method: 'PATCH',
  path: '/admin/company-pages/entries/{companyEntryId}',
  summary: 'Update an entry, or hide it',
  access,
  params,
  body: z.object({
    content: entryContentSchema.optional(),
    isVisible: z.boolean().optional(),
    version: changeCount,
  }),
  response: companyEntrySchema,
  errors: ['stale_version'],
});

export const deleteCompanyEntry = endpoint({
  method: 'DELETE',
  path: '/admin/company-pages/entries/{companyEntryId}',
  summary: 'Delete an entry',
  access,
  params,
  query: versionQuery,
  response: ok,
  errors: ['stale_version'],
});

export const orderCompanyEntries = endpoint({
  method: 'PUT',
  path: '/admin/company-pages/order',
  summary: 'Put the entries of a list in order; entries that are left out follow in their own order',
  access,
  body: z.strictObject({
    kind: z.enum(entryKinds),
    ids: z.array(uuid).max(limits.entriesPerList),
  }),
  response: ok,
});
