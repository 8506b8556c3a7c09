// One turn of a campaign: takes the lease, sends for some seconds, and says what comes next.
import { randomUUID } from 'node:crypto';
import { campaignStopped, newsletterSent } from '@sitewright/contract/newsletter/newsletter-events';
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import { systemActor } from '../../../core/context/event-actor.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import { emit } from '../../../core/events/emit.ts';
import { oneLine } from '../../../core/mail-address.ts';
import type { CampaignPlace, CampaignRow } from '../campaigns/campaigns.store.ts';
import { routeOf } from './campaign-sender.ts';
import { noteProgress, releaseLease, takeLease } from './lease.store.ts';
import { countStates, findNextTry, markLost } from './recipients.store.ts';
import { sendEmails } from './send-emails.ts';
import { type CampaignWork, startCampaign } from './start-campaign.ts';

export const sendCampaignJob = 'newsletter.send';

/** Written when the worker that had the email is gone. */
const lostWords = 'The program stopped while the email was being sent.';

const about = ({ id, subject, tenant_id: tenantId }: CampaignRow) => ({
  tenantId,
  actor: systemActor,
  target: { type: 'newsletter_campaign' as const, id, label: subject },
});

const again = (ctx: ServerContext, tx: TenantTransaction, campaignId: string, at: Date | undefined) =>
  ctx.queue.enqueue(
    tx,
    sendCampaignJob,
    { tenantId: tx.tenantId, campaignId },
    at && at > ctx.clock.now() ? { startAfter: at } : {},
  );

const shortestBackoffMs = 5_000;
const longestBackoffMs = 5 * 60_000;

/** Waits for the mail server: seconds at first, minutes later. */
const backOff = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  campaign: CampaignRow,
  trouble: string,
): Promise<void> => {
  const now = ctx.clock.now();
  const since = campaign.failing_since ?? now;
  const elapsedMs = now.getTime() - since.getTime();
  const retryAt = new Date(
    now.getTime() + Math.min(longestBackoffMs, Math.max(shortestBackoffMs, elapsedMs / 2)),
  );
  const isStopped = campaign.status === 'sending' && elapsedMs >= limits.serverFailingMinutes * 60_000;
  await noteProgress(tx, campaign.id, {
    failing_since: since,
    retry_at: retryAt,
    error: oneLine(trouble, limits.campaignErrorMaxLength),
    ...(isStopped ? { status: 'paused' as const, pause_reason: 'server' as const } : {}),
  });
  if (isStopped) await emit(ctx, tx, campaignStopped, { ...about(campaign), payload: { reason: 'server' } });
  await again(ctx, tx, campaign.id, retryAt);
};

const finish = async (ctx: ServerContext, tx: TenantTransaction, campaign: CampaignRow): Promise<void> => {
  const counts = new Map((await countStates(tx, [campaign.id])).map(({ state, count }) => [state, count]));
  await noteProgress(tx, campaign.id, {
    status: 'sent',
    pause_reason: null,
    finished_at: ctx.clock.now(),
    failing_since: null,
    retry_at: null,
    error: null,
  });
  await emit(ctx, tx, newsletterSent, {
    ...about(campaign),
    payload: {
      sent: counts.get('sent') ?? 0,
      failed: counts.get('failed') ?? 0,
      unknown: counts.get('unknown') ?? 0,
    },
  });
};

const conclude = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { campaignId, owner }: CampaignWork,
  trouble: string | undefined,
): Promise<void> => {
  const campaign = await releaseLease(tx, campaignId, owner);
  const isActive =
    campaign?.status === 'sending' || (campaign?.status === 'paused' && campaign.pause_reason === 'server');
  if (!campaign || !isActive) return;
  if (trouble !== undefined) {
    await backOff(ctx, tx, campaign, trouble);
    return;
  }
  const nextTry = await findNextTry(tx, campaignId);
  if (campaign.started_at !== null && nextTry === undefined) {
    await finish(ctx, tx, campaign);
    return;
  }
  const isLater = nextTry !== undefined && nextTry > ctx.clock.now();
  await noteProgress(tx, campaignId, { retry_at: isLater ? nextTry : null });
  await again(ctx, tx, campaignId, nextTry);
};

/** Sends for one turn. Does nothing when another worker has the campaign, or nothing is to be sent. */
export const sendSlice = async (
  ctx: ServerContext,
  { tenantId, campaignId }: CampaignPlace,
  signal: AbortSignal,
): Promise<void> => {
  const work: CampaignWork = { tenantId, campaignId, owner: randomUUID() };
  const within = <T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
    withTenant(ctx.db, { tenantId }, fn);
  const taken = await within(async (tx) => {
    const campaign = await takeLease(tx, campaignId, work.owner);
    // Nobody else holds the lease, so nobody is sending them: their worker is gone.
    if (campaign) await markLost(tx, campaignId, lostWords);
    return campaign;
  });
  if (!taken) return;
  const route = await routeOf(ctx, tenantId);
  const campaign = taken.started_at === null ? await startCampaign(ctx, work, route) : taken;
  const trouble = campaign && (await sendEmails(ctx, work, { campaign, route, signal }));
  await within((tx) => conclude(ctx, tx, work, trouble));
};
