import { redirect, type RouteObject } from 'react-router';
import { RouteFailure } from '../features/shell/route-failure.tsx';
import { textsOf } from '../lib/translations.ts';
import { PlatformOnly, TenantAdminOnly } from './guards.tsx';
import { paths } from './paths.ts';
import { frame, screen } from './screen.tsx';

/** `/tenant`: tenant administration screens. One row per screen. */
const tenantRows: RouteObject[] = [
  screen(paths.tenantDashboard, () => import('../features/overview/tenant-overview-screen.tsx'), {
    words: ['overview', 'tenant', 'audit', 'features'],
    head: () => ({ title: textsOf('overview').tenant.title }),
  }),
  screen(paths.tenantUsers, () => import('../features/tenant/people/members-screen.tsx'), {
    head: () => ({ title: textsOf('tenant').people.title }),
  }),
  screen('/tenant/users/:userId', () => import('../features/tenant/people/member-screen.tsx'), {
    words: ['audit', 'features', 'sharing'],
    head: () => ({ title: textsOf('tenant').people.title }),
  }),
  screen(paths.tenantBranding, () => import('../features/tenant/branding/branding-screen.tsx'), {
    head: () => ({ title: textsOf('tenant').branding.title }),
  }),
  screen(
    paths.tenantSectionDesigns,
    () => import('../features/tenant/section-designs/section-designs-screen.tsx'),
    { head: () => ({ title: textsOf('tenant').designs.title }) },
  ),
  screen(paths.tenantMedia, () => import('../features/media-library/tenant-media-screen.tsx'), {
    words: ['media-library', 'media', 'lists', 'errors'],
    head: () => ({ title: textsOf('media-library').tenantTitle }),
  }),
  screen(paths.tenantSettings, () => import('../features/tenant/settings/settings-screen.tsx'), {
    head: () => ({ title: textsOf('tenant').settings.title }),
  }),
  screen(paths.tenantAudit, () => import('../features/audit/tenant-audit-screen.tsx'), {
    words: ['audit', 'features'],
    head: () => ({ title: textsOf('audit').tenantTitle }),
  }),
];

/** `/admin`: platform administration screens. One row per screen. */
const adminRows: RouteObject[] = [
  screen(paths.admin, () => import('../features/overview/platform-overview-screen.tsx'), {
    words: ['overview', 'audit', 'features'],
    head: () => ({ title: textsOf('overview').platform.title }),
  }),
  screen(paths.adminTenants, () => import('../features/admin/tenants/tenants-screen.tsx'), {
    head: () => ({ title: textsOf('admin').tenants.title }),
  }),
  screen('/admin/tenants/:tenantId', () => import('../features/admin/tenants/tenant-screen.tsx'), {
    words: ['audit', 'features'],
    head: () => ({ title: textsOf('admin').tenants.title }),
  }),
  screen(paths.adminUsers, () => import('../features/admin/users/users-screen.tsx'), {
    head: () => ({ title: textsOf('admin').users.title }),
  }),
  screen('/admin/users/:userId', () => import('../features/admin/users/user-screen.tsx'), {
    words: ['audit', 'features'],
    head: () => ({ title: textsOf('admin').users.title }),
  }),
  screen(paths.adminMedia, () => import('../features/admin/media/media-screen.tsx'), {
    head: () => ({ title: textsOf('admin').media.title }),
  }),
  ...[paths.adminMail, '/admin/mail/:mailId'].map((path) =>
    screen(path, () => import('../features/admin/mail/mail-screen.tsx'), {
      head: () => ({ title: textsOf('admin').mail.title }),
    }),
  ),
  screen(paths.adminSettings, () => import('../features/admin/settings/settings-screen.tsx'), {
    words: ['themes'],
    head: () => ({ title: textsOf('admin').settings.title }),
  }),
  screen(paths.adminAudit, () => import('../features/audit/platform-audit-screen.tsx'), {
    words: ['audit', 'features'],
    head: () => ({ title: textsOf('audit').platformTitle }),
  }),
];

/** `/tenant`, on every host. */
export const tenantArea: RouteObject[] = [
  {
    Component: TenantAdminOnly,
    children: [
      frame(
        () => import('../features/tenant/tenant-layout.tsx'),
        [{ ErrorBoundary: RouteFailure, children: tenantRows }],
        ['tenant', 'lists'],
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
        [{ ErrorBoundary: RouteFailure, children: adminRows }],
        ['admin', 'lists'],
      ),
    ],
  },
];
