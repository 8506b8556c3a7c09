import * as contract from '@sitewright/contract/site-moves/site-moves';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { copySiteTo, getSitePlacement, moveSite } from './site-moves.service.ts';
import {
  acceptOffer,
  declineOffer,
  listReceivedOffers,
  offerSiteTo,
  withdrawOffer,
} from './site-offers.service.ts';

const done = { ok: true as const };

export const siteMoveRoutes: MountedRoute[] = [
  route(contract.getSitePlacement, (ctx, { actor, params }) => getSitePlacement(ctx, actor, params.id)),
  route(contract.moveSite, (ctx, call) => moveSite(ctx, call, { siteId: call.params.id, ...call.body })),
  route(contract.copySiteTo, (ctx, call) => copySiteTo(ctx, call, { siteId: call.params.id, ...call.body })),
  route(contract.offerSiteTo, (ctx, call) =>
    offerSiteTo(ctx, call, { siteId: call.params.id, ...call.body }),
  ),
  route(contract.withdrawOffer, async (ctx, call) => {
    await withdrawOffer(ctx, call, call.params.id);
    return done;
  }),
  route(contract.listReceivedOffers, (ctx, { actor }) => listReceivedOffers(ctx, actor)),
  route(contract.acceptOffer, (ctx, call) => acceptOffer(ctx, call, call.params.offerId)),
  route(contract.declineOffer, async (ctx, call) => {
    await declineOffer(ctx, call, call.params.offerId);
    return done;
  }),
];
