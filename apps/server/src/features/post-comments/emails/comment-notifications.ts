import { commentCreated } from '@sitewright/contract/post-comments/post-comment-events';
import type { Transaction } from 'kysely';
import { actorScope } from '../../../core/actor.ts';
import { defineNotification } from '../../../core/context/notification-rule.ts';
import type { Database } from '../../../core/db/tables.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { actorForUser } from '../../../identity/users/user-actor.ts';
import { findSite } from '../../sites/sites.store.ts';
import { listPostUsers } from '../store/commented-post.store.ts';

/** An author who left the workspace, or the site, is told nothing more. */
const mayModerate = async (tx: TenantTransaction, siteId: string, userId: string): Promise<boolean> => {
  const actor = await actorForUser(tx, { kind: 'user', userId });
  const scope = actor && actorScope(actor, 'blog.moderate');
  const site = scope && (await findSite(tx, siteId, { userId, scope }));
  return (
    site !== undefined && site.deleted_at === null && site.role !== 'viewer' && site.role !== 'commenter'
  );
};

const listModerators = async (
  transaction: Transaction<Database>,
  { tenantId, siteId, postId }: { tenantId: string; siteId: string; postId: string },
): Promise<string[]> => {
  const tx: TenantTransaction = Object.assign(transaction, { tenantId });
  const people = await listPostUsers(tx, { tenantId, siteId, postId });
  const moderators: string[] = [];
  for (const userId of people) if (await mayModerate(tx, siteId, userId)) moderators.push(userId);
  return moderators;
};

/** Its email is one of this feature, with the text of the comment. */
export const commentNotification = defineNotification({
  event: commentCreated,
  recipients: async (tx, { tenantId, target, payload }) =>
    tenantId === null ? [] : listModerators(tx, { tenantId, siteId: target.id, postId: payload.postId }),
  path: ({ id }) => `/dashboard/sites/${id}/blog/comments`,
});
