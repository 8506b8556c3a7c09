import * as delivery from '@sitewright/contract/newsletter/campaign-delivery';
import * as campaigns from '@sitewright/contract/newsletter/campaigns';
import * as segments from '@sitewright/contract/newsletter/segments';
import { type MountedRoute, route } from '../../../http/mount-endpoint.ts';
import {
  countSegment,
  createSegment,
  deleteSegment,
  listSegments,
  updateSegment,
} from '../segments/segments.service.ts';
import {
  cancelCampaign,
  pauseCampaign,
  resendUnknown,
  resumeCampaign,
  sendCampaign,
} from './campaign-actions.ts';
import { getResults, listRecipients } from './campaign-results.ts';
import {
  createCampaign,
  deleteCampaign,
  duplicateCampaign,
  getCampaign,
  listCampaigns,
  updateCampaign,
} from './campaigns.service.ts';
import { sendCampaignTest } from './send-test.ts';

export const campaignRoutes: MountedRoute[] = [
  route(campaigns.listCampaigns, (ctx, { actor, query }) => listCampaigns(ctx, actor, query)),
  route(campaigns.createCampaign, (ctx, call) => createCampaign(ctx, call, call.body)),
  route(campaigns.getCampaign, (ctx, { actor, params }) => getCampaign(ctx, actor, params.campaignId)),
  route(campaigns.updateCampaign, (ctx, call) =>
    updateCampaign(ctx, call, call.params.campaignId, call.body),
  ),
  route(campaigns.deleteCampaign, (ctx, call) => deleteCampaign(ctx, call, call.params.campaignId)),
  route(campaigns.duplicateCampaign, (ctx, call) => duplicateCampaign(ctx, call, call.params.campaignId)),
  route(campaigns.sendCampaignTest, (ctx, call) =>
    sendCampaignTest(ctx, call, call.params.campaignId, call.body.locale),
  ),
  route(campaigns.sendCampaign, (ctx, call) => sendCampaign(ctx, call, call.params.campaignId, call.body)),
  route(delivery.pauseCampaign, (ctx, call) => pauseCampaign(ctx, call, call.params.campaignId)),
  route(delivery.resumeCampaign, (ctx, call) => resumeCampaign(ctx, call, call.params.campaignId)),
  route(delivery.cancelCampaign, (ctx, call) => cancelCampaign(ctx, call, call.params.campaignId)),
  route(delivery.resendUnknown, (ctx, call) => resendUnknown(ctx, call, call.params.campaignId, call.body)),
  route(delivery.listRecipients, (ctx, { actor, params, query }) =>
    listRecipients(ctx, actor, params.campaignId, query),
  ),
  route(delivery.getCampaignResults, (ctx, { actor, params }) => getResults(ctx, actor, params.campaignId)),
  route(segments.listSegments, (ctx, { actor }) => listSegments(ctx, actor)),
  route(segments.countSegment, (ctx, { actor, body }) => countSegment(ctx, actor, body)),
  route(segments.createSegment, (ctx, call) => createSegment(ctx, call, call.body)),
  route(segments.updateSegment, (ctx, call) => updateSegment(ctx, call, call.params.segmentId, call.body)),
  route(segments.deleteSegment, (ctx, call) => deleteSegment(ctx, call, call.params.segmentId)),
];
