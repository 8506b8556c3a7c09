// What the editor shows and how it is asked to edit.
import type { PageSummary } from '@sitewright/contract/pages/pages';
import type { Site } from '@sitewright/contract/sites/sites';
import type { Operation } from '@sitewright/document/operation';
import type { DocumentKind, DocumentSession } from '../saving/document-session.ts';

/** The open documents. */
export type Sessions = Record<DocumentKind, DocumentSession>;

export type ViewportName = 'desktop' | 'tablet' | 'mobile';

export interface Selection {
  /** The section, list entry or element that is selected. */
  nodeId: string;
  /** A field of it that the properties panel should show first. */
  field?: string | undefined;
}

/** Everything that is shown but not part of a document. Replaced on change, so React can compare it. */
export interface EditorView {
  selection: Selection | undefined;
  /** What else is selected, the newest first. */
  also: readonly string[];
  viewport: ViewportName;
  /** How large the page is shown; as large as there is room when undefined. */
  zoom: number | undefined;
  /** Whether the other screens are shown beside the edited one. */
  isSideBySide: boolean;
  hasRulers: boolean;
  /** Screens on which something stands where it cannot be seen or read whole. */
  misplacedOn: readonly ViewportName[];
  pages: readonly PageSummary[];
  pageId: string;
  site: Site;
  /** The section that a dialog asks a name for, to save it. */
  savedId: string | undefined;
  /** The linked section whose edits are meant for all pages that it stands on. */
  everywhereIn: string | undefined;
  /** Where the next section from the library goes; undefined: after the selection or at the end. */
  insertIndex: number | undefined;
}

export interface EditOptions {
  label: string;
  merge?: string;
}

/** Why an edit is not made: somebody has locked what it touches, or the person's role here does not go so far. */
export type Refusal = 'locked' | 'role';

/** Whether the person's role allows an edit of a document. */
export type RoleGuard = (session: DocumentSession, operation: Operation) => boolean;
