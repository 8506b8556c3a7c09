import { defineFeature } from '../../http/feature.ts';
import { liveRoutes } from './live.routes.ts';
import { createLiveHub } from './live.service.ts';
import type { LiveHub } from './live-hub.ts';

declare module '../../core/context/server-context.ts' {
  interface ServerContext {
    /** Live connections of this process, by site. */
    live: LiveHub;
  }
}

export const liveFeature = defineFeature({
  name: 'live',
  dependsOn: ['sites'],
  createContext: (ctx) => ({
    live: createLiveHub(ctx, (userId) => ctx.accountStatuses.invalidate(userId === null ? '' : `${userId}|`)),
  }),
  routes: liveRoutes,
  stop: (ctx) => ctx.live.stop(),
});
