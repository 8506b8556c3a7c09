// A signed, short-lived token to view the draft of one site: a frame cannot send a bearer token.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '@sitewright/contract/limits';
import type { ServerContext } from '../../core/context/server-context.ts';

export interface PreviewGrant {
  tenantId: string;
  siteId: string;
  /** The user whose access is checked on each request; null for those with access to all sites of the tenant. */
  userId: string | null;
}

const life = limits.preview.addressMinutes * 60_000;

const sign = (ctx: Pick<ServerContext, 'secretKey'>, text: string): string =>
  createHmac('sha256', ctx.secretKey).update(`preview|${text}`).digest('base64url').slice(0, 32);

/** Rounded up to a fixed interval, so that a list of sites keeps its URLs, and cached thumbnails, for a while. */
export const previewExpiry = (now: number): number => (Math.floor(now / life) + 2) * life;

export const createPreviewToken = (
  ctx: Pick<ServerContext, 'secretKey'>,
  { tenantId, siteId, userId: personId }: PreviewGrant,
  now: number = Date.now(),
): string => {
  const text = Buffer.from(`${tenantId}|${siteId}|${personId ?? ''}|${previewExpiry(now)}`).toString(
    'base64url',
  );
  return `${text}.${sign(ctx, text)}`;
};

/** The grant of a valid, unexpired token; undefined otherwise. */
export const readPreviewToken = (
  ctx: Pick<ServerContext, 'secretKey'>,
  token: string,
  now: number = Date.now(),
): PreviewGrant | undefined => {
  const [text, signature] = token.split('.');
  if (!text || !signature) return undefined;
  const expected = Buffer.from(sign(ctx, text));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
  const [tenantId, siteId, personId, until] = Buffer.from(text, 'base64url').toString('utf8').split('|');
  return tenantId && siteId && Number(until) > now
    ? { tenantId, siteId, userId: personId || null }
    : undefined;
};

/** Path of a draft's preview, without a page path. */
export const previewUrl = (ctx: Pick<ServerContext, 'secretKey'>, grant: PreviewGrant): string =>
  `/preview/frame/${createPreviewToken(ctx, grant)}/`;
