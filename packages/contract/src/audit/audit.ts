import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { targetTypes } from '../event.ts';
import { type EventName, events } from '../events.ts';
import { isoDate, jsonObject, listQuery, trimmed, uuid } from '../fields.ts';
import { limits } from '../limits.ts';

export const eventNames = [...events.keys()] as [EventName, ...EventName[]];

export const auditEntrySchema = z.object({
  id: z.string(),
  at: isoDate,
  action: z.string(),
  tenantId: z.string().nullable(),
  actor: z.object({ id: z.string().nullable(), type: z.string(), label: z.string().nullable() }),
  target: z.object({ type: z.string(), id: z.string(), label: z.string().nullable() }).nullable(),
  /** Field → before and after; secrets are never among them. */
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
  detail: jsonObject,
  requestId: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditFilter = z.object({
  actor: uuid.optional(),
  action: z.enum(eventNames).optional(),
  targetType: z.enum(targetTypes).optional(),
  /** The id of what it was done to. */
  target: trimmed(limits.lists.searchMaxLength).optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
  q: trimmed(limits.lists.searchMaxLength).optional(),
});

const auditQuery = auditFilter.extend({
  limit: listQuery().shape.limit,
  /** The `next` of the page before: entries older than that one. */
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
});
const auditPage = z.object({
  entries: z.array(auditEntrySchema),
  /** Where the next page begins; null on the last. */
  next: z.string().nullable(),
});
/** The body is the file itself, streamed: CSV with a header row, or one JSON object a line. */
const file = z.unknown();
const format = z.enum(['csv', 'jsonl']).default('csv');

export const tenantAudit = endpoint({
  method: 'GET',
  path: '/tenant/audit',
  summary: 'What happened in the tenant, the newest first',
  access: 'audit.read',
  query: auditQuery,
  response: auditPage,
});

export const exportTenantAudit = endpoint({
  method: 'GET',
  path: '/tenant/audit/export',
  summary: 'The tenant’s trail as a file',
  access: 'audit.read',
  query: auditFilter.extend({ format }),
  response: file,
});

export const platformAudit = endpoint({
  method: 'GET',
  path: '/admin/audit',
  summary: 'What happened on the installation and in every tenant, the newest first',
  access: 'audit.all',
  query: auditQuery.extend({ tenant: z.string().max(63).optional() }),
  response: auditPage,
});

export const exportPlatformAudit = endpoint({
  method: 'GET',
  path: '/admin/audit/export',
  summary: 'The trail of the installation as a file',
  access: 'audit.all',
  query: auditFilter.extend({ tenant: z.string().max(63).optional(), format }),
  response: file,
});

export const ownAudit = endpoint({
  method: 'GET',
  path: '/users/me/audit',
  summary: 'What one did, and what was done to one’s account',
  access: 'signed-in',
  query: auditQuery,
  response: auditPage,
});
