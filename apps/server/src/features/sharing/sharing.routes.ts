import * as contract from '@sitewright/contract/sharing/sharing';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import {
  findCandidates,
  listSiteCollaborators,
  listSitesOfTenant,
  shareSite,
  unshareSite,
} from './sharing.service.ts';
import { shareSiteWithMany } from './share-with-many.service.ts';

export const sharingRoutes: MountedRoute[] = [
  route(contract.listCollaborators, (ctx, { actor, params }) => listSiteCollaborators(ctx, actor, params.id)),
  route(contract.findCollaboratorCandidates, (ctx, { actor, params, query }) =>
    findCandidates(ctx, actor, params.id, query.q),
  ),
  route(contract.shareSite, (ctx, call) =>
    shareSite(ctx, call, { siteId: call.params.id, userId: call.params.userId, ...call.body }),
  ),
  route(contract.shareSiteWithMany, (ctx, call) =>
    shareSiteWithMany(ctx, call, { siteId: call.params.id, ...call.body }),
  ),
  route(contract.unshareSite, async (ctx, call) => {
    await unshareSite(ctx, call, { siteId: call.params.id, userId: call.params.userId });
    return { ok: true as const };
  }),
  route(contract.listSitesOfTenant, (ctx, { actor, query }) => listSitesOfTenant(ctx, actor, query)),
];
