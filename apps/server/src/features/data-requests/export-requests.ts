import { defaultTenantId } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { listTenantsOf } from '../../identity/user-management/deletion.store.ts';
import { listRequestsOf } from './data-requests.store.ts';

/** Requests of a user about their personal data, for their data export. */
export const exportRequestsOf = async (
  ctx: Pick<ServerContext, 'db'>,
  { id, email }: { id: string; email: string },
) => {
  const tenants = await listTenantsOf(ctx.db, id);
  const requests: Awaited<ReturnType<typeof listRequestsOf>> = [];
  for (const tenantId of new Set([defaultTenantId, ...tenants.map((tenant) => tenant.id)]))
    requests.push(
      ...(await withTenant(ctx.db, { tenantId }, (tx) => listRequestsOf(tx, email.toLowerCase()))),
    );
  return requests;
};
