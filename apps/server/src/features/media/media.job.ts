// Background and scheduled jobs for media files.
import type { Job } from '../../core/context/job.ts';
import { garbageCollectMedia } from './garbage-collection/garbage-collect-media.ts';
import { makeVariants } from './images/make-variants.ts';
import { variantsJob } from './upload/store-file.ts';

export const mediaJobs: readonly Job[] = [
  {
    name: variantsJob,
    run: (ctx, data) => makeVariants(ctx, data as { tenantId: string; blobId: string }),
  },
  { name: 'media.collect', cron: '23 3 * * *', run: garbageCollectMedia },
];
