import { z } from 'zod';
import { defineNotifiableEvent } from '../event.ts';

// An event for each meter with a limit, so that a user can switch off the emails about one of them. The label of the
// target is the percentage, such as `80%`. In the audit log an admin of the shared workspace would learn what another
// customer uses, so these events stay out of it.

const reached = {
  audience: 'tenant',
  target: 'usage',
  isAudited: false,
  payload: z.strictObject({
    /** The customer; null: the workspace. */
    userId: z.string().nullable(),
    threshold: z.number().int(),
    /** `YYYY-MM` */
    month: z.string(),
  }),
} as const;

export const sitesThresholdReached = defineNotifiableEvent('usage.sites_threshold', reached);
export const storageThresholdReached = defineNotifiableEvent('usage.storage_threshold', reached);
export const aiCreditsThresholdReached = defineNotifiableEvent('usage.ai_credits_threshold', reached);
