// The templates of emails, once for a workspace and once for the platform.
import { z } from 'zod';
import { emailContentSchema, emailValueSchema, emailVariableSchema } from '../email-blocks/email-blocks.ts';
import { endpoint } from '../endpoint.ts';
import { changeCount, isoDate, language, ok } from '../fields.ts';
import { limits } from '../limits.ts';
import type { Permission } from '../permissions.ts';
import { hour } from '../rate-limits.ts';
import { emailTemplateLimits } from './email-template-limits.ts';

/** Subject area of an email; the list of templates is grouped by it. */
export const emailGroups = ['signIn', 'account', 'team', 'forms', 'blog', 'newsletter', 'platform'] as const;
export type EmailGroup = (typeof emailGroups)[number];

/** `draft`: changed, and not sent yet. `changed`: sent, with changes that are not. */
export const emailTemplateStates = ['default', 'draft', 'active', 'changed'] as const;
export type EmailTemplateState = (typeof emailTemplateStates)[number];

const status = {
  state: z.enum(emailTemplateStates),
  /** An active template that cannot be sent any more, such as after an upgrade: the original is sent instead. */
  isBroken: z.boolean(),
  /** The original has changed since this template was made from it. */
  hasNewerOriginal: z.boolean(),
  updatedAt: isoDate.nullable(),
};

const identity = {
  kind: z.string(),
  group: z.enum(emailGroups),
  /** It signs its reader in, or lets them act as the recipient. */
  grantsAccess: z.boolean(),
};

export const emailTemplateSummarySchema = z.object({
  ...identity,
  locales: z.object({ en: z.object(status), vi: z.object(status) }),
});
export type EmailTemplateSummary = z.output<typeof emailTemplateSummarySchema>;

export const emailVersionSchema = z.object({
  version: z.number().int(),
  createdAt: isoDate,
  /** Null when the account is gone. */
  author: z.string().nullable(),
  isActive: z.boolean(),
});
export type EmailVersion = z.output<typeof emailVersionSchema>;

export const emailTemplateSchema = z.object({
  ...identity,
  ...status,
  locale: language,
  /** False for those who may only read. */
  canEdit: z.boolean(),
  /** Sent back with the next change; 0 before the first. */
  edit: changeCount,
  variables: z.array(emailVariableSchema.extend({ sample: emailValueSchema })),
  brand: z.object({
    productName: z.string(),
    color: z.string(),
    logoUrl: z.string().optional(),
    above: z.string().optional(),
    below: z.string().optional(),
  }),
  /** The draft, otherwise what is active, otherwise the original. */
  content: emailContentSchema,
  /** Sent without a template of one's own: the platform's, otherwise the shipped one. */
  original: emailContentSchema,
  originalFrom: z.enum(['platform', 'shipped']),
  versions: z.array(emailVersionSchema),
});
export type EmailTemplate = z.output<typeof emailTemplateSchema>;

const params = z.object({ kind: z.string().min(1).max(limits.mail.kindMaxLength), locale: language });
const edit = z.strictObject({ edit: changeCount });

interface Place {
  base: '/tenant' | '/admin';
  access: { read: Permission; write: Permission };
  /** Whose templates they are, as a summary says it. */
  whose: string;
}

export const templateEndpoints = ({ base, access, whose }: Place) => ({
  listTemplates: endpoint({
    method: 'GET',
    path: `${base}/email-templates`,
    summary: `List the emails ${whose}, with the state of their templates`,
    access: access.read,
    response: z.object({ templates: z.array(emailTemplateSummarySchema), canEdit: z.boolean() }),
  }),
  getTemplate: endpoint({
    method: 'GET',
    path: `${base}/email-templates/{kind}/{locale}`,
    summary: `An email ${whose} in one language, with its variables and versions`,
    access: access.read,
    params,
    response: emailTemplateSchema,
  }),
  saveTemplate: endpoint({
    method: 'PUT',
    path: `${base}/email-templates/{kind}/{locale}`,
    summary: `Save a draft of an email ${whose}; it is sent once it is activated`,
    access: access.write,
    apiKeys: false,
    params,
    body: edit.extend({ content: emailContentSchema }),
    response: emailTemplateSchema,
    errors: ['stale_version'],
  }),
  activateTemplate: endpoint({
    method: 'POST',
    path: `${base}/email-templates/{kind}/{locale}/activate`,
    summary: `Send the draft of an email ${whose} from now on`,
    access: access.write,
    apiKeys: false,
    params,
    body: edit,
    response: emailTemplateSchema,
    errors: ['stale_version', 'wrong_state'],
  }),
  resetTemplate: endpoint({
    method: 'POST',
    path: `${base}/email-templates/{kind}/{locale}/reset`,
    summary: `Send the original of an email ${whose} again; its versions are kept`,
    access: access.write,
    apiKeys: false,
    params,
    body: edit,
    response: emailTemplateSchema,
    errors: ['stale_version'],
  }),
  getTemplateVersion: endpoint({
    method: 'GET',
    path: `${base}/email-templates/{kind}/{locale}/versions/{templateVersion}`,
    summary: `An earlier version of an email ${whose}`,
    access: access.read,
    params: params.extend({ templateVersion: z.coerce.number().pipe(changeCount) }),
    response: emailVersionSchema.extend({ content: emailContentSchema }),
  }),
  sendTestEmail: endpoint({
    method: 'POST',
    path: `${base}/email-templates/{kind}/{locale}/test`,
    summary: `Send an email ${whose} with sample values to oneself`,
    access: access.write,
    apiKeys: false,
    params,
    body: z.strictObject({ content: emailContentSchema }),
    response: ok,
    status: 202,
    rateLimits: [{ name: 'email-test', by: 'user', limit: emailTemplateLimits.testsPerHour, per: hour }],
  }),
});
export type TemplateEndpoints = ReturnType<typeof templateEndpoints>;
