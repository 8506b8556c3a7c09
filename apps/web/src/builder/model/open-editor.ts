// Opens a site in the builder: everything it needs, fetched side by side, and what a lost tab left behind.
import type { PageContent } from '@sitewright/contract/content';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type { sectionLibrary } from '@sitewright/contract/library/library';
import { limits } from '@sitewright/contract/limits';
import { getHeaderFooter, getPage } from '@sitewright/contract/pages/pages';
import type { Page, PageSummary, SitePartResponse } from '@sitewright/contract/pages/pages';
import { type SiteRole, siteRoleMay } from '@sitewright/contract/permissions';
import type { Site } from '@sitewright/contract/sites/sites';
import { request } from '../../lib/api.ts';
import { onceOnline } from '../../lib/late.ts';
import { DocumentSession, type DocumentKind } from '../saving/document-session.ts';
import { holdTabLock } from '../saving/journal-store.ts';
import { tabId } from '../saving/tab-id.ts';
import { Editor } from './editor.ts';
import type { RoleGuard, ViewportName } from './editor-view.ts';
import { type EditorLibrary, readEditorLibrary } from './editor-library.ts';
import { hasElements, loadElementKinds } from './element-registry.ts';
import { loadLinked } from './load-linked.ts';
import { onIdle } from './on-idle.ts';

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

/** What an editor is made of, each part on its way. */
export interface Opening {
  site: Promise<Site>;
  pages: Promise<{ pages: PageSummary[]; page: Page }>;
  parts: Promise<EndpointResponse<typeof getHeaderFooter>>;
  library: Promise<EndpointResponse<typeof sectionLibrary>>;
  /** The code of what a page is worked on with. */
  tools: Promise<unknown>;
}

export interface OpenedEditor {
  editor: Editor;
  /** True when unsaved work of a lost tab came back. */
  isRecovered: boolean;
}

/** The site is there for whoever asks, to look at and perhaps to talk about. */
export class ViewOnly extends Error {}

/** A window narrower than a tablet shows the page as a phone does: of a wider screen nothing could be read. */
const firstViewport = (): ViewportName =>
  window.innerWidth < limits.preview.tabletPx ? 'mobile' : 'desktop';

export const openEditor = async (siteId: string, opening: Opening): Promise<OpenedEditor> => {
  const site = await opening.site;
  if (!siteRoleMay(site.role, 'sites.content')) throw new ViewOnly();
  const { pages, page } = await opening.pages;
  const [parts, sent] = await Promise.all([opening.parts, opening.library, opening.tools]);
  const library = readEditorLibrary(sent);
  holdTabLock(tabId);
  const sessions = {
    header: sessionOfPart(siteId, 'header', parts.header),
    page: sessionOfPage(siteId, page),
    footer: sessionOfPart(siteId, 'footer', parts.footer),
  };
  await kindsFor(parts.header.content, page.content, parts.footer.content);
  const mayEdit = await guardFor(site.role, library);
  const editor = new Editor(
    library,
    sessions,
    { viewport: firstViewport(), pages, pageId: page.id, site },
    mayEdit,
  );
  const isRecovered = await adopt(editor.sessionList);
  await followLinks(editor);
  return { editor, isRecovered };
};

/** What somebody of this role may edit; undefined for everything. */
const guardFor = async (role: SiteRole, library: EditorLibrary): Promise<RoleGuard | undefined> => {
  if (siteRoleMay(role, 'sites.write')) return undefined;
  return (await import('./content-guard.ts')).contentGuard(library);
};

/** What draws elements is waited for by a page that has some; others get it when nothing else is to be done. */
const kindsFor = async (...contents: PageContent[]): Promise<void> => {
  if (contents.some(hasElements)) await loadElementKinds();
  else onIdle(() => void onceOnline(loadElementKinds).catch(reportError));
};

/** What knows of linked sections is there before somebody can edit one; others get it when nothing else is to be done. */
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
    // A browser without storage has nothing to bring back.
    if (await session.adoptJournals().catch(() => false)) isRecovered = true;
  }
  // What came back may be the first element of its page.
  if (isRecovered) await loadElementKinds();
  return isRecovered;
};

/** Shows another page of the site. What was not saved yet of the old one is sent first. */
export const openPage = async (editor: Editor, pageId: string): Promise<void> => {
  const old = editor.sessions.page;
  await old.flush();
  const { site } = editor.view;
  const page = await request(getPage, { params: { id: site.id, pageId } });
  await kindsFor(page.content);
  const session = sessionOfPage(site.id, page);
  old.close();
  await adopt([session]);
  editor.replaceSession('page', session, { pageId });
  await followLinks(editor);
};

/** Loads a document anew because the server's log does not reach back to ours; our edits come along. */
export const reopenDocument = async (editor: Editor, kind: DocumentKind): Promise<void> => {
  const old = editor.sessions[kind];
  const { site, pageId } = editor.view;
  const journal = old.sync.journal();
  old.close();
  const session =
    kind === 'page'
      ? sessionOfPage(site.id, await request(getPage, { params: { id: site.id, pageId } }))
      : sessionOfPart(site.id, kind, (await request(getHeaderFooter, { params: { id: site.id } }))[kind]);
  session.takeOver(journal);
  editor.replaceSession(kind, session);
};
