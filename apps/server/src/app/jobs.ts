// Everything that is done after the answer or by the clock, in one list. A process of the role `web` does none.
import { inboxJobs } from '../identity/account/inbox/purge-notifications.job.ts';
import { accountJobs } from '../features/personal-data/purge-accounts.job.ts';
import { mailJobs } from '../core/mail/mail-jobs.ts';
import { authJobs } from '../identity/auth/auth-jobs.ts';
import { mediaJobs } from '../features/media/media.job.ts';
import { linkJobs } from '../features/publishing/links/site-links.job.ts';
import { scheduleJobs } from '../features/publishing/schedule/publish-scheduled.job.ts';
import { smallerPictureJobs } from '../features/publishing/smaller-pictures.job.ts';
import { siteJobs } from '../features/sites/purge-trash.job.ts';
import { tenantJobs } from '../identity/tenants/purge-tenants.job.ts';
import type { ServerContext } from '../core/server-context.ts';
import type { Job } from '../core/jobs/job.ts';

export const jobs: readonly Job[] = [
  ...mailJobs,
  ...authJobs,
  ...accountJobs,
  ...inboxJobs,
  ...siteJobs,
  ...linkJobs,
  ...scheduleJobs,
  ...smallerPictureJobs,
  ...mediaJobs,
  ...tenantJobs,
];

export const registerJobs = async (ctx: ServerContext): Promise<void> => {
  for (const { name, cron, run } of jobs) {
    await ctx.queue.work(name, (data) => run(ctx, data));
    if (cron !== undefined) await ctx.queue.schedule(name, cron);
  }
};
