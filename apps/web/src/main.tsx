import './theme/base.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { runSession } from './lib/app-session.ts';
import { browserLanguage, chooseLanguage } from './lib/browser-language.ts';
import { tenantHost } from './lib/tenant-host.ts';
import { currentLanguage } from './lib/words.ts';
import { discoverRoutes, loadAppRoutes, routes } from './routes/routes.tsx';
import { watchColorScheme } from './theme/color-scheme.ts';

/** Loads the code of the first screen, so that it hydrates over the prerendered HTML without a blank moment. */
async function loadFirstScreen(map: RouteObject[]): Promise<void> {
  const matches = matchRoutes(map, location) ?? [];
  if (matches.some(({ route }) => route.path === '*')) return;
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const loaded = await route.lazy();
      Object.assign(route, loaded, { lazy: undefined });
    }),
  );
}

async function start(): Promise<void> {
  // Who somebody is can be asked while the code of their screen comes.
  runSession();
  await chooseLanguage(browserLanguage());
  // The host of a workspace has a map of its own, which is whole from the beginning.
  const map = tenantHost ? await (await import('./routes/tenant-host.tsx')).loadTenantHost() : routes;
  const patch = tenantHost ? {} : { patchRoutesOnNavigation: discoverRoutes() };
  // A first screen that fails to load is shown, with its Retry, by the router's error boundary.
  await loadFirstScreen(map).catch(() => undefined);
  const root = document.querySelector<HTMLElement>('#root')!;
  const app = (
    <StrictMode>
      <RouterProvider router={createBrowserRouter(map, patch)} />
    </StrictMode>
  );
  const isPrerendered = root.dataset['prerendered'] === location.pathname.replace(/(.)\/$/, '$1');
  if (isPrerendered && currentLanguage() === document.documentElement.lang) hydrateRoot(root, app);
  else {
    // Words in another language go before the page is shown: React would keep them until its first commit.
    root.replaceChildren();
    createRoot(root).render(app);
  }
  delete document.documentElement.dataset['boot'];
  watchColorScheme();
  // The rest of the map is at hand before anyone asks for it.
  if (!tenantHost) setTimeout(() => void loadAppRoutes().catch(() => undefined), 2_000);
}

void start();
