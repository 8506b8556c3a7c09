// Pictures that fit a business in the place of a template's.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, trimmed } from '../fields.ts';
import { limits } from '../limits.ts';

export const describeImages = endpoint({
  method: 'POST',
  path: '/ai-complete-builder/generate-image-description',
  summary: 'What pictures of a business show, as words to search with',
  access: 'sites.write',
  body: z.object({
    prompt: trimmed(limits.stock.promptMaxLength).min(1, 'Say what the business is about'),
  }),
  /** Two or three words, or words parted by commas. */
  response: z.object({ description: z.string() }),
  errors: ['rate_limited'],
});

/** One line of JSON each time a picture is done; the last one says so. */
export const replacementProgressSchema = z.object({
  done: z.number().int(),
  total: z.number().int(),
  /** How many now show another picture. */
  replaced: z.number().int(),
  isFinished: z.boolean(),
});
export type ReplacementProgress = z.infer<typeof replacementProgressSchema>;

/**
 * The body is lines of JSON, each a `ReplacementProgress`. Who closes the connection ends the work; what was
 * replaced so far stays.
 */
export const replaceImages = endpoint({
  method: 'POST',
  path: '/sites/{id}/replace-images',
  summary: 'Replace the pictures of all pages by stock photos that fit the business; each page can be undone',
  access: 'sites.write',
  params: idParams,
  response: z.unknown(),
  errors: ['rate_limited'],
});
