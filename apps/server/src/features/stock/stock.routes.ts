import * as contract from '@sitewright/contract/stock/stock';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { builtInStock, searchStock, stockFeed, trackStockDownload } from './stock.service.ts';

export const stockRoutes: MountedRoute[] = [
  route(contract.searchStock, (ctx, { actor, params, query }) =>
    searchStock(ctx, actor, params.service, query),
  ),
  route(contract.stockFeed, (ctx, { actor, params, query }) =>
    stockFeed(ctx, actor, params.service, query.page),
  ),
  route(contract.builtInStock, async (ctx, { actor, query }) => ({
    photos: await builtInStock(ctx, actor, query),
  })),
  route(contract.trackStockDownload, async (ctx, { actor, body }) => {
    await trackStockDownload(ctx, actor, body.id);
    return { ok: true as const };
  }),
];
