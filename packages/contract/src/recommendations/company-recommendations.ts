// The next steps for a business: what its profile lacks, and what its sites need.
import { z } from 'zod';
import { completenessItems } from '../company/company-completeness.ts';
import { endpoint } from '../endpoint.ts';
import { uuid } from '../fields.ts';
import {
  recommendationAreas,
  recommendationIdSchema,
  recommendationSeverities,
  recommendationStates,
} from './recommendations.ts';

/** `profile`: a field of the profile is missing. */
export const companyRecommendationCodes = [
  'profile',
  'no_site',
  'site_unpublished',
  'site_waits',
  'site_issues',
] as const;
export type CompanyRecommendationCode = (typeof companyRecommendationCodes)[number];

export const companyRecommendationSchema = z.object({
  id: recommendationIdSchema,
  code: z.enum(companyRecommendationCodes),
  area: z.enum(recommendationAreas),
  severity: z.enum(recommendationSeverities),
  state: z.enum(recommendationStates),
  title: z.string(),
  why: z.string(),
  target: z.object({
    /** The missing part of the profile. */
    field: z.enum(completenessItems).nullable(),
    siteId: uuid.nullable(),
    siteName: z.string().nullable(),
  }),
  /** Open recommendations of the site, for `site_issues`. */
  count: z.number().int(),
});
export type CompanyRecommendation = z.infer<typeof companyRecommendationSchema>;

export const listCompanyRecommendations = endpoint({
  method: 'GET',
  path: '/company/recommendations',
  summary: 'Next steps for the company profile and the sites of the customer, the most important first',
  access: 'company.read',
  response: z.array(companyRecommendationSchema),
});

export const setCompanyRecommendationState = endpoint({
  method: 'PUT',
  path: '/company/recommendations/state',
  summary: 'Dismiss a next step, mark it as done, or open it again',
  access: 'company.write',
  body: z.strictObject({
    recommendationId: recommendationIdSchema,
    state: z.enum(recommendationStates),
  }),
  response: companyRecommendationSchema,
});
