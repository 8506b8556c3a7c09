// Alt texts of images: suggestions from what is known of an image. Nobody looks at the image itself.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, language, trimmed, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { minute } from '../rate-limits.ts';
import { modelErrors, templateContextSchema, written } from './ai.ts';
import { aiLimits } from './ai-limits.ts';

const describedImage = z.strictObject({
  src: trimmed(aiLimits.imageSourceMaxLength).min(1, 'Choose an image'),
  /** Text that belongs to the image itself. */
  caption: trimmed(aiLimits.imageContextMaxLength).default(''),
  /** Texts around it. */
  context: trimmed(aiLimits.imageContextMaxLength).default(''),
});

const altText = {
  /** Empty for a decorative image; null where nothing is known of it. */
  alt: z.string().max(limits.media.altMaxLength).nullable(),
  isDecorative: z.boolean(),
};
const altTextSchema = z.object(altText);
export type AltText = z.infer<typeof altTextSchema>;

const rateLimits = [{ name: 'ai', by: 'user', limit: aiLimits.callsPerMinute, per: minute }] as const;

const options = {
  /** Another one gives other texts. */
  seed: z.string().max(64).default(''),
  useBuiltIn: z.boolean().default(false),
  /** Answers with server-sent events instead of one JSON body. */
  stream: z.boolean().default(false),
};

export const writeAltTexts = endpoint({
  method: 'POST',
  path: '/ai/alt-texts',
  summary: 'Suggest alt texts of images, from their names and the texts around them; nothing is saved',
  streams: true,
  access: 'ai.use',
  body: z.strictObject({
    images: z.array(describedImage).min(1).max(aiLimits.imagesMax),
    templateContext: templateContextSchema.default({}),
    locale: language.default('en'),
    ...options,
  }),
  response: z.object({
    /** In the order of the request. */
    images: z.array(altTextSchema),
    ...written,
  }),
  errors: ['too_large', ...modelErrors],
  rateLimits,
});

const siteImage = z.object({
  pageId: uuid,
  pageTitle: z.string(),
  /** Section, element or entry that holds the image, and its place there. */
  nodeId: z.string(),
  path: z.array(z.string()),
  src: z.string(),
  ...altText,
});
export type SiteImage = z.infer<typeof siteImage>;

export const writeSiteAltTexts = endpoint({
  method: 'POST',
  path: '/sites/{id}/alt-texts',
  summary: 'Suggest alt texts of the images of a page or site that have none; nothing is saved',
  streams: true,
  access: 'sites.content',
  params: idParams,
  body: z.strictObject({
    /** Absent: all pages. */
    pageId: uuid.optional(),
    ...options,
  }),
  response: z.object({
    /** The first of them, where there are more than one call takes. */
    images: z.array(siteImage).max(aiLimits.imagesMax),
    /** All images without alt text. */
    total: z.number().int(),
    ...written,
  }),
  errors: ['too_large', ...modelErrors],
  rateLimits,
});
