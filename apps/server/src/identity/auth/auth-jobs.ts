// Purges expired sign-in data.
import type { Job } from '../../core/context/job.ts';
import { deleteExpired } from './auth-purge.store.ts';

export const authJobs: readonly Job[] = [
  { name: 'auth.purge', cron: '20 3 * * *', run: (ctx) => deleteExpired(ctx.db, new Date()) },
];
