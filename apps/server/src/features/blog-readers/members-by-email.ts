// The membership of a person in the blogs of a workspace, by their email address. The sites of the shared workspace belong to its
// users, who answer for them themselves.
import { type Actor, defaultTenantId, viewerOf } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { SubjectSearch, SubjectSource } from '../../core/context/subject-source.ts';
import {
  countMembershipsBySite,
  deleteMemberships,
  listMemberships,
  type Memberships,
} from './members/memberships.store.ts';

const hasSites = ({ tx }: SubjectSearch): boolean => tx.tenantId !== defaultTenantId;

/** Staff of the installation and members of the workspace work on their own sites alone. */
const isRestricted = (actor: Actor): boolean =>
  actor.role === 'SUPER_ADMIN' || viewerOf(actor, 'blog.moderate').scope === 'own';

const personOf = ({ actor, email }: SubjectSearch): Memberships => ({
  email,
  ownerId: isRestricted(actor) ? actor.userId : undefined,
});

export const membersByEmail: SubjectSource<ServerContext> = {
  name: 'blogMembers',
  isClosedTo: (search) => hasSites(search) && isRestricted(search.actor),
  count: async (_ctx, search) =>
    hasSites(search) ? countMembershipsBySite(search.tx, personOf(search)) : [],
  read: async (_ctx, search, limit) =>
    hasSites(search) ? listMemberships(search.tx, personOf(search), limit) : [],
  erase: async (_ctx, search) => (hasSites(search) ? deleteMemberships(search.tx, personOf(search)) : 0),
};
