// The one way in which somebody is forgotten, by their own wish or by that of the staff: their place in every
// tenant, what is kept by their address, their picture, and who they were. What is left is a number that owns
// things. Every step bears repeating, because a process may die between two of them.
import type { Transaction } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import { inTransaction, type TenantTransaction, withActor, withTenant } from '../../core/db/tenant-scope.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { deleteMembership } from '../members/members.store.ts';
import { anonymiseRow } from './people.store.ts';
import { deleteNotificationsOf } from '../account/notifications/notifications.store.ts';
import { removeAvatar } from '../users/avatar/avatar-files.ts';
import { deleteInvitationsOf, listInvitingTenants, listTenantsOf } from './deletion.store.ts';

export interface Leaver {
  id: string;
  email: string;
  avatar_key: string | null;
}
export type TenantOfLeaver = Awaited<ReturnType<typeof listTenantsOf>>[number];

export interface Farewell {
  /** What becomes of their works in a tenant, in the transaction that takes them out of it. */
  leave?: (tx: TenantTransaction, tenant: TenantOfLeaver) => Promise<void>;
  /** Goes with the last step, which is undone when this throws. */
  record: (tx: Transaction<Database>) => Promise<unknown>;
}

export const eraseUser = async (
  ctx: ServerContext,
  { id, email, avatar_key }: Leaver,
  { leave, record }: Farewell,
): Promise<void> => {
  for (const tenant of await listTenantsOf(ctx.db, id)) {
    await withTenant(ctx.db, { tenantId: tenant.id }, async (tx) => {
      await leave?.(tx, tenant);
      await deleteMembership(tx, id);
    });
  }
  for (const tenantId of await listInvitingTenants(ctx.db, email)) {
    await withTenant(ctx.db, { tenantId }, (tx) => deleteInvitationsOf(tx, email));
  }
  await withActor(ctx.db, id, (tx) => deleteNotificationsOf(tx, id));
  await inTransaction(ctx.db, async (tx) => {
    await anonymiseRow(tx, { id, email });
    await record(tx);
  });
  await removeAvatar(ctx.env, avatar_key);
  ctx.accountStatuses.forget(id);
};
