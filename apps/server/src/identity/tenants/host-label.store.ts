import type { TenantTransaction } from '../../core/db/tenant-scope.ts';

/** The label under which a workspace has a host of its own, its oldest one; undefined for those without one. */
export const findHostLabel = async (tx: TenantTransaction): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('host_names')
    .select('name')
    .where('tenant_id', 'in', [tx.tenantId])
    .where('kind', '=', 'tenant')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.name;
};
