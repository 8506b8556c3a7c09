// Dragging sections and elements: from their panels to an exact place, and along the page. Pointer events only, captured
// in the parent document, so that no event is lost over the frame and touch works the same way. While a
// drag lasts nothing in the page moves; a line shows where the section will go, and the place is worked
// out once more, from the last pointer position, at the moment of the drop.
import type { Editor } from '../model/editor.ts';
import type { DropPlace } from '../positioning/drop-element.ts';
import { followPointer } from '../positioning/follow-pointer.ts';
import type { CanvasView } from './canvas-view.ts';
import classes from './drag-controller.module.css';
import { scrollAtEdge } from './edge-scroll.ts';
import { dropGapAt } from './drop-gap.ts';
import type { ElementGap } from './element-gap.ts';

export type DragPayload =
  | { kind: 'design'; type: string; label: string }
  | { kind: 'element'; type: string; label: string }
  | { kind: 'section'; id: string; label: string }
  | { kind: 'saved'; label: string; drop: (index: number) => void }
  | { kind: 'placed'; id: string; label: string };

/** A place for what is dragged: its index and the line that shows it, in screen pixels. */
export interface DropGap {
  index: number;
  /** Of an element: where it goes, and what that is told from. */
  place?: DropPlace;
  target?: ElementGap['target'];
  y: number;
  left: number;
  width: number;
  /** Of a place beside something, or on a picture. */
  height?: number | undefined;
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
