// Links in emails: signed, so that nothing is looked up for a link that nobody sent.
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import { readSignedParts, signParts } from '../../core/crypto/signed-text.ts';
import type { ServerContext } from '../../core/context/server-context.ts';

type Signer = Pick<ServerContext, 'secretKey'>;

export interface ConfirmLink {
  tenantId: string;
  subscriberId: string;
  listId: string;
  /** The link of the latest email works. */
  nonce: string;
  expiresAt: number;
}

const confirmPurpose = 'newsletter_confirm';
const subscriberPurpose = 'newsletter_subscriber';
const dayMs = 24 * 60 * 60_000;

export const confirmToken = (
  ctx: Signer,
  { tenantId, subscriberId, listId, nonce }: Omit<ConfirmLink, 'expiresAt'>,
  now: Date,
): string =>
  signParts(ctx.secretKey, confirmPurpose, [
    tenantId,
    subscriberId,
    listId,
    nonce,
    now.getTime() + limits.confirmDays * dayMs,
  ]);

export const readConfirmToken = (ctx: Signer, token: string): ConfirmLink | undefined => {
  const parts = readSignedParts(ctx.secretKey, confirmPurpose, token);
  if (parts?.length !== 5) return undefined;
  const [tenantId, subscriberId, listId, nonce, expiresAt] = parts as [
    string,
    string,
    string,
    string,
    string,
  ];
  return { tenantId, subscriberId, listId, nonce, expiresAt: Number(expiresAt) };
};

export interface SubscriberLink {
  tenantId: string;
  subscriberId: string;
  /** The campaign whose email has the link; absent in links of other emails. */
  campaignId?: string | undefined;
}

/** For unsubscribing and preferences. It never expires: an email can be years old. */
export const subscriberToken = (
  ctx: Signer,
  { tenantId, subscriberId, campaignId }: SubscriberLink,
): string =>
  signParts(ctx.secretKey, subscriberPurpose, [
    tenantId,
    subscriberId,
    ...(campaignId === undefined ? [] : [campaignId]),
  ]);

export const readSubscriberToken = (ctx: Signer, token: string): SubscriberLink | undefined => {
  const parts = readSignedParts(ctx.secretKey, subscriberPurpose, token);
  if (parts?.length !== 2 && parts?.length !== 3) return undefined;
  const [tenantId = '', subscriberId = '', campaignId] = parts;
  return { tenantId, subscriberId, campaignId };
};
