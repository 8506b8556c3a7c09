// Lets the browser that posted a comment edit it for some minutes. Signed, so that nothing of it is stored.
import { blogLimits as limits } from '@sitewright/contract/blog/blog-limits';
import type { IncomingMessage } from 'node:http';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { readSignedParts, signParts } from '../../../core/crypto/signed-text.ts';

const purpose = 'post_comment_edit';
const cookieName = (commentId: string): string => `comment_${commentId.slice(0, 8)}`;

interface Edited {
  tenantId: string;
  siteId: string;
  commentId: string;
}

/** Header that sets the cookie. Not on hosts of the app, where a copy of the site has no cookies of its own. */
export const editCookie = (
  ctx: Pick<ServerContext, 'secretKey' | 'clock' | 'env'>,
  { tenantId, siteId, commentId }: Edited,
): string => {
  const seconds = limits.commentEditMinutes * 60;
  const until = ctx.clock.now().getTime() + seconds * 1_000;
  const token = signParts(ctx.secretKey, purpose, [tenantId, siteId, commentId, until]);
  const secure = ctx.env.appUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookieName(commentId)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
};

export const mayEdit = (
  ctx: Pick<ServerContext, 'secretKey' | 'clock'>,
  { headers }: IncomingMessage,
  { tenantId, siteId, commentId }: Edited,
): boolean =>
  (headers.cookie ?? '').split(';').some((part) => {
    const [name, value] = part.trim().split('=', 2);
    if (name !== cookieName(commentId) || value === undefined) return false;
    const parts = readSignedParts(ctx.secretKey, purpose, value);
    if (parts?.length !== 4) return false;
    const isSame = parts[0] === tenantId && parts[1] === siteId && parts[2] === commentId;
    return isSame && Number(parts[3]) > ctx.clock.now().getTime();
  });
