import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, uuid } from '../fields.ts';
import { formLimits as limits } from './form-limits.ts';

/** Counted on published pages by the script of forms: visitors without scripts only count when they submit. */
export const formEvents = ['view', 'start', 'leave'] as const;
export type FormEvent = (typeof formEvents)[number];

const count = z.number().int();

export const formStatisticsSchema = z.object({
  /** Days of visitors’ pages in UTC, the oldest first; days without any event are included. */
  days: z.array(z.object({ day: z.string(), views: count, starts: count, completions: count })),
  views: count,
  starts: count,
  /** Submissions of the period, except spam and tests. */
  completions: count,
  /** From the first input to the submission; null without any. */
  medianSeconds: z.number().nullable(),
  /** Visitors who left after a start, by the field that they filled in last, in the order of the form. */
  fields: z.array(z.object({ fieldId: z.string(), label: z.string(), left: count })),
});
export type FormStatistics = z.output<typeof formStatisticsSchema>;

export const getFormStatistics = endpoint({
  method: 'GET',
  path: '/sites/{id}/forms/{formId}/statistics',
  summary: 'Views, starts and completions of a form, and where visitors left it',
  access: 'sites.forms',
  reads: 'replica',
  params: idParams.extend({ formId: uuid }),
  query: z.object({
    days: z.coerce.number().int().min(1).max(limits.statisticsDaysMax).default(limits.statisticsDaysDefault),
  }),
  response: formStatisticsSchema,
});
