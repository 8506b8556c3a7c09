import { redirect, type RouteObject } from 'react-router';
import { RouteFailure } from '../features/shell/route-failure.tsx';
import { copyOf } from '../lib/words.ts';
import { PlatformOnly, SignedInOnly, TenantAdminOnly } from './guards.tsx';
import { paths } from './paths.ts';
import { frame, screen } from './screen.tsx';

/** Signing in and joining: open to guests, in a narrow frame of their own. */
const entryRows: RouteObject[] = [
  screen(paths.login(), () => import('../features/auth/login-screen.tsx'), {
    head: () => ({ title: copyOf('auth').login.title }),
  }),
  screen(paths.register(), () => import('../features/auth/register-redirect.tsx'), {
    head: () => ({ title: copyOf('auth').register.title }),
  }),
  screen(paths.newSite, () => import('../features/auth/new-site-screen.tsx'), {
    words: ['gallery'],
    head: () => ({ title: copyOf('auth').newSite.title }),
  }),
];

/** Tools that fill the window and bring their own header. One row a screen. */
const fullScreenRows: RouteObject[] = [
  ...['/preview/:siteId', '/preview/:siteId/:pageId'].map((path) =>
    screen(path, () => import('../features/preview/site-preview-screen.tsx'), {
      words: ['dashboard', 'gallery'],
      head: () => ({ title: copyOf('dashboard').preview.title }),
    }),
  ),
  screen('/builder/:siteId', () => import('../builder/builder-screen.tsx'), {
    words: ['builder'],
    head: () => ({ title: copyOf('builder').title }),
  }),
];

/** Screens of a signed-in person. One row a screen; adding one is one row. */
const signedInRows: RouteObject[] = [
  screen(paths.dashboard, () => import('../features/dashboard/dashboard-screen.tsx'), {
    words: ['dashboard', 'gallery'],
    head: () => ({ title: copyOf('dashboard').title }),
  }),
  screen('/dashboard/sites/:siteId/messages', () => import('../features/messages/messages-screen.tsx'), {
    words: ['messages'],
    head: () => ({ title: copyOf('messages').title }),
  }),
  screen(paths.profile, () => import('../features/profile/profile-screen.tsx'), {
    head: () => ({ title: copyOf('auth').profile.title }),
  }),
];

/** The areas of administrators, each behind its guard. */
const adminRows: RouteObject[] = [
  {
    Component: TenantAdminOnly,
    children: [
      screen(paths.tenantDashboard, () => import('../features/overview/tenant-overview-screen.tsx'), {
        words: ['overview'],
        head: () => ({ title: copyOf('overview').tenant.title }),
      }),
    ],
  },
  {
    Component: PlatformOnly,
    children: [
      screen(paths.admin, () => import('../features/overview/platform-overview-screen.tsx'), {
        words: ['overview'],
        head: () => ({ title: copyOf('overview').platform.title }),
      }),
    ],
  },
  { path: '/tenant-dashboard', loader: () => redirect(paths.tenantDashboard) },
];

export const accountRoutes: RouteObject = frame(
  () => import('../features/shell/app-layout.tsx'),
  [
    frame(
      () => import('../features/shell/entry-layout.tsx'),
      [{ ErrorBoundary: RouteFailure, children: entryRows }],
    ),
    {
      Component: SignedInOnly,
      children: [
        { ErrorBoundary: RouteFailure, children: fullScreenRows },
        frame(
          () => import('../features/shell/signed-in-layout.tsx'),
          [{ ErrorBoundary: RouteFailure, children: [...signedInRows, ...adminRows] }],
        ),
      ],
    },
  ],
  ['auth', 'errors'],
);
