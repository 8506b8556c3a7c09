// Forms that ask for what a phishing page asks for. They are published all the same; the platform's staff decide.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoDate, trimmed, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { defineList } from '../list.ts';
import { reason, tenantIdSchema } from '../tenants/tenants.ts';

export const findingKinds = [
  'password',
  'payment_card',
  'one_time_code',
  'wallet',
  'identity_number',
  'brand',
] as const;
export type FindingKind = (typeof findingKinds)[number];

export const formFindingSchema = z.object({
  kind: z.enum(findingKinds),
  /** The text that was found, such as the label of a field. */
  text: z.string(),
  /** The words of it that match. */
  match: z.string(),
});
export type FormFinding = z.infer<typeof formFindingSchema>;

export const flagStatuses = ['open', 'dismissed', 'blocked'] as const;
export type FlagStatus = (typeof flagStatuses)[number];

export const flaggedFormSchema = z.object({
  /** Id of the form. */
  id: uuid,
  name: z.string(),
  siteId: uuid,
  siteName: z.string(),
  /** URL of the published site; null while it is offline. */
  siteUrl: z.string().nullable(),
  tenantId: tenantIdSchema,
  tenantName: z.string(),
  tenantCreatedAt: isoDate,
  findings: z.array(formFindingSchema),
  status: z.enum(flagStatuses),
  blockedReason: z.string().nullable(),
  flaggedAt: isoDate,
});
export type FlaggedForm = z.infer<typeof flaggedFormSchema>;

export const flaggedFormList = defineList({
  name: 'forms',
  item: flaggedFormSchema,
  filters: {
    /** Part of the name of the form, its site or its workspace. */
    q: trimmed(limits.lists.searchMaxLength).optional(),
    status: z.enum(flagStatuses).optional(),
  },
  sorts: ['newest', 'oldest'],
});

const params = z.object({ formId: uuid });

export const listFlaggedForms = endpoint({
  method: 'GET',
  path: '/admin/flagged-forms',
  summary: 'List the forms of every tenant that were flagged when they were published',
  access: 'platform.read',
  query: flaggedFormList.query,
  response: flaggedFormList.response,
});

export const dismissFlag = endpoint({
  method: 'POST',
  path: '/admin/flagged-forms/{formId}/dismiss',
  summary: 'Dismiss the flag of a form; it is flagged again when it asks for something else',
  access: 'platform.write',
  params,
  response: flaggedFormSchema,
  errors: ['wrong_state'],
});

export const blockForm = endpoint({
  method: 'POST',
  path: '/admin/flagged-forms/{formId}/block',
  summary: 'Stop a form from receiving submissions; the owner of its site is told why',
  access: 'platform.write',
  params,
  body: z.object({ reason }),
  response: flaggedFormSchema,
  errors: ['wrong_state'],
});

export const unblockForm = endpoint({
  method: 'POST',
  path: '/admin/flagged-forms/{formId}/unblock',
  summary: 'Let a blocked form receive submissions again',
  access: 'platform.write',
  params,
  response: flaggedFormSchema,
  errors: ['wrong_state'],
});
