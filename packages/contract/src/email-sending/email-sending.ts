// Sender of the emails of a workspace, and its mail server.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { changeCount, email, isHeaderLine, isoDate } from '../fields.ts';
import { hour } from '../rate-limits.ts';
import { emailSendingLimits as limits } from './email-sending-limits.ts';

export const domainStates = ['pending', 'verified', 'failing'] as const;
/** `none`: not encrypted, for servers inside the network that the operator opened. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const;

/** A line of a header: nothing in it may begin another one. */
const singleLine = (max: number) =>
  z.string().trim().max(max, `Write at most ${max} characters`).refine(isHeaderLine, 'Write one line');

const hostName = z
  .string()
  .trim()
  .toLowerCase()
  .max(limits.hostMaxLength)
  .regex(/^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'Enter a host such as smtp.example.com');

export const dnsRecordSchema = z.object({
  purpose: z.enum(['dkim', 'spf', 'dmarc']),
  type: z.literal('TXT'),
  host: z.string(),
  value: z.string(),
  isFound: z.boolean(),
});

export const emailSenderSchema = z.object({
  version: changeCount,
  /** Shown as the sender; empty: the name of the brand. */
  name: z.string(),
  address: z.string().nullable(),
  replyTo: z.string().nullable(),
  /** Domain of the address, with the records that prove it. */
  domain: z
    .object({
      name: z.string(),
      state: z.enum(domainStates),
      checkedAt: isoDate.nullable(),
      records: z.array(dnsRecordSchema),
    })
    .nullable(),
  server: z
    .object({
      host: z.string(),
      port: z.number().int(),
      security: z.enum(mailSecurities),
      user: z.string(),
      hasPassword: z.boolean(),
      /** `failing`: emails go through the platform's mail server meanwhile. */
      state: z.enum(['active', 'failing']),
      lastError: z.string().nullable(),
    })
    .nullable(),
  /** Without a mail server of the platform no email is sent at all, not through an own one either. */
  hasPlatformServer: z.boolean(),
  /** The sender that readers see now. */
  sentFrom: z.object({ name: z.string(), address: z.string() }),
});
export type EmailSender = z.output<typeof emailSenderSchema>;

const version = z.strictObject({ version: changeCount });

export const getEmailSender = endpoint({
  method: 'GET',
  path: '/tenant/email-sender',
  summary: 'The sender of the emails of the workspace, its domain and its mail server',
  access: 'emails.read',
  apiKeys: false,
  response: emailSenderSchema,
});

export const saveEmailSender = endpoint({
  method: 'PUT',
  path: '/tenant/email-sender',
  summary: 'Change the sender; an address is used once the records of its domain are found',
  access: 'emails.write',
  apiKeys: false,
  body: version.extend({
    name: singleLine(limits.nameMaxLength),
    address: email.nullable(),
    replyTo: email.nullable(),
  }),
  response: emailSenderSchema,
  errors: ['stale_version'],
});

export const checkEmailDomain = endpoint({
  method: 'POST',
  path: '/tenant/email-sender/check',
  summary: 'Look for the records of the domain now',
  access: 'emails.write',
  apiKeys: false,
  response: emailSenderSchema,
  errors: ['wrong_state', 'upstream_failed'],
  rateLimits: [{ name: 'email-domain-check', by: 'tenant', limit: limits.checksPerHour, per: hour }],
});

export const saveEmailServer = endpoint({
  method: 'PUT',
  path: '/tenant/email-server',
  summary: 'Send through an own mail server, once a test connection succeeds',
  access: 'emails.write',
  apiKeys: false,
  body: version.extend({
    host: hostName,
    port: z.number().int().min(1).max(65_535),
    security: z.enum(mailSecurities),
    user: singleLine(limits.userMaxLength),
    /** Absent: the one that is stored for this host. */
    password: z.string().min(1).max(limits.passwordMaxLength).optional(),
  }),
  response: emailSenderSchema,
  errors: ['stale_version', 'upstream_failed', 'address_not_allowed'],
  rateLimits: [{ name: 'email-server', by: 'tenant', limit: limits.connectionsPerHour, per: hour }],
});

export const removeEmailServer = endpoint({
  method: 'DELETE',
  path: '/tenant/email-server',
  summary: 'Send through the mail server of the platform again',
  access: 'emails.write',
  apiKeys: false,
  response: emailSenderSchema,
});
