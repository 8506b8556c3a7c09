import { z } from 'zod';
import { defineNotifiableEvent } from '../event.ts';

/** `personIds`: who takes part in the thread. */
export const commentAdded = defineNotifiableEvent('comment.added', {
  audience: 'tenant',
  target: 'site',
  payload: z.strictObject({
    threadId: z.string(),
    personIds: z.array(z.string()),
    guest: z.string().optional(),
  }),
});
