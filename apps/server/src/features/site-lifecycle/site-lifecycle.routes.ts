import * as contract from '@sitewright/contract/sites/sites';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { duplicateSite } from './duplicate-site.service.ts';
import { createSite, restoreSite, trashSite } from './site-lifecycle.service.ts';

export const siteLifecycleRoutes: MountedRoute[] = [
  route(contract.createSite, (ctx, { actor, body, meta }) => createSite(ctx, actor, body, meta)),
  route(contract.deleteSite, async (ctx, { actor, params, meta }) => {
    await trashSite(ctx, actor, params.id, meta);
    return { ok: true as const };
  }),
  route(contract.restoreSite, (ctx, { actor, params, meta }) => restoreSite(ctx, actor, params.id, meta)),
  route(contract.duplicateSite, (ctx, { actor, params, body: wanted, meta }) =>
    duplicateSite(ctx, actor, params.id, { wanted, meta }),
  ),
];
