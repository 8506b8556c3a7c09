import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router';
import { type Language, languages } from './lib/languages.ts';
import type { Namespace } from './lib/translations-shape.ts';
import { provideTranslations, setLanguage } from './lib/translations.ts';
import { headOf } from './routes/document-head.tsx';
import { fullTitle } from './routes/page-title.ts';
import { routes } from './routes/routes.tsx';
import type { ScreenHandle } from './routes/screen.tsx';

/** Build time only: renders the public pages to HTML, so that they are readable before any script runs. */
export interface PrerenderedPage {
  path: string;
  language: Language;
  title: string;
  description: string;
  isUnlisted: boolean;
  html: string;
  /** Source text of the loaders of the screen and its layouts; identifies the chunks of the page. */
  loaders: string[];
  words: string[];
}

interface Row {
  route: RouteObject;
  handle: ScreenHandle;
}

const rowsOf = (list: readonly RouteObject[]): Row[] =>
  list.flatMap((route) => [
    { route, handle: (route.handle ?? {}) as ScreenHandle },
    ...rowsOf(route.children ?? []),
  ]);

/** The build has no server that could serve the locale files of other languages. */
const wordFiles = import.meta.glob<Record<string, unknown>>(
  ['../public/locales/*/*.json', '!../public/locales/en/*.json'],
  { eager: true, import: 'default' },
);

function provideAllTranslations(): void {
  for (const [file, bundle] of Object.entries(wordFiles)) {
    const [language, namespace] = file.replace('.json', '').split('/').slice(-2) as [Language, Namespace];
    provideTranslations(language, namespace, bundle);
  }
}

async function renderPage(path: string, language: Language): Promise<PrerenderedPage> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://localhost${path}`));
  if (context instanceof Response) throw new Error(`${path} answered ${context.status} while prerendering`);
  if (context.errors) throw new Error(`${path} failed while prerendering`, { cause: context.errors });
  const router = createStaticRouter(handler.dataRoutes, context);
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </StrictMode>,
  );
  const matches = (matchRoutes(handler.dataRoutes, path) ?? []).map(({ route, params }) => ({
    handle: (route.handle ?? {}) as ScreenHandle,
    params,
  }));
  const { title, description = '', isUnlisted = false } = headOf(matches);
  return {
    path,
    language,
    title: fullTitle(title),
    description,
    isUnlisted,
    html: await new Response(prelude).text(),
    loaders: matches.flatMap(({ handle }) => (handle.load ? [String(handle.load)] : [])),
    words: matches.flatMap(({ handle }) => handle.words ?? []),
  };
}

export async function prerenderPages(): Promise<PrerenderedPage[]> {
  provideAllTranslations();
  const pages: PrerenderedPage[] = [];
  for (const language of languages) {
    await setLanguage(language);
    for (const { route, handle } of rowsOf(routes)) {
      if (!handle.prerenderedPaths) continue;
      if (typeof route.lazy === 'function') await route.lazy();
      for (const path of handle.prerenderedPaths()) pages.push(await renderPage(path, language));
    }
  }
  return pages;
}
