import { z } from 'zod';
import { defineEvent, defineNotifiableEvent } from '../event.ts';

const ofSite = { audience: 'tenant', target: 'site' } as const;

/** In the workspace that it left. */
export const siteMovedOut = defineNotifiableEvent('site.moved_out', {
  changesRights: true,
  ...ofSite,
  payload: z.strictObject({ toTenant: z.string(), ownerId: z.string() }),
});
/** In the workspace that has it now. */
export const siteMovedIn = defineEvent('site.moved_in', {
  changesRights: true,
  ...ofSite,
  payload: z.strictObject({ fromTenant: z.string(), ownerId: z.string() }),
});
export const siteOffered = defineEvent('site.offered', {
  ...ofSite,
  payload: z.strictObject({ email: z.string() }),
});
export const siteOfferWithdrawn = defineEvent('site.offer_withdrawn', {
  ...ofSite,
  payload: z.strictObject({ email: z.string() }),
});
export const siteOfferDeclined = defineNotifiableEvent('site.offer_declined', {
  ...ofSite,
  payload: z.strictObject({ email: z.string(), offeredBy: z.string() }),
});
