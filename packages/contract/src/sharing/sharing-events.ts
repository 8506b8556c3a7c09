import { z } from 'zod';
import { defineEvent, defineNotifiableEvent } from '../event.ts';

export const siteShared = defineNotifiableEvent('site.shared', {
  changesRights: true,
  audience: 'tenant',
  target: 'site',
  payload: z.strictObject({ personId: z.string(), person: z.string() }),
});

export const siteShareChanged = defineEvent('site.share_changed', {
  changesRights: true,
  audience: 'tenant',
  target: 'site',
  payload: z.strictObject({ personId: z.string(), person: z.string() }),
});

export const siteUnshared = defineNotifiableEvent('site.unshared', {
  changesRights: true,
  audience: 'tenant',
  target: 'site',
  payload: z.strictObject({ personId: z.string(), person: z.string() }),
});

export const siteTransferOffered = defineNotifiableEvent('site.transfer_offered', {
  audience: 'tenant',
  target: 'site',
  payload: z.strictObject({ personId: z.string(), person: z.string() }),
});

export const siteTransferWithdrawn = defineEvent('site.transfer_withdrawn', {
  audience: 'tenant',
  target: 'site',
  payload: z.strictObject({ personId: z.string(), person: z.string() }),
});

export const siteTransferDeclined = defineNotifiableEvent('site.transfer_declined', {
  audience: 'tenant',
  target: 'site',
  payload: z.strictObject({ personId: z.string(), person: z.string() }),
});

export const siteTransferred = defineNotifiableEvent('site.transferred', {
  changesRights: true,
  audience: 'tenant',
  target: 'site',
  payload: z.strictObject({ personId: z.string(), person: z.string() }),
});
