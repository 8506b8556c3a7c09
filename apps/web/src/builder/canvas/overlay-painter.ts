// Paints the editor's overlay above the page: outlines, the toolbar's position and the insert button. Writes to the
// elements directly in one animation frame, so that hovering costs neither the page nor React anything.
import type { Editor } from '../model/editor.ts';
import type { CanvasView } from './canvas-view.ts';
import { insertionPointAt, insertionLineAt } from './section-geometry.ts';

export interface OverlayElements {
  hover: HTMLElement;
  selected: HTMLElement;
  toolbar: HTMLElement;
  gap: HTMLElement;
}

const gapReach = 22;
const toolbarHeight = 40;

const shown = new WeakMap<HTMLElement, string>();

/** Shows an element with this style, or hides it. Skips unchanged styles: a write costs a frame. */
const show = (element: HTMLElement, style: string | undefined): void => {
  const wanted = style ?? '';
  if (shown.get(element) === wanted) return;
  shown.set(element, wanted);
  element.hidden = style === undefined;
  if (style !== undefined) element.style.cssText = style;
};

/** Rectangle of an element, or of its content when it has no box of its own. */
const rectOf = (element: Element): DOMRect => {
  const rect = element.getBoundingClientRect();
  if (rect.width > 0 || rect.height > 0) return rect;
  const content = element.ownerDocument.createRange();
  content.selectNodeContents(element);
  return content.getBoundingClientRect();
};

const place = (element: HTMLElement, rect: DOMRect | undefined, scale: number): void =>
  show(
    element,
    rect &&
      `transform:translate(${rect.left * scale}px,${rect.top * scale}px);` +
        `width:${rect.width * scale}px;height:${rect.height * scale}px`,
  );

export class OverlayPainter {
  readonly #editor: Editor;
  readonly #view: CanvasView;
  readonly #elements: OverlayElements;
  readonly #scale: () => number;
  #hovered: Element | undefined;
  #gapIndex: number | undefined;
  #frame = 0;
  /** Called after each paint, for the tools' own overlays. */
  onPaint: (() => void) | undefined;
  /** Outlines of the rest of the selection. */
  readonly #more: HTMLElement[] = [];

  constructor(editor: Editor, view: CanvasView, elements: OverlayElements, scale: () => number) {
    this.#editor = editor;
    this.#view = view;
    this.#elements = elements;
    this.#scale = scale;
  }

  /** The index at which the insert button adds a section. */
  get gapIndex(): number | undefined {
    return this.#gapIndex;
  }

  hover(target: Element | undefined, y: number | undefined): void {
    this.#hovered = target?.closest('[data-item],[data-node]') ?? undefined;
    if (y === undefined || this.#editor.isContentOnly) this.#gapIndex = undefined;
    else {
      const gap = insertionPointAt(this.#editor, this.#view, y);
      this.#gapIndex = Math.abs(gap.y - y) <= gapReach ? gap.index : undefined;
    }
    this.schedule();
  }

  schedule(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#paint();
    });
  }

  close(): void {
    cancelAnimationFrame(this.#frame);
    for (const outline of this.#more) outline.remove();
  }

  #outlineMore(scale: number): void {
    const { extraSelection: also } = this.#editor.view;
    const { selected } = this.#elements;
    while (this.#more.length < also.length) {
      const outline = selected.cloneNode() as HTMLElement;
      selected.before(outline);
      this.#more.push(outline);
    }
    for (const [at, outline] of this.#more.entries()) {
      const element = this.#view.elementOf(also[at] ?? '');
      place(outline, element ? rectOf(element) : undefined, scale);
    }
  }

  #paint(): void {
    const scale = this.#scale();
    const { hover, selected, toolbar, gap } = this.#elements;
    const selection = this.#editor.view.selection;
    const chosen = selection && this.#view.elementOf(selection.nodeId);
    // Measures everything before anything is written: each measurement after a write forces a layout.
    const rect = chosen ? rectOf(chosen) : undefined;
    const hovered = this.#hovered?.isConnected && this.#hovered !== chosen ? this.#hovered : undefined;
    const hoveredRect = hovered && rectOf(hovered);
    const gapAt =
      this.#gapIndex === undefined
        ? undefined
        : insertionLineAt(this.#editor, this.#view, this.#gapIndex) * scale;
    const toolbarStyle = this.#toolbarStyle(rect, scale);
    place(selected, rect, scale);
    this.#outlineMore(scale);
    show(toolbar, toolbarStyle);
    place(hover, hoveredRect, scale);
    show(gap, gapAt === undefined ? undefined : `transform:translateY(${gapAt}px)`);
    this.onPaint?.();
  }

  /** Where the site's header above the selection ends; 0 where there is none. */
  #headerBottom(rect: DOMRect): number {
    const header = this.#view.sectionElement(this.#editor.sectionIds('header')[0] ?? '');
    const bottom = header?.getBoundingClientRect().bottom ?? 0;
    return rect.top >= bottom - 1 ? Math.max(bottom, 0) : 0;
  }

  /** Above the selection, or inside its top edge where that would cover the header; always fully visible. */
  #toolbarStyle(rect: DOMRect | undefined, scale: number): string | undefined {
    const window = this.#view.document.defaultView;
    const isVisible =
      rect !== undefined && window !== null && rect.bottom > 0 && rect.top < window.innerHeight;
    if (!isVisible) return undefined;
    const above = rect.top * scale - toolbarHeight - 6;
    const top =
      above >= 4 && above >= this.#headerBottom(rect) * scale
        ? above
        : Math.min(Math.max(rect.top * scale + 6, 6), rect.bottom * scale - toolbarHeight);
    // The toolbar belongs to the window: beside a narrow viewport rather than cut off by it.
    const frame = window.frameElement?.getBoundingClientRect();
    const stage = window.frameElement?.parentElement?.parentElement?.getBoundingClientRect();
    if (!frame || !stage) return undefined;
    const start = Math.max(frame.left + rect.left * scale, stage.left + 8);
    // The toolbar's width is left to CSS as a percentage, so that it need not be measured.
    const left = `max(8px,min(${start}px,${stage.right - 8}px - 100%))`;
    return `transform:translate(${left},${frame.top + Math.max(top, 6)}px)`;
  }
}
