// The sites of a customer and the facts of the company profile that they show.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, isoDate, uuid } from '../fields.ts';
import { companySiteLimits as limits } from './company-site-limits.ts';

const localized = z.object({ en: z.string(), vi: z.string() });

export const companySiteSchema = z.object({
  id: uuid,
  name: z.string(),
  url: z.string(),
  isPublished: z.boolean(),
  publishedAt: isoDate.nullable(),
  /** Visitors see facts that the profile has otherwise now: the next publish brings them. */
  isWaiting: z.boolean(),
  /** Paths of the facts that differ, such as `company.phone`. */
  changedFacts: z.array(z.string()),
  /** The draft has other changes too, which a publish would bring along. */
  hasUnpublishedChanges: z.boolean(),
});
export type CompanySite = z.infer<typeof companySiteSchema>;

export const listCompanySites = endpoint({
  method: 'GET',
  path: '/company/sites',
  summary: 'The sites of the customer, with those whose visitors wait for a change of the company profile',
  access: 'sites.read',
  response: z.object({ sites: z.array(companySiteSchema) }),
});

export const factChangeSchema = z.object({
  documentId: uuid,
  document: z.enum(['header', 'footer', 'page', 'section', 'post_template', 'list_template']),
  /** Title of the page; null for the other documents. */
  page: z.string().nullable(),
  /** Label of the field. */
  field: localized,
  /** Path of the fact. */
  fact: z.string(),
  before: z.string(),
  after: z.string(),
});
export type FactChange = z.infer<typeof factChangeSchema>;

export const siteFactChangesSchema = z.object({
  siteId: uuid,
  name: z.string(),
  changes: z.array(factChangeSchema),
  /** Number of sections that are locked, and stay as they are. */
  lockedSections: z.number().int(),
});
export type SiteFactChanges = z.infer<typeof siteFactChangesSchema>;

export const applyCompanyProfile = endpoint({
  method: 'POST',
  path: '/company/apply',
  summary:
    'Bind contact details of sites to the company profile, or with `dryRun` only list what would change',
  access: 'sites.write',
  body: z.object({
    siteIds: z
      .array(uuid)
      .min(1, 'Choose a site')
      .max(limits.applySitesMax, `Choose up to ${limits.applySitesMax} sites`),
    dryRun: z.boolean().default(false),
  }),
  response: z.object({ sites: z.array(siteFactChangesSchema) }),
  errors: ['too_large', 'unknown_document'],
});

export const getSiteFacts = endpoint({
  method: 'GET',
  path: '/sites/{id}/company-facts',
  summary: 'The facts of the company profile that bound fields of a site show, in the language of the site',
  access: 'sites.content',
  // The profile is in no scope of keys.
  apiKeys: false,
  params: idParams,
  response: z.object({
    facts: z.record(z.string(), z.unknown()),
    /** Whether the caller may change the profile that they belong to. */
    isOwnProfile: z.boolean(),
  }),
});
