import * as contract from '@sitewright/contract/stock/stock-images';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { addStockImage } from './add-stock-image.ts';
import {
  updateStockImage,
  listStockImages,
  removeStockImage,
  resetStockImage,
  setFeaturedImages,
} from './stock-images.service.ts';

export const stockImageRoutes: MountedRoute[] = [
  route(contract.listStockImages, (ctx, { actor, query }) => listStockImages(ctx, actor, query)),
  route(contract.addStockImage, (ctx, call) => addStockImage(ctx, call)),
  route(contract.changeStockImage, (ctx, call) => updateStockImage(ctx, call, call.params.id, call.body)),
  route(contract.resetStockImage, (ctx, call) => resetStockImage(ctx, call, call.params.id)),
  route(contract.removeStockImage, async (ctx, call) => {
    await removeStockImage(ctx, call, call.params.id);
    return { ok: true as const };
  }),
  route(contract.setFeaturedImages, (ctx, call) => setFeaturedImages(ctx, call, call.body)),
];
