// A pointer gesture from press to release. The pointer is captured where it was pressed, in the frame or above it, so
// that no event is lost; gestures use screen pixels.
import type { CanvasFrame } from '../canvas/canvas-frame.ts';

export interface PointerAt {
  x: number;
  y: number;
  /** Disables snapping. */
  isFree: boolean;
  /** Restricts the movement to one axis. */
  isStraight: boolean;
}

export interface Gesture {
  /** Called once per frame during the gesture. */
  move: (at: PointerAt) => void;
  end: () => void;
  /** Reverts the gesture. */
  cancel: () => void;
}

export const startDistance = 4;

interface Options {
  place: CanvasFrame;
  /** Creates the gesture once the pointer has moved far enough; undefined when there is nothing to do. */
  begin: () => Gesture | undefined;
  /** Begins on press, without waiting for a move: after a long press. */
  isAtOnce?: boolean | undefined;
  /** Called when the press was a click. */
  onClick?: (() => void) | undefined;
}

const isInFrame = (event: PointerEvent, { view }: CanvasFrame): boolean =>
  event.view === view.document.defaultView || (event.target as Node | null)?.ownerDocument === view.document;

/** Screen position of an event of the frame or of the editor. */
export const screenPoint = (event: PointerEvent, place: CanvasFrame): { x: number; y: number } => {
  if (!isInFrame(event, place)) return { x: event.clientX, y: event.clientY };
  const { left, top } = place.frame.getBoundingClientRect();
  return { x: left + event.clientX * place.scale, y: top + event.clientY * place.scale };
};

export const followPointer = (
  press: PointerEvent,
  source: Element,
  { place, begin, isAtOnce = false, onClick }: Options,
): void => {
  const { pointerId } = press;
  const start = screenPoint(press, place);
  const ended = new AbortController();
  const { signal } = ended;
  let gesture: Gesture | undefined;
  let at: PointerAt = { ...start, isFree: false, isStraight: false };
  let frame = 0;

  const tick = (): void => {
    frame = requestAnimationFrame(tick);
    gesture?.move(at);
  };
  const finish = (isDone: boolean): void => {
    cancelAnimationFrame(frame);
    ended.abort();
    if (source.hasPointerCapture(pointerId)) source.releasePointerCapture(pointerId);
    if (!gesture) {
      if (isDone) onClick?.();
      return;
    }
    place.frame.parentElement?.removeAttribute('data-dragging');
    if (!isDone) gesture.cancel();
    else {
      // The position of the release counts, not that of the last frame.
      gesture.move(at);
      gesture.end();
    }
  };
  const see = (event: PointerEvent): void => {
    at = { ...screenPoint(event, place), isFree: event.altKey, isStraight: event.shiftKey };
  };
  const startGesture = (): void => {
    gesture = begin();
    if (!gesture) {
      finish(false);
      return;
    }
    source.setPointerCapture(pointerId);
    place.frame.parentElement?.toggleAttribute('data-dragging', true);
    // Movement is measured from the press, not from the pointer's position in the first frame.
    gesture.move({ ...start, isFree: true, isStraight: false });
    tick();
  };
  const move = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return;
    see(event);
    if (!gesture && Math.hypot(at.x - start.x, at.y - start.y) >= startDistance) startGesture();
    if (gesture) event.preventDefault();
  };
  const on = (type: string, listen: (event: PointerEvent) => void): void =>
    source.addEventListener(type, listen as EventListener, { signal });
  on('pointermove', move);
  on('pointerup', (event) => {
    if (event.pointerId !== pointerId) return;
    see(event);
    finish(true);
  });
  on('pointercancel', () => finish(false));
  for (const doc of [document, place.view.document]) {
    doc.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || !gesture) return;
        event.preventDefault();
        event.stopPropagation();
        finish(false);
      },
      { signal, capture: true },
    );
    // Otherwise the browser would select text during the gesture.
    doc.addEventListener('selectstart', (event) => gesture && event.preventDefault(), { signal });
  }
  // In the frame a press may still become a click, whose target a capture would change.
  if (!isInFrame(press, place)) source.setPointerCapture(pointerId);
  if (isAtOnce) startGesture();
};
