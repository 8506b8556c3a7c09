import { type Network, publicNetwork } from '../../core/safe-fetch/network.ts';
import { defineFeature } from '../../http/feature.ts';
import { websiteFactsRoutes } from './website-facts.routes.ts';

declare module '../../core/context/server-context.ts' {
  interface ServerContext {
    /** Hosts that websites may be read from. */
    websiteNetwork: Network;
  }
}

export const websiteFactsFeature = defineFeature({
  name: 'website-facts',
  createContext: () => ({ websiteNetwork: publicNetwork }),
  routes: websiteFactsRoutes,
});
