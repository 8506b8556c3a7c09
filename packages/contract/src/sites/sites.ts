import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  idParams,
  isoDate,
  jsonObject,
  listQuery,
  ok,
  pagination,
  required,
  timezone,
  trimmed,
  uuid,
} from '../fields.ts';
import { limits } from '../limits.ts';
import { siteRightNames, siteRoles } from '../permissions.ts';
import { siteSeoSchema } from '../site-settings/site-seo.ts';
import { themeSchema } from '../themes/theme.ts';

/** draft: never live. changed: live, with newer edits. */
export const siteStatuses = ['draft', 'published', 'changed', 'unpublished', 'trashed'] as const;
export type SiteStatus = (typeof siteStatuses)[number];

/** What somebody was given or refused beside their role. */
export const siteOverridesSchema = z.partialRecord(z.enum(siteRightNames), z.boolean());

/** The specification's site settings, and what the builder keeps beside them. */
export const siteSettingsSchema = z.looseObject({
  industry: trimmed(limits.sites.industryMaxLength).optional(),
  targetAudience: trimmed(limits.sites.audienceMaxLength).optional(),
  brandTone: trimmed(limits.sites.toneMaxLength).optional(),
  locale: z
    .string()
    .regex(/^[a-z]{2}(-[A-Z]{2})?$/)
    .optional(),
  faviconUrl: z.string().max(limits.sites.imageAddressMaxLength).optional(),
  timezone: timezone.optional(),
  seo: siteSeoSchema.optional(),
  /** Whether its footer leads to the page that names who took its pictures. */
  photoCredits: z.boolean().optional(),
});

export const siteSchema = z.object({
  id: uuid,
  name: z.string(),
  description: z.string(),
  subdomain: z.string(),
  /** Where visitors find the site once it is published. */
  url: z.string(),
  status: z.enum(siteStatuses),
  isPublished: z.boolean(),
  settings: siteSettingsSchema,
  theme: themeSchema,
  templateId: z.string().nullable(),
  /** Counts every change to the site, its pages, header, footer and theme. */
  version: z.number().int(),
  thumbnailUrl: z.string(),
  pageCount: z.number().int(),
  ownerId: uuid,
  /** What the caller is to it, and with that what they may do. */
  role: z.enum(siteRoles),
  overrides: siteOverridesSchema,
  /** Until when it is shared with the caller; null when without an end. */
  sharedUntil: isoDate.nullable(),
  /** Who shared it with the caller; empty when they are gone, null when it was not shared. */
  sharedBy: z.string().nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
  publishedAt: isoDate.nullable(),
  /** When it goes live and offline by itself. */
  publishAt: isoDate.nullable(),
  unpublishAt: isoDate.nullable(),
  deletedAt: isoDate.nullable(),
});
export type Site = z.infer<typeof siteSchema>;

const name = required(limits.sites.nameMaxLength, 'Please enter a site name');
const description = trimmed(limits.sites.descriptionMaxLength);

export const listSites = endpoint({
  method: 'GET',
  path: '/sites',
  summary: 'One’s own sites and those that were shared with one; the trash holds one’s own only',
  aliases: ['/api/sites'],
  access: 'sites.read',
  query: listQuery().extend({
    q: trimmed(limits.lists.searchMaxLength).optional(),
    status: z.enum(['active', 'trashed']).default('active'),
    sort: z.enum(['updated', 'name', 'created']).default('updated'),
  }),
  response: z.object({ sites: z.array(siteSchema), pagination }),
});

export const createSite = endpoint({
  method: 'POST',
  path: '/sites',
  summary: 'Start an empty site, or one from a template',
  aliases: ['/api/sites'],
  access: 'sites.write',
  body: z.object({
    name,
    subdomain: z.string().max(200),
    description: description.optional(),
    templateId: z.string().max(80).optional(),
    settings: siteSettingsSchema.optional(),
  }),
  response: siteSchema,
  status: 201,
  errors: ['subdomain_taken', 'subdomain_reserved', 'subdomain_invalid', 'subdomain_too_short'],
});

