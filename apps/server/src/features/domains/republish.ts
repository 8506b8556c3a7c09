// A release names the address of its site in canonical links, feeds and the sitemap: a new address needs a new release.
import type { Job } from '../../core/context/job.ts';
import { releaseAsOwner } from '../blog/release/release-as-owner.ts';

export const republishJob = 'site_domains.republish';

export const republish: Job = {
  name: republishJob,
  run: async (ctx, data) => {
    // The change may have been made by another process a moment ago.
    await ctx.customHosts.reload();
    await releaseAsOwner(ctx, data as { tenantId: string; siteId: string });
  },
};
