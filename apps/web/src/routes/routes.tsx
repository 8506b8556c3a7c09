import type { RouteObject } from 'react-router';
import { AppRoot } from '../features/shell/app-root.tsx';
import { RouteFailure } from '../features/shell/route-failure.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { accountRoutes } from './account.tsx';
import { publicRoutes } from './public.tsx';

/** The map of the app's screens: one file an area, one row a screen. */
export const routes: RouteObject[] = [
  {
    Component: AppRoot,
    ErrorBoundary: RouteFailure,
    HydrateFallback: PageSkeleton,
    children: [publicRoutes, accountRoutes],
  },
];
