import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, isoDate, listQuery, pagination, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { hour } from '../rate-limits.ts';

/**
 * `kept`: no mail server is configured; the email stays in the outbox. `suppressed`: the tenant sends nothing to the address.
 * `bounced`: the mailbox sent it back.
 */
export const mailStates = ['queued', 'kept', 'sent', 'failed', 'bounced', 'suppressed'] as const;

export const mailSummarySchema = z.object({
  id: uuid,
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(mailStates),
  attempts: z.number().int(),
  /** Error of the last attempt, as reported by the mail server. */
  lastError: z.string().nullable(),
  tenantId: z.string().nullable(),
  createdAt: isoDate,
  sentAt: isoDate.nullable(),
});
export type MailSummary = z.infer<typeof mailSummarySchema>;

export const mailSchema = mailSummarySchema.extend({
  /** Null once sent: the text is deleted because it holds sign-in links. */
  text: z.string().nullable(),
  html: z.string().nullable(),
  links: z.array(z.string()),
  /** True when the text exists but is hidden from the reader because it grants access. */
  isWithheld: z.boolean(),
});
export type Mail = z.infer<typeof mailSchema>;

export const listMails = endpoint({
  method: 'GET',
  path: '/admin/mails',
  summary: 'The outbox, newest first',
  access: 'mails.read',
  reads: 'replica',
  query: listQuery().extend({
    status: z.enum(mailStates).optional(),
    /** One of the `kinds` of the response. */
    kind: z.string().max(limits.mail.kindMaxLength).optional(),
    /** Matches part of the recipient or the subject. */
    q: z.string().trim().max(limits.lists.searchMaxLength).optional(),
  }),
  response: z.object({
    mails: z.array(mailSummarySchema),
    pagination,
    /** Every kind of email that the installation sends. */
    kinds: z.array(z.string()),
    /** Whether a mail server is configured. */
    hasServer: z.boolean(),
    from: z.string(),
  }),
});

export const getMail = endpoint({
  method: 'GET',
  path: '/admin/mails/{id}',
  summary: 'One email with its text and links; audited when it grants access',
  access: 'mails.read',
  params: idParams,
  response: mailSchema,
});

export const retryMail = endpoint({
  method: 'POST',
  path: '/admin/mails/{id}/retry',
  summary: 'Retry an email that failed or was kept',
  access: 'mails.write',
  params: idParams,
  response: mailSummarySchema,
  errors: ['provider_not_configured', 'link_expired'],
});

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/admin/mails/test',
  summary: 'Send a test email to oneself',
  access: 'mails.write',
  response: mailSummarySchema,
  status: 201,
  rateLimits: [{ name: 'mail-test', by: 'user', limit: limits.mail.testsPerHour, per: hour }],
});
