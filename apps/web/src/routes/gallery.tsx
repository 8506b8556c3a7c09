import type { RouteObject } from 'react-router';
import { RouteFailure } from '../features/shell/route-failure.tsx';
import { textsOf } from '../lib/translations.ts';
import { paths } from './paths.ts';
import { frame, screen } from './screen.tsx';

const withAppControls = (rows: RouteObject[]): RouteObject => ({
  ErrorBoundary: RouteFailure,
  children: [frame(() => import('../features/shell/app-layout.tsx'), rows, ['errors'])],
});

/** The gallery: public on the main host, but with the app's controls and its cache. */
export const galleryRows: RouteObject[] = [
  screen(paths.siteTemplates, () => import('../features/gallery/gallery-screen.tsx'), {
    words: ['gallery'],
    head: () => textsOf('gallery').head,
  }),
  screen('/site-templates/:slug', () => import('../features/gallery/template-detail-screen.tsx'), {
    words: ['gallery'],
    head: () => textsOf('gallery').head,
  }),
];

/** Full-window previews of templates and drafts, without layout. */
const previewRows: RouteObject[] = [
  ...['/preview/site-template/:templateId', '/preview/template/:templateId'].map((path) =>
    screen(path, () => import('../features/gallery/template-preview-screen.tsx'), {
      words: ['gallery'],
      head: () => textsOf('gallery').head,
    }),
  ),
  screen('/samples/:slug', () => import('../features/samples/sample-screen.tsx'), {
    words: ['gallery', 'page-samples'],
    head: ({ slug }) => {
      const { samples, missing, head } = textsOf('page-samples');
      const sample = samples.find((candidate) => candidate.slug === slug);
      return { ...head, title: sample?.name ?? missing.title, isUnlisted: true };
    },
  }),
  screen(
    '/preview/landing-template/:templateId',
    () => import('../features/landing/landing-template-preview-screen.tsx'),
    {
      words: ['landing'],
      head: () => ({ title: textsOf('landing').previewTitle }),
    },
  ),
  screen(paths.tenantLanding, () => import('../features/landing/tenant-landing-screen.tsx'), {
    words: ['landing'],
    head: () => ({ title: textsOf('landing').title }),
  }),
  // Review of a draft through a review link.
  screen('/review/:token', () => import('../features/review/review-screen.tsx'), {
    words: ['together'],
    head: () => ({ title: textsOf('together').review.head }),
  }),
];

/** Within the public layout. */
export const galleryRoutes = withAppControls(galleryRows);

export const templatePreviewRoutes = withAppControls(previewRows);
