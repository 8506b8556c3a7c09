// The core of the builder: the open documents of a site, the selection, and the edits that menus, keys, drags and
// panels make. Uses neither React nor the DOM, so that every edit goes through one place.
import type { Json, JsonObject, Section } from '@sitewright/contract/content';
import type { SectionDesign } from '@sitewright/contract/library/section-design';
import type { Theme } from '@sitewright/contract/themes/theme';
import { toSection } from '@sitewright/document/adapter';
import {
  duplicateNode,
  insertedId,
  insertItem,
  insertSection,
  moveNode,
  removeNode,
  setField,
} from '@sitewright/document/edits';
import { type DocumentNode, rootId } from '@sitewright/document/node';
import type { Operation } from '@sitewright/document/operation';
import { displaySettings } from '../display-settings.ts';
import type { DocumentKind, DocumentSession } from '../../saving/document-session.ts';
import type { CanvasCommands } from './canvas-commands.ts';
import { designOfSection } from './design-of-section.ts';
import type { EditorLibrary } from './editor-library.ts';
import {
  type EditOptions,
  type EditorView,
  type EditDenial,
  newView,
  type RoleGuard,
  type Sessions,
} from './editor-view.ts';
import type { LinkedSections } from './linked-sections.ts';
import { SiteForms } from '../forms/site-forms.ts';
import { ThemeHistory } from './undo/theme-history.ts';
import { UndoOrder, type UndoSource } from './undo/undo-order.ts';

const none: readonly string[] = [];

export class Editor {
  readonly library: EditorLibrary;
  /** Whether the caret is in the page: updates beside it may wait for a pause. */
  isTypingOnPage = false;
  /** Whether this tab receives the changes of others as they happen. */
  isLive = false;
  #isHeld: ((nodeId: string, field: string) => boolean) | undefined;
  /** Keeps linked sections in sync with their definitions; loaded before a page that has some. */
  linked: LinkedSections | undefined;
  /** Commands of the rendered page, once its tools are loaded. */
  canvas: CanvasCommands | undefined;
  #sessions: Sessions;
  #view: EditorView;
  readonly #viewListeners = new Set<() => void>();
  readonly #announceListeners = new Set<(text: string) => void>();
  readonly #refusalListeners = new Set<(why: EditDenial) => void>();
  /** Absent for roles that may do everything. */
  readonly #mayEdit: RoleGuard | undefined;
  readonly #undoOrder = new UndoOrder();
  readonly theme = new ThemeHistory(this);
  readonly forms = new SiteForms(this);
  readonly #themeSource: UndoSource = { store: this.theme };

  constructor(
    library: EditorLibrary,
    sessions: Sessions,
    view: Pick<EditorView, 'viewport' | 'pages' | 'pageId' | 'site'> & Partial<Pick<EditorView, 'templates'>>,
    mayEdit?: RoleGuard,
  ) {
    this.library = library;
    this.#mayEdit = mayEdit;
    this.#sessions = sessions;
    this.#view = { ...newView(), ...displaySettings.load(), ...view };
  }

  /** `isHeld` reports, and tells the user, that somebody else types in a text. Returns what removes it. */
  setTextLock(isHeld: (nodeId: string, field: string) => boolean): () => void {
    this.#isHeld = isHeld;
    return () => {
      this.#isHeld = undefined;
    };
  }

  isHeld(nodeId: string, field: string): boolean {
    return this.#isHeld?.(nodeId, field) ?? false;
  }

  get view(): EditorView {
    return this.#view;
  }

  get sessions(): Readonly<Sessions> {
    return this.#sessions;
  }

