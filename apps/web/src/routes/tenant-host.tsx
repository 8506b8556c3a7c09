import { landingPaths, templatePages } from '@sitewright/contract/landing/landing-template';
import { redirect, type RouteObject } from 'react-router';
import { AppRoot } from '../features/shell/app-root.tsx';
import { RouteFailure } from '../features/shell/route-failure.tsx';
import { textsOf, loadNamespaces } from '../lib/translations.ts';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { accountRoutes } from './account.tsx';
import { tenantArea } from './areas.tsx';
import { galleryRows, templatePreviewRoutes } from './gallery.tsx';
import { PlatformOnly } from './guards.tsx';
import { paths } from './paths.ts';
import { blogRows, legalRow, notFoundRow } from './public.tsx';
import { frame, screen } from './screen.tsx';

/**
 * Public screens on a workspace's host. Its landing pages are the server's, and so are sites under `/{slug}`: links of the app
 * leave the app.
 */
const publicRows: RouteObject[] = [
  ...templatePages.map((page) =>
    screen(landingPaths[page], () => import('../features/shell/home-document-screen.tsx')),
  ),
  ...blogRows,
  legalRow,
  // The links of the sign-up form.
  ...(['terms', 'privacy'] as const).map((type) => ({
    path: paths[type],
    loader: () => redirect(paths.legal(type)),
  })),
  notFoundRow,
];

const adminTitle = (name: 'tenants' | 'users' | 'sites' | 'settings') => ({
  head: () => ({ title: textsOf('host').admin[name] }),
});

/** `/admin` on a workspace's host: that workspace only. One row per screen. */
const adminRows: RouteObject[] = [
  { path: paths.admin, loader: () => redirect(paths.adminTenants) },
  screen(
    paths.adminTenants,
    () => import('../features/tenant-host/host-tenants-screen.tsx'),
    adminTitle('tenants'),
  ),
  screen(
    '/admin/tenants/:tenantId',
    () => import('../features/admin/tenants/tenant-screen.tsx'),
    adminTitle('tenants'),
  ),
  screen(
    paths.adminUsers,
    () => import('../features/tenant-host/host-users-screen.tsx'),
    adminTitle('users'),
  ),
  screen(
    paths.adminSites,
    () => import('../features/tenant-host/host-sites-screen.tsx'),
    adminTitle('sites'),
  ),
  screen(
    paths.adminSettings,
    () => import('../features/tenant/settings/settings-screen.tsx'),
    adminTitle('settings'),
  ),
];

const areas: RouteObject[] = [
  ...tenantArea,
  {
    Component: PlatformOnly,
    children: [
      frame(
        () => import('../features/tenant-host/host-admin-layout.tsx'),
        [{ ErrorBoundary: RouteFailure, children: adminRows }],
        ['admin', 'tenant', 'lists', 'audit', 'features'],
      ),
    ],
  },
  // Here not a public page but part of creating a site: for users who may create one.
  { children: galleryRows },
];

/** Route table of a workspace's host, without the product's public pages. */
const routes: RouteObject[] = [
  {
    Component: AppRoot,
    ErrorBoundary: RouteFailure,
    HydrateFallback: PageSkeleton,
    children: [
      frame(
        () => import('../features/tenant-host/host-layout.tsx'),
        [{ ErrorBoundary: RouteFailure, children: publicRows }],
      ),
      templatePreviewRoutes,
      accountRoutes(areas),
    ],
  },
];

/** Loads the namespaces shared by all screens of a workspace's host. */
export const loadTenantHost = async (): Promise<RouteObject[]> => {
  await loadNamespaces(['host']);
  return routes;
};
