import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoDate } from '../fields.ts';
import { landingLimits } from './landing-limits.ts';
import { landingGoals, landingVariants } from './landing.ts';

const variantCounts = z.object({
  pageViews: z.number().int(),
  conversions: z.number().int(),
  /** Conversions per page view, 0 to 1; null without page views. */
  rate: z.number().nullable(),
});

export const testVerdicts = ['not_enough_data', 'no_difference', 'a_is_better', 'b_is_better'] as const;

const experiment = z.object({
  id: z.uuid(),
  status: z.enum(['running', 'stopped']),
  goal: z.enum(landingGoals),
  /** Share of visitors in percent who see variant B. */
  weight: z.number().int(),
  startedAt: isoDate,
  stoppedAt: isoDate.nullable(),
  winner: z.enum(landingVariants).nullable(),
  variants: z.object({ a: variantCounts, b: variantCounts }),
  verdict: z.enum(testVerdicts),
  /** Probability of a difference of this size by chance alone, 0 to 1; null while there is not enough data. */
  chance: z.number().nullable(),
});
export type LandingExperiment = z.infer<typeof experiment>;

export const listLandingExperiments = endpoint({
  method: 'GET',
  path: '/landing/experiments',
  summary: 'A/B tests of the landing page, newest first',
  access: 'landing.write',
  response: z.object({ experiments: z.array(experiment) }),
});

export const startLandingExperiment = endpoint({
  method: 'POST',
  path: '/landing/experiments',
  summary: 'Start an A/B test: variant A is the live page, variant B the draft',
  access: 'landing.write',
  body: z.object({
    goal: z.enum(landingGoals),
    weight: z
      .number()
      .int()
      .min(landingLimits.weightMin)
      .max(landingLimits.weightMax)
      .default(landingLimits.weight),
  }),
  response: experiment,
  status: 201,
  errors: ['wrong_state'],
});

export const stopLandingExperiment = endpoint({
  method: 'POST',
  path: '/landing/experiments/{experimentId}/stop',
  summary: 'Stop an A/B test; with the winner `b` the draft goes live',
  access: 'landing.write',
  params: z.object({ experimentId: z.uuid() }),
  body: z.object({ winner: z.enum(landingVariants).nullable().default(null) }),
  response: experiment,
  errors: ['wrong_state'],
});
