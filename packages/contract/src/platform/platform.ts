import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, jsonObject, trimmed } from '../fields.ts';

export const connectionTest = endpoint({
  method: 'GET',
  path: '/test',
  summary: 'Answers when the API can be reached',
  access: 'public',
  response: z.object({ status: z.literal('ok'), message: z.string() }),
});

export const subscribeNewsletter = endpoint({
  method: 'POST',
  path: '/newsletter/subscribe',
  summary: 'Subscribe an address to the product’s newsletter',
  access: 'public',
  aliases: ['/api/newsletter/subscribe'],
  body: z.object({ email, source: trimmed(40).default('footer') }),
  response: z.object({ success: z.boolean(), message: z.string() }),
});

export const landingPages = ['home', 'about', 'features', 'pricing', 'contact', 'blog'] as const;

export const landingTemplateSchema = z.object({
  id: z.string(),
  slug: z.string(),
  defaultConfig: jsonObject,
});

export const listLandingTemplates = endpoint({
  method: 'GET',
  path: '/landing/templates',
  summary: 'The landing templates on offer',
  access: 'public',
  response: z.object({ templates: z.array(landingTemplateSchema) }),
});

export const activeLanding = endpoint({
  method: 'GET',
  path: '/landing/active',
  summary: 'The landing page that is shown now, with its customizations',
  access: 'public',
  response: z.object({
    template: landingTemplateSchema.nullable(),
    customizations: jsonObject,
    contentOverrides: jsonObject,
    enabledPages: z.object(
      Object.fromEntries(landingPages.map((page) => [page, z.boolean()])) as Record<
        (typeof landingPages)[number],
        z.ZodBoolean
      >,
    ),
  }),
});
