import * as contract from '@sitewright/contract/sharing/site-transfers';
import { type MountedRoute, route } from '../../../http/mount-endpoint.ts';
import {
  respondToSiteOffer,
  getSiteTransfer,
  offerSite,
  withdrawSiteOffer,
} from './site-transfers.service.ts';

export const siteTransferRoutes: MountedRoute[] = [
  route(contract.getSiteTransfer, (ctx, { actor, params }) => getSiteTransfer(ctx, actor, params.id)),
  route(contract.offerSite, (ctx, call) => offerSite(ctx, call, { siteId: call.params.id, ...call.body })),
  route(contract.withdrawSiteOffer, async (ctx, call) => {
    await withdrawSiteOffer(ctx, call, call.params.id);
    return { ok: true as const };
  }),
  route(contract.answerSiteOffer, async (ctx, call) => {
    await respondToSiteOffer(ctx, call, { siteId: call.params.id, accept: call.body.accept });
    return { ok: true as const };
  }),
];
