import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, trimmed } from '../fields.ts';
import { hour } from '../rate-limits.ts';
import { newsletterLimits } from './newsletter-limits.ts';

/** The field that people do not see; whoever fills it is a program. */
export const honeypotField = 'website';

export const subscribeBody = z.object({
  email,
  source: trimmed(newsletterLimits.sourceMaxLength).default('footer'),
  /** Slug of a list; the default list when absent or unknown. */
  list: trimmed(newsletterLimits.listNameMaxLength).optional(),
  [honeypotField]: z.string().max(1_000).default(''),
});

export const subscribeNewsletter = endpoint({
  method: 'POST',
  path: '/newsletter/subscribe',
  summary: 'Ask for a confirmation email, which subscribes an email to the newsletter of this host',
  access: 'public',
  aliases: ['/api/newsletter/subscribe'],
  body: subscribeBody,
  response: z.object({ success: z.boolean(), message: z.string() }),
  rateLimits: [{ name: 'newsletter', by: 'ip', limit: newsletterLimits.subscribePerHourPerIp, per: hour }],
});
