// Publishes the draft of a site to its bucket.
import type { BucketPublishResult } from '@sitewright/contract/static-hosting/static-hosting';
import { sitePublishedToBucket } from '@sitewright/contract/static-hosting/static-hosting-events';
import type { RunProgress } from '@sitewright/contract/runs/runs';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { emitForSite } from '../sites/emit-for-site.ts';
import { bucketFolder } from '../static-export/folders/bucket-folder.ts';
import { inSite, openBucket, requireBucket } from './site-bucket.ts';
import { setBucketPublished } from './static-hosting.store.ts';
import { syncBucket } from './sync-bucket.ts';

interface Publishing {
  siteId: string;
  signal: AbortSignal;
  progress: (now: RunProgress) => void;
}

/** Draws the draft, then sends what has changed. Repeated, it sends nothing. */
export const publishSiteToBucket = async (
  ctx: ServerContext,
  actor: Actor,
  { siteId, signal, progress }: Publishing,
): Promise<BucketPublishResult> => {
  const permission = 'static_hosting.write';
  const { bucket, folder } = await inSite(ctx, actor, { siteId, permission }, async (tx, site) => {
    const row = await requireBucket(tx, siteId);
    const urls = { publicUrl: row.public_url, formUrl: row.form_url };
    return { bucket: openBucket(ctx, tx, row), folder: await bucketFolder(ctx, tx, site, urls) };
  });
  try {
    const counts = await syncBucket(bucket, folder.files, { signal, progress });
    await inSite(ctx, actor, { siteId, permission }, async (tx, site) => {
      const { bucket: name } = await requireBucket(tx, siteId);
      await setBucketPublished(tx, siteId, ctx.clock.now());
      await emitForSite(ctx, tx, sitePublishedToBucket, { actor, payload: { bucket: name } }, site);
    });
    return { ...counts, warnings: folder.warnings };
  } finally {
    bucket.close();
  }
};