export const getSite = endpoint({
  method: 'GET',
  path: '/sites/{id}',
  summary: 'One site',
  aliases: ['/api/sites/{id}'],
  access: 'sites.read',
  params: idParams,
  response: siteSchema,
});

export const updateSite = endpoint({
  method: 'PATCH',
  path: '/sites/{id}',
  summary: 'Rename a site, change its description, settings or theme',
  aliases: [{ method: 'PUT', path: '/api/sites/{id}' }],
  access: 'sites.content',
  params: idParams,
  body: z.object({
    name: name.optional(),
    description: description.optional(),
    settings: siteSettingsSchema.optional(),
    theme: themeSchema.optional(),
  }),
  response: siteSchema,
});

export const deleteSite = endpoint({
  method: 'DELETE',
  path: '/sites/{id}',
  aliases: ['/api/sites/{id}'],
  summary: 'Move a site to the trash; it goes offline at once and can be restored for 30 days',
  access: 'sites.manage',
  params: idParams,
  response: ok,
});

export const restoreSite = endpoint({
  method: 'POST',
  path: '/sites/{id}/restore',
  summary: 'Take a site out of the trash',
  access: 'sites.manage',
  params: idParams,
  response: siteSchema,
});

export const duplicateSite = endpoint({
  method: 'POST',
  path: '/sites/{id}/duplicate',
  summary: 'Copy a site with its pages, header, footer and theme',
  access: 'sites.write',
  params: idParams,
  body: z.object({ name: name.optional(), subdomain: z.string().max(200).optional() }),
  response: siteSchema,
  status: 201,
  errors: ['subdomain_taken', 'subdomain_reserved', 'subdomain_invalid', 'subdomain_too_short'],
});

export const businessContextSchema = z.object({
  businessName: trimmed(limits.sites.businessNameMaxLength),
  description: trimmed(limits.sites.businessDescriptionMaxLength),
  industry: trimmed(limits.sites.industryMaxLength),
  targetAudience: trimmed(limits.sites.audienceMaxLength),
  tone: trimmed(limits.sites.toneMaxLength),
  location: trimmed(limits.sites.locationMaxLength),
  uniqueValue: trimmed(limits.sites.uniqueValueMaxLength),
});
export type BusinessContext = z.infer<typeof businessContextSchema>;

/** Spec §3: what stands for a business that has told us nothing. */
export const businessDefaults = {
  businessName: 'Professional Business',
  description: '',
  industry: 'general',
  targetAudience: 'general audience',
  tone: 'professional',
  location: '',
  uniqueValue: '',
} as const satisfies BusinessContext;

/** Beside what holds, what would hold where nothing is said of the business itself. */
const businessAnswer = businessContextSchema.extend({ inherited: businessContextSchema });

export const getBusinessContext = endpoint({
  method: 'GET',
  path: '/sites/{id}/business-context',
  summary: 'What the site’s business is about, with defaults filled in',
  access: 'sites.read',
  params: idParams,
  response: businessAnswer,
});

export const updateBusinessContext = endpoint({
  method: 'PATCH',
  path: '/sites/{id}/business-context',
  summary: 'Change what the site’s business is about',
  access: 'sites.settings',
  params: idParams,
  body: businessContextSchema.partial(),
  response: businessAnswer,
});

export const previewSite = endpoint({
  method: 'GET',
  path: '/sites/preview/{id}',
  summary: 'Everything a preview of a site needs: its settings, pages, header and footer',
  access: 'sites.read',
  params: idParams,
  response: z.object({
    site: siteSchema,
    pages: z.array(jsonObject),
    header: jsonObject.nullable(),
    footer: jsonObject.nullable(),
  }),
});

/** An address that shows the draft of a site for a short while, to whoever holds it. */
export const createPreview = endpoint({
  method: 'POST',
  path: '/sites/{id}/preview-address',
  summary: 'A short-lived address under which the draft of a site can be looked at',
  access: 'sites.read',
  params: idParams,
  response: z.object({
    url: z.string(),
    /** The same, in a frame that tells the page around it where its sections are, for comments on them. */
    reviewUrl: z.string(),
    expiresAt: isoDate,
  }),
});
