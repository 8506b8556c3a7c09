// Publishes drafts of landing pages at their time, on behalf of the user who chose it and may still edit the page. Catches up on what was due while no
// node was running.
import type { Job } from '../../../core/context/job.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { actorForUser } from '../../../identity/users/user-actor.ts';
import { findRunning } from '../experiments/experiments.store.ts';
import { listDueTenants, lockDraft, setPublishTime } from './instances.store.ts';
import { mayEditLanding } from './landing-access.ts';
import { publishDraft } from './manage-landing.service.ts';

const publishOne = async (ctx: ServerContext, tenantId: string, now: Date): Promise<void> => {
  const isPublished = await withTenant(ctx.db, { tenantId }, async (tx) => {
    const draft = await lockDraft(tx);
    // The time was changed meanwhile.
    if (!draft?.publish_at || draft.publish_at > now) return false;
    const userId = draft.scheduled_by;
    const actor = userId === null ? undefined : await actorForUser(tx, { kind: 'scheduler', userId });
    if (!actor || !mayEditLanding(actor) || (await findRunning(tx))) {
      await setPublishTime(tx, null, null);
      ctx.log.warn({ tenant: tenantId }, 'a scheduled landing page was not published');
      return false;
    }
    await publishDraft(ctx, tx, { actor, userId });
    return true;
  });
  if (isPublished) ctx.landingDocuments.invalidate(tenantId);
};

export const publishDueDrafts = async (ctx: ServerContext): Promise<void> => {
  const now = ctx.clock.now();
  for (const tenantId of await listDueTenants(ctx.db, now)) {
    try {
      await publishOne(ctx, tenantId, now);
    } catch (error) {
      ctx.log.error({ err: error, tenant: tenantId }, 'a scheduled landing page could not be published');
    }
  }
};

export const publishDueDraftsJob: Job = {
  name: 'landing.publish_due',
  cron: '* * * * *',
  run: publishDueDrafts,
};
