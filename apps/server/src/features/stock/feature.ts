import { defineFeature } from '../../http/feature.ts';
import { stockRoutes } from './stock.routes.ts';
import { stockPictureRoutes } from './pictures/stock-pictures.routes.ts';
import { StockDesk } from './stock-desk.ts';

declare module '../../core/server-context.ts' {
  interface ServerContext {
    /** Pictures of stock services. */
    stock: StockDesk;
  }
}

export const stockFeature = defineFeature({
  name: 'stock',
  createContext: (ctx) => ({ stock: new StockDesk(ctx) }),
  routes: [...stockRoutes, ...stockPictureRoutes],
});
