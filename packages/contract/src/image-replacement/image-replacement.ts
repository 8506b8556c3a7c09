// Replacement of template images by stock photos that fit the business.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, trimmed } from '../fields.ts';
import { limits } from '../limits.ts';
import { hour } from '../rate-limits.ts';

export const describeImages = endpoint({
  method: 'POST',
  path: '/ai-complete-builder/generate-image-description',
  summary: 'Suggest search keywords for images of a business',
  access: 'sites.write',
  body: z.object({
    prompt: trimmed(limits.stock.promptMaxLength).min(1, 'Say what the business is about'),
  }),
  /** Two or three words, or comma-separated words. */
  response: z.object({ description: z.string() }),
  errors: ['rate_limited'],
  rateLimits: [{ name: 'image-description', by: 'user', limit: limits.stock.descriptionsPerHour, per: hour }],
});

/** One JSON line per processed image; the last one marks completion. */
export const replacementProgressSchema = z.object({
  done: z.number().int(),
  total: z.number().int(),
  /** Number of images replaced so far. */
  replaced: z.number().int(),
  isFinished: z.boolean(),
});
export type ReplacementProgress = z.infer<typeof replacementProgressSchema>;

/**
 * The body is NDJSON of `ReplacementProgress`. Closing the connection cancels the work; images replaced so far
 * stay replaced.
 */
export const replaceImages = endpoint({
  method: 'POST',
  path: '/sites/{id}/replace-images',
  summary: 'Replace the images of all pages by stock photos that fit the business; undoable per page',
  access: 'sites.write',
  params: idParams,
  response: z.unknown(),
  errors: ['rate_limited'],
});
