import { z } from 'zod';
import { defineEvent, defineNotifiableEvent } from '../event.ts';

export const sitePublished = defineNotifiableEvent('site.published', {
  audience: 'tenant',
  target: 'site',
  payload: z.strictObject({ releaseId: z.string() }),
});

export const siteUnpublished = defineNotifiableEvent('site.unpublished', {
  audience: 'tenant',
  target: 'site',
  payload: z.strictObject({}),
});

export const siteRolledBack = defineEvent('site.rolled_back', {
  audience: 'tenant',
  target: 'site',
  payload: z.strictObject({ releaseId: z.string() }),
});

export const siteScheduled = defineEvent('site.scheduled', {
  audience: 'tenant',
  target: 'site',
  payload: z.strictObject({ publishAt: z.string().nullable(), unpublishAt: z.string().nullable() }),
});

export const siteScheduleFailed = defineNotifiableEvent('site.schedule_failed', {
  audience: 'tenant',
  target: 'site',
  payload: z.strictObject({ step: z.enum(['publish', 'unpublish']), reason: z.string() }),
});
