// Legal documents as everybody reads them, and the consent of users.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoDate, language, ok, uuid } from '../fields.ts';
import { hour } from '../rate-limits.ts';
import { legalLimits } from './legal-limits.ts';

/** In the order of lists and footers. */
export const legalTypes = [
  'terms',
  'privacy',
  'cookies',
  'acceptable_use',
  'refund',
  'dpa',
  'imprint',
  'custom',
] as const;
export type LegalType = (typeof legalTypes)[number];

const versionNumber = z.coerce.number().int().min(1).max(2_147_483_647);

export const legalVersionSchema = z.object({
  version: z.number().int(),
  effectiveAt: isoDate,
  changeSummary: z.string(),
});
export type LegalVersion = z.infer<typeof legalVersionSchema>;

export const publicLegalTextSchema = z.object({
  type: z.enum(legalTypes),
  locale: language,
  title: z.string(),
  /** Sanitized. */
  html: z.string(),
  version: z.number().int(),
  effectiveAt: isoDate,
  /** False for a version of the archive. */
  isCurrent: z.boolean(),
  /** True when it is the platform's, on the host of a workspace without a text of its own. */
  isPlatform: z.boolean(),
  /** Versions in this language, the newest first. */
  versions: z.array(legalVersionSchema).max(legalLimits.versionsShown),
});
export type PublicLegalText = z.infer<typeof publicLegalTextSchema>;

export const listLegalTexts = endpoint({
  method: 'GET',
  path: '/legal',
  summary: 'The legal documents in force on this host, in the language or the nearest to it',
  access: 'public',
  reads: 'replica',
  query: z.object({ locale: language.default('en') }),
  response: z.object({
    documents: z.array(z.object({ type: z.enum(legalTypes), locale: language, title: z.string() })),
  }),
});

export const getLegalText = endpoint({
  method: 'GET',
  path: '/legal/{type}',
  summary: 'A legal document in force on this host, or one of its earlier versions',
  access: 'public',
  reads: 'replica',
  params: z.object({ type: z.enum(legalTypes) }),
  query: z.object({ locale: language.default('en'), version: versionNumber.optional() }),
  response: publicLegalTextSchema,
});

export const pendingConsentSchema = z.object({
  id: uuid,
  type: z.enum(legalTypes),
  locale: language,
  title: z.string(),
  html: z.string(),
  version: z.number().int(),
  effectiveAt: isoDate,
  changeSummary: z.string(),
});
export type PendingConsent = z.infer<typeof pendingConsentSchema>;

export const listPendingConsents = endpoint({
  method: 'GET',
  path: '/legal-consents',
  summary: 'The documents that the caller must accept to go on',
  access: 'signed-in',
  response: z.object({ documents: z.array(pendingConsentSchema) }),
});

export const acceptLegalDocuments = endpoint({
  method: 'POST',
  path: '/legal-consents',
  summary: 'Accept documents in force; a document that is no longer in force fails with 409',
  access: 'signed-in',
  body: z.object({ documentIds: z.array(uuid).min(1).max(legalLimits.acceptedAtOnce) }),
  response: ok,
  errors: ['wrong_state'],
  rateLimits: [{ name: 'legal-consents', by: 'user', limit: 60, per: hour }],
});
