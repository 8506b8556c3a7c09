import * as contract from '@sitewright/contract/api-keys/api-keys';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.service.ts';

export const apiKeyRoutes: MountedRoute[] = [
  route(contract.listApiKeys, (ctx, { actor }) => listApiKeys(ctx, actor)),
  route(contract.createApiKey, (ctx, { actor, meta, body }) => createApiKey(ctx, { actor, meta }, body)),
  route(contract.revokeApiKey, async (ctx, { actor, meta, params }) => {
    await revokeApiKey(ctx, { actor, meta }, params.apiKeyId);
    return { ok: true as const };
  }),
];
