// Replacement of template images by stock photos that fit the business.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, trimmed, uuid } from '../fields.ts';
import { runSchema } from '../runs/runs.ts';
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
  response: z.object({ description: z.string(), runId: uuid }),
  errors: ['rate_limited'],
  rateLimits: [{ name: 'image-description', by: 'user', limit: limits.stock.descriptionsPerHour, per: hour }],
});

/** Result of a run of the kind `image_replacement`; its progress counts images. */
export const imageReplacementResultSchema = z.object({
  replaced: z.number().int(),
  total: z.number().int(),
});
export type ImageReplacementResult = z.infer<typeof imageReplacementResultSchema>;

/** Pages finished before the run is cancelled stay as they are then. */
export const replaceImages = endpoint({
  method: 'POST',
  path: '/sites/{id}/replace-images',
  summary: 'Start a run that replaces the images of all pages by stock photos; undoable per page',
  access: 'sites.write',
  params: idParams,
  response: z.object({ run: runSchema }),
  status: 202,
  errors: ['rate_limited'],
});
