import { z } from 'zod';
import { defineEvent } from '../event.ts';

export const promptRead = defineEvent('ai.prompt_read', {
  audience: 'platform',
  target: 'prompt',
  payload: z.strictObject({ feature: z.string() }),
});
