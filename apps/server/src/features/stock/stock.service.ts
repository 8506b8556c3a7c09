// Stock photo search for users: results of a service, or a fallback.
import { limits } from '@sitewright/contract/limits';
import type { StockCategory, StockPage, StockPhoto, StockService } from '@sitewright/contract/stock/stock';
import { AppError } from '../../core/app-error.ts';
import { type Actor, requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { featuredPhotos, findBuiltIn } from './built-in-stock.ts';
import { type StockClient, StockServiceError } from './stock-client.ts';

const names: Record<StockService, string> = { pexels: 'Pexels', unsplash: 'Unsplash' };

const notConnected = (service: StockService): AppError =>
  new AppError('provider_not_configured', `${names[service]} is not set up here.`, { details: { service } });

/** spec: the message of a failed search. A used-up limit has its own message, because the API key is fine. */
const explain = (ctx: ServerContext, client: StockClient, error: unknown): Error => {
  if (!(error instanceof StockServiceError)) return error as Error;
  ctx.log.warn({ err: error, service: client.service }, 'a stock service failed');
  if (error.kind !== 'limit') {
    const text = `Failed to search ${client.name} images. Please check your API key.`;
    return new AppError('upstream_failed', text, { details: { service: client.service, kind: error.kind } });
  }
  const waitMs = error.retryAt ? error.retryAt.getTime() - ctx.clock.now().getTime() : 0;
  const wait = Math.max(1, Math.ceil((waitMs || limits.stock.pauseSeconds * 1_000) / 60_000));
  return new AppError(
    'rate_limited',
    `${client.name} isn’t accepting more searches right now. Try again in ${wait} min.`,
    {
      headers: { 'retry-after': String(wait * 60) },
      details: { service: client.service, retryAfterSeconds: wait * 60 },
    },
  );
};

export const searchStock = async (
  ctx: ServerContext,
  actor: Actor,
  service: StockService,
  { query, page }: { query: string; page: number },
): Promise<StockPage> => {
  requirePermission(actor, 'media.read');
  const client = ctx.stock[service];
  if (!client) throw notConnected(service);
  const perPage = limits.stock.pageSize;
  try {
    const found = await ctx.stock.find(client, { kind: 'search', query, page, perPage }, actor.tenantId);
    return { ...pageOf(found.photos), page, perPage, total: found.total, state: 'connected' };
  } catch (error) {
    throw explain(ctx, client, error);
  }
};

const pageOf = (photos: readonly { photo: StockPhoto }[]) => ({ photos: photos.map(({ photo }) => photo) });

/** spec: twelve of our own images per page replace an unavailable feed. */
const standIn = async (ctx: ServerContext, page: number, state: StockPage['state']): Promise<StockPage> => {
  const photos = await featuredPhotos(ctx);
  return {
    photos: page === 1 ? photos : [],
    page,
    perPage: limits.stock.pageSize,
    total: photos.length,
    state,
  };
};

export const stockFeed = async (
  ctx: ServerContext,
  actor: Actor,
  service: StockService,
  page: number,
): Promise<StockPage> => {
  requirePermission(actor, 'media.read');
  const client = ctx.stock[service];
  if (!client) return standIn(ctx, page, 'not_connected');
  const perPage = limits.stock.pageSize;
  try {
    const found = await ctx.stock.find(client, { kind: 'feed', query: '', page, perPage }, actor.tenantId);
    return { ...pageOf(found.photos), page, perPage, total: found.total, state: 'connected' };
  } catch (error) {
    if (!(error instanceof StockServiceError)) throw error;
    ctx.log.warn({ err: error, service }, 'a stock feed failed; falling back to our own images');
    return standIn(ctx, page, 'fallback');
  }
};

export const builtInStock = async (
  ctx: ServerContext,
  actor: Actor,
  wanted: { category?: StockCategory | undefined; q?: string | undefined },
): Promise<StockPhoto[]> => {
  requirePermission(actor, 'media.read');
  return findBuiltIn(ctx, wanted);
};

export const trackStockDownload = async (ctx: ServerContext, actor: Actor, id: string): Promise<void> => {
  requirePermission(actor, 'media.write');
  const client = ctx.stock.unsplash;
  if (!client) throw notConnected('unsplash');
  try {
    await ctx.stock.trackDownload(client, actor.userId, id);
  } catch (error) {
    if (!(error instanceof StockServiceError)) throw error;
    ctx.log.warn({ err: error, photo: id }, 'reporting a chosen photo to Unsplash failed');
    throw new AppError(
      'upstream_failed',
      'Couldn’t report your choice to Unsplash. Your page isn’t affected.',
    );
  }
};
