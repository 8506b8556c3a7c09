import type { Job } from '../../../core/context/job.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import {
  type CampaignPlace,
  listDueCampaigns,
  listUnfinishedCampaigns,
} from '../campaigns/campaigns.store.ts';
import type { Pace } from './pace.ts';
import { sendCampaignJob, sendSlice } from './send-slice.ts';

declare module '../../../core/context/server-context.ts' {
  interface ServerContext {
    newsletterSending: {
      pace: Pace;
      /** Aborted when the process ends: campaigns end their turn. */
      stopping: AbortController;
    };
  }
}

/** Campaigns that one process sends at the same time. */
const atOnce = 2;

/** Begins what is scheduled, and takes up what a worker left behind. */
const tick = async (ctx: ServerContext): Promise<void> => {
  for (const place of await listDueCampaigns(ctx.db, ctx.clock.now()))
    await ctx.queue.enqueue(ctx.db, sendCampaignJob, place);
};

/** After a crash, campaigns go on as soon as the lease of the dead process is over. */
export const takeUpCampaigns = async (ctx: ServerContext): Promise<void> => {
  for (const { leaseUntil, ...place } of await listUnfinishedCampaigns(ctx.db))
    await ctx.queue.enqueue(ctx.db, sendCampaignJob, place, leaseUntil ? { startAfter: leaseUntil } : {});
};

export const sendingJobs: readonly Job[] = [
  {
    name: sendCampaignJob,
    concurrency: atOnce,
    run: async (ctx, data, signal) => {
      const { stopping } = ctx.newsletterSending;
      const end = signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal;
      // The next start takes it up.
      if (end.aborted) return;
      await sendSlice(ctx, data as CampaignPlace, end);
    },
  },
  { name: 'newsletter.tick', cron: '* * * * *', run: tick },
];
