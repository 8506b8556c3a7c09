// Prefetches the builder's data while the code of its screen is loading.
import { sectionLibrary } from '@sitewright/contract/library/library';
import { getHeaderFooter, getPage, listPages } from '@sitewright/contract/pages/pages';
import { getSite } from '@sitewright/contract/sites/sites';
import { request } from '../lib/api.ts';
import type { EditorBootstrap } from './model/open-editor.ts';

/**
 * Without these a page can be viewed but not edited, so they are loaded before it, even if the network fails later.
 */
const loadTools = () =>
  Promise.allSettled([
    import('./canvas/selection-toolbar.tsx'),
    import('./canvas/bread-crumbs.tsx'),
    import('./canvas/drag/drag-controller.ts'),
    import('./canvas/drag/drag-feedback.tsx'),
    import('./panels/properties/properties-panel.tsx'),
  ]);

const fetchPages = async (siteId: string, wantedPageId: string | undefined) => {
  const { pages, templates } = await request(listPages, { params: { id: siteId } });
  const wanted = [...pages, ...templates].find((page) => page.id === wantedPageId) ?? pages[0];
  if (!wanted) throw new Error('The site has no page');
  return { pages, templates, page: await request(getPage, { params: { id: siteId, pageId: wanted.id } }) };
};

const begin = (siteId: string, wantedPageId: string | undefined): EditorBootstrap => {
  const opening = {
    site: request(getSite, { params: { id: siteId } }),
    pages: fetchPages(siteId, wantedPageId),
    parts: request(getHeaderFooter, { params: { id: siteId } }),
    library: request(sectionLibrary),
    tools: loadTools(),
  };
  // The consumer of each promise handles its error; a visit that ends earlier does not need it.
  for (const answer of Object.values(opening)) answer.catch(() => undefined);
  return opening;
};

let begun: { siteId: string; pageId: string | undefined; opening: EditorBootstrap } | undefined;

/** Starts the requests that `takeOpening` returns a moment later. */
export const prefetchBootstrap = (siteId: string, pageId: string | undefined): void => {
  begun = { siteId, pageId, opening: begin(siteId, pageId) };
};

/** Returns the prefetched requests once; otherwise starts them now. */
export const consumeBootstrap = (siteId: string, pageId: string | undefined): EditorBootstrap => {
  const early = begun;
  begun = undefined;
  const isWanted = early?.siteId === siteId && early.pageId === pageId;
  return isWanted ? early.opening : begin(siteId, pageId);
};
