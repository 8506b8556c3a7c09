// Keeps the rendered page in sync with the open documents: an edit renders only its own section again, a reorder
// moves elements, and a keystroke in the text being typed renders nothing.
import { hasBinding } from '@sitewright/contract/company/company-bindings';
import { rootId } from '@sitewright/document/node';
import type { Editor } from '../model/editor.ts';
import type { DocumentKind } from '../../saving/document-session.ts';
import { drawSection, drawTheme, removeSectionStyle } from './canvas-markup.ts';
import { morph } from '../../ui/morph.ts';

/** The field with the caret; its section is not rendered again meanwhile. */
export interface TypingField {
  nodeId: string;
}

export class CanvasView {
  readonly #editor: Editor;
  readonly #doc: Document;
  #typing: TypingField | undefined;
  #unsubscribe: (() => void)[] = [];
  readonly #onDrawn: () => void;
  #heightPx: number;
  /** Whether a pointer is down on the page: a press may open or close details, which must then stay as they are. */
  isPressed = false;

  constructor(editor: Editor, doc: Document, onDrawn: () => void) {
    this.#editor = editor;
    this.#doc = doc;
    this.#onDrawn = onDrawn;
    this.#heightPx = doc.defaultView?.innerHeight ?? 0;
    this.follow();
  }

  get document(): Document {
    return this.#doc;
  }

