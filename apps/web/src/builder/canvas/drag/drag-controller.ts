// Dragging sections and elements from their panels and along the page. Pointer events only, captured in the parent
// document, so that no event is lost over the frame and touch works the same way.
import type { Editor } from '../../model/editor.ts';
import { dragToTarget } from '../../../ui/drag/drag-to-target.ts';
import { framedPage } from '../../positioning/follow-pointer.ts';
import type { CanvasFrame } from '../canvas-frame.ts';
import type { DragPayload, DragState } from './drag-state.ts';
import { scrollAtEdge } from './edge-scroll.ts';
import { dropTargetAt } from './drop-target-at.ts';
import type { DropTarget } from './drop-target.ts';

interface DragFeedback {
  /** Called when a drag begins, moves or ends. */
  show: (state: DragState) => void;
}

/** While the page is loading there is nothing to drag onto, but a click still counts. */
const watchClick = (source: Element, onClick: (() => void) | undefined): void => {
  const ended = new AbortController();
  const end = ({ type }: Event): void => {
    ended.abort();
    if (type === 'pointerup') onClick?.();
  };
  for (const type of ['pointerup', 'pointercancel'])
    source.addEventListener(type, end, { signal: ended.signal });
};

export class DragController {
  readonly #editor: Editor;
  readonly #place: () => CanvasFrame | undefined;
  readonly #feedback: DragFeedback;
  readonly #drop: (payload: DragPayload, gap: DropTarget) => void;

  constructor(
    editor: Editor,
    place: () => CanvasFrame | undefined,
    feedback: DragFeedback,
    drop: (payload: DragPayload, gap: DropTarget) => void,
  ) {
    this.#editor = editor;
    this.#place = place;
    this.#feedback = feedback;
    this.#drop = drop;
  }

  /**
   * Tracks a pressed pointer. Below a small distance it stays a click, and `onClick` is called on release. After a
   * long press of a finger the drag begins at once.
   */
  watch(
    event: PointerEvent,
    payload: DragPayload,
    source: Element,
    options: { onClick?: (() => void) | undefined; isAtOnce?: boolean },
  ): void {
    const place = this.#place();
    if (!place) {
      watchClick(source, options.onClick);
      return;
    }
    dragToTarget<DropTarget>(event, source, {
      page: framedPage(place),
      ...options,
      scrollAtEdge: (x, y) => scrollAtEdge(place, x, y),
      targetAt: (x, y) => dropTargetAt(this.#editor, place, payload, x, y),
      show: (at) => this.#feedback.show(at && { payload, x: at.x, y: at.y, gap: at.target }),
      drop: (gap) => this.#drop(payload, gap),
    });
  }
}
