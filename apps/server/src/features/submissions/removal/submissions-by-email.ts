// What a person submitted to the sites of a workspace, by their email address. The sites of the shared workspace belong to
// its users, who answer for them themselves.
import { type Actor, defaultTenantId, viewerOf } from '../../../core/actor.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { SubjectSearch, SubjectSource } from '../../../core/context/subject-source.ts';
import { enqueuePurge } from '../../form-files/purge-form-files.job.ts';
import { countBySite, deleteWithEmail, listWithEmail, type SubmittedBy } from './removal.store.ts';

const hasSites = ({ tx }: SubjectSearch): boolean => tx.tenantId !== defaultTenantId;

/** Staff of the installation and members work on their own sites alone. */
const isRestricted = (actor: Actor): boolean =>
  actor.role === 'SUPER_ADMIN' || viewerOf(actor, 'sites.forms').scope === 'own';

const personOf = ({ actor, email }: SubjectSearch): SubmittedBy => ({
  email,
  ownerId: isRestricted(actor) ? actor.userId : undefined,
});

export const submissionsByEmail: SubjectSource<ServerContext> = {
  name: 'submissions',
  isClosedTo: (search) => hasSites(search) && isRestricted(search.actor),
  count: async (_ctx, search) => (hasSites(search) ? countBySite(search.tx, personOf(search)) : []),
  read: async (_ctx, search, limit) =>
    hasSites(search)
      ? (await listWithEmail(search.tx, personOf(search), limit)).map(
          ({ site, form, submitted_at: submittedAt, answers }) => ({ site, form, submittedAt, answers }),
        )
      : [],
  erase: async (ctx, search) => {
    if (!hasSites(search)) return 0;
    const count = await deleteWithEmail(search.tx, personOf(search));
    if (count > 0) await enqueuePurge(ctx, search.tx);
    return count;
  },
};