  /** Subscribes to the documents that are open now. */
  follow(): void {
    this.close();
    const { sessions } = this.#editor;
    for (const kind of ['header', 'page', 'footer'] as const) {
      const session = sessions[kind];
      this.#unsubscribe.push(
        session.store.subscribeAll((changed, _operations, _origin, slots) =>
          this.#update(kind, changed, slots),
        ),
      );
    }
    let { site, pages, selection, formsChange, company } = this.#editor.view;
    this.#unsubscribe.push(
      this.#editor.subscribeView(() => {
        const view = this.#editor.view;
        if (this.#editor.sessions !== sessions) {
          this.#followAnew(sessions.page);
          return;
        }
        if (view.site.theme !== site.theme) drawTheme(this.#doc, this.#editor);
        if (view.site.name !== site.name || view.pages !== pages) this.#redrawParts();
        if (view.formsChange !== formsChange) this.#redrawForms();
        if (view.company !== company) this.#redrawBound();
        if (view.selection !== selection) this.#reveal(view.selection?.nodeId);
        ({ site, pages, selection, formsChange, company } = view);
      }),
    );
  }

  /** Opens the `<details>` that hides a node selected elsewhere. */
  #reveal(nodeId: string | undefined): void {
    if (nodeId === undefined || this.isPressed) return;
    for (let at = this.elementOf(nodeId); at; at = at.parentElement) {
      if (at.tagName === 'DETAILS') at.setAttribute('open', '');
    }
  }

  /** A document was reloaded. Another page comes with a new frame; a header or footer is rendered here again. */
  #followAnew(oldPage: unknown): void {
    this.follow();
    if (this.#editor.sessions.page !== oldPage) return;
    for (const kind of ['header', 'footer'] as const) this.#arrange(kind);
    this.#redrawParts();
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
  }

  /** The root element of a section. */
  sectionElement(sectionId: string): HTMLElement | null {
    return this.#doc.querySelector<HTMLElement>(`[data-node="${CSS.escape(sectionId)}"]`);
  }

  /** The section in the middle of the frame, or the one nearest to it. */
  sectionInSight(): string | undefined {
    const window = this.#doc.defaultView;
    const sections = [...this.#doc.querySelectorAll('[data-part="page"]>[data-node]')];
    const middle = (window?.innerHeight ?? 0) / 2;
    const away = (section: Element): number => {
      const { top, bottom } = section.getBoundingClientRect();
      return Math.max(top - middle, middle - bottom, 0);
    };
    const nearest = sections.sort((a, b) => away(a) - away(b))[0];
    return nearest?.getAttribute('data-node') ?? undefined;
  }

  /** Scrolls the selection back into view when a lower window has hidden it. */
  keepInSight(heightPx: number): void {
    const before = this.#heightPx;
    this.#heightPx = heightPx;
    const { selection } = this.#editor.view;
    const node = selection && this.elementOf(selection.nodeId);
    if (!node || heightPx >= before) return;
    const field = selection.field && node.querySelector(`[data-field="${CSS.escape(selection.field)}"]`);
    const wanted = field || node;
    const { top, bottom, height } = wanted.getBoundingClientRect();
    const isSeen = bottom > 0 && top < before;
    if (isSeen && height <= heightPx) wanted.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }

  /** The element of any node: a section, a dropped element or a list entry. */
  elementOf(nodeId: string): HTMLElement | null {
    return this.#doc.querySelector<HTMLElement>(
      `[data-node="${CSS.escape(nodeId)}"],[data-item="${CSS.escape(nodeId)}"]`,
    );
  }

  /** Marks a field as being typed in. */
  startTyping(field: TypingField): void {
    this.#typing = field;
  }

  /** Ends typing; the section is rendered from the document. */
  endTyping(): void {
    const typed = this.#typing;
    this.#typing = undefined;
    const section = typed && this.#editor.sectionOf(typed.nodeId);
    if (section) this.#drawSection(section.id);
    this.#onDrawn();
  }

  #update(kind: DocumentKind, changed: ReadonlySet<string>, slots: readonly { parent: string }[]): void {
    if (slots.some((slot) => slot.parent === rootId)) this.#arrange(kind);
    const sections = new Set<string>();
    for (const id of [...changed, ...slots.map((slot) => slot.parent)]) {
      const owner = this.#editor.sectionOf(id);
      if (owner) sections.add(owner.id);
    }
    for (const id of sections) if (!this.#isTypedIn(id)) this.#drawSection(id);
    this.#onDrawn();
  }

  /**
   * Whether the caret is in the section. Rendering would remove the caret, so other changes of the section appear
   * when typing ends.
   */
  #isTypedIn(sectionId: string): boolean {
    return this.#typing !== undefined && this.#editor.sectionOf(this.#typing.nodeId)?.id === sectionId;
  }

  #drawSection(id: string): void {
    const section = this.#editor.section(id);
    const shown = this.sectionElement(id);
    if (!section || !shown) return;
    const fresh = this.#parse(drawSection(this.#doc, this.#editor, section).html);
    if (fresh) morph(shown, fresh);
  }

  /** Renders header and footer again: they show the site's name and the menu's current page. */
  #redrawParts(): void {
    for (const kind of ['header', 'footer'] as const) {
      for (const id of this.#editor.sectionIds(kind)) this.#drawSection(id);
    }
    this.#onDrawn();
  }

  /** Sections that show facts of the company profile. */
  #redrawBound(): void {
    for (const kind of ['header', 'page', 'footer'] as const) {
      for (const id of this.#editor.sectionIds(kind)) {
        if (hasBinding(this.#editor.section(id)) && !this.#isTypedIn(id)) this.#drawSection(id);
      }
    }
    this.#onDrawn();
  }

  #redrawForms(): void {
    const sections = [...this.#doc.querySelectorAll('[data-kind="form"]')].flatMap((form) => {
      const owner = form.closest('[data-part]>[data-node]');
      return owner?.getAttribute('data-node') ?? [];
    });
    for (const id of new Set(sections)) if (!this.#isTypedIn(id)) this.#drawSection(id);
    this.#onDrawn();
  }

  /** Puts the section elements of a document into its order; adds and removes as needed. */
  #arrange(kind: DocumentKind): void {
    const part = this.#doc.querySelector(`[data-part="${kind}"]`);
    if (!part) return;
    const ids = this.#editor.sectionIds(kind);
    const wantedIds = new Set(ids);
    const shown = new Map([...part.children].map((child) => [child.getAttribute('data-node') ?? '', child]));
    for (const [id, element] of shown) {
      if (wantedIds.has(id)) continue;
      element.remove();
      removeSectionStyle(this.#doc, id);
    }
    let previous: Element | null = null;
    for (const id of ids) {
      const element: Element | undefined = shown.get(id) ?? this.#create(id);
      if (!element) continue;
      const wanted: Element | null = previous ? previous.nextElementSibling : part.firstElementChild;
      if (element !== wanted) part.insertBefore(element, wanted);
      previous = element;
    }
  }

  #create(id: string): Element | undefined {
    const section = this.#editor.section(id);
    if (!section) return undefined;
    const fresh = this.#parse(drawSection(this.#doc, this.#editor, section).html);
    return fresh && this.#doc.importNode(fresh, true);
  }

  #parse(html: string): Element | undefined {
    // While the next page loads, the frame has released this document, which cannot be rendered into any more.
    if (!this.#doc.defaultView) return undefined;
    const template = this.#doc.createElement('template');
    template.innerHTML = html;
    return template.content.firstElementChild ?? undefined;
  }
}
