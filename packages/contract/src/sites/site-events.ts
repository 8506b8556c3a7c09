import { z } from 'zod';
import { defineEvent, defineNotifiableEvent } from '../event.ts';

export const siteCreated = defineEvent('site.created', {
  audience: 'tenant',
  target: 'site',
  payload: z.strictObject({ copyOf: z.string().optional() }),
});

export const siteUpdated = defineEvent('site.updated', {
  audience: 'tenant',
  target: 'site',
  payload: z.strictObject({ fields: z.array(z.string()).optional(), access: z.string().optional() }),
});

export const siteTrashed = defineNotifiableEvent('site.trashed', {
  audience: 'tenant',
  target: 'site',
  payload: z.strictObject({}),
});

export const siteRestored = defineEvent('site.restored', {
  audience: 'tenant',
  target: 'site',
  payload: z.strictObject({}),
});

export const sitePurged = defineEvent('site.purged', {
  audience: 'tenant',
  target: 'site',
  payload: z.strictObject({}),
});
