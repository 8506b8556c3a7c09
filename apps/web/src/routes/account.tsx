import { redirect, type RouteObject } from 'react-router';
import { RouteFailure } from '../features/shell/route-failure.tsx';
import { textsOf } from '../lib/translations.ts';
import { beginBuilder } from './begin-builder.ts';
import { SignedInOnly } from './guards.tsx';
import { paths } from './paths.ts';
import { profileRows } from './profile.tsx';
import { frame, screen } from './screen.tsx';

/** Sign-in and registration routes: open to guests, in their own layout. */
const entryRows: RouteObject[] = [
  screen(paths.login(), () => import('../features/auth/login/login-screen.tsx'), {
    head: () => ({ title: textsOf('auth').login.title }),
  }),
  screen(paths.register(), () => import('../features/auth/joining/register-redirect.tsx'), {
    head: () => ({ title: textsOf('auth').register.title }),
  }),
  screen(paths.authCallback, () => import('../features/auth/callback/callback-screen.tsx'), {
    head: () => ({ title: textsOf('auth').callback.title }),
  }),
  screen(paths.authLink, () => import('../features/auth/links/link-screen.tsx'), {
    head: () => ({ title: textsOf('auth').link.title }),
  }),
  screen(paths.authReset, () => import('../features/auth/links/reset-password-screen.tsx'), {
    head: () => ({ title: textsOf('auth').reset.title }),
  }),
  screen(paths.authCode(), () => import('../features/auth/code/code-screen.tsx'), {
    head: () => ({ title: textsOf('auth').code.title }),
  }),
  screen(paths.forgotPassword, () => import('../features/auth/links/forgot-password-screen.tsx'), {
    head: () => ({ title: textsOf('auth').forgot.title }),
  }),
  screen(paths.invitation(), () => import('../features/auth/invitation/invitation-screen.tsx'), {
    head: () => ({ title: textsOf('auth').invitation.head }),
  }),
  screen(paths.checkout(), () => import('../features/subscription/checkout-screen.tsx'), {
    words: ['page-pricing'],
    head: () => ({ title: textsOf('auth').checkout.title }),
  }),
  // URL used in emails.
  {
    path: '/auth/invitation',
    loader: ({ request }) => redirect(`${paths.invitation()}${new URL(request.url).search}`),
  },
];

/** The wizard that creates a site: open to guests, in its own layout. */
const wizardRows: RouteObject[] = [
  screen(paths.newSite, () => import('../features/wizard/wizard-screen.tsx'), {
    words: ['gallery'],
    head: () => ({ title: textsOf('wizard').title }),
  }),
  screen(paths.createSite, () => import('../features/wizard/create-site-screen.tsx'), {
    words: ['gallery'],
    head: () => ({ title: textsOf('wizard').title }),
  }),
];

/** Full-window screens with their own header. One row per screen. */
const fullScreenRows: RouteObject[] = [
  ...['/preview/:siteId', '/preview/:siteId/:pageId'].map((path) =>
    screen(path, () => import('../features/preview/site-preview-screen.tsx'), {
      words: ['dashboard', 'gallery'],
      head: () => ({ title: textsOf('dashboard').preview.title }),
    }),
  ),
  screen('/sites/:siteId/transfer', () => import('../features/site-transfer/site-transfer-screen.tsx'), {
    words: ['site-settings'],
    head: () => ({ title: textsOf('site-settings').transfer.head }),
  }),
  screen('/sites/:siteId/enter', () => import('../features/site-entry/site-entry-screen.tsx'), {
    words: ['site-settings'],
    head: () => ({ title: textsOf('site-settings').entry.head }),
  }),
  {
    ...screen('/builder/:siteId', () => import('../builder/builder-screen.tsx'), {
      words: ['builder', 'company-facts'],
      head: () => ({ title: textsOf('builder').title }),
    }),
    loader: beginBuilder,
    // The builder itself loads other pages of the same site.
    shouldRevalidate: () => false,
  },
  ...['/dashboard/sites/:siteId/blog/new', '/dashboard/sites/:siteId/blog/edit/:postId'].map((path) =>
    screen(path, () => import('../post-editor/post-editor-screen.tsx'), {
      words: ['post-editor', 'errors'],
      head: () => ({ title: textsOf('post-editor').head }),
    }),
  ),
];

