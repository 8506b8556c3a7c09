import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, isoDate, ok, uuid } from '../fields.ts';
import { personNameSchema } from '../tenants/tenants.ts';

// A site goes to another owner when both want it: one offers it, the other takes it.

const transferSchema = z.object({
  from: personNameSchema,
  to: personNameSchema,
  /** Whether the owner of today stays, as a designer. */
  stays: z.boolean(),
  /** Whether the caller is the one to answer. */
  isToMe: z.boolean(),
  expiresAt: isoDate,
});
export type SiteTransfer = z.infer<typeof transferSchema>;

/** Null as well for everybody whom it does not concern. */
const transferAnswer = z.object({ transfer: transferSchema.nullable() });

export const getSiteTransfer = endpoint({
  method: 'GET',
  path: '/sites/{id}/transfer',
  summary: 'Whether a site is being offered, for those who offer it and for whom it is offered to',
  access: 'sites.read',
  params: idParams,
  response: transferAnswer,
});

export const offerSite = endpoint({
  method: 'PUT',
  path: '/sites/{id}/transfer',
  summary: 'Offer a site to somebody it is shared with, in the place of any offer before',
  access: 'sites.manage',
  params: idParams,
  body: z.strictObject({ userId: uuid, stays: z.boolean() }),
  response: transferAnswer,
});

export const withdrawSiteOffer = endpoint({
  method: 'DELETE',
  path: '/sites/{id}/transfer',
  summary: 'Take the offer of a site back',
  access: 'sites.manage',
  params: idParams,
  response: ok,
});

export const answerSiteOffer = endpoint({
  method: 'POST',
  path: '/sites/{id}/transfer',
  summary: 'Take or decline a site that is offered to one',
  access: 'sites.read',
  params: idParams,
  body: z.strictObject({ accept: z.boolean() }),
  response: ok,
});
