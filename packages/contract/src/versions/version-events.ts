import { z } from 'zod';
import { defineEvent } from '../event.ts';

export const siteVersionRestored = defineEvent('site.version_restored', {
  audience: 'tenant',
  target: 'site',
  payload: z.strictObject({ versionId: z.string() }),
});
