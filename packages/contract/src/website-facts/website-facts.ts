// What the website of a business says about it, to fill in fields with. Nothing is saved: people choose what they take.
import { z } from 'zod';
import { aiLimits } from '../ai/ai-limits.ts';
import { endpoint } from '../endpoint.ts';
import { language, required } from '../fields.ts';
import { hour } from '../rate-limits.ts';
import { websiteFactsLimits as limits } from './website-facts-limits.ts';

export const websiteFactsSchema = z.object({
  name: z.string().nullable(),
  description: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  /** The town alone. */
  location: z.string().nullable(),
  services: z.array(z.string()).max(aiLimits.servicesMax),
  /** Color of the browser's frame that the site asks for, as `#rrggbb`. */
  color: z.string().nullable(),
  /** Null for one that we do not write. */
  language: language.nullable(),
});
export type WebsiteFacts = z.output<typeof websiteFactsSchema>;

export const readWebsite = endpoint({
  method: 'POST',
  path: '/website-facts',
  summary: 'Read what a website says about its business; nothing is saved',
  access: 'sites.write',
  body: z.strictObject({
    /** With or without `https://`. */
    address: required(limits.addressMaxLength, 'Enter the address of a website, such as www.example.com'),
  }),
  response: z.object({
    /** After redirects. */
    url: z.string(),
    facts: websiteFactsSchema,
    pagesRead: z.number().int(),
  }),
  errors: ['upstream_failed', 'too_large', 'unsupported_media_type'],
  rateLimits: [{ name: 'website-facts', by: 'user', limit: limits.readsPerHour, per: hour }],
});
