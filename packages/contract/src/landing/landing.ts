import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { changeCount, language, ok } from '../fields.ts';
import { minute } from '../rate-limits.ts';
import {
  contentOverridesSchema,
  customizationsSchema,
  enabledPagesSchema,
  landingSeoSchema,
} from './landing-config.ts';
import { landingLimits } from './landing-limits.ts';
import { landingTemplateSchema, landingTextsSchema, templatePages } from './landing-template.ts';

const templateId = z.string().max(60);

export const listLandingTemplates = endpoint({
  method: 'GET',
  path: '/landing/templates',
  summary: 'List landing templates',
  access: 'public',
  response: z.object({ templates: z.array(landingTemplateSchema) }),
});

export const getLandingTemplate = endpoint({
  method: 'GET',
  path: '/landing/templates/{templateId}',
  summary: 'A landing template with its default texts',
  access: 'public',
  params: z.object({ templateId }),
  response: landingTemplateSchema.extend({
    texts: z.object({ en: landingTextsSchema, vi: landingTextsSchema }),
  }),
});

const pageQuery = z.object({
  page: z.enum(templatePages).default('home'),
  language: language.default('en'),
  scheme: z.enum(['light', 'dark']).default('light'),
});

export const previewLandingTemplate = endpoint({
  method: 'GET',
  path: '/landing/templates/{templateId}/preview',
  summary: 'A page of a landing template with its default texts, as HTML without scripts',
  access: 'public',
  params: z.object({ templateId }),
  query: pageQuery,
  response: z.object({ html: z.string() }),
  rateLimits: [{ name: 'landing-preview', by: 'ip', limit: landingLimits.previewsPerMinute, per: minute }],
});

/** A landing page: its template and what the workspace changed. */
const landingState = z.object({
  /** Null when the template is not available any more. */
  template: landingTemplateSchema.nullable(),
  customizations: customizationsSchema,
  contentOverrides: contentOverridesSchema,
  enabledPages: enabledPagesSchema,
  seo: landingSeoSchema,
  /** Sent back with the next change; a stale one fails with 409 `stale_version`. */
  version: z.number().int(),
});
export const landingStateSchema = landingState;
export type LandingState = z.infer<typeof landingState>;

/**
 * The landing page of the workspace that `X-Tenant-ID` names, of the platform without it, and on a workspace's host always
 * that workspace's own.
 */
export const activeLanding = endpoint({
  method: 'GET',
  path: '/landing/active',
  summary: 'The active landing page with its customizations (optional header `X-Tenant-ID`)',
  access: 'public',
  response: landingState,
});

export const activeLandingPage = endpoint({
  method: 'GET',
  path: '/landing/active/preview',
  summary: 'A page of the active landing page as HTML without scripts (optional header `X-Tenant-ID`)',
  access: 'public',
  query: pageQuery,
  response: z.object({ html: z.string() }),
  rateLimits: [{ name: 'landing-preview', by: 'ip', limit: landingLimits.previewsPerMinute, per: minute }],
});

/** `live`: what visitors see, changed at once. `draft`: made from the live page with its first change. */
const instance = z.enum(['live', 'draft']).default('live');

/** Paths such as `colors.primary`, `fonts.body`, `features.steps` and `hero.title`. */
const paths = z.array(z.string());

export const switchLandingTemplate = endpoint({
  method: 'POST',
  path: '/landing/template/switch',
  summary: 'Switch to another landing template; `dryRun` only tells which customizations it keeps',
  access: 'landing.write',
  body: z.object({
    templateId: z.string().min(1, 'Choose a template').max(60),
    preserveCustomizations: z.boolean().default(true),
    dryRun: z.boolean().default(false),
    instance,
    version: changeCount.optional(),
  }),
  response: landingState.extend({ kept: paths, dropped: paths, dryRun: z.boolean() }),
  errors: ['stale_version', 'wrong_state'],
});

export const customizeLanding = endpoint({
  method: 'PUT',
  path: '/landing/customize',
  summary:
    'Customize the landing page: `customizations`, `contentOverrides` and `seo` replace the stored ones, `enabledPages` changes the pages that it names',
  access: 'landing.write',
  body: z
    .object({
      customizations: customizationsSchema.optional(),
      contentOverrides: contentOverridesSchema.optional(),
      enabledPages: enabledPagesSchema.partial().optional(),
      seo: landingSeoSchema.optional(),
      instance,
      version: changeCount.optional(),
    })
    .refine(
      ({ customizations, contentOverrides, enabledPages, seo }) =>
        [customizations, contentOverrides, enabledPages, seo].some((part) => part !== undefined),
      'Send customizations, contentOverrides, enabledPages or seo',
    ),
  response: landingState,
  errors: ['stale_version', 'wrong_state'],
});

const tracked = z
  .number()
  .int()
  .min(0)
  .max(landingLimits.trackedMax, `Send at most ${landingLimits.trackedMax} at once`);

export const landingGoals = ['register', 'contact', 'newsletter'] as const;
export type LandingGoal = (typeof landingGoals)[number];
export const landingVariants = ['a', 'b'] as const;
export type LandingVariant = (typeof landingVariants)[number];

export const trackLanding = endpoint({
  method: 'POST',
  path: '/landing/track',
  summary: 'Count page views and conversions of the landing page of the requested host',
  access: 'public',
  body: z.object({
    templateId,
    tenantId: z.string().max(60),
    metrics: z
      .object({ pageViews: tracked.optional(), conversions: tracked.optional() })
      .refine(
        ({ pageViews, conversions }) => pageViews !== undefined || conversions !== undefined,
        'Send pageViews or conversions',
      ),
    /** Of a running test. */
    variant: z.enum(landingVariants).optional(),
    /** Kind of the conversions. */
    goal: z.enum(landingGoals).optional(),
  }),
  response: ok,
  rateLimits: [{ name: 'landing-track', by: 'ip', limit: landingLimits.tracksPerMinutePerIp, per: minute }],
});
