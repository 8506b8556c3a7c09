// Erases a user, at their own request or by staff: their memberships, everything stored by their email, their
// avatar, and their personal data. The row remains as an id that owns things. Every step is idempotent, because the
// process may die between two of them.
import type { Transaction } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import { inTransaction, type TenantTransaction, withActor, withTenant } from '../../core/db/tenant-scope.ts';
import { defineHook, runHook } from '../../core/context/hooks.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { deleteMembership } from '../members/members.store.ts';
import { anonymiseRow } from './user-management.store.ts';
import { deleteNotificationsOf } from '../account/notifications/notifications.store.ts';
import { removeAvatar } from '../users/avatar/avatar-files.ts';
import { deleteInvitationsOf, listInvitingTenants, listTenantsOf } from './deletion.store.ts';

export interface DeletedUser {
  id: string;
  email: string;
  avatar_key: string | null;
}
export type TenantOfDeletedUser = Awaited<ReturnType<typeof listTenantsOf>>[number];

/** Lets features delete what they hold about a user, in all tenants. Its transaction has the user as the actor. */
export const userErasing = defineHook<{ tx: Transaction<Database>; userId: string }>('user.erasing');

export interface EraseHooks {
  /** Handles their sites and files in a tenant, in the transaction that ends the membership. */
  leave?: (tx: TenantTransaction, tenant: TenantOfDeletedUser) => Promise<void>;
  /** Runs in the last step, which is rolled back when this throws. */
  record: (tx: Transaction<Database>) => Promise<unknown>;
}

export const eraseUser = async (
  ctx: ServerContext,
  { id, email, avatar_key }: DeletedUser,
  { leave, record }: EraseHooks,
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
  await withActor(ctx.db, id, async (tx) => {
    await deleteNotificationsOf(tx, id);
    await runHook(ctx, userErasing, { tx, userId: id });
  });
  await inTransaction(ctx.db, async (tx) => {
    await anonymiseRow(tx, { id, email });
    await record(tx);
  });
  await removeAvatar(ctx, avatar_key);
  ctx.accountStatuses.invalidate(id);
};
