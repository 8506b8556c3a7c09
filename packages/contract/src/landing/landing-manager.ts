import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { changeCount, isoDate, language } from '../fields.ts';
import { minute } from '../rate-limits.ts';
import {
  contentOverridesSchema,
  customizationsSchema,
  enabledPagesSchema,
  landingConfigSchema,
  landingSeoSchema,
} from './landing-config.ts';
import { landingLimits } from './landing-limits.ts';
import { landingStateSchema } from './landing.ts';
import { templatePages } from './landing-template.ts';

const changed = { changedAt: isoDate.nullable(), changedBy: z.string().nullable() };

const manager = z.object({
  tenantId: z.string(),
  /** The public address. */
  url: z.string(),
  live: landingStateSchema.extend(changed),
  draft: landingStateSchema.extend({ ...changed, publishAt: isoDate.nullable() }).nullable(),
  hasRunningTest: z.boolean(),
  /** Ids of the fonts that can be chosen, besides `system`. */
  fonts: z.array(z.object({ id: z.string(), family: z.string() })),
});
export type LandingManager = z.infer<typeof manager>;

export const getCurrentLanding = endpoint({
  method: 'GET',
  path: '/landing/instances/current',
  summary: 'The live landing page and its draft',
  access: 'landing.write',
  response: manager,
});

export const publishLandingDraft = endpoint({
  method: 'POST',
  path: '/landing/draft/publish',
  summary: 'Publish the draft',
  access: 'landing.write',
  body: z.object({ version: changeCount }),
  response: manager,
  errors: ['stale_version', 'wrong_state'],
});

export const discardLandingDraft = endpoint({
  method: 'DELETE',
  path: '/landing/draft',
  summary: 'Discard the draft; with `version` only if nobody changed it meanwhile',
  access: 'landing.write',
  query: z.object({ version: z.coerce.number().int().min(0).optional() }),
  response: manager,
  errors: ['stale_version', 'wrong_state'],
});

export const scheduleLandingDraft = endpoint({
  method: 'PUT',
  path: '/landing/draft/schedule',
  summary: 'Publish the draft at a time; null cancels it',
  access: 'landing.write',
  body: z.object({ publishAt: isoDate.nullable(), version: changeCount.optional() }),
  response: manager,
  errors: ['stale_version', 'wrong_state'],
});

export const landingChanges = ['switched', 'customized', 'published', 'restored'] as const;

export const listLandingVersions = endpoint({
  method: 'GET',
  path: '/landing/versions',
  summary: 'Live versions of the landing page, newest first',
  access: 'landing.write',
  response: z.object({
    versions: z.array(
      z.object({
        version: z.number().int(),
        templateId: z.string(),
        change: z.enum(landingChanges),
        isLive: z.boolean(),
        createdAt: isoDate,
        createdBy: z.string().nullable(),
      }),
    ),
  }),
});

const versionParams = z.object({
  landingVersion: z.coerce.number().int().min(1).max(2_147_483_647),
});

export const getLandingVersion = endpoint({
  method: 'GET',
  path: '/landing/versions/{landingVersion}',
  summary: 'An earlier version of the landing page, to compare it',
  access: 'landing.write',
  params: versionParams,
  response: landingConfigSchema.extend({ version: z.number().int() }),
});

export const restoreLandingVersion = endpoint({
  method: 'POST',
  path: '/landing/versions/{landingVersion}/restore',
  summary: 'Make an earlier version live again',
  access: 'landing.write',
  params: versionParams,
  response: manager,
  errors: ['wrong_state'],
});

export const previewLanding = endpoint({
  method: 'POST',
  path: '/landing/preview',
  summary: 'A page with unsaved changes as HTML without scripts; `edit` marks each text with its path',
  access: 'landing.write',
  body: z.object({
    templateId: z.string().max(60),
    customizations: customizationsSchema.optional(),
    contentOverrides: contentOverridesSchema.optional(),
    enabledPages: enabledPagesSchema.partial().optional(),
    seo: landingSeoSchema.optional(),
    page: z.enum(templatePages).default('home'),
    language: language.default('en'),
    scheme: z.enum(['light', 'dark']).default('light'),
    edit: z.boolean().default(false),
  }),
  response: z.object({
    html: z.string(),
    /** Sections that could not be rendered. */
    issues: z.array(z.string()),
  }),
  rateLimits: [{ name: 'landing-preview', by: 'user', limit: landingLimits.previewsPerMinute, per: minute }],
});

const counts = {
  pageViews: z.number().int(),
  conversions: z.number().int(),
  register: z.number().int(),
  contact: z.number().int(),
  newsletter: z.number().int(),
};

export const getLandingMetrics = endpoint({
  method: 'GET',
  path: '/landing/metrics',
  summary: 'Page views and conversions per day (UTC), newest last',
  access: 'landing.write',
  query: z.object({
    days: z.coerce.number().int().min(1).max(landingLimits.metricsDaysMax).default(landingLimits.metricsDays),
  }),
  response: z.object({
    days: z.array(z.object({ day: z.string(), ...counts })),
    totals: z.object({
      ...counts,
      /** Conversions per page view, 0 to 1; null without page views. */
      rate: z.number().nullable(),
    }),
    templates: z.array(z.object({ templateId: z.string(), ...counts })),
  }),
});
