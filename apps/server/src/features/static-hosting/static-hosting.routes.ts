import * as contract from '@sitewright/contract/static-hosting/static-hosting';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import {
  readStaticHosting,
  removeSiteBucket,
  saveStaticHosting,
  startBucketPublish,
  testSiteBucket,
} from './static-hosting.service.ts';

export const staticHostingRoutes: MountedRoute[] = [
  route(contract.getStaticHosting, (ctx, { actor, params }) => readStaticHosting(ctx, actor, params.siteId)),
  route(contract.putStaticHosting, (ctx, call) =>
    saveStaticHosting(ctx, call, call.params.siteId, call.body),
  ),
  route(contract.removeStaticHosting, async (ctx, call) => {
    await removeSiteBucket(ctx, call, call.params.siteId);
    return { ok: true as const };
  }),
  route(contract.testStaticHosting, async (ctx, { actor, params }) => {
    await testSiteBucket(ctx, actor, params.siteId);
    return { ok: true as const };
  }),
  route(contract.publishToBucket, (ctx, { actor, params }) => startBucketPublish(ctx, actor, params.siteId)),
];
