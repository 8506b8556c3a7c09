import { getMe, profile, type User } from '@sitewright/contract/auth/auth';
import { type ReactElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { toast } from 'react-hot-toast';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { page } from 'vitest/browser';
import { AppRoot } from '../features/shell/app-root.tsx';
import { appSession } from '../lib/app-session.ts';
import { chooseLanguage } from '../lib/browser-language.ts';
import type { Language } from '../lib/languages.ts';
import { activeTenant } from '../lib/active-tenant.ts';
import type { Namespace } from '../lib/translations-shape.ts';
import { discoverRoutes, routes } from '../routes/routes.tsx';
import { frame } from '../routes/screen.tsx';
import { mock } from './mock-api.ts';
import { makeUser, tokensOf } from './user.ts';

export interface ScreenOptions {
  /** Signed-in user; null for a guest. Later mutations of the object are visible to the screen. */
  as?: User | null;
  language?: Language;
  width?: number;
}

const startUrl = location.href;
let close: (() => void) | undefined;

/** Unmounts the screen and clears what the test left in the browser. */
export const closeScreen = (): void => {
  close?.();
  close = undefined;
  appSession.end();
  activeTenant.choose(undefined);
  toast.removeAll();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', startUrl);
};

const enter = (person: User | null): void => {
  if (!person) return appSession.end();
  mock(profile, () => person);
  mock(getMe, () => person);
  appSession.begin(person, tokensOf(person));
};

type PatchRoutes = Parameters<typeof createBrowserRouter>[1];

const show = async (path: string, map: RouteObject[], patch: PatchRoutes, options: ScreenOptions) => {
  const { as = makeUser(), language = 'en', width = 1280 } = options;
  close?.();
  await page.viewport(width, 900);
  history.replaceState(null, '', path);
  await chooseLanguage(language);
  enter(as);
  const container = document.createElement('div');
  container.id = 'root';
  // As in app.html; leftovers of earlier tests, such as dialog portals, stay behind it.
  document.body.prepend(container);
  const router = createBrowserRouter(map, patch);
  const root = createRoot(container);
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  close = () => {
    root.unmount();
    router.dispose();
    container.remove();
  };
  return page.elementLocator(document.body);
};

/** Renders a screen of the app by path, with layout, guards, translations and session. */
export const renderScreen = (path: string, options: ScreenOptions = {}) =>
  show(path, routes, { patchRoutesOnNavigation: discoverRoutes() }, options);

/** Renders a component within the app's providers. */
export const renderPart = (part: ReactElement, words: readonly Namespace[], options: ScreenOptions = {}) =>
  show(
    '/',
    [
      {
        Component: AppRoot,
        children: [
          frame(
            () => import('../features/shell/app-layout.tsx'),
            [{ path: '*', element: part }],
            ['auth', 'errors', ...words],
          ),
        ],
      },
    ],
    {},
    options,
  );
