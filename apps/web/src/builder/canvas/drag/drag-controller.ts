// Dragging sections and elements: from their panels to an exact place, and along the page. Pointer events only, captured
// in the parent document, so that no event is lost over the frame and touch works the same way. While a
// drag lasts nothing in the page moves; a line shows where the section will go, and the place is worked
// out once more, from the last pointer position, at the moment of the drop.
import type { Editor } from '../../model/editor.ts';
import { followPointer } from '../../positioning/follow-pointer.ts';
import type { CanvasPlace } from '../canvas-place.ts';
import classes from './drag-controller.module.css';
import type { DragPayload, DragState } from './drag-state.ts';
import { scrollAtEdge } from './edge-scroll.ts';
import { dropGapAt } from './drop-gap.ts';
import type { DropGap } from './gap.ts';

interface DragFeedback {
  /** A drag has begun, moved or ended. */
  show: (state: DragState) => void;
}

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
   * release. A finger that has rested long enough begins at once.
   */
  watch(
    event: PointerEvent,
    payload: DragPayload,
    source: Element,
    options: { onClick?: (() => void) | undefined; isAtOnce?: boolean },
  ): void {
    const place = this.#place();
    if (!place) return;
    let gap: DropGap | undefined;
    // Above the page it shows the hand: a cursor of the body would be worked out anew for all that is in it.
    const shield = document.createElement('div');
    shield.className = classes.shield!;
    const stop = (): void => {
      shield.remove();
      this.#feedback.show(undefined);
    };
    followPointer(event, source, {
      place,
      ...options,
      begin: () => {
        if (source.ownerDocument === document) document.body.append(shield);
        return {
          move: ({ x, y }) => {
            scrollAtEdge(place, x, y);
            gap = dropGapAt(this.#editor, place, payload, x, y);
            this.#feedback.show({ payload, x, y, gap });
          },
          end: () => {
            stop();
            if (gap) this.#drop(payload, gap);
          },
          cancel: stop,
        };
      },
    });
  }
}
