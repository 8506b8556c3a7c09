import type { RunProgress, RunStatus } from '@sitewright/contract/runs/runs';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import { type TenantTransaction, withPlatform } from '../../core/db/tenant-scope.ts';
import type { JobRunsTable } from './runs.tables.ts';

export type RunRow = Selectable<JobRunsTable>;

/** One start of a run. A later start takes the run over: writes of the earlier one then find no row. */
export type RunAttempt = Pick<RunRow, 'id' | 'attempt'>;

export const insertRun = (
  tx: TenantTransaction,
  { userId, kind, input, grants }: { userId: string; kind: string; input: unknown; grants: unknown },
): Promise<RunRow> =>
  tx
    .insertInto('job_runs')
    .values({
      tenant_id: tx.tenantId,
      user_id: userId,
      kind,
      input: JSON.stringify(input),
      grants: grants === undefined ? null : JSON.stringify(grants),
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const findRun = (tx: TenantTransaction, id: string): Promise<RunRow | undefined> =>
  tx
    .selectFrom('job_runs')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();

const unfinished: readonly RunStatus[] = ['queued', 'running'];

/** Starts of this kind in the tenant wait for each other until the transaction ends. */
export const lockStarts = async (tx: TenantTransaction, kind: string): Promise<void> => {
  const name = JSON.stringify(['run', tx.tenantId, kind]);
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
};

export const findUnfinishedRun = (
  tx: TenantTransaction,
  { kind, input }: { kind: string; input: unknown },
): Promise<RunRow | undefined> =>
  tx
    .selectFrom('job_runs')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('kind', '=', kind)
    .where('status', 'in', unfinished)
    .where(sql<boolean>`input = ${JSON.stringify(input)}::jsonb`)
    .executeTakeFirst();

/** Starts the run, or starts it again; undefined when it has finished. */
export const beginAttempt = (tx: TenantTransaction, id: string): Promise<RunRow | undefined> =>
  tx
    .updateTable('job_runs')
    .set({
      status: 'running',
      attempt: sql`attempt + 1`,
      done: 0,
      total: 0,
      started_at: sql`coalesce(started_at, now())`,
      updated_at: new Date(),
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .where('status', 'in', unfinished)
    .returningAll()
    .executeTakeFirst();

const updateAttempt = (tx: TenantTransaction, { id, attempt }: RunAttempt) =>
  tx
    .updateTable('job_runs')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'running');

/** Undefined when the run was taken over or has finished. */
export const saveProgress = (
  tx: TenantTransaction,
  of: RunAttempt,
  { done, total }: RunProgress,
): Promise<Pick<RunRow, 'cancel_requested_at'> | undefined> =>
  updateAttempt(tx, of)
    .set({ done, total, updated_at: new Date() })
    .returning('cancel_requested_at')
    .executeTakeFirst();

export interface RunOutcome {
  status: 'succeeded' | 'failed' | 'cancelled';
  result?: unknown;
  errorCode?: string;
}

export const finishRun = async (
  tx: TenantTransaction,
  of: RunAttempt,
  { status, result, errorCode }: RunOutcome,
): Promise<void> => {
  await updateAttempt(tx, of)
    .set({
      status,
      result: result === undefined ? null : JSON.stringify(result),
      error_code: errorCode ?? null,
      finished_at: new Date(),
      updated_at: new Date(),
    })
    .execute();
};

/** A queued run ends at once; a running one learns of the request. */
export const requestCancel = async (tx: TenantTransaction, id: string): Promise<void> => {
  await tx
    .updateTable('job_runs')
    .set({
      cancel_requested_at: new Date(),
      updated_at: new Date(),
      status: sql`case status when 'queued' then 'cancelled' else status end`,
      finished_at: sql`case status when 'queued' then now() end`,
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .where('status', 'in', unfinished)
    .where('cancel_requested_at', 'is', null)
    .execute();
};

export const listTenantsWithOldRuns = async (db: Kysely<Database>, before: Date): Promise<string[]> => {
  const rows = await withPlatform(db, (tx) =>
    tx.selectFrom('job_runs').select('tenant_id').distinct().where('updated_at', '<', before).execute(),
  );
  return rows.map((row) => row.tenant_id);
};

export const failStaleRuns = async (tx: TenantTransaction, before: Date): Promise<void> => {
  await tx
    .updateTable('job_runs')
    .set({ status: 'failed', error_code: 'internal', finished_at: new Date(), updated_at: new Date() })
    .where('tenant_id', '=', tx.tenantId)
    .where('status', 'in', unfinished)
    .where('updated_at', '<', before)
    .execute();
};

export const deleteOldRuns = async (tx: TenantTransaction, before: Date): Promise<void> => {
  await tx
    .deleteFrom('job_runs')
    .where('tenant_id', '=', tx.tenantId)
    .where('status', 'not in', unfinished)
    .where('updated_at', '<', before)
    .execute();
};
