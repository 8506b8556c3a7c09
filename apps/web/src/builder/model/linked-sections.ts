// Linked sections while they are edited. An edit applies either to this page or to all pages: the first is stored as
// an override of the instance, the second changes the definition, and all its instances on the open page are updated.
import { getSiteSection, type SiteSectionDetail } from '@sitewright/contract/site-sections/site-sections';
import { toJson } from '@sitewright/document/adapter';
import { insertedId, insertSection } from '@sitewright/document/edits';
import { updateInstance, touchedBy } from '@sitewright/document/linked';
import {
  copiesOfInstances,
  detachInstance,
  insertInstance,
  linkSection,
  overridesBy,
  resetOverrides,
  shareOverrides,
  toDefinition,
} from '@sitewright/document/linked-edits';
import { definitionRoot, instancesOf, type Link, linkOf } from '@sitewright/document/linked-fields';
import { createNodeId, type DocumentNode } from '@sitewright/document/node';
import type { Operation } from '@sitewright/document/operation';
import { ApiError } from '../../lib/api-error.ts';
import { request } from '../../lib/api.ts';
import { DocumentSession } from '../../saving/document-session.ts';
import type { EditOptions, EditorView, Sessions } from './editor-view.ts';
import { tabId } from '../../saving/tab-id.ts';

/** The parts of the editor that linked sections need. */
interface LinkingEditor {
  readonly view: EditorView;
  readonly sessions: Readonly<Sessions>;
  readonly sessionList: readonly DocumentSession[];
  sessionOf(nodeId: string): DocumentSession | undefined;
  node(nodeId: string): DocumentNode | undefined;
  sectionIds(): readonly string[];
  select(nodeId: string | undefined): void;
  setView(change: Partial<EditorView>): void;
  commit(session: DocumentSession, operations: readonly Operation[], options: EditOptions): boolean;
  record(session: DocumentSession, operations: readonly Operation[], options: EditOptions): boolean;
}

export interface Definition {
  id: string;
  name: string;
  usedOn: number;
  session: DocumentSession;
}

/** An update that inserts nodes may allow further updates inside them. */
const followPasses = 2;

export class LinkedSections {
  readonly #editor: LinkingEditor;
  readonly #definitions = new Map<string, Definition>();
  readonly #opening = new Map<string, Promise<Definition | undefined>>();
  readonly #gone = new Set<string>();
  /** Ids of new nodes on the page, by the id under which they were inserted. */
  readonly #names = new Map<string, string>();
  readonly #listeners = new Set<() => void>();

  constructor(editor: LinkingEditor) {
    this.#editor = editor;
  }

