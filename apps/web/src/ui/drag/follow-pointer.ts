// A pointer gesture from press to release, in screen pixels. The pointer is captured where it was pressed, so that no event
// is lost.
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

/** Distance in pixels below which a press stays a click. */
export const startDistance = 4;

/** The document of a frame in which a press may happen as well. */
export interface FramedPage {
  document: Document;
  /** Position of an event of the frame on the screen. */
  toScreen: (event: PointerEvent) => { x: number; y: number };
  /** Called when a gesture begins and ends. */
  setDragging: (isDragging: boolean) => void;
}

export interface FollowOptions {
  page?: FramedPage | undefined;
  /** Creates the gesture once the pointer has moved far enough; undefined when there is nothing to do. */
  begin: () => Gesture | undefined;
  /** Begins on press, without waiting for a move: after a long press. */
  isAtOnce?: boolean | undefined;
  /** Called when the press was a click. */
  onClick?: (() => void) | undefined;
}

const isInFrame = (event: PointerEvent, page: FramedPage | undefined): page is FramedPage =>
  page !== undefined &&
  (event.view === page.document.defaultView ||
    (event.target as Node | null)?.ownerDocument === page.document);

/** Screen position of an event of the frame or of the app. */
export const screenPoint = (event: PointerEvent, page: FramedPage | undefined): { x: number; y: number } =>
  isInFrame(event, page) ? page.toScreen(event) : { x: event.clientX, y: event.clientY };

export const followPointer = (
  press: PointerEvent,
  source: Element,
  { page, begin, isAtOnce = false, onClick }: FollowOptions,
): void => {
  const { pointerId } = press;
  const start = screenPoint(press, page);
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
    page?.setDragging(false);
    if (!isDone) gesture.cancel();
    else {
      // The position of the release counts, not that of the last frame.
      gesture.move(at);
      gesture.end();
    }
  };
  const see = (event: PointerEvent): void => {
    at = { ...screenPoint(event, page), isFree: event.altKey, isStraight: event.shiftKey };
  };
  const startGesture = (): void => {
    gesture = begin();
    if (!gesture) {
      finish(false);
      return;
    }
    source.setPointerCapture(pointerId);
    page?.setDragging(true);
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
  for (const doc of page ? [document, page.document] : [document]) {
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
  if (!isInFrame(press, page)) source.setPointerCapture(pointerId);
  if (isAtOnce) startGesture();
};
