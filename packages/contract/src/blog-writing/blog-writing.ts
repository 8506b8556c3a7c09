// Help with writing posts: suggestions that an author accepts or dismisses, and drafts in other languages.
import { z } from 'zod';
import { modelErrors, written } from '../ai/ai.ts';
import { aiLimits } from '../ai/ai-limits.ts';
import { blogLimits } from '../blog/blog-limits.ts';
import { postFieldsSchema, postSummarySchema } from '../blog/posts.ts';
import { endpoint } from '../endpoint.ts';
import { idParams, trimmed, uuid } from '../fields.ts';
import { minute } from '../rate-limits.ts';
import { blogWritingLimits as limits } from './blog-writing-limits.ts';

export const postTextKinds = ['outline', 'titles', 'excerpt'] as const;
export type PostTextKind = (typeof postTextKinds)[number];

const rateLimits = [{ name: 'ai', by: 'user', limit: aiLimits.callsPerMinute, per: minute }] as const;

const options = {
  /** Another one gives other texts. */
  seed: z.string().max(64).default(''),
  /** Answers with server-sent events, as defined by `WritingEvents`, instead of one JSON body. */
  stream: z.boolean().default(false),
};

export const writePostTexts = endpoint({
  method: 'POST',
  path: '/sites/{id}/post-texts',
  summary: 'Suggest an outline, titles or an excerpt for a post; nothing is saved',
  streams: true,
  access: 'blog.write',
  params: idParams,
  body: z.strictObject({
    kind: z.enum(postTextKinds),
    title: trimmed(blogLimits.titleMaxLength).default(''),
    /** What the author wants to say; for an outline. */
    notes: trimmed(aiLimits.promptMaxLength).default(''),
    /** The post so far, as plain text. */
    text: trimmed(limits.textMaxLength).default(''),
    /** Language of the post. */
    locale: postFieldsSchema.shape.locale.default('en'),
    useBuiltIn: z.boolean().default(false),
    ...options,
  }),
  response: z.object({
    /** Headings in their order, titles, or one excerpt. */
    texts: z.array(z.string()),
    /** Of the headings of an outline: 2 or 3 for each; empty otherwise. */
    levels: z.array(z.number().int()),
    ...written,
  }),
  errors: ['too_large', ...modelErrors],
  rateLimits,
});

export const translatePost = endpoint({
  method: 'POST',
  path: '/sites/{id}/posts/{postId}/translate',
  summary: 'Create a draft with a post in another language; its blocks, links and images are the same',
  streams: true,
  access: 'blog.write',
  params: idParams.extend({ postId: uuid }),
  body: z.strictObject({
    /** BCP 47. */
    into: postFieldsSchema.shape.locale,
    ...options,
  }),
  response: z.object({
    post: postSummarySchema,
    /** Title and excerpt of the draft. */
    texts: z.array(z.string()),
    ...written,
  }),
  errors: ['too_large', 'feature_off', 'limit_reached', ...modelErrors],
  rateLimits,
});
