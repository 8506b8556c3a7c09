import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { type EventName, events, targetTypes } from '../events.ts';
import { isoDate, jsonObject, trimmed, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { defineCursorList } from '../list.ts';

export const eventNames = [...events.values()]
  .filter(({ isAudited }) => isAudited !== false)
  .map(({ name }) => name) as [EventName, ...EventName[]];

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

export const auditList = defineCursorList({
  name: 'entries',
  item: auditEntrySchema,
  filters: {
    actor: uuid.optional(),
    action: z.enum(eventNames).optional(),
    targetType: z.enum(targetTypes).optional(),
    /** Id of the target. */
    target: trimmed(limits.lists.searchMaxLength).optional(),
    from: isoDate.optional(),
    to: isoDate.optional(),
    q: trimmed(limits.lists.searchMaxLength).optional(),
  },
  cursor: z.string().regex(/^\d{1,18}$/),
  csv: {
    id: ({ id }) => id,
    at: ({ at }) => at,
    tenant: ({ tenantId }) => tenantId,
    actor: ({ actor }) => actor.label ?? actor.id ?? actor.type,
    action: ({ action }) => action,
    targetType: ({ target }) => target?.type,
    target: ({ target }) => target?.id,
    targetLabel: ({ target }) => target?.label,
    changes: ({ changes }) => JSON.stringify(changes),
    detail: ({ detail }) => JSON.stringify(detail),
    requestId: ({ requestId }) => requestId,
  },
});
const tenant = z.string().max(63).optional();
/** Entries of the installation and of every tenant, or of one. */
export const platformAuditList = {
  ...auditList,
  filters: auditList.filters.extend({ tenant }),
  filterNames: [...auditList.filterNames, 'tenant' as const],
  query: auditList.query.extend({ tenant }),
};

/** The body is the file, streamed: CSV with a header row, or one JSON object per line. */
const file = z.unknown();
const format = z.enum(['csv', 'jsonl']).default('csv');

export const tenantAudit = endpoint({
  method: 'GET',
  path: '/tenant/audit',
  summary: 'Audit log of the tenant, newest first',
  access: 'audit.read',
  reads: 'replica',
  query: auditList.query,
  response: auditList.response,
});

export const exportTenantAudit = endpoint({
  method: 'GET',
  path: '/tenant/audit/export',
  summary: 'Export the audit log of the tenant as a file',
  access: 'audit.read',
  query: auditList.filters.extend({ format }),
  response: file,
});

export const platformAudit = endpoint({
  method: 'GET',
  path: '/admin/audit',
  summary: 'Audit log of the installation and every tenant, newest first',
  access: 'audit.all',
  reads: 'replica',
  query: platformAuditList.query,
  response: auditList.response,
});

export const exportPlatformAudit = endpoint({
  method: 'GET',
  path: '/admin/audit/export',
  summary: 'Export the audit log of the installation as a file',
  access: 'audit.all',
  query: platformAuditList.filters.extend({ format }),
  response: file,
});

export const ownAudit = endpoint({
  method: 'GET',
  path: '/users/me/audit',
  summary: 'Audit log of the current user: own actions and actions on the account',
  access: 'signed-in',
  reads: 'replica',
  query: auditList.query,
  response: auditList.response,
});
