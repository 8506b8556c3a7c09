import { z } from 'zod';
import { defineEvent, defineNotifiableEvent } from '../event.ts';

/** `personIds`: owners of the file and of its sites. */
export const mediaBlocked = defineNotifiableEvent('media.blocked', {
  audience: 'tenant',
  target: 'media',
  payload: z.strictObject({
    personIds: z.array(z.string()),
    files: z.number().int(),
    reason: z.string().optional(),
  }),
});

export const mediaUnblocked = defineEvent('media.unblocked', {
  audience: 'tenant',
  target: 'media',
  payload: z.strictObject({ personIds: z.array(z.string()), files: z.number().int() }),
});
