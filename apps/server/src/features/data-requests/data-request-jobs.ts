// Reminders before and after the deadline of a request, and the end of those that are kept no longer.
import { dataRequestDue, dataRequestOverdue } from '@sitewright/contract/data-requests/data-request-events';
import { dataRequestLimits as limits } from '@sitewright/contract/data-requests/data-request-limits';
import { retentionLimits as retention } from '@sitewright/contract/legal/retention-limits';
import { systemActor } from '../../core/context/event-actor.ts';
import { forEachTenant } from '../../core/jobs/for-each-tenant.ts';
import type { Job } from '../../core/context/job.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { emit } from '../../core/events/emit.ts';
import {
  type DataRequestRow,
  deleteExpired,
  listTenantsToPurge,
  listToRemind,
  lockRequest,
  setReminded,
} from './data-requests.store.ts';

const dayMs = 24 * 60 * 60_000;

const remind = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  row: DataRequestRow | undefined,
): Promise<void> => {
  if (row?.due_at === null || row === undefined || row.answered_at !== null) return;
  const left = row.due_at.getTime() - ctx.clock.now().getTime();
  const reminded = left <= 0 ? 'overdue' : 'due';
  if (row.reminded === reminded) return;
  const about = {
    tenantId: tx.tenantId,
    actor: systemActor,
    target: { type: 'data_request' as const, id: row.id, label: row.type },
  };
  await (reminded === 'overdue'
    ? emit(ctx, tx, dataRequestOverdue, about)
    : emit(ctx, tx, dataRequestDue, { ...about, payload: { days: Math.ceil(left / dayMs) } }));
  await setReminded(tx, row.id, reminded);
};

export const remindOfRequests = async (ctx: ServerContext): Promise<void> => {
  const now = ctx.clock.now();
  const soon = new Date(now.getTime() + limits.reminderDays * dayMs);
  const due = Map.groupBy(await listToRemind(ctx.db, { now, soon }), (row) => row.tenant_id);
  await forEachTenant(ctx, [...due.keys()], async (tenantId) => {
    for (const { id } of due.get(tenantId) ?? [])
      await withTenant(ctx.db, { tenantId }, async (tx) => remind(ctx, tx, await lockRequest(tx, id)));
  });
};

export const purgeRequests = async (ctx: ServerContext): Promise<void> => {
  const now = ctx.clock.now();
  const answered = new Date(now);
  answered.setUTCFullYear(now.getUTCFullYear() - retention.answeredRequestYears);
  const before = {
    unverified: new Date(now.getTime() - retention.unverifiedRequestDays * dayMs),
    answered,
  };
  await forEachTenant(ctx, await listTenantsToPurge(ctx.db, before), (tenantId) =>
    withTenant(ctx.db, { tenantId }, (tx) => deleteExpired(tx, before)),
  );
};

export const dataRequestJobs: readonly Job[] = [
  { name: 'data_requests.remind', cron: '10 * * * *', run: remindOfRequests },
  { name: 'data_requests.purge', cron: '30 3 * * *', run: purgeRequests },
];