  get sessionList(): DocumentSession[] {
    return [this.#sessions.header, this.#sessions.page, this.#sessions.footer];
  }

  subscribeView = (listener: () => void): (() => void) => {
    this.#viewListeners.add(listener);
    return () => void this.#viewListeners.delete(listener);
  };

  /** Announcements for screen readers. */
  subscribeAnnouncements(listener: (text: string) => void): () => void {
    this.#announceListeners.add(listener);
    return () => void this.#announceListeners.delete(listener);
  }

  announce(text: string): void {
    for (const listener of this.#announceListeners) listener(text);
  }

  setView(change: Partial<EditorView>): void {
    this.#view = { ...this.#view, ...change };
    if ('zoom' in change || 'hasRulers' in change) displaySettings.save(this.#view);
    for (const listener of this.#viewListeners) listener();
  }

  /** Shows another page, or a reloaded document. */
  replaceSession(kind: DocumentKind, session: DocumentSession, view: Partial<EditorView> = {}): void {
    const old = this.#sessions[kind];
    this.#sessions = { ...this.#sessions, [kind]: session };
    this.#undoOrder.removeSource(old);
    this.setView({ selection: undefined, extraSelection: none, insertIndex: undefined, ...view });
  }

  select(wanted: string | undefined, field?: string): void {
    const nodeId = wanted === undefined ? undefined : (this.linked?.nameOf(wanted) ?? wanted);
    const { selection, extraSelection: also } = this.#view;
    if (selection?.nodeId === nodeId && selection?.field === field && also.length === 0) return;
    this.setView({
      selection: nodeId === undefined ? undefined : { nodeId, field },
      extraSelection: none,
      insertIndex: undefined,
    });
  }

  /** Selects several nodes; the panels show the first one. */
  selectAll(ids: readonly string[]): void {
    const [first, ...rest] = ids;
    this.select(first);
    if (rest.length > 0) this.setView({ extraSelection: rest });
  }

  sessionOf(nodeId: string): DocumentSession | undefined {
    return this.sessionList.find(
      (session) => nodeId !== rootId && session.store.getNode(nodeId) !== undefined,
    );
  }

  node(nodeId: string): DocumentNode | undefined {
    return this.sessionOf(nodeId)?.store.getNode(nodeId);
  }

  /** The section that contains a node, or the node itself. */
  sectionOf(nodeId: string): { session: DocumentSession; id: string } | undefined {
    const session = this.sessionOf(nodeId);
    if (!session) return undefined;
    let node = session.store.getNode(nodeId);
    while (node) {
      if (node.kind === 'section') return { session, id: node.id };
      node = node.parent === null ? undefined : session.store.getNode(node.parent);
    }
    return undefined;
  }

  section(sectionId: string): Section | undefined {
    const session = this.sessionOf(sectionId);
    return session && toSection(session.store.state, sectionId);
  }

  designOf(sectionId: string): SectionDesign | undefined {
    const type = this.node(sectionId)?.type;
    return type === undefined ? undefined : designOfSection(this.library, type, this.section(sectionId));
  }

  /** Ids of a document's sections, top to bottom. */
  sectionIds(kind: DocumentKind = 'page'): readonly string[] {
    return this.#sessions[kind].store.getChildIds(rootId, 'sections');
  }

  /** Whether a node or one of its ancestors is locked. */
  isLocked(nodeId: string): boolean {
    const session = this.sessionOf(nodeId);
    let node = session?.store.getNode(nodeId);
    while (node && node.kind !== 'root') {
      if (node.props['locked'] === true) return true;
      node = session?.store.getNode(node.parent ?? '');
    }
    return false;
  }

  /** Whether the user may only edit texts and images, but not the structure of pages. */
  get isContentOnly(): boolean {
    return this.#mayEdit !== undefined;
  }

  /** Calls the listener when an edit was denied. */
  subscribeDenials(listener: (why: EditDenial) => void): () => void {
    this.#refusalListeners.add(listener);
    return () => void this.#refusalListeners.delete(listener);
  }

  /** Whether the user's role allows an edit of existing nodes; a locked node may be unlocked. */
  roleAllows(operation: Exclude<Operation, { op: 'insert' }>): boolean {
    const session = this.sessionOf(operation.id);
    return this.#mayEdit === undefined || (!!session && this.#mayEdit(session, operation));
  }

  #refusalOf(session: DocumentSession, operation: Operation): EditDenial | undefined {
    if (this.#isHeldByLock(operation)) return 'locked';
    return this.#mayEdit?.(session, operation) === false ? 'role' : undefined;
  }

  /** The only way to edit: applies operations to a document as one undo step. False when nothing has changed. */
  commit(session: DocumentSession, operations: readonly Operation[], options: EditOptions): boolean {
    if (operations.length === 0) return false;
    for (const operation of operations) {
      const why = this.#refusalOf(session, operation);
      if (why === undefined) continue;
      for (const listener of this.#refusalListeners) listener(why);
      return false;
    }
    return this.linked?.commit(session, operations, options) ?? this.record(session, operations, options);
  }

  /** Applies operations that `commit` has allowed. */
  record(session: DocumentSession, operations: readonly Operation[], options: EditOptions): boolean {
    const { selection } = this.#view;
    session.lastLabel = options.label;
    const done = session.store.commit(operations, {
      ...options,
      ...(selection ? { selection: selection.nodeId } : {}),
    });
    if (done.length === 0) return false;
    this.#undoOrder.record(session, options.merge);
    return true;
  }

  /** A lock protects a node's content and position; it may still be unlocked and renamed. */
  #isHeldByLock(operation: Operation): boolean {
    if (operation.op === 'insert') return this.isLocked(operation.node.parent ?? '');
    const [first, second] = operation.op === 'set' ? operation.path : [];
    if (first === 'props' && (second === 'locked' || second === 'name')) return false;
    return this.isLocked(operation.id);
  }

  setField(nodeId: string, path: string[], value: Json | undefined, options: EditOptions): void {
    const session = this.sessionOf(nodeId);
    if (session) this.commit(session, setField(session.store.state, nodeId, path, value), options);
  }

  /** Adds a section of a design at an index of the page and selects it. */
  addSection(type: string, index: number, label: string): string | undefined {
    const design = this.library.designs.get(type);
    if (!design) return undefined;
    const json = { type, data: structuredClone(design.defaults) as JsonObject };
    const kind: DocumentKind =
      design.config.category === 'header' || design.config.category === 'footer'
        ? design.config.category
        : 'page';
    const session = this.#sessions[kind];
    // A site has one header and one footer: another design replaces the present one.
    const replaced =
      kind === 'page' ? [] : this.sectionIds(kind).flatMap((id) => removeNode(session.store.state, id));
    if (kind !== 'page') carryOver(this.section(this.sectionIds(kind)[0] ?? ''), json.data);
    const inserted = insertSection(session.store.state, json, { index: kind === 'page' ? index : 0 });
    this.commit(session, [...replaced, ...inserted], { label });
    const id = insertedId(inserted);
    this.select(id);
    return id;
  }

  /** Index of a section without a given one: after the selected section, else at the end. */
  defaultIndex(): number {
    const ids = this.sectionIds();
    const { selection, insertIndex } = this.#view;
    if (insertIndex !== undefined) return Math.min(insertIndex, ids.length);
    const at = selection ? ids.indexOf(this.sectionOf(selection.nodeId)?.id ?? '') : -1;
    return at < 0 ? ids.length : at + 1;
  }

  addItem(ownerId: string, list: string, item: JsonObject, label: string): void {
    const session = this.sessionOf(ownerId);
    if (!session) return;
    const operations = insertItem(session.store.state, { parent: ownerId, slot: list }, item);
    this.commit(session, operations, { label });
    this.select(insertedId(operations));
  }

  remove(nodeId: string, label: string): boolean {
    const session = this.sessionOf(nodeId);
    if (!session) return false;
    const neighbour = this.neighbourOf(nodeId);
    const isDone = this.commit(session, removeNode(session.store.state, nodeId), { label });
    if (isDone) this.select(neighbour);
    return isDone;
  }

  duplicate(nodeId: string, label: string): void {
    const session = this.sessionOf(nodeId);
    // A site has one header and one footer; nodes inside them can be duplicated.
    if (!session || (session.source.kind !== 'page' && this.node(nodeId)?.kind === 'section')) return;
    const operations = duplicateNode(session.store.state, nodeId);
    this.commit(session, operations, { label });
    this.select(insertedId(operations) ?? nodeId);
  }

  /** Moves a node among its siblings; false at the end of the list. */
  moveBy(nodeId: string, step: number, label: string): boolean {
    const siblings = this.siblingsOf(nodeId);
    const at = siblings.indexOf(nodeId);
    const to = at + step;
    if (at < 0 || to < 0 || to >= siblings.length) return false;
    return this.moveTo(nodeId, to, label);
  }

  moveTo(nodeId: string, index: number, label: string): boolean {
    const session = this.sessionOf(nodeId);
    return !!session && this.commit(session, moveNode(session.store.state, nodeId, { index }), { label });
  }

  siblingsOf(nodeId: string): readonly string[] {
    const session = this.sessionOf(nodeId);
    const node = session?.store.getNode(nodeId);
    return session && node?.parent ? session.store.getChildIds(node.parent, node.slot) : [];
  }

  neighbourOf(nodeId: string): string | undefined {
    const siblings = this.siblingsOf(nodeId);
    const at = siblings.indexOf(nodeId);
    return (
      siblings[at + 1] ?? siblings[at - 1] ?? this.node(nodeId)?.parent?.replace(/^root$/, '') ?? undefined
    );
  }

  /** Changes the theme of the site, as an undoable edit. */
  changeTheme(theme: Theme, options: EditOptions): void {
    this.#undoOrder.recordStep(this.#themeSource, this.theme.change(theme, options));
  }

  get #sources(): UndoSource[] {
    return [...this.sessionList, ...(this.linked?.sessions ?? []), this.#themeSource];
  }

  get canUndo(): boolean {
    return this.#sources.some(({ store }) => store.canUndo);
  }

  get canRedo(): boolean {
    return this.#sources.some(({ store }) => store.canRedo);
  }

  /** Label of the edit that the next undo reverts. */
  get undoLabel(): string | undefined {
    return this.#undoOrder.undoLabel;
  }

  get redoLabel(): string | undefined {
    return this.#undoOrder.redoLabel;
  }

  undo(): { label: string; skipped: number } | undefined {
    return this.#show(this.#undoOrder.undo(this.#sources));
  }

  redo(): { label: string; skipped: number } | undefined {
    return this.#show(this.#undoOrder.redo(this.#sources));
  }

  /** Selects the nodes that an undo or redo has changed. */
  #show(taken: ReturnType<UndoOrder['undo']>): { label: string; skipped: number } | undefined {
    if (!taken) return undefined;
    const { label, skipped, selection } = taken;
    const selected = typeof selection === 'string' ? selection : undefined;
    this.select(selected !== undefined && this.node(selected) ? selected : this.#stillThere());
    this.setView({});
    return { label, skipped };
  }

  #stillThere(): string | undefined {
    const id = this.#view.selection?.nodeId;
    return id !== undefined && this.node(id) ? id : undefined;
  }
}

/** Carries the texts of a header or footer over to another design: those of fields with the same name. */
const carryOver = (from: Section | undefined, into: JsonObject): void => {
  const old = from?.data ?? {};
  for (const name of Object.keys(into)) {
    // The version id belongs to the old design.
    if (name !== 'templateId' && old[name] !== undefined) into[name] = structuredClone(old[name]);
  }
};
