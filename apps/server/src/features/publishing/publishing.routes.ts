import * as contract from '@sitewright/contract/publishing/publishing';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { checkPublish, listReleases, publish, rollback, unpublish } from './publish.service.ts';
import { scheduleSite } from './schedule/schedule.service.ts';

export const publishingRoutes: MountedRoute[] = [
  route(contract.checkPublish, (ctx, { actor, params }) => checkPublish(ctx, actor, params.id)),
  route(contract.publishSite, (ctx, { actor, params, body, meta }) =>
    body.isPublished
      ? publish(ctx, actor, params.id, meta)
      : unpublish(ctx, actor, params.id, { meta, offlinePage: body.offlinePage }),
  ),
  route(contract.scheduleSite, (ctx, { actor, params, body, meta }) =>
    scheduleSite(ctx, actor, params.id, { wanted: body, meta }),
  ),
  route(contract.listReleases, (ctx, { actor, params }) => listReleases(ctx, actor, params.id)),
  route(contract.rollbackRelease, (ctx, { actor, params, meta }) =>
    rollback(ctx, actor, { siteId: params.id, releaseId: params.releaseId }, meta),
  ),
];
