// Moving a site to another workspace with everything that belongs to it: at once into a workspace of one's own, or as an offer to
// somebody else, who accepts it into the workspace that they work in.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, idParams, isoDate, ok, uuid } from '../fields.ts';
import { hour } from '../rate-limits.ts';
import { tenantIdSchema } from '../tenants/tenants.ts';
import { siteMoveLimits as limits } from './site-move-limits.ts';

/** What stays behind or changes with a move. */
export const moveEffects = [
  /** Collaborators who are not in the new workspace lose their access. */
  'collaborators_removed',
  /** The site is published to a bucket; its credentials are not moved. */
  'bucket_disconnected',
  /** Webhooks are paused, because the site has another owner. */
  'webhooks_paused',
  /** Exports of the site that were made before are deleted. */
  'exports_deleted',
] as const;
export type MoveEffect = (typeof moveEffects)[number];

const workspaceSchema = z.object({ id: z.string(), name: z.string() });

const offerSchema = z.object({ email: z.string(), expiresAt: isoDate });

/** `workspaces`: those of the caller in which they may have sites, without the one that the site is in. */
const placementSchema = z.object({
  workspaces: z.array(workspaceSchema),
  /** Whether the caller may move the site out of its workspace. */
  canMove: z.boolean(),
  offer: offerSchema.nullable(),
});
export type SitePlacement = z.output<typeof placementSchema>;

export const getSitePlacement = endpoint({
  method: 'GET',
  path: '/sites/{id}/placement',
  summary: 'Where a site can be moved or copied to, and its pending offer',
  access: 'sites.write',
  apiKeys: false,
  params: idParams,
  response: placementSchema,
});

const movedSchema = z.object({
  siteId: uuid,
  tenantId: z.string(),
  tenantName: z.string(),
  effects: z.array(z.enum(moveEffects)),
});
export type MovedSite = z.output<typeof movedSchema>;

const moveErrors = ['limit_reached', 'wrong_state', 'unavailable'] as const;

export const moveSite = endpoint({
  method: 'POST',
  path: '/sites/{id}/move',
  summary:
    'Move a site to another workspace of the caller, with its pages, files, forms, submissions, blog, history and domains',
  access: 'sites.manage',
  apiKeys: false,
  params: idParams,
  body: z.strictObject({ tenantId: tenantIdSchema }),
  response: movedSchema,
  errors: moveErrors,
  rateLimits: [{ name: 'site-moves', by: 'user', limit: limits.movesPerHour, per: hour }],
});

export const copySiteTo = endpoint({
  method: 'POST',
  path: '/sites/{id}/copy',
  summary: 'Duplicate a site into another workspace of the caller',
  access: 'sites.write',
  apiKeys: false,
  params: idParams,
  body: z.strictObject({ tenantId: tenantIdSchema }),
  response: movedSchema,
  status: 201,
  errors: moveErrors,
  rateLimits: [{ name: 'site-moves', by: 'user', limit: limits.movesPerHour, per: hour }],
});

export const offerSiteTo = endpoint({
  method: 'PUT',
  path: '/sites/{id}/offer',
  summary: 'Offer a site to a person of any workspace by email; replaces a pending offer',
  access: 'sites.manage',
  apiKeys: false,
  params: idParams,
  body: z.strictObject({ email }),
  response: z.object({ offer: offerSchema }),
  errors: ['wrong_state'],
  rateLimits: [{ name: 'site-offers', by: 'user', limit: limits.offersPerHour, per: hour }],
});

export const withdrawOffer = endpoint({
  method: 'DELETE',
  path: '/sites/{id}/offer',
  summary: 'Withdraw the offer of a site',
  access: 'sites.manage',
  apiKeys: false,
  params: idParams,
  response: ok,
});

const receivedOfferSchema = z.object({
  id: uuid,
  siteName: z.string(),
  siteUrl: z.string().nullable(),
  workspaceName: z.string(),
  from: z.string(),
  expiresAt: isoDate,
});
export type ReceivedOffer = z.output<typeof receivedOfferSchema>;

/** An offer is for whoever has its email address, in whichever workspace they are signed in. */
export const listReceivedOffers = endpoint({
  method: 'GET',
  path: '/site-offers',
  summary: 'The sites that others offer to the caller',
  access: 'signed-in',
  apiKeys: false,
  response: z.object({ offers: z.array(receivedOfferSchema) }),
});

const offerParams = z.object({ offerId: uuid });

export const acceptOffer = endpoint({
  method: 'POST',
  path: '/site-offers/{offerId}/accept',
  summary: 'Accept an offered site into the workspace of the session',
  access: 'sites.write',
  apiKeys: false,
  params: offerParams,
  response: movedSchema,
  errors: moveErrors,
});

export const declineOffer = endpoint({
  method: 'POST',
  path: '/site-offers/{offerId}/decline',
  summary: 'Decline an offered site',
  access: 'signed-in',
  apiKeys: false,
  params: offerParams,
  response: ok,
});
