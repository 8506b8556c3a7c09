// The pages whose comments changed are drawn again after the commit that changed its comments: a failure of it loses no comment, and is tried
// again by the queue.
import type { Job } from '../../core/context/job.ts';
import { releaseAsOwner } from '../blog/release/release-as-owner.ts';

export const releaseJobName = 'post_comment.release';

interface ReleaseTarget {
  tenantId: string;
  siteId: string;
}

export const releaseJob: Job = {
  name: releaseJobName,
  run: async (ctx, data) => {
    const { tenantId, siteId } = data as ReleaseTarget;
    await releaseAsOwner(ctx, { tenantId, siteId });
  },
};
