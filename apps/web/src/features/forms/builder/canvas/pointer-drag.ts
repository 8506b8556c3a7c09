// A drag from press to release, as `builder/positioning/follow-pointer.ts` has it for the frame of the page editor.
export interface PointerDrag {
  move: (x: number, y: number) => void;
  end: () => void;
  cancel: () => void;
}

const startDistance = 4;

/** Begins a drag once the pointer has moved far enough; a press without it is a click. Escape cancels. */
export const followDrag = (
  press: PointerEvent,
  source: Element,
  { begin, onClick }: { begin: () => PointerDrag; onClick?: (() => void) | undefined },
): void => {
  const { pointerId, clientX: startX, clientY: startY } = press;
  const ended = new AbortController();
  let drag: PointerDrag | undefined;
  let [x, y] = [startX, startY];
  let frame = 0;
  const tick = (): void => {
    frame = requestAnimationFrame(tick);
    drag?.move(x, y);
  };
  const finish = (isDone: boolean): void => {
    cancelAnimationFrame(frame);
    ended.abort();
    if (!drag) {
      if (isDone) onClick?.();
      return;
    }
    if (!isDone) return drag.cancel();
    // The position of the release counts, not that of the last frame.
    drag.move(x, y);
    drag.end();
  };
  const on = (target: EventTarget, type: string, listen: (event: Event) => void, capture = false): void =>
    target.addEventListener(type, listen, { signal: ended.signal, capture });
  on(source, 'pointermove', (event) => {
    const moved = event as PointerEvent;
    if (moved.pointerId !== pointerId) return;
    [x, y] = [moved.clientX, moved.clientY];
    if (drag) moved.preventDefault();
    else if (Math.hypot(x - startX, y - startY) >= startDistance) {
      drag = begin();
      tick();
    }
  });
  on(source, 'pointerup', (event) => {
    if ((event as PointerEvent).pointerId !== pointerId) return;
    [x, y] = [(event as PointerEvent).clientX, (event as PointerEvent).clientY];
    finish(true);
  });
  on(source, 'pointercancel', () => finish(false));
  on(
    window,
    'keydown',
    (event) => {
      if ((event as KeyboardEvent).key !== 'Escape' || !drag) return;
      event.preventDefault();
      event.stopPropagation();
      finish(false);
    },
    true,
  );
  on(document, 'selectstart', (event) => event.preventDefault());
  source.setPointerCapture(pointerId);
};
