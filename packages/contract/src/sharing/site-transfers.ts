import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, isoDate, ok, uuid } from '../fields.ts';
import { userNameSchema } from '../tenants/tenants.ts';

// Transfer of a site's ownership: the owner offers it, the recipient accepts.

const transferSchema = z.object({
  from: userNameSchema,
  to: userNameSchema,
  /** Whether the current owner stays as a designer. */
  stays: z.boolean(),
  /** Whether the caller is the recipient. */
  isToMe: z.boolean(),
  expiresAt: isoDate,
});
export type SiteTransfer = z.infer<typeof transferSchema>;

/** Also null for users who are not part of the transfer. */
const transferResponse = z.object({ transfer: transferSchema.nullable() });

export const getSiteTransfer = endpoint({
  method: 'GET',
  path: '/sites/{id}/transfer',
  summary: 'The pending transfer of a site, for its owner and the recipient',
  access: 'sites.read',
  apiKeys: false,
  params: idParams,
  response: transferResponse,
});

export const offerSite = endpoint({
  method: 'PUT',
  path: '/sites/{id}/transfer',
  summary: 'Offer a site to a collaborator; replaces a pending offer',
  access: 'sites.manage',
  params: idParams,
  body: z.strictObject({ userId: uuid, stays: z.boolean() }),
  response: transferResponse,
});

export const withdrawSiteOffer = endpoint({
  method: 'DELETE',
  path: '/sites/{id}/transfer',
  summary: 'Withdraw the transfer offer',
  access: 'sites.manage',
  params: idParams,
  response: ok,
});

export const answerSiteOffer = endpoint({
  method: 'POST',
  path: '/sites/{id}/transfer',
  summary: 'Accept or decline a transfer offer',
  access: 'sites.read',
  apiKeys: false,
  params: idParams,
  body: z.strictObject({ accept: z.boolean() }),
  response: ok,
  errors: ['limit_reached', 'wrong_state'],
});
