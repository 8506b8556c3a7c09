// Where mail servers report bounced emails and complaints.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoDate } from '../fields.ts';
import { hour } from '../rate-limits.ts';

export const reportAddressSchema = z.object({
  /** Takes one report as it is, by POST. Whoever knows it can mark subscribers as bounced. */
  url: z.url(),
  receivedAt: isoDate.nullable(),
});
export type ReportAddress = z.infer<typeof reportAddressSchema>;

export const getReportAddress = endpoint({
  method: 'GET',
  path: '/newsletter/report-address',
  summary: 'Get the URL that takes delivery status notifications (RFC 3464) and abuse reports (RFC 5965)',
  access: 'newsletter.write',
  response: reportAddressSchema,
});

export const rotateReportAddress = endpoint({
  method: 'POST',
  path: '/newsletter/report-address/rotate',
  summary: 'Get a new URL for delivery reports; the one before stops working at once',
  access: 'newsletter.write',
  response: reportAddressSchema,
  rateLimits: [{ name: 'newsletter-report-address', by: 'tenant', limit: 20, per: hour }],
});
