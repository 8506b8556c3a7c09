import type { Selectable } from 'kysely';
import type { SiteTransfersTable } from '../../../core/db/site-transfer-tables.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';

type TransferRow = Selectable<SiteTransfersTable>;

/** The pending offer of a site. It lapses when the site's owner changes. */
export const findOffer = (tx: TenantTransaction, siteId: string): Promise<TransferRow | undefined> =>
  tx
    .selectFrom('site_transfers')
    .innerJoin('sites', (join) =>
      join
        .onRef('sites.tenant_id', '=', 'site_transfers.tenant_id')
        .onRef('sites.id', '=', 'site_transfers.site_id')
        .onRef('sites.owner_id', '=', 'site_transfers.from_id'),
    )
    .selectAll('site_transfers')
    .where('site_transfers.tenant_id', '=', tx.tenantId)
    .where('site_transfers.site_id', '=', siteId)
    .where('site_transfers.expires_at', '>', new Date())
    .executeTakeFirst();

export const putOffer = async (
  tx: TenantTransaction,
  offer: Pick<TransferRow, 'site_id' | 'from_id' | 'to_id' | 'stays' | 'expires_at'>,
): Promise<void> => {
  await tx
    .insertInto('site_transfers')
    .values({ ...offer, tenant_id: tx.tenantId })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'site_id']).doUpdateSet({ ...offer, created_at: new Date() }),
    )
    .execute();
};

export const deleteOffer = async (tx: TenantTransaction, siteId: string): Promise<void> => {
  await tx
    .deleteFrom('site_transfers')
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .execute();
};

/** Changes the owner of a site; returns false when `from` is no longer the owner. */
export const changeOwner = async (
  tx: TenantTransaction,
  siteId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> => {
  const row = await tx
    .updateTable('sites')
    .set({ owner_id: to })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', siteId)
    .where('owner_id', '=', from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};
