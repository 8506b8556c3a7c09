// Segments: rules that narrow the readers of a campaign.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { changeCount, isoDate, language, ok, required, uuid } from '../fields.ts';
import { newsletterLimits as limits } from './newsletter-limits.ts';

export const segmentMatches = ['all', 'any'] as const;

const isOrNot = z.enum(['is', 'isNot']);

export const segmentRuleSchema = z.discriminatedUnion('field', [
  z.strictObject({ field: z.literal('list'), op: isOrNot, value: uuid }),
  z.strictObject({
    field: z.literal('tag'),
    op: isOrNot,
    value: required(limits.tagMaxLength, 'Enter a tag'),
  }),
  z.strictObject({ field: z.literal('language'), op: isOrNot, value: language }),
  z.strictObject({
    field: z.literal('source'),
    op: isOrNot,
    value: required(limits.sourceMaxLength, 'Enter a source'),
  }),
  /** Day of the subscription, in UTC; the day itself counts as after. */
  z.strictObject({ field: z.literal('subscribed'), op: z.enum(['before', 'after']), value: z.iso.date() }),
  /** Whether an email of a campaign was sent to them. */
  z.strictObject({ field: z.literal('campaign'), op: isOrNot, value: uuid }),
]);
export type SegmentRule = z.output<typeof segmentRuleSchema>;
export const segmentFields = ['list', 'tag', 'language', 'source', 'subscribed', 'campaign'] as const;
export type SegmentField = (typeof segmentFields)[number];

const rules = {
  match: z.enum(segmentMatches),
  rules: z
    .array(segmentRuleSchema)
    .min(1, 'Add a condition')
    .max(limits.segmentRulesMax, `Use at most ${limits.segmentRulesMax} conditions`),
};
export const segmentRulesSchema = z.object(rules);
export type SegmentRules = z.output<typeof segmentRulesSchema>;

export const segmentSchema = z.object({
  id: uuid,
  name: z.string(),
  ...rules,
  /** Subscribers who match now. */
  subscribers: z.number().int(),
  version: changeCount,
  createdAt: isoDate,
});
export type Segment = z.output<typeof segmentSchema>;

export const listSegments = endpoint({
  method: 'GET',
  path: '/newsletter/segments',
  summary: 'Segments of the workspace with the number of subscribers who match now',
  access: 'newsletter.read',
  reads: 'replica',
  response: z.object({ segments: z.array(segmentSchema) }),
});

export const countSegment = endpoint({
  method: 'POST',
  path: '/newsletter/segments/count',
  summary: 'Count the subscribers who match conditions, without storing them',
  access: 'newsletter.read',
  body: segmentRulesSchema,
  response: z.object({ subscribers: z.number().int() }),
});

const name = required(limits.segmentNameMaxLength, 'Enter a name');

export const createSegment = endpoint({
  method: 'POST',
  path: '/newsletter/segments',
  summary: 'Create a segment',
  access: 'newsletter.write',
  body: z.object({ name, ...rules }),
  response: segmentSchema,
  status: 201,
  errors: ['limit_reached'],
});

const params = z.object({ segmentId: uuid });

export const updateSegment = endpoint({
  method: 'PATCH',
  path: '/newsletter/segments/{segmentId}',
  summary: 'Update a segment; campaigns that were sent keep their recipients',
  access: 'newsletter.write',
  params,
  body: z.object({ name, ...rules, version: changeCount }),
  response: segmentSchema,
  errors: ['stale_version'],
});

export const deleteSegment = endpoint({
  method: 'DELETE',
  path: '/newsletter/segments/{segmentId}',
  summary: 'Delete a segment that no unsent campaign uses',
  access: 'newsletter.write',
  params,
  response: ok,
  errors: ['in_use'],
});
