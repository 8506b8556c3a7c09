import type { Insertable, Selectable } from 'kysely';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { SiteBucketsTable } from './static-hosting.tables.ts';

export type SiteBucketRow = Selectable<SiteBucketsTable>;

export const findSiteBucket = (tx: TenantTransaction, siteId: string): Promise<SiteBucketRow | undefined> =>
  tx
    .selectFrom('site_buckets')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .executeTakeFirst();

export const saveSiteBucket = async (
  tx: TenantTransaction,
  { site_id, ...values }: Omit<Insertable<SiteBucketsTable>, 'tenant_id'>,
): Promise<void> => {
  await tx
    .insertInto('site_buckets')
    .values({ ...values, site_id, tenant_id: tx.tenantId })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'site_id']).doUpdateSet({ ...values, updated_at: new Date() }),
    )
    .execute();
};

export const setBucketPublished = async (tx: TenantTransaction, siteId: string, at: Date): Promise<void> => {
  await tx
    .updateTable('site_buckets')
    .set({ published_at: at })
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .execute();
};

export const deleteSiteBucket = async (tx: TenantTransaction, siteId: string): Promise<void> => {
  await tx
    .deleteFrom('site_buckets')
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .execute();
};
