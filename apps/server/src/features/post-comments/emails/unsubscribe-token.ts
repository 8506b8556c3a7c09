// Links in emails: signed, and without an end, because an email can be years old.
import { readSignedParts, signParts } from '../../../core/crypto/signed-text.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { linkTo } from '../../../http/mail-links.ts';

const purpose = 'post_comment_unsubscribe';

export interface UnsubscribeLink {
  tenantId: string;
  subscriptionId: string;
}

export const unsubscribePath = '/comments/unsubscribe';

/** On the host of the app: it works after the site is gone, too. */
export const unsubscribeUrl = (
  ctx: Pick<ServerContext, 'env' | 'secretKey'>,
  { tenantId, subscriptionId }: UnsubscribeLink,
): string =>
  linkTo(
    ctx,
    undefined,
    `${unsubscribePath}/${signParts(ctx.secretKey, purpose, [tenantId, subscriptionId])}`,
  );

export const readUnsubscribeToken = (
  ctx: Pick<ServerContext, 'secretKey'>,
  token: string,
): UnsubscribeLink | undefined => {
  const [tenantId, subscriptionId] = readSignedParts(ctx.secretKey, purpose, token) ?? [];
  return tenantId && subscriptionId ? { tenantId, subscriptionId } : undefined;
};
