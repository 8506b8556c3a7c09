// A campaign on its way: sending, scheduling, pausing, cancelling.
import type { EndpointInput } from '@sitewright/contract/endpoint';
import type {
  Campaign,
  CampaignProblem,
  sendCampaign as sendEndpoint,
} from '@sitewright/contract/newsletter/campaigns';
import {
  campaignCancelled,
  campaignPaused,
  campaignResent,
  campaignResumed,
  campaignScheduled,
  campaignUnscheduled,
} from '@sitewright/contract/newsletter/newsletter-events';
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import { AppError } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import { emit } from '../../../core/events/emit.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { requireNewsletter } from '../require-newsletter.ts';
import { routeOf } from '../sending/campaign-sender.ts';
import { requeueUnknown } from '../sending/recipients.store.ts';
import { sendCampaignJob } from '../sending/send-slice.ts';
import { problemsOf } from './campaign-problems.ts';
import {
  aboutCampaign,
  requireCampaign,
  requireStatus,
  requireVersion,
  withCampaign,
} from './campaigns.service.ts';
import { type CampaignRow, saveCampaign } from './campaigns.store.ts';
import { presentCampaign } from './present-campaign.ts';

const dayMs = 24 * 60 * 60_000;

/** Problems of the installation and the sender are states; those of the campaign are input. */
const stateProblems: ReadonlySet<CampaignProblem['code']> = new Set([
  'no_mail_server',
  'server_failing',
  'sender_unverified',
]);

export const refuseProblem = (problems: readonly CampaignProblem[]): void => {
  const [first] = problems;
  if (!first) return;
  throw new AppError(stateProblems.has(first.code) ? 'wrong_state' : 'validation_failed', first.message, {
    details: { problems },
  });
};

const timeOf = (now: Date, at: string | undefined): Date => {
  if (at === undefined) return now;
  const time = new Date(at);
  if (time.getTime() > now.getTime() + limits.scheduleDaysMax * dayMs) {
    const sentence = `Choose a time within ${limits.scheduleDaysMax} days.`;
    throw new AppError('validation_failed', sentence, { fields: { at: sentence } });
  }
  return time;
};

export const startJob = (ctx: ServerContext, tx: TenantTransaction, { id }: CampaignRow): Promise<void> =>
  ctx.queue.enqueue(tx, sendCampaignJob, { tenantId: tx.tenantId, campaignId: id });

/** Now is a schedule whose time has come: the job that sends it finds its readers. */
export const sendCampaign = async (
  ctx: ServerContext,
  call: RequestContext,
  id: string,
  { version, at, timeZone }: EndpointInput<typeof sendEndpoint>['body'],
): Promise<Campaign> => {
  const { actor } = call;
  requireNewsletter(actor, 'newsletter.write');
  const route = await routeOf(ctx, actor.tenantId);
  return withTenant(ctx.db, actor, async (tx) => {
    const before = await requireCampaign(tx, id);
    requireStatus(before, ['draft'], 'This campaign was already sent or scheduled.');
    requireVersion(before, version);
    const now = ctx.clock.now();
    const time = timeOf(now, at);
    refuseProblem(await problemsOf(ctx, tx, before, route));
    const isNow = time <= now;
    const row = await saveCampaign(tx, id, {
      status: isNow ? 'sending' : 'scheduled',
      scheduled_at: time,
      time_zone: timeZone ?? null,
      error: null,
    });
    await emit(ctx, tx, campaignScheduled, aboutCampaign(call, row));
    if (isNow) await startJob(ctx, tx, row);
    return presentCampaign(ctx, tx, row, route);
  });
};

export const pauseCampaign = (ctx: ServerContext, call: RequestContext, id: string): Promise<Campaign> => {
  requireNewsletter(call.actor, 'newsletter.write');
  return withCampaign(ctx, call.actor, async (tx) => {
    const before = await requireCampaign(tx, id);
    const isWaiting = before.status === 'paused' && before.pause_reason === 'server';
    if (!isWaiting) requireStatus(before, ['sending'], 'Only a campaign that is being sent can be paused.');
    const row = await saveCampaign(tx, id, { status: 'paused', pause_reason: 'user' });
    await emit(ctx, tx, campaignPaused, aboutCampaign(call, row));
    return row;
  });
};

export const resumeCampaign = (ctx: ServerContext, call: RequestContext, id: string): Promise<Campaign> => {
  requireNewsletter(call.actor, 'newsletter.write');
  return withCampaign(ctx, call.actor, async (tx) => {
    const before = await requireCampaign(tx, id);
    requireStatus(before, ['paused'], 'This campaign is not paused.');
    const row = await saveCampaign(tx, id, {
      status: 'sending',
      pause_reason: null,
      retry_at: null,
      failing_since: null,
      error: null,
    });
    await emit(ctx, tx, campaignResumed, aboutCampaign(call, row));
    await startJob(ctx, tx, row);
    return row;
  });
};

export const cancelCampaign = (ctx: ServerContext, call: RequestContext, id: string): Promise<Campaign> => {
  requireNewsletter(call.actor, 'newsletter.write');
  return withCampaign(ctx, call.actor, async (tx) => {
    const before = await requireCampaign(tx, id);
    requireStatus(before, ['scheduled', 'sending', 'paused'], 'This campaign is not being sent.');
    if (before.status === 'scheduled') {
      const draft = await saveCampaign(tx, id, {
        status: 'draft',
        is_held: false,
        scheduled_at: null,
        time_zone: null,
      });
      await emit(ctx, tx, campaignUnscheduled, aboutCampaign(call, draft));
      return draft;
    }
    const row = await saveCampaign(tx, id, {
      status: 'cancelled',
      pause_reason: null,
      failing_since: null,
      retry_at: null,
      error: null,
      finished_at: ctx.clock.now(),
    });
    await emit(ctx, tx, campaignCancelled, aboutCampaign(call, row));
    return row;
  });
};

/** Nothing does this by itself: whether an email whose delivery is unknown arrived, only its reader can tell. */
export const resendUnknown = (
  ctx: ServerContext,
  call: RequestContext,
  id: string,
  { recipientId }: { recipientId?: string | undefined },
): Promise<Campaign> => {
  requireNewsletter(call.actor, 'newsletter.write');
  return withCampaign(ctx, call.actor, async (tx) => {
    const before = await requireCampaign(tx, id);
    requireStatus(before, ['sending', 'paused', 'sent'], 'This campaign is not being sent.');
    const emails = await requeueUnknown(tx, id, recipientId);
    if (emails === 0)
      throw new AppError('wrong_state', 'There is no email of unknown delivery to send again.');
    const isPaused = before.status === 'paused';
    const row = await saveCampaign(
      tx,
      id,
      isPaused ? {} : { status: 'sending', finished_at: null, retry_at: null },
    );
    await emit(ctx, tx, campaignResent, { ...aboutCampaign(call, row), payload: { emails } });
    if (!isPaused) await startJob(ctx, tx, row);
    return row;
  });
};
