import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';
import { idempotencyJobs } from './purge-idempotency-keys.job.ts';

export const idempotencyFeature = defineFeature({
  name: 'idempotency',
  jobs: idempotencyJobs,
  personalData: {
    // Purged after a day.
    'idempotency_keys.user_id': personalData.kept(),
  },
  tenantData: { idempotency_keys: 'delete' },
});
