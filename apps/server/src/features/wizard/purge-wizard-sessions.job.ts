import type { Job } from '../../core/context/job.ts';
import { deleteExpiredSessions } from './wizard.store.ts';

export const purgeWizardSessionsJob: Job = {
  name: 'wizard.purge',
  cron: '50 3 * * *',
  run: (ctx) => deleteExpiredSessions(ctx.db, ctx.clock.now()),
};
