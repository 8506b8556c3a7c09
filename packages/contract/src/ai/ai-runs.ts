// The history of what was generated. Only its author sees a generation.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoDate, jsonObject, ok, required, trimmed, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { defineCursorList } from '../list.ts';

export const generationKinds = [
  'site',
  'page',
  'section',
  'text',
  'translate',
  'seo',
  'alt',
  'image_keywords',
] as const;
export type GenerationKind = (typeof generationKinds)[number];

export const generationStatuses = ['succeeded', 'failed', 'canceled'] as const;
export type GenerationStatus = (typeof generationStatuses)[number];

export const generationRatings = ['good', 'bad'] as const;
export type GenerationRating = (typeof generationRatings)[number];

const summary = {
  id: uuid,
  kind: z.enum(generationKinds),
  status: z.enum(generationStatuses),
  /** What was asked for, as one line. */
  prompt: z.string(),
  /** Beginning of the result; empty without one. */
  excerpt: z.string(),
  siteId: uuid.nullable(),
  provider: z.enum(['builtin', 'openai-compatible']),
  model: z.string().nullable(),
  /** Of the platform’s model. */
  credits: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** Code of the error of a failed generation. */
  errorCode: z.string().nullable(),
  isFavorite: z.boolean(),
  rating: z.enum(generationRatings).nullable(),
  createdAt: isoDate,
};

export const generationSummarySchema = z.object(summary);
export type GenerationSummary = z.infer<typeof generationSummarySchema>;

export const generationSchema = z.object({
  ...summary,
  /** Body of the call. */
  input: jsonObject,
  /** Response of the call; null where it failed, was canceled, or is too large to keep. */
  output: jsonObject.nullable(),
});
export type Generation = z.infer<typeof generationSchema>;

export const generationList = defineCursorList({
  name: 'runs',
  item: generationSummarySchema,
  filters: {
    q: trimmed(limits.lists.searchMaxLength).optional(),
    kind: z.enum(generationKinds).optional(),
    favorite: z.stringbool().optional(),
  },
});

export const listGenerations = endpoint({
  method: 'GET',
  path: '/ai/runs',
  summary: 'What the caller has generated in the last months, the newest first',
  access: 'ai.use',
  // Only its author sees the history, and a key may be in other hands.
  apiKeys: false,
  query: generationList.query,
  response: generationList.response,
});

const generationParams = z.object({ generationId: uuid });

export const getGeneration = endpoint({
  method: 'GET',
  path: '/ai/runs/{generationId}',
  summary: 'A generation of the caller, with what was asked and what was answered',
  access: 'ai.use',
  // Only its author sees the history, and a key may be in other hands.
  apiKeys: false,
  params: generationParams,
  response: generationSchema,
});

export const createSiteFromGeneration = endpoint({
  method: 'POST',
  path: '/ai/runs/{generationId}/create-site',
  summary: 'Create a site from a generated one',
  access: 'sites.write',
  apiKeys: false,
  params: generationParams,
  body: z.strictObject({
    name: required(limits.sites.nameMaxLength, 'Enter a name for the site'),
    /** Absent: made from the name. */
    subdomain: z.string().max(200).optional(),
  }),
  response: z.object({ siteId: uuid }),
  status: 201,
  errors: [
    'subdomain_taken',
    'subdomain_reserved',
    'subdomain_invalid',
    'subdomain_too_short',
    'limit_reached',
    'wrong_state',
  ],
  idempotent: true,
});

export const updateGeneration = endpoint({
  method: 'PATCH',
  path: '/ai/runs/{generationId}',
  summary: 'Mark a generation as a favorite, or rate it',
  access: 'ai.use',
  // Only its author sees the history, and a key may be in other hands.
  apiKeys: false,
  params: generationParams,
  body: z.strictObject({
    isFavorite: z.boolean().optional(),
    rating: z.enum(generationRatings).nullable().optional(),
  }),
  response: generationSummarySchema,
});

export const deleteGeneration = endpoint({
  method: 'DELETE',
  path: '/ai/runs/{generationId}',
  summary: 'Delete a generation from the history',
  access: 'ai.use',
  // Only its author sees the history, and a key may be in other hands.
  apiKeys: false,
  params: generationParams,
  response: ok,
});
