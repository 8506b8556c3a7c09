import { z } from 'zod';
import { defineEvent } from '../event.ts';

export const designUploaded = defineEvent('design.uploaded', {
  audience: 'tenant',
  target: 'design',
  payload: z.strictObject({ version: z.number().int() }),
});

export const designDeleted = defineEvent('design.deleted', {
  audience: 'tenant',
  target: 'design',
  payload: z.strictObject({ versions: z.number().int() }),
});

export const designPagesUpdated = defineEvent('design.pages_updated', {
  audience: 'tenant',
  target: 'design',
  payload: z.strictObject({ pages: z.number().int() }),
});
