import './theme/base.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { runSession } from './lib/app-session.ts';
import { browserLanguage, chooseLanguage } from './lib/browser-language.ts';
import { tenantHost } from './lib/tenant-host.ts';
import { currentLanguage } from './lib/translations.ts';
import { discoverRoutes, loadAppRoutes, routes } from './routes/routes.tsx';
import { watchColorScheme } from './theme/color-scheme.ts';

/** Preloads the first screen, so that it hydrates the prerendered HTML without a flash. */
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
  // Load the session in parallel with the screen's code.
  runSession();
  await chooseLanguage(browserLanguage());
  // A workspace's host has its own complete route table.
  const map = tenantHost ? await (await import('./routes/tenant-host.tsx')).loadTenantHost() : routes;
  const patch = tenantHost ? {} : { patchRoutesOnNavigation: discoverRoutes() };
  // If the first screen fails to load, the router's error boundary shows it with Retry.
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
    // Content that the server wrote stays until React's first commit replaces it. Prerendered text in another language is
    // removed first.
    const isServed = root.dataset['served'] !== undefined;
    if (!isServed || currentLanguage() !== document.documentElement.lang) root.replaceChildren();
    createRoot(root).render(app);
  }
  delete document.documentElement.dataset['boot'];
  watchColorScheme();
  // Preload the remaining routes.
  if (!tenantHost) setTimeout(() => void loadAppRoutes().catch(() => undefined), 2_000);
}

void start();
