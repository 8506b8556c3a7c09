import type { RouteObject } from 'react-router';
import { NotFoundScreen } from '../features/shell/not-found-screen.tsx';
import { RouteFailure } from '../features/shell/route-failure.tsx';
import { textsOf } from '../lib/translations.ts';
import { paths } from './paths.ts';
import { frame, screen, type ScreenHandle, staticPage } from './screen.tsx';

const notFoundHandle: ScreenHandle = { head: () => ({ title: textsOf('common').notFound.title }) };

/** Catch-all, the last row of a route table. */
/** Pages of a blog are documents of the server. */
export const blogRows: RouteObject[] = [paths.blog, '/blog/*'].map((path) =>
  screen(path, () => import('../features/platform-blog/blog-document-screen.tsx')),
);

export const notFoundRow: RouteObject = { path: '*', Component: NotFoundScreen, handle: notFoundHandle };

/** Legal documents, on every host. */
export const legalRow = screen('/legal/:type', () => import('../features/legal/public/legal-screen.tsx'), {
  words: ['page-legal', 'page-terms', 'page-privacy'],
  head: ({ type }) => {
    const { types, missing } = textsOf('page-legal');
    return { title: types[type as keyof typeof types] ?? missing };
  },
});

/** Public pages, in the public layout. One row per page. */
const rows: RouteObject[] = [
  // A page of the server: links of the app leave the app.
  screen(paths.home, () => import('../features/shell/home-document-screen.tsx')),
  staticPage(paths.features, 'page-features', () => import('../features/public-pages/features-page.tsx')),
  staticPage(paths.pricing, 'page-pricing', () => import('../features/public-pages/pricing-page.tsx')),
  staticPage(
    paths.integrations,
    'page-integrations',
    () => import('../features/public-pages/integrations-page.tsx'),
  ),
  staticPage(paths.help, 'page-help', () => import('../features/help/help-page.tsx')),
  screen('/help/:slug', () => import('../features/help/article-page.tsx'), {
    words: ['page-help'],
    head: () => textsOf('page-help').head,
  }),
  staticPage(paths.tutorials, 'page-tutorials', () => import('../features/help/tutorials-page.tsx')),
  screen('/tutorials/:slug', () => import('../features/help/tutorial-page.tsx'), {
    words: ['page-tutorials'],
    head: () => textsOf('page-tutorials').head,
  }),
  staticPage(paths.apiDocs, 'page-api-docs', () => import('../features/public-pages/api-docs-page.tsx')),
  staticPage(paths.status, 'page-status', () => import('../features/status/status-page.tsx')),
  staticPage(paths.gdpr, 'page-gdpr', () => import('../features/public-pages/gdpr-page.tsx')),
  staticPage(
    paths.accessibility,
    'page-accessibility',
    () => import('../features/public-pages/accessibility/accessibility-page.tsx'),
  ),
  screen(paths.samples, () => import('../features/samples/samples-page.tsx'), {
    words: ['page-samples'],
    head: () => ({ ...textsOf('page-samples').head, isUnlisted: true }),
    prerenderedPaths: () => [paths.samples],
  }),
  staticPage(paths.about, 'page-about', () => import('../features/public-pages/about-page.tsx')),
  staticPage(paths.careers, 'page-careers', () => import('../features/public-pages/careers-page.tsx')),
  staticPage(paths.contact, 'page-contact', () => import('../features/public-pages/contact-page.tsx')),
  screen(paths.privacy, () => import('../features/public-pages/privacy-page.tsx'), {
    words: ['page-privacy', 'page-legal'],
    head: () => textsOf('page-privacy').head,
    prerenderedPaths: () => [paths.privacy],
  }),
  screen(paths.terms, () => import('../features/public-pages/terms-page.tsx'), {
    words: ['page-terms', 'page-legal'],
    head: () => textsOf('page-terms').head,
    prerenderedPaths: () => [paths.terms],
  }),
  legalRow,
  ...blogRows,
  notFoundRow,
];

export const publicFrameId = 'public';

export const publicRoutes: RouteObject = {
  id: publicFrameId,
  ...frame(
    () => import('../features/shell/public-layout.tsx'),
    [{ ErrorBoundary: RouteFailure, children: rows }],
  ),
};
