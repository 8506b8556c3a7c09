import { defineFeature } from '../../http/feature.ts';
import { stockRoutes } from './stock.routes.ts';
import { StockDesk } from './stock-desk.ts';

declare module '../../core/context/server-context.ts' {
  interface ServerContext {
    /** Access to the stock photo services. */
    stock: StockDesk;
  }
}

export const stockFeature = defineFeature({
  name: 'stock',
  dependsOn: ['library'],
  opensStores: true,
  createContext: (ctx) => ({ stock: new StockDesk(ctx) }),
  routes: stockRoutes,
});
