// Emails that a workspace has sent, and the addresses that it sends nothing to.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, isoDate, ok, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { defineList } from '../list.ts';
import { mailSchema, mailStates, mailSummarySchema } from '../mail/mail.ts';
import { hour } from '../rate-limits.ts';
import { emailSuppressionLimits } from './email-log-limits.ts';

const search = z.string().trim().max(limits.lists.searchMaxLength).optional();

export const sentEmailSchema = mailSummarySchema.omit({ tenantId: true });
export type SentEmail = z.output<typeof sentEmailSchema>;

export const sentEmailList = defineList({
  name: 'emails',
  item: sentEmailSchema,
  filters: {
    status: z.enum(mailStates).optional(),
    /** Matches part of the recipient or the subject. */
    q: search,
  },
});

export const listSentEmails = endpoint({
  method: 'GET',
  path: '/tenant/sent-emails',
  summary: 'The emails of the workspace of the last 30 days, the newest first',
  access: 'emails.read',
  reads: 'replica',
  apiKeys: false,
  query: sentEmailList.query,
  response: sentEmailList.response,
});

const params = z.object({ sentEmailId: uuid });

export const getSentEmail = endpoint({
  method: 'GET',
  path: '/tenant/sent-emails/{sentEmailId}',
  summary:
    'One email of the workspace; its text until it is sent, and never that of one that signs somebody in',
  access: 'emails.read',
  apiKeys: false,
  params,
  response: mailSchema.omit({ tenantId: true, links: true }),
});

export const resendEmail = endpoint({
  method: 'POST',
  path: '/tenant/sent-emails/{sentEmailId}/resend',
  summary: 'Send an email again that failed, was kept or was suppressed',
  access: 'emails.write',
  apiKeys: false,
  params,
  response: sentEmailSchema,
  errors: ['wrong_state', 'provider_not_configured'],
  rateLimits: [
    { name: 'email-resend', by: 'tenant', limit: emailSuppressionLimits.resendsPerHour, per: hour },
  ],
});

export const suppressionReasons = ['manual', 'bounce', 'complaint'] as const;
export const suppressionSchema = z.object({
  address: z.string(),
  reason: z.enum(suppressionReasons),
  createdAt: isoDate,
  /** Null for those that the program added, and when the account is gone. */
  addedBy: z.string().nullable(),
});
export type Suppression = z.output<typeof suppressionSchema>;

export const suppressionList = defineList({
  name: 'suppressions',
  item: suppressionSchema,
  filters: { q: search },
});

export const listSuppressions = endpoint({
  method: 'GET',
  path: '/tenant/email-suppressions',
  summary: 'The addresses that the workspace sends no email to, the newest first',
  access: 'emails.read',
  apiKeys: false,
  query: suppressionList.query,
  response: suppressionList.response,
});

export const addSuppression = endpoint({
  method: 'POST',
  path: '/tenant/email-suppressions',
  summary: 'Send no more email to an address; sign-in emails are still sent',
  access: 'emails.write',
  apiKeys: false,
  body: z.strictObject({ address: email }),
  response: suppressionSchema,
  status: 201,
  errors: ['wrong_state'],
});

export const removeSuppression = endpoint({
  method: 'DELETE',
  path: '/tenant/email-suppressions/{suppressedAddress}',
  summary: 'Send email to an address again',
  access: 'emails.write',
  apiKeys: false,
  params: z.object({ suppressedAddress: z.string().min(1).max(limits.auth.emailMaxLength) }),
  response: ok,
});
