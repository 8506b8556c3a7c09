// Publishes and unpublishes sites at their scheduled time, on behalf of the user who scheduled it. Catches up on what
// was due while no node was running. The owner is notified of permanent failures instead of retrying forever.
import { siteScheduleFailed } from '@sitewright/contract/publishing/publishing-events';
import { withPlatform, withTenant } from '../../../core/db/tenant-scope.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Job } from '../../../core/context/job.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { emit } from '../../../core/events/emit.ts';
import { systemActor } from '../../../core/context/event-actor.ts';
import { actorForUser } from '../../../identity/users/user-actor.ts';
import { publish, unpublish } from '../publish.service.ts';
import { type DueSchedule, type DueSite, findSchedule, listDue, setSchedule } from './schedule.store.ts';

type Step = 'publish' | 'unpublish';

/** When both times have passed, only the later one counts. */
const dueStep = ({ publishAt, unpublishAt }: DueSchedule, now: Date): Step | undefined => {
  if (unpublishAt !== null && unpublishAt <= now) return 'unpublish';
  return publishAt !== null && publishAt <= now ? 'publish' : undefined;
};

/** Clears the finished step of a schedule. */
const finishStep = (
  ctx: ServerContext,
  { tenantId, id }: DueSite,
  done: DueSchedule,
  now: Date,
): Promise<void> =>
  withTenant(ctx.db, { tenantId }, async (tx) => {
    const present = await findSchedule(tx, id);
    // The schedule was changed meanwhile.
    const isSame = (at: Date | null, then: Date | null) => at?.getTime() === then?.getTime();
    if (!present || !isSame(present.publishAt, done.publishAt)) return;
    if (!isSame(present.unpublishAt, done.unpublishAt)) return;
    const later = (time: Date | null) => (time !== null && time > now ? time : null);
    const unpublishAt = later(done.unpublishAt);
    const publishAt = later(done.publishAt);
    const userId = publishAt === null && unpublishAt === null ? null : done.userId;
    await setSchedule(tx, id, { publishAt, unpublishAt, userId });
  });

const notifyOwner = (
  ctx: ServerContext,
  { tenantId, id }: DueSite,
  { name, step, reason }: { name: string; step: Step; reason: string },
): Promise<void> =>
  withTenant(ctx.db, { tenantId }, (tx) =>
    emit(ctx, tx, siteScheduleFailed, {
      actor: systemActor,
      tenantId,
      target: { type: 'site', id, label: name },
      payload: { step, reason },
    }),
  );

/** The user who chose the time, with the role that they have today. */
const actorOf = (ctx: ServerContext, { tenantId }: DueSite, userId: string | null) =>
  userId === null
    ? undefined
    : withTenant(ctx.db, { tenantId }, (tx) => actorForUser(tx, { kind: 'scheduler', userId }));

const runOne = async (ctx: ServerContext, site: DueSite, now: Date): Promise<void> => {
  const schedule = await withTenant(ctx.db, { tenantId: site.tenantId }, (tx) => findSchedule(tx, site.id));
  const step = schedule && dueStep(schedule, now);
  if (!step) return;
  const actor = await actorOf(ctx, site, schedule.userId);
  try {
    if (!actor)
      throw new AppError(
        'forbidden',
        'The person who scheduled this is no longer a member of the workspace.',
      );
    if (step === 'publish') await publish(ctx, actor, site.id);
    else await unpublish(ctx, actor, site.id);
  } catch (error) {
    // A temporary failure leaves the schedule unchanged, and the next run retries.
    if (!(error instanceof AppError)) throw error;
    if (!schedule.isTrashed) {
      await notifyOwner(ctx, site, { name: schedule.name, step, reason: error.message });
    }
  }
  await finishStep(ctx, site, schedule, now);
};

export const publishScheduled = async (ctx: ServerContext): Promise<void> => {
  const now = ctx.clock.now();
  const due = await withPlatform(ctx.db, (tx) => listDue(tx, now));
  for (const site of due) {
    try {
      await runOne(ctx, site, now);
    } catch (error) {
      ctx.log.error({ err: error, site: site.id }, 'a scheduled publish failed and will be retried');
    }
  }
};

export const scheduleJobs: readonly Job[] = [
  { name: 'site.schedule', cron: '* * * * *', run: publishScheduled },
];
