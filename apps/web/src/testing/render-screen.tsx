import { getMe, profile, type User } from '@sitewright/contract/auth';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { toast } from 'react-hot-toast';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { page } from 'vitest/browser';
import { appSession } from '../lib/app-session.ts';
import { chooseLanguage } from '../lib/browser-language.ts';
import type { Language } from '../lib/languages.ts';
import { workTenant } from '../lib/work-tenant.ts';
import { discoverRoutes, routes } from '../routes/routes.tsx';
import { mock } from './mock-api.ts';
import { makePerson, tokensOf } from './person.ts';

export interface ScreenOptions {
  /** Null is a guest. */
  as?: User | null;
  language?: Language;
  width?: number;
}

const startAddress = location.href;
let close: (() => void) | undefined;

/** Takes down what the test has shown, and what it left in the browser. */
export const closeScreen = (): void => {
  close?.();
  close = undefined;
  appSession.end();
  workTenant.choose(undefined);
  toast.removeAll();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', startAddress);
};

const enter = (person: User | null): void => {
  if (!person) return appSession.end();
  mock(profile, person);
  mock(getMe, person);
  appSession.begin(person, tokensOf(person));
};

/** Opens a screen of the app by its address, with the frame, guards, words and session it has in the browser. */
export const renderScreen = async (path: string, options: ScreenOptions = {}) => {
  const { as = makePerson(), language = 'en', width = 1280 } = options;
  await page.viewport(width, 900);
  history.replaceState(null, '', path);
  await chooseLanguage(language);
  enter(as);
  const container = document.createElement('div');
  container.id = 'root';
  document.body.append(container);
  const router = createBrowserRouter(routes, { patchRoutesOnNavigation: discoverRoutes() });
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
