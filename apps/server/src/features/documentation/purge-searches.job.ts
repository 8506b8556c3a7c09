import type { Job } from '../../core/context/job.ts';
import { purgeReaderWords } from './editing/review.service.ts';

export const purgeSearchesJob: Job = {
  name: 'documentation.purge-searches',
  cron: '40 3 * * *',
  run: purgeReaderWords,
};
