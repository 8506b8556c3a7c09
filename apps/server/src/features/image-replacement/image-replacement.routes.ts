import * as contract from '@sitewright/contract/image-replacement/image-replacement';
import { limits } from '@sitewright/contract/limits';
import type { Run } from '@sitewright/contract/runs/runs';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import type { Actor } from '../../core/actor.ts';
import { enforceRateLimit } from '../../core/rate-limits/rate-limit.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { startRun } from '../runs/runs.service.ts';
import { requireSite } from '../sites/require-site.ts';
import { describeImages } from './image-keywords.service.ts';
import { imageReplacementRun } from './image-replacement.run.ts';

const startReplacement = async (ctx: ServerContext, actor: Actor, siteId: string): Promise<Run> => {
  // Counted once access is known, so before the transaction that starts the run and checks it again.
  await withTenant(ctx.db, actor, (tx) => requireSite(tx, actor, siteId, 'sites.write'));
  const limit = limits.stock.replacementsPerHour;
  await enforceRateLimit(ctx, [{ key: `replace-images:${actor.userId}`, limit, windowSeconds: 3_600 }]);
  return withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, siteId, 'sites.write');
    return startRun(ctx, tx, actor, imageReplacementRun, { siteId });
  });
};

export const imageReplacementRoutes: MountedRoute[] = [
  route(contract.describeImages, (ctx, { actor, body: { prompt } }) => describeImages(ctx, actor, prompt)),
  route(contract.replaceImages, async (ctx, { actor, params }) => ({
    run: await startReplacement(ctx, actor, params.id),
  })),
];
