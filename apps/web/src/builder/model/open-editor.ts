// Opens a site in the builder: loads everything in parallel, and recovers unsaved work of crashed tabs.
import { hasBinding } from '@sitewright/contract/company/company-bindings';
import type { PageContent } from '@sitewright/contract/content';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type { sectionLibrary } from '@sitewright/contract/library/library';
import { limits } from '@sitewright/contract/limits';
import { getHeaderFooter, getPage } from '@sitewright/contract/pages/pages';
import type { Page, PageSummary, SitePartResponse } from '@sitewright/contract/pages/pages';
import { type SiteRole, siteRoleMay } from '@sitewright/contract/permissions';
import type { Site } from '@sitewright/contract/sites/sites';
import { request } from '../../lib/api.ts';
import { onceOnline } from '../../lib/lazy-component.ts';
import { DocumentSession, type DocumentKind } from '../../saving/document-session.ts';
import { acquireTabLock } from '../../saving/journal-store.ts';
import { tabId } from '../../saving/tab-id.ts';
import { Editor } from './editor.ts';
import type { RoleGuard, ViewportName } from './editor-view.ts';
import { type EditorLibrary, readEditorLibrary } from './editor-library.ts';
import { hasElements, loadElementKinds } from './element-registry.ts';
import { loadLinked } from './load-linked.ts';
import { onIdle } from './on-idle.ts';
import { loadSiteCompany, refreshCompany } from '../bindings/site-company.ts';

const sessionOfPage = (siteId: string, page: Page): DocumentSession =>
  new DocumentSession(
    { siteId, documentId: page.id, kind: 'page', version: page.version, content: page.content },
    tabId,
  );

const sessionOfPart = (siteId: string, kind: DocumentKind, part: SitePartResponse): DocumentSession =>
  new DocumentSession(
    { siteId, documentId: part.documentId, kind, version: part.version, content: part.content },
    tabId,
  );

/** The pending requests that an editor is built from. */
export interface EditorBootstrap {
  site: Promise<Site>;
  pages: Promise<{ pages: PageSummary[]; templates: PageSummary[]; page: Page }>;
  parts: Promise<EndpointResponse<typeof getHeaderFooter>>;
  library: Promise<EndpointResponse<typeof sectionLibrary>>;
  /** The code of the page's tools. */
  tools: Promise<unknown>;
}

export interface OpenedEditor {
  editor: Editor;
  /** True when unsaved work of another tab was recovered. */
  isRecovered: boolean;
}

/** The user may view the site, and perhaps comment, but not edit. */
export class ViewOnlyError extends Error {}

/** A window narrower than a tablet starts with the phone viewport: a wider one would be unreadable. */
const firstViewport = (): ViewportName =>
  window.innerWidth < limits.preview.tabletPx ? 'mobile' : 'desktop';

export const openEditor = async (siteId: string, opening: EditorBootstrap): Promise<OpenedEditor> => {
  const site = await opening.site;
  if (!siteRoleMay(site.role, 'sites.content')) throw new ViewOnlyError();
  const { pages, templates, page } = await opening.pages;
  const [parts, sent] = await Promise.all([opening.parts, opening.library, opening.tools]);
  const library = readEditorLibrary(sent);
  acquireTabLock(tabId);
  const sessions = {
    header: sessionOfPart(siteId, 'header', parts.header),
    page: sessionOfPage(siteId, page),
    footer: sessionOfPart(siteId, 'footer', parts.footer),
  };
  const contents = [parts.header.content, page.content, parts.footer.content];
  // Without the profile the page opens all the same: bound fields show their last known value.
  const [company] = await Promise.all([
    contents.some(hasBinding) ? loadSiteCompany(siteId).catch(() => undefined) : undefined,
    kindsFor(...contents),
  ]);
  const mayEdit = await guardFor(site.role, library);
  const editor = new Editor(
    library,
    sessions,
    { viewport: firstViewport(), pages, templates, pageId: page.id, site },
    mayEdit,
  );
  if (company) editor.setView({ company });
  const isRecovered = await adopt(editor.sessionList);
  await followLinks(editor);
  return { editor, isRecovered };
};

/** The guard of a role; undefined for roles that may edit everything. */
const guardFor = async (role: SiteRole, library: EditorLibrary): Promise<RoleGuard | undefined> => {
  if (siteRoleMay(role, 'sites.write')) return undefined;
  return (await import('./content-guard.ts')).contentGuard(library);
};

/** Loads the element renderers first for a page that has elements, else when the browser is idle. */
const kindsFor = async (...contents: PageContent[]): Promise<void> => {
  if (contents.some(hasElements)) await loadElementKinds();
  else onIdle(() => void onceOnline(loadElementKinds).catch(reportError));
};

/** Loads the code of linked sections before a page that has some can be edited, else when the browser is idle. */
const followLinks = async (editor: Editor): Promise<void> => {
  const load = async (): Promise<void> => {
    (await loadLinked(editor)).openAll();
  };
  const isLinked = editor.sectionIds().some((id) => editor.node(id)?.props['linked'] !== undefined);
  if (isLinked) await load();
  else onIdle(() => void onceOnline(load).catch(reportError));
};

const adopt = async (sessions: readonly DocumentSession[]): Promise<boolean> => {
  let isRecovered = false;
  for (const session of sessions) {
    // A browser without storage has nothing to recover.
    if (await session.adoptJournals().catch(() => false)) isRecovered = true;
  }
  // The recovered work may contain the first element of the page.
  if (isRecovered) await loadElementKinds();
  return isRecovered;
};

/** Shows another page of the site, after sending unsaved edits of the current one. */
export const openPage = async (editor: Editor, pageId: string): Promise<void> => {
  const old = editor.sessions.page;
  await old.flush();
  const { site } = editor.view;
  const page = await request(getPage, { params: { id: site.id, pageId } });
  await kindsFor(page.content);
  if (hasBinding(page.content) && !editor.view.company) await refreshCompany(editor).catch(() => undefined);
  const session = sessionOfPage(site.id, page);
  old.close();
  await adopt([session]);
  editor.replaceSession('page', session, { pageId });
  await followLinks(editor);
};

/**
 * Reloads a document because the server's log no longer reaches back to our version; unsaved edits are carried over.
 */
export const reopenDocument = async (editor: Editor, kind: DocumentKind): Promise<void> => {
  const old = editor.sessions[kind];
  const { site, pageId } = editor.view;
  const journal = old.sync.journal();
  old.close();
  const session =
    kind === 'page'
      ? sessionOfPage(site.id, await request(getPage, { params: { id: site.id, pageId } }))
      : sessionOfPart(site.id, kind, (await request(getHeaderFooter, { params: { id: site.id } }))[kind]);
  session.adoptJournal(journal);
  editor.replaceSession(kind, session);
};