  get sessions(): DocumentSession[] {
    return [...this.#definitions.values()].map(({ session }) => session);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Undefined until it is loaded; `gone` when it was deleted. */
  definition(id: string): Definition | 'gone' | undefined {
    return this.#definitions.get(id) ?? (this.#gone.has(id) ? 'gone' : undefined);
  }

  nameOf(nodeId: string): string | undefined {
    return this.#names.get(nodeId);
  }

  linkOf(sectionId: string): Link | undefined {
    return linkOf(this.#editor.node(sectionId));
  }

  /** Loads the definitions of the page's sections. */
  openAll(): void {
    for (const id of this.#editor.sectionIds()) {
      const link = this.linkOf(id);
      if (link) void this.open(link.section);
    }
  }

  open(id: string): Promise<Definition | undefined> {
    const known = this.#opening.get(id);
    if (known) return known;
    const opening = this.#load(id);
    this.#opening.set(id, opening);
    return opening;
  }

  async #load(id: string): Promise<Definition | undefined> {
    try {
      const params = { id: this.#editor.view.site.id, sectionId: id };
      return await this.adopt(await request(getSiteSection, { params }));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) this.#gone.add(id);
      else this.#opening.delete(id);
      return undefined;
    } finally {
      this.#tell();
    }
  }

  /** Adds a definition that was already loaded. */
  async adopt({ id, name, usedOn, siteId, version, content }: SiteSectionDetail): Promise<Definition> {
    const session = new DocumentSession({ siteId, documentId: id, kind: 'page', version, content }, tabId);
    await session.adoptJournals().catch(() => false);
    const definition = { id, name, usedOn, session };
    this.#definitions.set(id, definition);
    this.#opening.set(id, Promise.resolve(definition));
    session.store.subscribeAll((_changed, operations, origin) => {
      if (origin === 'local') this.#follow(definition, operations);
    });
    session.subscribe(() => this.#tell());
    this.#tell();
    return definition;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  #follow({ id, session }: Definition, operations: readonly Operation[]): void {
    const { state } = session.store;
    const touched = touchedBy(operations, definitionRoot(state) ?? '');
    for (const { store } of this.#editor.sessionList) {
      for (const instance of instancesOf(store.state, id)) {
        for (let pass = 0; pass < followPasses; pass += 1) {
          const due = updateInstance(store.state, instance, state, touched);
          if (due.length > 0) store.follow(due);
        }
      }
    }
  }

  /** Commits an edit that concerns linked sections; undefined for any other edit. */
  commit(
    session: DocumentSession,
    operations: readonly Operation[],
    options: EditOptions,
  ): boolean | undefined {
    if (this.sessions.includes(session)) return undefined;
    const { state } = session.store;
    const known = copiesOfInstances(operations, (id) => this.#definitions.get(id)?.session.store.state);
    const everywhere = this.#takeEverywhere(session, known, options);
    if (everywhere !== undefined) return everywhere;
    const marks = overridesBy(state, known);
    if (marks.length === 0 && known === operations) return undefined;
    // The override marks come first, so that consecutive typing stays one undo step.
    return this.#editor.record(session, [...marks, ...known], options);
  }

  #takeEverywhere(
    session: DocumentSession,
    operations: readonly Operation[],
    options: EditOptions,
  ): boolean | undefined {
    const instance = this.#editor.view.propagatingSectionId ?? '';
    const { state } = session.store;
    const link = linkOf(state.nodes.get(instance));
    const definition = this.#definitions.get(link?.section ?? '');
    const root = definition && definitionRoot(definition.session.store.state);
    if (!link || root === undefined) return undefined;
    const said = toDefinition(state, operations, { instance, root });
    if (said.definition.length === 0) return undefined;
    for (const [from, to] of said.renamed) this.#names.set(from, to);
    const isDone = this.#editor.record(definition!.session, said.definition, options);
    const touched = touchedBy(said.definition, root);
    const stale = link.overrides.filter((key) => touched.has(key));
    const reset = resetOverrides(state, instance, definition!.session.store.state, stale);
    const here = [...(stale.length > 0 ? reset : []), ...overridesBy(state, said.here), ...said.here];
    return (here.length > 0 && this.#editor.record(session, here, options)) || isDone;
  }

  /** Sets whether edits of this instance apply to all pages, from the next key on. */
  editEverywhere(instance: string, isOn: boolean): void {
    this.#editor.setView({ propagatingSectionId: isOn ? instance : undefined });
    const definition = this.#definitions.get(this.linkOf(instance)?.section ?? '');
    if (isOn) void definition?.session.pull();
  }

  #withDefinition(
    instance: string,
    edit: (parts: { session: DocumentSession; definition: Definition }) => void,
  ): void {
    const session = this.#editor.sessionOf(instance);
    const definition = this.#definitions.get(this.linkOf(instance)?.section ?? '');
    if (session && definition) edit({ session, definition });
  }

  /** Resets fields of the instance to the definition's values. */
  reset(instance: string, keys: readonly string[], options: EditOptions): void {
    this.#withDefinition(instance, ({ session, definition }) => {
      const { state } = definition.session.store;
      this.#editor.record(session, resetOverrides(session.store.state, instance, state, keys), options);
    });
  }

  /** Moves overrides of the instance to the definition, so that they apply everywhere. */
  share(instance: string, keys: readonly string[], options: EditOptions): void {
    this.#withDefinition(instance, ({ session, definition }) => {
      const { state } = definition.session.store;
      const said = shareOverrides(session.store.state, instance, state, keys);
      this.#editor.record(definition.session, said, options);
      this.reset(instance, keys, options);
    });
  }

  detach(instance: string, options: EditOptions): void {
    const session = this.#editor.sessionOf(instance);
    if (session) this.#editor.record(session, detachInstance(session.store.state, instance), options);
    if (this.#editor.view.propagatingSectionId === instance)
      this.#editor.setView({ propagatingSectionId: undefined });
  }

  /** Turns the section that was saved into the first instance of its definition. */
  link(sectionId: string, { id, session: saved }: Definition, options: EditOptions): void {
    const session = this.#editor.sessionOf(sectionId);
    if (!session) return;
    const operations = linkSection(session.store.state, sectionId, saved.store.state, id);
    this.#editor.record(session, operations, options);
  }

  /** Inserts a saved section on the page and selects it. */
  async insert(
    id: string,
    { index, isLinked }: { index: number; isLinked: boolean },
    options: EditOptions,
  ): Promise<string | undefined> {
    const definition = await this.open(id);
    if (!definition) return undefined;
    const { page } = this.#editor.sessions;
    const { state } = definition.session.store;
    const operations = isLinked
      ? insertInstance(page.store.state, state, id, { index })
      : copyOf(definition, page, index);
    if (!this.#editor.commit(page, operations, options)) return undefined;
    const inserted = insertedId(operations);
    this.#editor.select(inserted);
    return inserted;
  }

  /** Reloads every definition: they may have been changed, deleted or restored outside of edits. */
  async refresh(): Promise<void> {
    for (const id of this.#gone) this.#opening.delete(id);
    this.#gone.clear();
    const siteId = this.#editor.view.site.id;
    await Promise.all(
      [...this.#definitions.values()].map(async ({ id, session }) => {
        try {
          await session.pull();
          const found = await request(getSiteSection, { params: { id: siteId, sectionId: id } });
          if (found.version !== session.sync.version) await this.adopt(found);
          else this.#definitions.set(id, { id, name: found.name, usedOn: found.usedOn, session });
        } catch (error) {
          if (!(error instanceof ApiError) || error.status !== 404) return;
          this.#definitions.delete(id);
          this.#gone.add(id);
        }
      }),
    );
    this.openAll();
    this.#tell();
  }

  async flush(): Promise<void> {
    await Promise.all(this.sessions.map((session) => session.flush()));
  }

  saveUnsent(): void {
    for (const session of this.sessions) session.saveJournalNow();
  }
}

const copyOf = ({ session }: Definition, page: DocumentSession, index: number): Operation[] => {
  const { state } = session.store;
  const section = toJson(state, definitionRoot(state) ?? '');
  return section ? insertSection(page.store.state, { ...section, id: createNodeId() }, { index }) : [];
};
