// Texts, pages and whole sites that are written for a business: by the built-in writer, or by a language model.
import { z } from 'zod';
import { contentSchema } from '../content.ts';
import { endpoint } from '../endpoint.ts';
import type { ErrorBody } from '../errors.ts';
import { idParams, isoDate, jsonObject, language, required, trimmed, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { hour, minute } from '../rate-limits.ts';
import { seoSchema } from '../pages/page-seo.ts';
import { sitePartSchema } from '../site-templates/site-template-files.ts';
import { themeSchema } from '../themes/theme.ts';
import { aiLimits } from './ai-limits.ts';
import { neededInputs, pageKinds, rewriteActions, textLengths, tones } from './writing.ts';

const seed = z.string().max(64).default('');

const length = z.enum(textLengths).default('medium');

/** Answers with server-sent events, as defined by `WritingEvents`, instead of one JSON body. */
const stream = z.boolean().default(false);

/** Provider and cost of a text. The built-in writer costs nothing. */
export const written = {
  provider: z.enum(['builtin', 'openai-compatible']),
  model: z.string().nullable(),
  usage: z.object({ inputTokens: z.number().int(), outputTokens: z.number().int() }),
  needsInput: z.array(z.enum(neededInputs)),
  /** The generation in the history of the caller. */
  runId: uuid,
};

const contact = z
  .object({
    phone: trimmed(aiLimits.phoneMaxLength),
    email: trimmed(limits.auth.emailMaxLength),
    address: trimmed(aiLimits.addressMaxLength),
  })
  .partial();

/** Facts about the business; no others are written. */
export const businessInfoSchema = z.object({
  name: required(limits.sites.businessNameMaxLength, 'Enter the name of the business'),
  description: trimmed(aiLimits.promptMaxLength).default(''),
  /** An industry of the writer; found by the description where it is empty or unknown. */
  industry: trimmed(limits.sites.industryMaxLength).default(''),
  location: trimmed(limits.sites.locationMaxLength).default(''),
  targetAudience: trimmed(limits.sites.audienceMaxLength).default(''),
  uniqueValue: trimmed(limits.sites.uniqueValueMaxLength).default(''),
  services: z.array(trimmed(aiLimits.serviceMaxLength)).max(aiLimits.servicesMax).default([]),
  contact: contact.default({}),
});
export type BusinessInfo = z.output<typeof businessInfoSchema>;

/** A business as the specification describes it to a section; absent parts have its defaults. */
export const templateContextSchema = z
  .object({
    businessName: trimmed(limits.sites.businessNameMaxLength),
    businessDescription: trimmed(aiLimits.promptMaxLength),
    industry: trimmed(limits.sites.industryMaxLength),
    targetAudience: trimmed(limits.sites.audienceMaxLength),
    tone: trimmed(limits.sites.toneMaxLength),
    location: trimmed(limits.sites.locationMaxLength),
  })
  .partial();
export type TemplateContext = z.output<typeof templateContextSchema>;

/** How a call to a model can fail. */
export const modelErrors = [
  'limit_reached',
  'unusable_output',
  'provider_busy',
  'provider_error',
  'provider_timeout',
] as const;

const seo = z.object({ title: z.string(), description: z.string() });

const writtenPage = z.object({
  title: z.string(),
  slug: z.string(),
  seo,
  sections: contentSchema.shape.sections,
});

/** A text at its place in the response, such as `['sections', 0, 'data', 'title']`. */
export interface WrittenText {
  path: (string | number)[];
  text: string;
}

/** Name of an event → its data. A stream that closes without `done` or `error` was interrupted. */
export interface WritingEvents<Response = unknown> {
  /** Texts that are new or longer since the last event. They are not checked yet: only `done` is the result. */
  partial: { texts: WrittenText[] };
  /** Pages or images that are finished. */
  progress: { done: number; total: number };
  /** The response that the same call without a stream has. */
  done: Response;
  error: ErrorBody;
}

export const getAiStatus = endpoint({
  method: 'GET',
  path: '/ai-complete-builder/feature-status',
  summary: 'Who writes texts here, and which calls are available',
  access: 'ai.use',
  response: z.object({
    provider: z.enum(['builtin', 'openai-compatible']),
    model: z.string().nullable(),
    /** False for the built-in writer. */
    isModel: z.boolean(),
    /** Credits of the customer in this month, for the model of the platform; null where nothing counts. */
    quota: z
      .object({ used: z.number().int(), limit: z.number().int().nullable(), resetsAt: isoDate })
      .nullable(),
    features: z.record(
      z.enum([
        'site',
        'page',
        'section',
        'seo',
        'imageDescription',
        'recommendations',
        'rewrite',
        'translate',
        'altTexts',
      ]),
      z.object({ available: z.boolean(), reason: z.string().optional() }),
    ),
  }),
});

export const writeTemplateSection = endpoint({
  method: 'POST',
  path: '/content-generation/generate-template-section',
  summary: 'Write the texts of a section for a business; everything else of it is returned unchanged',
  streams: true,
  access: 'ai.use',
  body: z.object({
    /** A section with its `type` and `data`, or the data alone. */
    sectionData: jsonObject,
    templateContext: templateContextSchema.default({}),
    length,
    locale: language.default('en'),
    /** Another one gives other texts. */
    seed,
    /** Asks the built-in writer although a language model is connected. */
    useBuiltIn: z.boolean().default(false),
    stream,
  }),
  response: z.object({ sectionData: jsonObject, ...written }),
  errors: ['too_large', ...modelErrors],
  rateLimits: [{ name: 'ai', by: 'user', limit: aiLimits.callsPerMinute, per: minute }],
});

export const generateSeo = endpoint({
  method: 'POST',
  path: '/sites/{id}/pages/{pageId}/generate-seo',
  summary: 'Suggest what search engines and social networks show of a page, from its texts; nothing is saved',
  streams: true,
  access: 'sites.content',
  params: idParams.extend({ pageId: uuid }),
  body: z.strictObject({
    /** Words that people search for, for the title and the description. */
    keyword: trimmed(aiLimits.keywordMaxLength).default(''),
    seed,
    useBuiltIn: z.boolean().default(false),
    stream,
  }),
  response: z.object({
    title: z.string(),
    description: z.string(),
    /** Empty for the home page. */
    slug: z.string(),
    ogTitle: z.string(),
    ogDescription: z.string(),
    keywords: z.array(z.string()).max(aiLimits.seoKeywordsMax),
    /** Null where the page has a headline. */
    h1Suggestion: z.string().nullable(),
    /** The title and the description as the settings of a page have them. */
    seo: seoSchema,
    ...written,
  }),
  errors: ['too_large', ...modelErrors],
  rateLimits: [{ name: 'ai', by: 'user', limit: aiLimits.callsPerMinute, per: minute }],
});

export const rewriteTexts = endpoint({
  method: 'POST',
  path: '/ai/rewrite',
  summary: 'Suggest other wordings of texts; nothing is saved',
  streams: true,
  access: 'ai.use',
  body: z
    .strictObject({
      action: z.enum(rewriteActions),
      texts: z.array(required(aiLimits.promptMaxLength, 'Enter a text')).min(1).max(aiLimits.textsMax),
      templateContext: templateContextSchema.default({}),
      /** Language of the texts. */
      locale: language.default('en'),
      /** Of the new texts; `change_tone` needs it. */
      tone: z.enum(tones).optional(),
      /** Language of the new texts; `translate` needs it. */
      into: language.optional(),
      seed,
      useBuiltIn: z.boolean().default(false),
      stream,
    })
    .superRefine(({ action, tone, into }, issues) => {
      if (action === 'change_tone' && !tone)
        issues.addIssue({ code: 'custom', path: ['tone'], message: 'Choose a tone' });
      if (action === 'translate' && !into)
        issues.addIssue({ code: 'custom', path: ['into'], message: 'Choose a language' });
    }),
  response: z.object({
    /** In the order of the request; null where there is nothing better to offer. */
    texts: z.array(z.string().nullable()),
    ...written,
  }),
  errors: ['too_large', 'feature_off', ...modelErrors],
  rateLimits: [{ name: 'ai', by: 'user', limit: aiLimits.callsPerMinute, per: minute }],
});

export const writePage = endpoint({
  method: 'POST',
  path: '/ai/generate-page',
  summary: 'Write a page; nothing is saved',
  streams: true,
  access: 'ai.use',
  body: z.object({
    pageType: z.enum(pageKinds),
    businessInfo: businessInfoSchema,
    tone: z.enum(tones).default('professional'),
    length,
    locale: language.default('en'),
    seed,
    useBuiltIn: z.boolean().default(false),
    stream,
  }),
  response: writtenPage.extend(written),
  errors: ['too_large', ...modelErrors],
  rateLimits: [{ name: 'ai', by: 'user', limit: aiLimits.callsPerMinute, per: minute }],
});

export const writeSite = endpoint({
  method: 'POST',
  path: '/ai/generate-site',
  summary: 'Write a whole site; nothing is saved',
  streams: true,
  access: 'ai.use',
  body: z.object({
    businessInfo: businessInfoSchema,
    tone: z.enum(tones).default('professional'),
    length,
    /** Absent: those of the industry. */
    pages: z.array(z.enum(pageKinds)).min(1).max(aiLimits.pagesMax).optional(),
    locale: language.default('en'),
    /** Number of a proposal: others differ in composition, colors and type. */
    variant: z.number().int().min(0).max(99).default(0),
    seed,
    useBuiltIn: z.boolean().default(false),
    stream,
  }),
  response: z.object({
    /** Slug of the industry, and the kinds of the pages in menu order. */
    plan: z.object({ industry: z.string(), pages: z.array(z.string()) }),
    theme: themeSchema,
    header: sitePartSchema,
    footer: sitePartSchema,
    /** A page that a model could not write has no sections and the code of the error; the others are kept. */
    pages: z.array(writtenPage.extend({ failure: z.string().nullable() })),
    ...written,
  }),
  rateLimits: [{ name: 'ai-sites', by: 'user', limit: aiLimits.sitesPerHour, per: hour }],
});
