import { z } from 'zod';
import { defineEvent } from '../event.ts';

export const reviewLinkCreated = defineEvent('review_link.created', {
  audience: 'tenant',
  target: 'site',
  payload: z.strictObject({ linkId: z.string(), days: z.number() }),
});

export const reviewLinkRevoked = defineEvent('review_link.revoked', {
  audience: 'tenant',
  target: 'site',
  payload: z.strictObject({ linkId: z.string() }),
});
