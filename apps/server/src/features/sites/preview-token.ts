// A signed, short-lived token to view the draft of one site: a frame cannot send a bearer token.
import { limits } from '@sitewright/contract/limits';
import type { ServerContext } from '../../core/context/server-context.ts';
import { readSignedParts, signParts } from '../../core/crypto/signed-text.ts';

export interface PreviewGrant {
  tenantId: string;
  siteId: string;
  /** The user whose access is checked on each request; null for those with access to all sites of the tenant. */
  userId: string | null;
}

const life = limits.preview.addressMinutes * 60_000;

/** Rounded up to a fixed interval, so that a list of sites keeps its URLs, and cached thumbnails, for a while. */
export const previewExpiry = (now: number): number => (Math.floor(now / life) + 2) * life;

export const createPreviewToken = (
  ctx: Pick<ServerContext, 'secretKey'>,
  { tenantId, siteId, userId: personId }: PreviewGrant,
  now: number = Date.now(),
): string => signParts(ctx.secretKey, 'preview', [tenantId, siteId, personId ?? '', previewExpiry(now)]);

/** The grant of a valid, unexpired token; undefined otherwise. */
export const readPreviewToken = (
  ctx: Pick<ServerContext, 'secretKey'>,
  token: string,
  now: number = Date.now(),
): PreviewGrant | undefined => {
  const [tenantId, siteId, personId, until] = readSignedParts(ctx.secretKey, 'preview', token) ?? [];
  return tenantId && siteId && Number(until) > now
    ? { tenantId, siteId, userId: personId || null }
    : undefined;
};

/** Path of a draft's preview, without a page path. */
export const previewUrl = (ctx: Pick<ServerContext, 'secretKey'>, grant: PreviewGrant): string =>
  `/preview/frame/${createPreviewToken(ctx, grant)}/`;
