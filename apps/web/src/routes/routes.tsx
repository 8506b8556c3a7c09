import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router';
import { AppRoot } from '../features/shell/app-root.tsx';
import { RouteFailure } from '../features/shell/route-failure.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { publicRoutes } from './public.tsx';

const rootId = 'app';

/** Route table of the public screens. The remaining routes load on demand. */
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

/** Adds the remaining routes to a router that started with the public ones, once. */
export const discoverRoutes = (): PatchRoutesOnNavigationFunction => {
  let isWhole = false;
  return async ({ patch }) => {
    if (isWhole) return;
    const { addAppRoutes } = await loadAppRoutes();
    addAppRoutes(rootId, patch);
    isWhole = true;
  };
};