const blogHead = (
  part:
    | 'posts'
    | 'calendar'
    | 'categories'
    | 'tags'
    | 'authors'
    | 'series'
    | 'settings'
    | 'comments'
    | 'members'
    | 'import',
) => ({
  head: () => ({ title: textsOf('blog').tabs[part] }),
});

/** Screens of a site’s blog, below its tabs. */
const blogRows: RouteObject[] = [
  screen('/dashboard/sites/:siteId/blog', () => import('../features/blog/posts/posts-screen.tsx'), {
    ...blogHead('posts'),
    words: ['post-newsletter'],
  }),
  screen(
    '/dashboard/sites/:siteId/blog/calendar',
    () => import('../features/blog/posts/calendar/calendar-screen.tsx'),
    blogHead('calendar'),
  ),
  screen(
    '/dashboard/sites/:siteId/blog/categories',
    () => import('../features/blog/terms/categories/categories-screen.tsx'),
    blogHead('categories'),
  ),
  screen(
    '/dashboard/sites/:siteId/blog/tags',
    () => import('../features/blog/terms/tags/tags-screen.tsx'),
    blogHead('tags'),
  ),
  screen(
    '/dashboard/sites/:siteId/blog/authors',
    () => import('../features/blog/terms/authors/authors-screen.tsx'),
    blogHead('authors'),
  ),
  screen(
    '/dashboard/sites/:siteId/blog/series',
    () => import('../features/blog/terms/series/series-screen.tsx'),
    blogHead('series'),
  ),
  screen(
    '/dashboard/sites/:siteId/blog/settings',
    () => import('../features/blog/settings/blog-settings-screen.tsx'),
    blogHead('settings'),
  ),
  screen(
    '/dashboard/sites/:siteId/blog/comments',
    () => import('../features/blog/comments/comments-screen.tsx'),
    {
      ...blogHead('comments'),
      words: ['blog-comments'],
    },
  ),
  screen(
    '/dashboard/sites/:siteId/blog/members',
    () => import('../features/blog/members/members-screen.tsx'),
    {
      ...blogHead('members'),
      words: ['blog-members'],
    },
  ),
  screen(
    '/dashboard/sites/:siteId/blog/import',
    () => import('../features/blog/import/blog-import-screen.tsx'),
    {
      ...blogHead('import'),
      words: ['blog-import'],
    },
  ),
];

