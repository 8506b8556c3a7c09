// Before there is a campaign: whom it could go to, and what it would be like. Nothing is saved.
import type { Campaign, CampaignProblem } from '@sitewright/contract/newsletter/campaigns';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { MailRoute } from '../../../core/mail/mail-route.ts';
import { listRows } from '../lists/lists.store.ts';
import { newsletterBrand } from '../newsletter-brand.ts';
import { countAudience, countSegmentSubscribers } from '../segments/audience.store.ts';
import { listSegmentRows } from '../segments/segments.store.ts';
import { senderOfCampaign } from '../sending/campaign-sender.ts';
import { audienceOf, problemsOf } from './campaign-problems.ts';
import type { HeldCampaign } from './held-campaigns.ts';
import { brandFields } from './present-campaign.ts';

/** Sender, reply address and own address as a campaign has them that nobody changed. */
const untouched = { sender_name: '', reply_to: null, uses_own_address: true } as const;

export interface Audiences {
  lists: { id: string; name: string; subscribers: number; isDefault: boolean }[];
  segments: { id: string; name: string; subscribers: number }[];
}

export const listAudiences = async (tx: TenantTransaction): Promise<Audiences> => {
  const lists = (await listRows(tx)).map(({ id, name, subscribers, is_default: isDefault }) => ({
    ...{ id, name, subscribers, isDefault },
  }));
  const segments = [];
  for (const { id, name, match, rules } of await listSegmentRows(tx))
    segments.push({ id, name, subscribers: await countSegmentSubscribers(tx, { match, rules }) });
  return { lists, segments };
};

export interface WouldBeCampaign {
  brand: Campaign['brand'];
  sender: { name: string; address: string };
  recipients: number;
  problems: CampaignProblem[];
}

export const wouldBeCampaign = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  {
    contents,
    locale,
    listIds,
    segmentId,
  }: Pick<HeldCampaign, 'contents' | 'locale' | 'listIds' | 'segmentId'>,
  route: MailRoute,
): Promise<WouldBeCampaign> => {
  const brand = await newsletterBrand(ctx, tx);
  const judged = { contents, locale, list_ids: listIds, segment_id: segmentId, ...untouched };
  const { from } = senderOfCampaign(ctx, judged, { route, brand });
  return {
    brand: brandFields(brand),
    sender: { name: from.name, address: from.address },
    recipients: await countAudience(tx, await audienceOf(tx, judged)),
    problems: await problemsOf(ctx, tx, judged, route),
  };
};
