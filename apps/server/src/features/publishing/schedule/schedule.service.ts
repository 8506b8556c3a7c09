// Schedules publishing and unpublishing of a site.
import { siteScheduled } from '@sitewright/contract/publishing/publishing-events';
import type { Site } from '@sitewright/contract/sites/sites';
import { limits } from '@sitewright/contract/limits';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { AppError } from '../../../core/app-error.ts';
import type { CallMeta } from '../../../http/mount-endpoint.ts';
import type { Actor } from '../../../core/actor.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { presentSite } from '../../sites/sites.present.ts';
import { emitForSite } from '../../sites/emit-for-site.ts';
import { requireSite } from '../../sites/require-site.ts';
import { setSchedule } from './schedule.store.ts';

interface RequestedSchedule {
  publishAt: string | null;
  unpublishAt: string | null;
}

const dayMs = 24 * 60 * 60_000;

const timeError = (field: keyof RequestedSchedule, sentence: string): never => {
  throw new AppError('validation_failed', sentence, { fields: { [field]: sentence } });
};

const requireTimes = ({ publishAt, unpublishAt }: RequestedSchedule, now: Date): void => {
  for (const [field, time] of Object.entries({ publishAt, unpublishAt }) as [
    keyof RequestedSchedule,
    string | null,
  ][]) {
    if (time === null) continue;
    const ahead = Date.parse(time) - now.getTime();
    if (ahead <= 0) timeError(field, 'This time has passed. Choose one in the future.');
    if (ahead > limits.sites.scheduleDays * dayMs) {
      timeError(field, `Choose a time within the next ${limits.sites.scheduleDays} days.`);
    }
  }
  if (publishAt !== null && unpublishAt !== null && Date.parse(unpublishAt) <= Date.parse(publishAt)) {
    timeError('unpublishAt', 'Choose a time after the site is published.');
  }
};

const timeOf = (time: string | null): Date | null => (time === null ? null : new Date(time));

/** Sets both times; null cancels one. */
export const scheduleSite = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  { wanted, meta }: { wanted: RequestedSchedule; meta?: CallMeta },
): Promise<Site> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.publish');
    requireTimes(wanted, ctx.clock.now());
    const { publishAt, unpublishAt } = wanted;
    await setSchedule(tx, siteId, {
      publishAt: timeOf(publishAt),
      unpublishAt: timeOf(unpublishAt),
      userId: actor.userId,
    });
    const detail = { publishAt, unpublishAt };
    await emitForSite(ctx, tx, siteScheduled, { actor, meta, payload: detail }, site);
    return presentSite(ctx, await requireSite(tx, actor, siteId, 'sites.publish'));
  });
