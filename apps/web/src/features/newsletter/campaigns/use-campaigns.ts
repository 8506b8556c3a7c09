import {
  type CampaignResults,
  getCampaignResults,
  listRecipients,
  recipientList,
} from '@sitewright/contract/newsletter/campaign-delivery';
import {
  type Campaign,
  campaignList,
  campaignStatuses,
  getCampaign,
  listCampaigns,
  recipientStates,
} from '@sitewright/contract/newsletter/campaigns';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { request } from '../../../lib/api.ts';
import { readOneOf } from '../../../lib/hooks/use-url-filters.ts';
import { paths } from '../../../routes/paths.ts';
import { useOffsetList } from '../../../ui/listing/use-list.ts';
import { newsletterKey } from '../use-newsletter.ts';

/** How often the progress of a campaign is read, and whether a scheduled one has begun. */
const progressMs = 2_000;
const scheduleMs = 15_000;

const intervalOf = ({ status, pausedBy }: Campaign): number | false => {
  if (status === 'scheduled') return scheduleMs;
  return status === 'sending' || pausedBy === 'server' ? progressMs : false;
};

export const useCampaigns = () =>
  useOffsetList({
    list: campaignList,
    queryKey: newsletterKey('campaigns'),
    load: (query, signal) => request(listCampaigns, { query, signal }),
    readers: { status: readOneOf(campaignStatuses) },
  });

export const useCampaign = (campaignId: string): UseQueryResult<Campaign> =>
  useQuery({
    queryKey: newsletterKey('campaign', campaignId),
    queryFn: ({ signal }) => request(getCampaign, { params: { campaignId }, signal }),
    refetchInterval: ({ state }) => (state.data ? intervalOf(state.data) : false),
    // No background refetch of a draft: it would overwrite what is being written.
    refetchOnWindowFocus: ({ state }) => state.data?.status !== 'draft',
    staleTime: 0,
    gcTime: 0,
  });

export const useResults = ({ id: campaignId, counts }: Campaign): UseQueryResult<CampaignResults> =>
  useQuery({
    // Read again with each email.
    queryKey: newsletterKey('results', campaignId, counts.sent),
    queryFn: ({ signal }) => request(getCampaignResults, { params: { campaignId }, signal }),
    placeholderData: (before) => before,
  });

export const useRecipients = ({ id: campaignId, counts }: Campaign) =>
  useOffsetList({
    list: recipientList,
    queryKey: newsletterKey('recipients', campaignId, counts),
    load: (query, signal) => request(listRecipients, { params: { campaignId }, query, signal }),
    readers: { state: readOneOf(recipientStates) },
  });

/** Shows a campaign as a call has answered it. */
export function useKeepCampaign(): (campaign: Campaign) => void {
  const cache = useQueryClient();
  return (campaign) => {
    cache.setQueryData(newsletterKey('campaign', campaign.id), campaign);
    void cache.invalidateQueries({ queryKey: newsletterKey('campaigns') });
  };
}

/** Paths of the newsletter of this area: of the workspace, or of the platform. */
export function useNewsletterPaths() {
  const isPlatform = useLocation().pathname.startsWith(paths.adminNewsletter);
  const base = isPlatform ? paths.adminNewsletter : paths.tenantNewsletter;
  return {
    base,
    campaigns: `${base}?tab=campaigns`,
    campaign: (id: string) => `${base}/campaigns/${encodeURIComponent(id)}`,
    sender: isPlatform ? undefined : '/tenant/emails/sender',
  };
}
