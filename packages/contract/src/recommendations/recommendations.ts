import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, uuid } from '../fields.ts';
import { findingCodes, fixSchema } from '../publishing/publishing.ts';
import { recommendationLimits as limits } from './recommendation-limits.ts';

/** Codes of publish checks; `custom_code` is only a notice and recommends nothing. */
const checkCodes = findingCodes.filter((code) => code !== 'custom_code');

const siteCodes = [
  'long_seo_title',
  'seo_description_length',
  'no_social_image',
  'orphan_page',
  'thin_page',
  'placeholder_text',
  'no_contact',
  'no_call_to_action',
  'no_privacy_page',
  'untested_form',
] as const;

export const recommendationCodes = [...checkCodes, ...siteCodes] as const;
export type RecommendationCode = (typeof recommendationCodes)[number];

/** Design §2.4 of forms-ai-media-payments. */
export const recommendationAreas = ['seo', 'content', 'a11y', 'performance', 'conversion'] as const;
export type RecommendationArea = (typeof recommendationAreas)[number];

/** Most important first. */
export const recommendationSeverities = ['high', 'medium', 'low'] as const;
export type RecommendationSeverity = (typeof recommendationSeverities)[number];

export const recommendationStates = ['open', 'done', 'dismissed'] as const;
export type RecommendationState = (typeof recommendationStates)[number];

/** One-click fix: that of a publish check, a test submission of a form, or a new page from a page template. */
export const recommendationFixSchema = z.discriminatedUnion('kind', [
  ...fixSchema.options,
  z.object({ kind: z.literal('testForm'), name: z.literal('testForm'), formId: uuid }),
  z.object({ kind: z.literal('addPage'), name: z.literal('addPrivacyPage'), template: z.string() }),
]);
export type RecommendationFix = z.infer<typeof recommendationFixSchema>;

export const recommendationIdSchema = z.string().min(1).max(limits.recommendationIdMaxLength);

export const recommendationSchema = z.object({
  /** The same as long as the recommendation is about the same thing. */
  id: recommendationIdSchema,
  code: z.enum(recommendationCodes),
  area: z.enum(recommendationAreas),
  severity: z.enum(recommendationSeverities),
  /** Recommendations that are neither done nor dismissed are `open`. */
  state: z.enum(recommendationStates),
  title: z.string(),
  why: z.string(),
  /** The place that it is about; null for the whole site. */
  target: z
    .object({
      pageId: uuid.nullable(),
      pageTitle: z.string().nullable(),
      /** Path of the page on the site. */
      path: z.string().nullable(),
      sectionId: z.string().nullable(),
    })
    .nullable(),
  /** Values of the title, for translation. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  fix: recommendationFixSchema.nullable(),
});
export type Recommendation = z.infer<typeof recommendationSchema>;

export const listRecommendations = endpoint({
  method: 'GET',
  path: '/ai/recommendations/{id}',
  summary: 'Recommendations for a site, the most important first, dismissed ones included',
  access: 'sites.read',
  params: idParams,
  response: z.array(recommendationSchema),
});

/** The ids of a query parameter that separates them by commas. */
export const listOfIds = (text: string): string[] => text.split(',').filter(Boolean);

export const countRecommendations = endpoint({
  method: 'GET',
  path: '/ai/recommendations',
  summary: 'Count the open recommendations of sites; sites that the caller cannot read are left out',
  access: 'sites.read',
  query: z.object({
    /** Separated by commas. */
    siteIds: z
      .string()
      .refine(
        (text) => z.array(uuid).max(limits.countedSitesMax).safeParse(listOfIds(text)).success,
        `Name up to ${limits.countedSitesMax} sites`,
      ),
  }),
  response: z.object({
    sites: z.array(z.object({ siteId: uuid, high: z.number().int(), total: z.number().int() })),
  }),
});

export const setRecommendationState = endpoint({
  method: 'PUT',
  path: '/ai/recommendations/{id}/state',
  summary: 'Dismiss a recommendation of a site, mark it as done, or open it again',
  access: 'sites.content',
  params: idParams,
  body: z.strictObject({ recommendationId: recommendationIdSchema, state: z.enum(recommendationStates) }),
  response: recommendationSchema,
});

export const applyRecommendations = endpoint({
  method: 'POST',
  path: '/ai/recommendations/{id}/apply',
  summary: 'Apply the fixes of recommendations to the draft, one undo step for each document',
  access: 'sites.content',
  params: idParams,
  body: z.strictObject({
    recommendationIds: z.array(recommendationIdSchema).min(1).max(limits.fixesPerRequest),
  }),
  response: z.object({
    applied: z.array(recommendationIdSchema),
    /** Those without a fix, those that no longer apply, and those that the caller may not change. */
    skipped: z.array(z.object({ recommendationId: recommendationIdSchema, reason: z.string() })),
  }),
  errors: ['limit_reached'],
});
