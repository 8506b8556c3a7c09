import type { Transaction } from 'kysely';
import type { Database } from '../../../core/db/tables.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';

export interface Schedule {
  publishAt: Date | null;
  unpublishAt: Date | null;
  userId: string | null;
}

export const setSchedule = async (tx: TenantTransaction, id: string, schedule: Schedule): Promise<void> => {
  await tx
    .updateTable('sites')
    .set({
      publish_at: schedule.publishAt,
      unpublish_at: schedule.unpublishAt,
      scheduled_by: schedule.userId,
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

export interface DueSite {
  tenantId: string;
  id: string;
}

/** Sites of all tenants that are due, the longest waiting first. */
export const listDue = (tx: Transaction<Database>, now: Date): Promise<DueSite[]> =>
  tx
    .selectFrom('sites')
    .select(['tenant_id as tenantId', 'id'])
    .where((eb) => eb.or([eb('publish_at', '<=', now), eb('unpublish_at', '<=', now)]))
    .orderBy(({ fn }) => fn('least', ['publish_at', 'unpublish_at']))
    .execute();

export interface DueSchedule extends Schedule {
  name: string;
  isTrashed: boolean;
}

export const findSchedule = async (tx: TenantTransaction, id: string): Promise<DueSchedule | undefined> => {
  const row = await tx
    .selectFrom('sites')
    .select(['name', 'publish_at', 'unpublish_at', 'scheduled_by', 'deleted_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      name: row.name,
      publishAt: row.publish_at,
      unpublishAt: row.unpublish_at,
      userId: row.scheduled_by,
      isTrashed: row.deleted_at !== null,
    }
  );
};
