// What posts say of their emails.
import type { PostNewsletterState } from '@sitewright/contract/blog/post-newsletter-state';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { type CampaignState, campaignStates, isWaiting } from '../newsletter/campaigns/held-campaigns.ts';
import { listPostNewsletters } from './post-newsletter.store.ts';

/** Undefined for one that neither waits nor was sent: cancelled in time, or taken over as a draft of its own. */
const stateOf = (campaignId: string, state: CampaignState): PostNewsletterState | undefined => {
  const { status, sent, recipients, finishedAt, started_at: startedAt } = state;
  const common = { campaignId, sent, recipients, finishedAt: finishedAt?.toISOString() ?? null };
  if (isWaiting(state)) return { ...common, status: 'waiting' };
  if (status === 'draft' || status === 'scheduled') return undefined;
  return status === 'cancelled' && startedAt === null ? undefined : { ...common, status };
};

export const fillNewsletters = async (
  tx: TenantTransaction,
  postIds: readonly string[],
  found: Map<string, PostNewsletterState>,
): Promise<void> => {
  if (postIds.length === 0) return;
  const rows = await listPostNewsletters(tx, postIds);
  const states = await campaignStates(
    tx,
    rows.map((row) => row.campaign_id),
  );
  for (const { post_id: postId, campaign_id: campaignId } of rows) {
    const campaign = states.get(campaignId);
    const state = campaign && stateOf(campaignId, campaign);
    if (state) found.set(postId, state);
  }
};
