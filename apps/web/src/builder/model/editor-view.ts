// The editor's view state and the options of an edit.
import type { Facts } from '@sitewright/contract/company/company-bindings';
import type { PublishProgress } from '@sitewright/contract/live/live';
import type { PageSummary } from '@sitewright/contract/pages/pages';
import type { Site } from '@sitewright/contract/sites/sites';
import type { Operation } from '@sitewright/document/operation';
import type { DocumentKind, DocumentSession } from '../../saving/document-session.ts';

/** The open documents. */
export type Sessions = Record<DocumentKind, DocumentSession>;

export type ViewportName = 'desktop' | 'tablet' | 'mobile';

export interface Selection {
  /** The section, list entry or element that is selected. */
  nodeId: string;
  /** The field that the properties panel should scroll to. */
  field?: string | undefined;
}

/** The company profile of the site's customer. */
export interface SiteCompany {
  facts: Facts;
  /** Whether the user may change the profile. */
  isOwnProfile: boolean;
}

/** UI state that is not part of a document. Replaced on change, so that React can compare it. */
export interface EditorView {
  selection: Selection | undefined;
  /** The rest of the selection, newest first. */
  extraSelection: readonly string[];
  viewport: ViewportName;
  /** Zoom of the page; undefined: fits the window. */
  zoom: number | undefined;
  /** Whether the other viewports are shown beside the edited one. */
  isSideBySide: boolean;
  hasRulers: boolean;
  /** Viewports on which an element overflows its section or covers text. */
  viewportsWithWarnings: readonly ViewportName[];
  pages: readonly PageSummary[];
  /** Templates of the blog, edited like pages. */
  templates: readonly PageSummary[];
  pageId: string;
  site: Site;
  /** Undefined until it is loaded; bound fields show what was known last meanwhile. */
  company: SiteCompany | undefined;
  /** The section that is being saved, while its dialog asks for a name. */
  sectionToSaveId: string | undefined;
  /** The section or element whose texts the dialog with suggestions shows. */
  suggestTextsFor: string | undefined;
  /** Whether the dialog with alt texts for the page is open. */
  isSuggestingAltTexts: boolean;
  /** The linked section whose edits apply to all pages that use it. */
  propagatingSectionId: string | undefined;
  /** What the publish that runs does; undefined until it reports. */
  publishProgress: PublishProgress | undefined;
  /** Incremented when forms on the canvas have to be drawn again. */
  formsChange: number;
  /** Index of the next section from the library; undefined: after the selection or at the end. */
  insertIndex: number | undefined;
}

/** The view of an editor that was just opened, besides its site, its page and how the user last had it displayed. */
export const newView = () => ({
  selection: undefined,
  templates: [],
  extraSelection: [],
  insertIndex: undefined,
  company: undefined,
  isSideBySide: false,
  viewportsWithWarnings: [],
  sectionToSaveId: undefined,
  suggestTextsFor: undefined,
  isSuggestingAltTexts: false,
  propagatingSectionId: undefined,
  publishProgress: undefined,
  formsChange: 0,
});

export interface EditOptions {
  label: string;
  merge?: string;
}

/** Why an edit is denied: the node is locked, or the user's role does not allow it. */
export type EditDenial = 'locked' | 'role';

/** Whether the user's role allows an edit of a document. */
export type RoleGuard = (session: DocumentSession, operation: Operation) => boolean;
