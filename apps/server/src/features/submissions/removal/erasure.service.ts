import { submissionsErased } from '@sitewright/contract/submissions/submission-events';
import type { Actor } from '../../../core/actor.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import type { CallMeta } from '../../../http/mount-endpoint.ts';
import { enqueuePurge } from '../../form-files/purge-form-files.job.ts';
import { emitForSite } from '../../sites/emit-for-site.ts';
import { requireSite } from '../../sites/require-site.ts';
import { requireNoStaff } from '../submission-access.ts';
import { countWithEmail, deleteWithEmail } from './removal.store.ts';

/** Deletes what a person submitted, by their email address, with the files. A dry run only counts. */
export const eraseSubmissions = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  { email, isDryRun }: { email: string; isDryRun: boolean },
  meta: CallMeta,
): Promise<{ submissions: number; forms: number }> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.forms');
    requireNoStaff(actor, site);
    const found = await countWithEmail(tx, { siteId, email });
    if (isDryRun || found.submissions === 0) return found;
    const submissions = await deleteWithEmail(tx, { siteId, email });
    await enqueuePurge(ctx, tx);
    // Without the address: the audit log must not remember whom it was about.
    await emitForSite(ctx, tx, submissionsErased, { actor, meta, payload: { submissions } }, site);
    return { ...found, submissions };
  });
