import { PassThrough } from 'node:stream';
import * as contract from '@sitewright/contract/image-replacement/image-replacement';
import { limits } from '@sitewright/contract/limits';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { type Call, type MountedRoute, route, WithHeaders } from '../../http/mount-endpoint.ts';
import { enforceRateLimit } from '../../core/rate-limits/rate-limit.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { requireSite } from '../sites/require-site.ts';
import { describeImages } from './image-keywords.service.ts';
import { replaceImages } from './replace-images.service.ts';

/** Streams progress while the work runs; closing the connection cancels it. */
const streamReplacement = async (
  ctx: ServerContext,
  { actor, params }: Call<typeof contract.replaceImages>,
): Promise<WithHeaders<unknown>> => {
  await withTenant(ctx.db, actor, (tx) => requireSite(tx, actor, params.id, 'sites.write'));
  const limit = limits.stock.replacementsPerHour;
  await enforceRateLimit(ctx, [{ key: `replace-images:${actor.userId}`, limit, windowSeconds: 3_600 }]);
  const body = new PassThrough();
  const left = new AbortController();
  body.on('close', () => left.abort());
  const tell = (now: contract.ReplacementProgress): void => {
    if (!body.destroyed) body.write(`${JSON.stringify(now)}\n`);
  };
  replaceImages(ctx, actor, { siteId: params.id, signal: left.signal, tell })
    .catch((error: unknown) => {
      ctx.log.error({ err: error, site: params.id }, 'replacing the images of a site failed');
    })
    .finally(() => body.end());
  return new WithHeaders<unknown>(body, {
    'content-type': 'application/x-ndjson; charset=utf-8',
    // Disables proxy buffering, which would delay the progress.
    'x-accel-buffering': 'no',
  });
};

export const imageReplacementRoutes: MountedRoute[] = [
  route(contract.describeImages, async (ctx, { actor, body }) => ({
    description: await describeImages(ctx, actor, body.prompt),
  })),
  route(contract.replaceImages, streamReplacement),
];
