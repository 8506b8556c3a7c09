// Adds AVIF variants to the images of a published site, after it is already visible. AVIF encoding is expensive, so
// only published images are encoded, one after the other.
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@sitewright/contract/limits';
import type { Job } from '../../core/context/job.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { runMediaTask } from '../media/workers/media-worker.ts';
import { withTempFolder } from '../media/workers/temp-folder.ts';

const jobName = 'site.smaller_pictures';
const ending = '.avif';

export const enqueueAvifVariants = async (ctx: ServerContext, subdomain: string): Promise<void> => {
  if (!ctx.env.imageAvif) return;
  await ctx.queue.enqueue(ctx.db, jobName, { subdomain }, { onceKey: `${jobName}:${subdomain}` });
};

const isWanted = (path: string): boolean => {
  const width = /^_assets\/[\w-]+-(\d+)\.webp$/.exec(path)?.[1];
  return width !== undefined && Number(width) <= limits.media.smallerFormatWidth;
};

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Returns false when the AVIF is not smaller. */
const makeOne = (ctx: ServerContext, release: string, path: string): Promise<boolean> =>
  withTempFolder(ctx, async (folder) => {
    const out = join(folder, 'picture.avif');
    const isSmaller = await runMediaTask('drawAvif', { path: join(release, 'www', path), out });
    if (isSmaller) await ctx.releases.writeBeside(release, path, ending, await readFile(out));
    return isSmaller;
  });

/** Processes the host's live release. Idempotent: skips existing variants, so it can be interrupted at any time. */
export const generateAvifVariants = async (ctx: ServerContext, subdomain: string): Promise<void> => {
  const host = ctx.releases.hostOf(subdomain);
  const release = await ctx.releases.findRelease(host);
  if (release === undefined || !ctx.env.imageAvif) return;
  const { own } = await ctx.releases.readManifest(release);
  let made = 0;
  for (const path of own.filter(isWanted)) {
    if (await isThere(join(release, 'www', `${path}${ending}`))) continue;
    // Published again meanwhile: another job processes the new release.
    if ((await ctx.releases.findRelease(host)) !== release) return;
    try {
      if (await makeOne(ctx, release, path)) made += 1;
    } catch (error) {
      ctx.log.warn({ err: error, host, path }, 'generating an AVIF variant failed');
    }
  }
  if (made > 0) await ctx.releases.renew(release);
};

export const avifVariantJobs: readonly Job[] = [
  { name: jobName, run: (ctx, data) => generateAvifVariants(ctx, (data as { subdomain: string }).subdomain) },
];
