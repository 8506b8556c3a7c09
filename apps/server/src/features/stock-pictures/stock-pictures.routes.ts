import * as contract from '@sitewright/contract/stock/stock-pictures';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { addStockPicture } from './add-stock-picture.ts';
import {
  changeStockPicture,
  listStockPictures,
  removeStockPicture,
  resetStockPicture,
  setFeaturedPictures,
} from './stock-pictures.service.ts';

export const stockPictureRoutes: MountedRoute[] = [
  route(contract.listStockPictures, (ctx, { query }) => listStockPictures(ctx, query)),
  route(contract.addStockPicture, (ctx, call) => addStockPicture(ctx, call)),
  route(contract.changeStockPicture, (ctx, call) => changeStockPicture(ctx, call, call.params.id, call.body)),
  route(contract.resetStockPicture, (ctx, call) => resetStockPicture(ctx, call, call.params.id)),
  route(contract.removeStockPicture, async (ctx, call) => {
    await removeStockPicture(ctx, call, call.params.id);
    return { ok: true as const };
  }),
  route(contract.setFeaturedPictures, (ctx, call) => setFeaturedPictures(ctx, call, call.body)),
];
