import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { jsonObject } from '../fields.ts';

export const connectionTest = endpoint({
  method: 'GET',
  path: '/test',
  summary: 'Connection test: responds when the API is reachable',
  access: 'public',
  response: z.object({ status: z.literal('ok'), message: z.string() }),
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
  summary: 'List landing templates',
  access: 'public',
  response: z.object({ templates: z.array(landingTemplateSchema) }),
});

export const activeLanding = endpoint({
  method: 'GET',
  path: '/landing/active',
  summary: 'The active landing page with its customizations',
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
