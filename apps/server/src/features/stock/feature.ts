import { defineFeature } from '../../http/feature.ts';
import { stockRoutes } from './stock.routes.ts';
import { StockGateway } from './stock-gateway.ts';

declare module '../../core/context/server-context.ts' {
  interface ServerContext {
    /** Access to the stock photo services. */
    stock: StockGateway;
  }
}

export const stockFeature = defineFeature({
  name: 'stock',
  dependsOn: ['library'],
  opensStores: true,
  createContext: (ctx) => ({ stock: new StockGateway(ctx) }),
  routes: stockRoutes,
});
