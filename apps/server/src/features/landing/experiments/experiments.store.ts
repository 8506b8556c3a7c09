import type { Selectable } from 'kysely';
import type { LandingGoal, LandingVariant } from '@sitewright/contract/landing/landing';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { LandingExperimentsTable } from '../landing.tables.ts';

export type ExperimentRow = Selectable<LandingExperimentsTable>;

export const findRunning = (tx: TenantTransaction): Promise<ExperimentRow | undefined> =>
  tx
    .selectFrom('landing_experiments')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('status', '=', 'running')
    .executeTakeFirst();

export const listExperiments = (tx: TenantTransaction): Promise<ExperimentRow[]> =>
  tx
    .selectFrom('landing_experiments')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .orderBy('started_at', 'desc')
    .limit(50)
    .execute();

export const insertExperiment = (
  tx: TenantTransaction,
  row: { goal: LandingGoal; weight: number; userId: string; now: Date },
): Promise<ExperimentRow> =>
  tx
    .insertInto('landing_experiments')
    .values({
      tenant_id: tx.tenantId,
      goal: row.goal,
      weight: row.weight,
      started_by: row.userId,
      started_at: row.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Locked until the transaction ends. */
export const lockExperiment = (tx: TenantTransaction, id: string): Promise<ExperimentRow | undefined> =>
  tx
    .selectFrom('landing_experiments')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const endExperiment = (
  tx: TenantTransaction,
  id: string,
  { winner, now }: { winner: LandingVariant | null; now: Date },
): Promise<ExperimentRow> =>
  tx
    .updateTable('landing_experiments')
    .set({ status: 'stopped', winner, stopped_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
