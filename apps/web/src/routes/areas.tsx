import { redirect, type RouteObject } from 'react-router';
import { RouteFailure } from '../features/shell/route-failure.tsx';
import { PlatformOnly, TenantAdminOnly } from './guards.tsx';
import { paths } from './paths.ts';
import { toRoute } from './area-screen.ts';
import { screensOf } from './area-screens.ts';
import { frame } from './screen.tsx';

/** `/tenant`, on every host. */
export const tenantArea: RouteObject[] = [
  {
    Component: TenantAdminOnly,
    children: [
      frame(
        () => import('../features/tenant/tenant-layout.tsx'),
        [{ ErrorBoundary: RouteFailure, children: screensOf('tenant').map(toRoute) }],
        ['tenant', 'lists', 'features'],
      ),
    ],
  },
  { path: '/tenant', loader: () => redirect(paths.tenantDashboard) },
  { path: '/tenant-dashboard', loader: () => redirect(paths.tenantDashboard) },
];

/** Administration areas, each with guard and layout. */
export const areaRows: RouteObject[] = [
  ...tenantArea,
  {
    Component: PlatformOnly,
    children: [
      frame(
        () => import('../features/admin/admin-layout.tsx'),
        [{ ErrorBoundary: RouteFailure, children: screensOf('admin').map(toRoute) }],
        ['admin', 'lists', 'features'],
      ),
    ],
  },
];
