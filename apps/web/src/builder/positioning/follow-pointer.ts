// A gesture from its press to its end. The pointer is captured where it was pressed, in the frame or above it, so
// that no event is lost on the way; everything a gesture sees is in screen pixels.
import type { CanvasPlace } from '../canvas/canvas-place.ts';

export interface PointerAt {
  x: number;
  y: number;
  /** Turns snapping off. */
  isFree: boolean;
  /** Holds to one axis. */
  isStraight: boolean;
}

export interface Gesture {
  /** Asked in each frame while the gesture lasts. */
  move: (at: PointerAt) => void;
  end: () => void;
  /** As if nothing had been. */
  cancel: () => void;
}

export const startDistance = 4;

interface Options {
  place: CanvasPlace;
  /** Makes the gesture once the pointer has moved far enough; none when there is nothing to do. */
  begin: () => Gesture | undefined;
  /** Begins with the press, without waiting for a move: a finger has waited already. */
  isAtOnce?: boolean | undefined;
  /** The press was a click. */
  onClick?: (() => void) | undefined;
}

const isInFrame = (event: PointerEvent, { view }: CanvasPlace): boolean =>
  event.view === view.document.defaultView || (event.target as Node | null)?.ownerDocument === view.document;

/** Where an event of the frame or of the editor is on the screen. */
export const screenPoint = (event: PointerEvent, place: CanvasPlace): { x: number; y: number } => {
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
      // What counts is where the pointer was let go, not where the last frame saw it.
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
    // It counts from the press, not from where the first frame finds the pointer.
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
    // Marking text would go on beneath the gesture.
    doc.addEventListener('selectstart', (event) => gesture && event.preventDefault(), { signal });
  }
  // In the frame a press may still become a click, whose target a capture would change.
  if (!isInFrame(press, place)) source.setPointerCapture(pointerId);
  if (isAtOnce) startGesture();
};
