// What a person commented on the sites of a workspace, by their email address. The sites of the shared workspace belong to its
// users, who answer for them themselves.
import { type Actor, defaultTenantId, viewerOf } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { SubjectSearch, SubjectSource } from '../../core/context/subject-source.ts';
import { enqueueRelease } from './announce-comment.ts';
import { deleteComments } from './store/comments.store.ts';
import {
  type CommentsOf,
  countCommentsBySite,
  deleteSubscriptionsOf,
  emptyComments,
  listCommentsOf,
  lockCommentsOf,
} from './store/commenters.store.ts';

const hasSites = ({ tx }: SubjectSearch): boolean => tx.tenantId !== defaultTenantId;

/** Staff of the installation and members work on their own sites alone. */
const isRestricted = (actor: Actor): boolean =>
  actor.role === 'SUPER_ADMIN' || viewerOf(actor, 'blog.moderate').scope === 'own';

const personOf = ({ actor, email }: SubjectSearch): CommentsOf => ({
  email,
  ownerId: isRestricted(actor) ? actor.userId : undefined,
});

export const commentsByEmail: SubjectSource<ServerContext> = {
  name: 'blogComments',
  isClosedTo: (search) => hasSites(search) && isRestricted(search.actor),
  count: async (_ctx, search) => (hasSites(search) ? countCommentsBySite(search.tx, personOf(search)) : []),
  read: async (_ctx, search, limit) =>
    hasSites(search) ? listCommentsOf(search.tx, personOf(search), limit) : [],
  erase: async (ctx, search) => {
    if (!hasSites(search)) return 0;
    const { tx } = search;
    const person = personOf(search);
    const found = await lockCommentsOf(tx, person);
    await deleteSubscriptionsOf(tx, person);
    const idsOf = (hasReplies: boolean) =>
      found.filter((row) => row.has_replies === hasReplies).map(({ id }) => id);
    await emptyComments(tx, idsOf(true));
    await deleteComments(tx, idsOf(false));
    for (const siteId of new Set(found.map((row) => row.site_id))) await enqueueRelease(ctx, tx, siteId);
    return found.length;
  },
};
