import { z } from 'zod';
import { defineEvent } from '../event.ts';

export const tenantBrandingPublished = defineEvent('tenant.branding_published', {
  audience: 'tenant',
  target: 'tenant',
  payload: z.strictObject({ version: z.number().int() }),
});

export const tenantBrandingRolledBack = defineEvent('tenant.branding_rolled_back', {
  audience: 'tenant',
  target: 'tenant',
  payload: z.strictObject({ version: z.number().int() }),
});
