import { z } from 'zod';
import { defineEvent } from '../event.ts';

export const settingsChanged = defineEvent('settings.changed', {
  audience: 'platform',
  target: 'settings',
  payload: z.strictObject({}),
});
