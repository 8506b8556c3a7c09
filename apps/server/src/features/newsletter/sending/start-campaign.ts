// The beginning of a campaign: last check, then a row for each reader.
import { campaignStarted, campaignStopped } from '@sitewright/contract/newsletter/newsletter-events';
import { subdomainFromName } from '@sitewright/contract/sites/subdomain';
import { systemActor } from '../../../core/context/event-actor.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { emit } from '../../../core/events/emit.ts';
import type { MailRoute } from '../../../core/mail/mail-route.ts';
import { audienceOf, problemsOf } from '../campaigns/campaign-problems.ts';
import { type CampaignPlace, type CampaignRow, findCampaign } from '../campaigns/campaigns.store.ts';
import { newsletterBrand } from '../newsletter-brand.ts';
import { type AudienceCursor, insertRecipients } from '../segments/audience.store.ts';
import { senderOfCampaign } from './campaign-sender.ts';
import { noteProgress, renewLease } from './lease.store.ts';
import { countStates } from './recipients.store.ts';

const rowsAtOnce = 10_000;

const slugOf = ({ id, subject }: CampaignRow): string =>
  [subdomainFromName(subject).slice(0, 50), id.slice(0, 8)].filter(Boolean).join('-');

export interface CampaignWork extends CampaignPlace {
  /** Owner of the lease. */
  owner: string;
}

/** The campaign with its recipients; undefined when it can’t be sent, or is no longer this worker’s. */
export const startCampaign = async (
  ctx: ServerContext,
  { tenantId, campaignId, owner }: CampaignWork,
  route: MailRoute,
): Promise<CampaignRow | undefined> => {
  const within = <T>(work: Parameters<typeof withTenant<T>>[2]): Promise<T> =>
    withTenant(ctx.db, { tenantId }, work);
  const audience = await within(async (tx) => {
    const campaign = await findCampaign(tx, campaignId);
    if (!campaign || !(await renewLease(tx, campaignId, owner))) return undefined;
    // A mail server that fails now may work later: the campaign waits for it.
    const problem = (await problemsOf(ctx, tx, campaign, route)).find(
      ({ code }) => code !== 'server_failing',
    );
    if (problem === undefined) return audienceOf(tx, campaign);
    await noteProgress(tx, campaignId, { status: 'failed', error: problem.message });
    await emit(ctx, tx, campaignStopped, {
      tenantId,
      actor: systemActor,
      target: { type: 'newsletter_campaign', id: campaignId, label: campaign.subject },
      payload: { reason: problem.code },
    });
    return undefined;
  });
  if (!audience) return undefined;
  for (let cursor: AudienceCursor | undefined = { count: 0, last: undefined }; cursor;) {
    const from: AudienceCursor = cursor;
    const next = await within(async (tx) => {
      if (!(await renewLease(tx, campaignId, owner))) return 'lost' as const;
      return insertRecipients(tx, campaignId, audience, { cursor: from, limit: rowsAtOnce });
    });
    if (next === 'lost') return undefined;
    cursor = next;
  }
  return within(async (tx) => {
    const campaign = await findCampaign(tx, campaignId);
    if (!campaign || !(await renewLease(tx, campaignId, owner))) return undefined;
    const counts = await countStates(tx, [campaignId]);
    const recipients = counts.reduce((sum, { count }) => sum + count, 0);
    const { from } = senderOfCampaign(ctx, campaign, { route, brand: await newsletterBrand(ctx, tx) });
    await noteProgress(tx, campaignId, {
      recipients,
      started_at: ctx.clock.now(),
      message_domain: from.address.split('@')[1]!,
      archive_slug: slugOf(campaign),
    });
    await emit(ctx, tx, campaignStarted, {
      tenantId,
      actor: systemActor,
      target: { type: 'newsletter_campaign', id: campaignId, label: campaign.subject },
      payload: { recipients },
    });
    return findCampaign(tx, campaignId);
  });
};
