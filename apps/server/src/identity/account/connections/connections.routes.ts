import * as contract from '@sitewright/contract/account/identities';
import { type MountedRoute, route } from '../../../http/mount-endpoint.ts';
import { finishConnecting, startConnecting } from './connect.service.ts';
import { disconnectIdentity, listIdentities } from './identities.service.ts';

export const connectionRoutes: MountedRoute[] = [
  route(contract.listIdentities, (ctx, { actor }) => listIdentities(ctx, actor)),
  route(contract.startIdentityLink, (ctx, call) => startConnecting(ctx, call, call.body)),
  route(contract.finishIdentityLink, (ctx, call) => finishConnecting(ctx, call, call.body)),
  route(contract.disconnectIdentity, async (ctx, call) => {
    await disconnectIdentity(ctx, call, call.params.provider);
    return { ok: true as const };
  }),
];
