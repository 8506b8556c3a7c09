import { z } from 'zod';
import { defineEvent } from '../event.ts';

const event = { audience: 'tenant', target: 'site' } as const;

export const postsImported = defineEvent('posts.imported', {
  ...event,
  payload: z.strictObject({ format: z.string(), posts: z.number().int() }),
});
