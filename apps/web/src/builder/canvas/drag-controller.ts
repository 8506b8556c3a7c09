// Dragging sections and elements: from their panels to an exact place, and along the page. Pointer events only, captured
// in the parent document, so that no event is lost over the frame and touch works the same way. While a
// drag lasts nothing in the page moves; a line shows where the section will go, and the place is worked
// out once more, from the last pointer position, at the moment of the drop.
import type { Editor } from '../model/editor.ts';
import type { ElementPlace } from '../model/element-places.ts';
import type { CanvasView } from './canvas-view.ts';
import { elementGapAt } from './element-gap.ts';
import { gapAt } from './section-geometry.ts';

export type DragPayload =
  | { kind: 'design'; type: string; label: string }
  | { kind: 'element'; type: string; label: string }
  | { kind: 'section'; id: string; label: string }
  | { kind: 'placed'; id: string; label: string };

/** A place for what is dragged: its index and the line that shows it, in screen pixels. */
export interface DropGap {
  index: number;
  /** Of an element: the zone that the index counts in. */
  place?: ElementPlace;
  y: number;
  left: number;
  width: number;
}

export interface DragFeedback {
  /** A drag has begun, moved (gap and pointer in screen pixels) or ended (undefined). */
  show: (state: { payload: DragPayload; x: number; y: number; gap: DropGap | undefined } | undefined) => void;
}

export interface CanvasPlace {
  frame: HTMLIFrameElement;
  view: CanvasView;
  scale: number;
}

const startDistance = 5;
const edgePx = 60;
const scrollPerFramePx = 18;

export class DragController {
  readonly #editor: Editor;
  readonly #place: () => CanvasPlace | undefined;
  readonly #feedback: DragFeedback;
  readonly #drop: (payload: DragPayload, gap: DropGap) => void;

  constructor(
    editor: Editor,
    place: () => CanvasPlace | undefined,
    feedback: DragFeedback,
    drop: (payload: DragPayload, gap: DropGap) => void,
  ) {
    this.#editor = editor;
    this.#place = place;
    this.#feedback = feedback;
    this.#drop = drop;
  }

  /**
   * Watches a pressed pointer. Below a small distance it stays a click; `onClick` is then called with the
   * release.
   */
  watch(
    event: PointerEvent,
    payload: DragPayload,
    onClick: (() => void) | undefined,
    source: HTMLElement,
  ): void {
    if (event.button !== 0) return;
    const { pointerId, clientX: startX, clientY: startY } = event;
    const place = this.#place();
    if (!place) return;
    let isDragging = false;
    let x = startX;
    let y = startY;
    let frame = 0;
    source.setPointerCapture(pointerId);

    const tick = (): void => {
      frame = requestAnimationFrame(tick);
      this.#scrollAtEdge(place, x, y);
      this.#feedback.show({ payload, x, y, gap: this.#gap(place, payload, x, y) });
    };
    const move = (moved: PointerEvent): void => {
      x = moved.clientX;
      y = moved.clientY;
      if (isDragging || Math.hypot(x - startX, y - startY) < startDistance) return;
      isDragging = true;
      place.frame.style.pointerEvents = 'none';
      document.body.style.cursor = 'grabbing';
      tick();
    };
    const end = (isDropped: boolean): void => {
      cancelAnimationFrame(frame);
      source.removeEventListener('pointermove', move);
      source.removeEventListener('pointerup', up);
      source.removeEventListener('pointercancel', cancel);
      document.removeEventListener('keydown', key, true);
      if (source.hasPointerCapture(pointerId)) source.releasePointerCapture(pointerId);
      place.frame.style.pointerEvents = '';
      document.body.style.cursor = '';
      this.#feedback.show(undefined);
      if (!isDropped) return;
      const gap = isDragging ? this.#gap(place, payload, x, y) : undefined;
      if (gap) this.#drop(payload, gap);
      else if (!isDragging) onClick?.();
    };
    const up = (released: PointerEvent): void => {
      x = released.clientX;
      y = released.clientY;
      end(true);
    };
    const cancel = (): void => end(false);
    const key = (pressed: KeyboardEvent): void => {
      if (pressed.key !== 'Escape') return;
      pressed.preventDefault();
      pressed.stopPropagation();
      end(false);
    };
    source.addEventListener('pointermove', move);
    source.addEventListener('pointerup', up);
    source.addEventListener('pointercancel', cancel);
    document.addEventListener('keydown', key, true);
  }

  /** The gap under a point of the screen, its line given in screen pixels; none outside the canvas. */
  #gap({ frame, view, scale }: CanvasPlace, payload: DragPayload, x: number, y: number): DropGap | undefined {
    const box = frame.getBoundingClientRect();
    if (x < box.left || x > box.right || y < box.top || y > box.bottom) return undefined;
    const inFrame = (line: number): number => Math.min(Math.max(box.top + line * scale, box.top), box.bottom);
    if (payload.kind === 'design' || payload.kind === 'section') {
      const gap = gapAt(this.#editor, view, (y - box.top) / scale);
      return { index: gap.index, y: inFrame(gap.y), left: box.left, width: box.width };
    }
    const gap = elementGapAt(this.#editor, view, (x - box.left) / scale, (y - box.top) / scale);
    return (
      gap && {
        index: gap.place.index,
        place: gap.place,
        y: inFrame(gap.y),
        left: box.left + gap.left * scale,
        width: gap.width * scale,
      }
    );
  }

  #scrollAtEdge({ frame, view }: CanvasPlace, x: number, y: number): void {
    const box = frame.getBoundingClientRect();
    if (x < box.left || x > box.right) return;
    const scroller = view.document.scrollingElement;
    if (y > box.top && y < box.top + edgePx)
      scroller?.scrollBy({ top: -scrollPerFramePx, behavior: 'instant' });
    if (y < box.bottom && y > box.bottom - edgePx) {
      scroller?.scrollBy({ top: scrollPerFramePx, behavior: 'instant' });
    }
  }
}
