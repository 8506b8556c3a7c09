// A user deletes their account: what they wrote stays, without their name, in all workspaces.
import type { Transaction } from 'kysely';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { Database } from '../../core/db/tables.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { enqueueRelease } from './announce-comment.ts';
import {
  anonymizeComments,
  deleteSubscriptionsOfUser,
  listCommentedTenants,
} from './store/commenters.store.ts';

/** `tx` is that of the user. Rows of a workspace are changed in a transaction of its own; a second run changes nothing. */
export const eraseCommenter = async (
  ctx: ServerContext,
  tx: Transaction<Database>,
  userId: string,
): Promise<void> => {
  await deleteSubscriptionsOfUser(tx, userId);
  for (const tenantId of await listCommentedTenants(tx, userId)) {
    await withTenant(ctx.db, { tenantId }, async (inTenant) => {
      const siteIds = new Set(await anonymizeComments(inTenant, userId));
      for (const siteId of siteIds) await enqueueRelease(ctx, inTenant, siteId);
    });
  }
};
