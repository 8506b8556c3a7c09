// The AVIF files of the published site: a folder offers the same ones, and makes none.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { SiteView } from '../../sites/sites.store.ts';
import type { StaticFile } from './static-folder.ts';

export type AvifFile = Pick<StaticFile, 'bytes' | 'open'>;

/** Finds the AVIF of an image by the path of its WebP in the release. */
export type FindAvif = (releasePath: string) => Promise<AvifFile | undefined>;

/** Undefined for a site that is not published. */
export const publishedAvifs = async (
  ctx: ServerContext,
  { subdomain, is_published: isPublished }: SiteView,
): Promise<FindAvif | undefined> => {
  if (!isPublished || subdomain === null) return undefined;
  const release = await ctx.releases.findRelease(ctx.releases.hostOf(subdomain));
  if (release === undefined) return undefined;
  return async (path) => {
    const file = join(release, 'www', `${path}.avif`);
    const found = await stat(file).catch(() => undefined);
    return found && { bytes: found.size, open: () => createReadStream(file) };
  };
};
