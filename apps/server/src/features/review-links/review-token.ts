// The two secrets of a review. The token in the URL identifies its row and contains a secret, of which only a hash is
// stored. The access token is what a browser holds after being let in: signed, short-lived, and void once the row
// says that the link has ended.
import { createHash, randomBytes } from 'node:crypto';
import { limits } from '@sitewright/contract/limits';
import type { ServerContext } from '../../core/context/server-context.ts';
import { readSignedParts, signParts } from '../../core/crypto/signed-text.ts';

export interface ReviewLinkRef {
  tenantId: string;
  linkId: string;
}

export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export const newSecret = (): string => randomBytes(24).toString('base64url');

const encode = (...parts: readonly (string | number)[]): string =>
  Buffer.from(parts.join('|')).toString('base64url');
const decode = (text: string): string[] => Buffer.from(text, 'base64url').toString('utf8').split('|');

export const tokenOf = ({ tenantId, linkId }: ReviewLinkRef, secret: string): string =>
  `${encode(tenantId, linkId)}.${secret}`;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const readToken = (token: string): (ReviewLinkRef & { secret: string }) | undefined => {
  const [name = '', secret = ''] = token.split('.');
  const [tenantId, linkId] = decode(name);
  return tenantId && linkId && uuid.test(linkId) && secret ? { tenantId, linkId, secret } : undefined;
};

export const accessTokenOf = (
  ctx: Pick<ServerContext, 'secretKey'>,
  name: ReviewLinkRef,
  until: number,
): string => signParts(ctx.secretKey, 'review', [name.tenantId, name.linkId, until]);

export const accessTokenExpiry = (now: number, expiresAt: Date): number =>
  Math.min(now + limits.reviews.passMinutes * 60_000, expiresAt.getTime());

export const readAccessToken = (
  ctx: Pick<ServerContext, 'secretKey'>,
  pass: string,
  now: number = Date.now(),
): ReviewLinkRef | undefined => {
  const [tenantId, linkId, until] = readSignedParts(ctx.secretKey, 'review', pass) ?? [];
  return tenantId && linkId && Number(until) > now ? { tenantId, linkId } : undefined;
};
