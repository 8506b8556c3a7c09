import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router';
import { AppRoot } from '../features/shell/app-root.tsx';
import { RouteFailure } from '../features/shell/route-failure.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { publicRoutes } from './public.tsx';

const rootId = 'app';

/** The map of the public screens: one row a screen. The map of the rest comes when it is needed. */
export const routes: RouteObject[] = [
  {
    id: rootId,
    Component: AppRoot,
    ErrorBoundary: RouteFailure,
    HydrateFallback: PageSkeleton,
    children: [publicRoutes],
  },
];

export const loadAppRoutes = () => import('./app-routes.ts');

/** Gives a router that began with the public map the rest of it; once is enough. */
export const discoverRoutes = (): PatchRoutesOnNavigationFunction => {
  let isWhole = false;
  return async ({ patch }) => {
    if (isWhole) return;
    const { addAppRoutes } = await loadAppRoutes();
    addAppRoutes(rootId, patch);
    isWhole = true;
  };
};
