// The social images of a release. Each takes a processor for a moment: a release draws a few, and the pages of further posts get
// theirs with a release after the queue has drawn them.
import { join } from 'node:path';
import { blogLimits as limits } from '@sitewright/contract/blog/blog-limits';
import type { Job } from '../../../core/context/job.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { PlannedFile, SocialImage } from '../public/blog-data.ts';
import { drawSocialImage, findSocialImage } from '../public/social/social-image.ts';
import { releaseAsOwner } from './release-as-owner.ts';

const jobName = 'blog.draw_social_images';

interface DrawingTask {
  tenantId: string;
  siteId: string;
  images: SocialImage[];
}

const cacheOf = ({ env }: Pick<ServerContext, 'env'>): string => join(env.dataDir, 'cache', 'social-images');

export interface SocialImages {
  /** PNG by post. */
  drawn: ReadonlyMap<string, Buffer>;
  /** Of posts without their image so far. */
  missing: ReadonlyMap<string, SocialImage>;
}

/** Draws the missing images of the newest posts; files are in the order of their posts, the oldest first. */
export const drawImages = async (
  ctx: ServerContext,
  files: readonly PlannedFile[],
): Promise<SocialImages> => {
  const places = { library: ctx.library, cacheDir: cacheOf(ctx) };
  const drawn = new Map<string, Buffer>();
  const missing = new Map<string, SocialImage>();
  const wanted = new Map(
    files.flatMap((file) => file.socialImages).map(({ postId, image }) => [postId, image]),
  );
  let left: number = limits.socialImagesPerRelease;
  for (const [postId, image] of [...wanted].toReversed()) {
    const found = await findSocialImage(image, places.cacheDir);
    if (found) drawn.set(postId, found);
    else if (left > 0) {
      drawn.set(postId, await drawSocialImage(image, places));
      left -= 1;
    } else missing.set(postId, image);
  }
  return { drawn, missing };
};

/** A file without its image is made again once there is one. */
export const keyWithImages = ({ key, socialImages }: PlannedFile, { missing }: SocialImages): string =>
  socialImages.some(({ postId }) => missing.has(postId)) ? `${key} without image` : key;

export const drawInBackground = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { siteId, missing }: { siteId: string; missing: SocialImages['missing'] },
): Promise<void> => {
  if (missing.size === 0) return;
  const images = [...missing.values()].slice(0, limits.socialImagesPerJob);
  const task: DrawingTask = { tenantId: tx.tenantId, siteId, images };
  await ctx.queue.enqueue(tx, jobName, task, { onceKey: siteId });
};

export const socialImageJob: Job = {
  name: jobName,
  run: async (ctx, data, signal) => {
    const { tenantId, siteId, images } = data as DrawingTask;
    const places = { library: ctx.library, cacheDir: cacheOf(ctx) };
    for (const image of images) {
      signal?.throwIfAborted();
      await drawSocialImage(image, places);
    }
    await releaseAsOwner(ctx, { tenantId, siteId });
  },
};
