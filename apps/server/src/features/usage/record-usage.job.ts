// Records every night what customers use, and alerts those whose limits come near. Running it again changes nothing,
// and repairs what an earlier run could not count.
import { usageMeters } from '@sitewright/contract/usage/usage';
import { usageLimits } from '@sitewright/contract/usage/usage-limits';
import type { Job } from '../../core/context/job.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { isSharedWorkspace } from '../../identity/customers/customer.ts';
import { isKept, measureUsage, monthlyMeters } from './measure-usage.ts';
import { alertCustomer } from './usage-alerts.ts';
import { listUsageOwners } from './usage-counts.store.ts';
import { monthOf } from './usage-month.ts';
import type { UsageSubject } from './usage-subject.ts';
import { listRecordedTenants, saveMonth } from './usage.store.ts';

const listSubjects = async (tx: TenantTransaction, now: Date): Promise<UsageSubject[]> => {
  const isCustomer = await isSharedWorkspace(tx);
  const owners = await listUsageOwners(tx, monthOf(now));
  const users = owners.map((userId) => ({ userId, isCustomer }));
  return isCustomer ? users : [{ userId: null, isCustomer: true }, ...users];
};

const recordSubject = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  subject: UsageSubject,
  now: Date,
): Promise<void> => {
  const current = monthOf(now);
  for (const meter of usageMeters) {
    const used = await measureUsage(ctx, tx, meter, { subject, month: current, now });
    await saveMonth(tx, subject, { meter, month: current.name, value: used, isKept: isKept(meter) });
    if (subject.isCustomer) await alertCustomer(ctx, tx, subject, { meter, used, month: current.name });
  }
  // The last run of a month came before its last hours.
  if (now.getUTCDate() > usageLimits.closingDays) return;
  const last = monthOf(now, -1);
  for (const meter of monthlyMeters) {
    const value = await measureUsage(ctx, tx, meter, { subject, month: last, now });
    await saveMonth(tx, subject, { meter, month: last.name, value, isKept: isKept(meter) });
  }
};

export const recordUsage = async (
  ctx: ServerContext,
  _data?: object,
  signal?: AbortSignal,
): Promise<void> => {
  const now = ctx.clock.now();
  let failed = 0;
  for (const tenantId of await listRecordedTenants(ctx.db)) {
    const subjects = await withTenant(ctx.db, { tenantId }, (tx) => listSubjects(tx, now));
    // A transaction each, so that none is long.
    for (const subject of subjects) {
      signal?.throwIfAborted();
      try {
        await withTenant(ctx.db, { tenantId }, (tx) => recordSubject(ctx, tx, subject, now));
      } catch (error) {
        // The others are recorded all the same.
        ctx.log.error({ err: error, tenantId }, 'recording the usage of a customer failed');
        failed += 1;
      }
    }
  }
  if (failed > 0) throw new Error(`the usage of ${failed} customers could not be recorded`);
};

// Before the emails of the month are purged.
export const recordUsageJob: Job = { name: 'usage.record', cron: '15 1 * * *', run: recordUsage };
