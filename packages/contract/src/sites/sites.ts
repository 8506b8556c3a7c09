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
import { orJsonText } from '../sections/section-input.ts';
import { cookieConsentSchema } from '../cookie-consent/cookie-consent.ts';
import { siteSeoSchema } from '../site-settings/site-seo.ts';
import { themeSchema } from '../themes/theme.ts';

/** draft: never published. changed: published, with newer edits. */
export const siteStatuses = ['draft', 'published', 'changed', 'unpublished', 'trashed'] as const;
export type SiteStatus = (typeof siteStatuses)[number];

/** Permissions of a collaborator that override the role. */
export const siteOverridesSchema = z.partialRecord(z.enum(siteRightNames), z.boolean());

/** Site settings of the specification, plus settings of the builder. */
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
  cookieConsent: cookieConsentSchema.optional(),
  /** Whether the footer links to the image credits page. */
  photoCredits: z.boolean().optional(),
});

export const siteSchema = z.object({
  id: uuid,
  name: z.string(),
  description: z.string(),
  subdomain: z.string(),
  /** Public URL of the site once published. */
  url: z.string(),
  status: z.enum(siteStatuses),
  isPublished: z.boolean(),
  settings: siteSettingsSchema,
  theme: themeSchema,
  templateId: z.string().nullable(),
  /** Counter of all changes to the site, its pages, header, footer and theme. */
  version: z.number().int(),
  thumbnailUrl: z.string(),
  pageCount: z.number().int(),
  ownerId: uuid,
  /** The caller's role on the site, which determines their permissions. */
  role: z.enum(siteRoles),
  overrides: siteOverridesSchema,
  /** Expiry of the caller's share; null for none. */
  sharedUntil: isoDate.nullable(),
  /** Name of the user who shared it with the caller; empty when the account is gone, null when not shared. */
  sharedBy: z.string().nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
  publishedAt: isoDate.nullable(),
  /** Scheduled publishing and unpublishing. */
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
  summary: 'List own and shared sites; the trash contains own sites only',
  aliases: ['/api/sites'],
  access: 'sites.read',
  reads: 'replica',
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
  summary: 'Create a site, empty or from a template',
  aliases: ['/api/sites'],
  access: 'sites.write',
  body: z.object({
    name,
    subdomain: z.string().max(200),
    description: description.optional(),
    templateId: z.string().max(80).optional(),
    settings: orJsonText(siteSettingsSchema, 'settings').optional(),
  }),
  response: siteSchema,
  status: 201,
  errors: [
    'subdomain_taken',
    'subdomain_reserved',
    'subdomain_invalid',
    'subdomain_too_short',
    'limit_reached',
  ],
  idempotent: true,
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
  summary: 'Update name, description, settings or theme of a site',
  aliases: [{ method: 'PUT', path: '/api/sites/{id}' }],
  access: 'sites.content',
  params: idParams,
  body: z.object({
    name: name.optional(),
    description: description.optional(),
    settings: orJsonText(siteSettingsSchema, 'settings').optional(),
    theme: themeSchema.optional(),
  }),
  response: siteSchema,
});

export const deleteSite = endpoint({
  method: 'DELETE',
  path: '/sites/{id}',
  aliases: ['/api/sites/{id}'],
  summary: 'Move a site to the trash; unpublishes it and keeps it restorable for 30 days',
  access: 'sites.manage',
  params: idParams,
  response: ok,
});

export const restoreSite = endpoint({
  method: 'POST',
  path: '/sites/{id}/restore',
  summary: 'Restore a site from the trash',
  access: 'sites.manage',
  params: idParams,
  response: siteSchema,
  errors: ['limit_reached'],
});

export const duplicateSite = endpoint({
  method: 'POST',
  path: '/sites/{id}/duplicate',
  summary:
    'Duplicate a site with its pages, header, footer and theme, as it is now or in an earlier version, and with its blog as it is now',
  access: 'sites.write',
  params: idParams,
  body: z.object({
    name: name.optional(),
    subdomain: z.string().max(200).optional(),
    /** Copies the site as it was in this version of its history. */
    versionId: uuid.optional(),
  }),
  response: siteSchema,
  status: 201,
  errors: [
    'subdomain_taken',
    'subdomain_reserved',
    'subdomain_invalid',
    'subdomain_too_short',
    'limit_reached',
  ],
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

/** Spec §3: defaults for a business without information. */
export const businessDefaults = {
  businessName: 'Professional Business',
  description: '',
  industry: 'general',
  targetAudience: 'general audience',
  tone: 'professional',
  location: '',
  uniqueValue: '',
} as const satisfies BusinessContext;

/** Effective values, plus the values inherited where the site sets none. */
const businessContextResponse = businessContextSchema.extend({ inherited: businessContextSchema });

export const getBusinessContext = endpoint({
  method: 'GET',
  path: '/sites/{id}/business-context',
  summary: 'Business context of the site, with defaults applied',
  access: 'sites.read',
  params: idParams,
  response: businessContextResponse,
});

export const updateBusinessContext = endpoint({
  method: 'PATCH',
  path: '/sites/{id}/business-context',
  summary: 'Update the business context of the site',
  access: 'sites.settings',
  params: idParams,
  body: businessContextSchema.partial(),
  response: businessContextResponse,
});

export const previewSite = endpoint({
  method: 'GET',
  path: '/sites/preview/{id}',
  summary: 'Preview data of a site: settings, pages, header and footer',
  access: 'sites.read',
  reads: 'replica',
  params: idParams,
  response: z.object({
    site: siteSchema,
    pages: z.array(jsonObject),
    header: jsonObject.nullable(),
    footer: jsonObject.nullable(),
  }),
});

/** Secret short-lived URL that shows the draft of a site without signing in. */
export const createPreview = endpoint({
  method: 'POST',
  path: '/sites/{id}/preview-address',
  summary: 'Create a short-lived preview URL of the draft',
  access: 'sites.read',
  params: idParams,
  response: z.object({
    url: z.string(),
    /** The same for embedding: posts the positions of its sections to the parent page, for comments. */
    reviewUrl: z.string(),
    expiresAt: isoDate,
  }),
});