/** Screens of a signed-in user. One row per screen. */
const signedInRows: RouteObject[] = [
  screen(paths.dashboard, () => import('../features/dashboard/dashboard-screen.tsx'), {
    words: ['dashboard', 'gallery', 'sharing'],
    head: () => ({ title: textsOf('dashboard').title }),
  }),
  screen(
    '/sites/:siteId/section-management',
    () => import('../features/section-management/section-management-screen.tsx'),
    {
      words: ['sections', 'builder', 'lists', 'dashboard'],
      head: () => ({ title: textsOf('sections').title }),
    },
  ),
  screen(paths.media, () => import('../features/media-library/media-library-screen.tsx'), {
    words: ['media-library', 'media', 'lists', 'errors'],
    head: () => ({ title: textsOf('media-library').title }),
  }),
  screen('/dashboard/import', () => import('../features/site-import/site-import-screen.tsx'), {
    words: ['site-archive', 'html-import', 'lists', 'errors', 'builder'],
    head: () => ({ title: textsOf('site-archive').imports.title }),
  }),
  screen(paths.siteOffers, () => import('../features/site-moves/site-offers-screen.tsx'), {
    words: ['site-moves', 'lists', 'errors', 'builder'],
    head: () => ({ title: textsOf('site-moves').head }),
  }),
  screen(paths.importWebsite, () => import('../features/html-import/website-import-screen.tsx'), {
    words: ['html-import', 'lists', 'errors', 'builder'],
    head: () => ({ title: textsOf('html-import').title }),
  }),
  screen(paths.usage, () => import('../features/usage/usage-screen.tsx'), {
    words: ['usage', 'lists', 'errors'],
    head: () => ({ title: textsOf('usage').title }),
  }),
  screen(paths.companyProfile, () => import('../features/company/company-screen.tsx'), {
    words: ['company', 'company-sites', 'company-facts', 'recommendations', 'lists', 'errors'],
    head: () => ({ title: textsOf('company').title }),
  }),
  screen(paths.aiGeneration, () => import('../features/ai-generation/ai-generation-screen.tsx'), {
    words: ['ai-generation', 'lists', 'errors'],
    head: () => ({ title: textsOf('ai-generation').title }),
  }),
  screen(
    '/dashboard/submissions',
    () => import('../features/submissions/across-sites/all-submissions-screen.tsx'),
    { words: ['submissions', 'lists'], head: () => ({ title: textsOf('submissions').all.title }) },
  ),
  // Its address before forms were records.
  {
    path: '/dashboard/sites/:siteId/messages',
    loader: ({ params }) => redirect(paths.allSubmissions(params['siteId'])),
  },
  screen('/dashboard/sites/:siteId/forms', () => import('../features/submissions/forms/forms-screen.tsx'), {
    words: ['submissions', 'lists'],
    head: () => ({ title: textsOf('submissions').forms.title }),
  }),
  screen(
    '/dashboard/sites/:siteId/forms/:formId/statistics',
    () => import('../features/submissions/statistics/statistics-screen.tsx'),
    { words: ['submissions', 'lists'], head: () => ({ title: textsOf('submissions').statistics.title }) },
  ),
  screen(
    '/dashboard/sites/:siteId/forms/:formId/submissions',
    () => import('../features/submissions/inbox/submissions-screen.tsx'),
    {
      words: ['submissions', 'lists'],
      head: () => ({ title: textsOf('submissions').inbox.title }),
    },
  ),
  screen(
    '/dashboard/sites/:siteId/forms/:formId/delivery',
    () => import('../features/submissions/delivery/delivery-screen.tsx'),
    { words: ['form-delivery', 'lists'], head: () => ({ title: textsOf('form-delivery').title }) },
  ),
  // URL used in emails.
  screen(
    '/dashboard/webhooks/:webhookId',
    () => import('../features/submissions/delivery/webhook-link-screen.tsx'),
    { words: ['form-delivery', 'lists'], head: () => ({ title: textsOf('form-delivery').title }) },
  ),
  frame(() => import('../features/blog/shell/blog-layout.tsx'), blogRows, ['blog', 'lists', 'errors']),
];

/** App routes, with the administration areas of the host. */
export const accountRoutes = (areas: RouteObject[]): RouteObject =>
  frame(
    () => import('../features/shell/app-layout.tsx'),
    [
      frame(
        () => import('../features/shell/entry-layout.tsx'),
        [{ ErrorBoundary: RouteFailure, children: entryRows }],
      ),
      frame(
        () => import('../features/wizard/wizard-layout.tsx'),
        [{ ErrorBoundary: RouteFailure, children: wizardRows }],
        ['wizard'],
      ),
      {
        Component: SignedInOnly,
        children: [
          frame(
            () => import('../features/legal/consent/consent-gate.tsx'),
            [
              { ErrorBoundary: RouteFailure, children: fullScreenRows },
              frame(
                () => import('../features/shell/signed-in-layout.tsx'),
                [
                  frame(
                    () => import('../features/auth/notices/account-notices.tsx'),
                    [{ ErrorBoundary: RouteFailure, children: [...signedInRows, ...profileRows, ...areas] }],
                  ),
                ],
                ['inbox'],
              ),
            ],
            ['page-legal'],
          ),
        ],
      },
    ],
    ['auth', 'errors'],
  );
