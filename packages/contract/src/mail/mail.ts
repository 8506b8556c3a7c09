import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, isoDate, listQuery, pagination, uuid } from '../fields.ts';
import { limits } from '../limits.ts';

/** Every mail that the product writes by itself. Each has a text in every language. */
export const mailKinds = [
  'magic_link',
  'code',
  'verify_email',
  'reset_password',
  'password_changed',
  'email_change_confirm',
  'email_change_notice',
  'new_device',
  'session_reused',
  'identity_connected',
  'invitation',
  'two_factor_reset',
  'deletion_requested',
  'deletion_cancelled',
  'welcome',
  'notification',
  'test',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** `kept`: there is no mail server, so it waits here to be read. */
export const mailStates = ['queued', 'kept', 'sent', 'failed'] as const;

export const mailSummarySchema = z.object({
  id: uuid,
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(mailStates),
  attempts: z.number().int(),
  /** Why the last try failed, in the mail server's words. */
  lastError: z.string().nullable(),
  tenantId: z.string().nullable(),
  createdAt: isoDate,
  sentAt: isoDate.nullable(),
});
export type MailSummary = z.infer<typeof mailSummarySchema>;

export const mailSchema = mailSummarySchema.extend({
  /** Null once sent: a mail holds links that let people in, so its text is forgotten. */
  text: z.string().nullable(),
  html: z.string().nullable(),
  links: z.array(z.string()),
  /** True when the text is there but lets somebody in and the reader may not see it. */
  isWithheld: z.boolean(),
});
export type Mail = z.infer<typeof mailSchema>;

export const listMails = endpoint({
  method: 'GET',
  path: '/admin/mails',
  summary: 'The outbox, newest first',
  access: 'mails.read',
  query: listQuery().extend({
    status: z.enum(mailStates).optional(),
    kind: z.enum(mailKinds).optional(),
    /** Part of the recipient or the subject. */
    q: z.string().trim().max(limits.lists.searchMaxLength).optional(),
  }),
  response: z.object({
    mails: z.array(mailSummarySchema),
    pagination,
    /** Whether mail leaves this installation at all. */
    hasServer: z.boolean(),
    from: z.string(),
  }),
});

export const getMail = endpoint({
  method: 'GET',
  path: '/admin/mails/{id}',
  summary: 'One mail with its text and links; audited when it lets somebody in',
  access: 'mails.read',
  params: idParams,
  response: mailSchema,
});

export const retryMail = endpoint({
  method: 'POST',
  path: '/admin/mails/{id}/retry',
  summary: 'Send a mail again that failed or was kept',
  access: 'mails.write',
  params: idParams,
  response: mailSummarySchema,
  errors: ['provider_not_configured', 'link_expired'],
});

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/admin/mails/test',
  summary: 'Send a test mail to oneself',
  access: 'mails.write',
  response: mailSummarySchema,
  status: 201,
});
