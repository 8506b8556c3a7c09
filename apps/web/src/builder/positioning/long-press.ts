// Touch: a tap selects, a swipe scrolls, and a long press drags. Two fingers are left to the browser.
import { limits } from '@sitewright/contract/limits';
import { nodeIdAt } from '../canvas/inline-text.ts';
import { roleRights } from '../model/role-rights.ts';
import type { CanvasContext } from './free-drag.ts';
import { followPointer } from './follow-pointer.ts';
import { dragSelected, elementAround, isMovable } from './free-handling.ts';

/** Tolerated movement of a resting finger, in frame pixels. */
const tremblePx = 10;

export const watchLongPress = (
  work: CanvasContext,
  dragNode: (press: PointerEvent, nodeId: string) => void,
): (() => void) => {
  const { editor, place, inline } = work;
  const doc = place.view.document;
  const ended = new AbortController();
  const { signal } = ended;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let press: PointerEvent | undefined;
  let isHeld = false;

  const letGo = (): void => {
    clearTimeout(timer);
    press = undefined;
  };
  const take = (held: PointerEvent, target: Element): void => {
    const nodeId = nodeIdAt(target);
    const id = elementAround(editor, nodeId) ?? (nodeId && editor.sectionOf(nodeId)?.id);
    if (id === undefined || editor.isLocked(id) || !roleRights(editor, id).mayMove) return;
    const isPart = editor.node(id)?.kind === 'section' && editor.sessionOf(id)?.source.kind !== 'page';
    if (isPart) return;
    isHeld = true;
    inline.stop();
    doc.getSelection()?.removeAllRanges();
    navigator.vibrate?.(8);
    editor.select(id);
    if (!isMovable(editor, id)) dragNode(held, id);
    else
      followPointer(held, doc.documentElement, {
        place,
        isAtOnce: true,
        begin: () => dragSelected(work, [id]),
      });
  };

  doc.addEventListener(
    'pointerdown',
    (event) => {
      letGo();
      isHeld = false;
      if (event.pointerType !== 'touch' || !event.isPrimary) return;
      const target = event.target as Element;
      if (inline.target?.element.contains(target)) return;
      press = event;
      timer = setTimeout(() => take(event, target), limits.editor.longPressMs);
    },
    { signal, capture: true, passive: true },
  );
  doc.addEventListener(
    'pointermove',
    (event) => {
      if (!press || Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) < tremblePx)
        return;
      letGo();
    },
    { signal, passive: true },
  );
  for (const type of ['pointerup', 'pointercancel'] as const) doc.addEventListener(type, letGo, { signal });
  doc.addEventListener(
    'touchend',
    (event) => {
      // Otherwise the browser makes a click of it, which would put the caret at the drop.
      if (isHeld && event.cancelable) event.preventDefault();
    },
    { signal, passive: false },
  );
  doc.addEventListener(
    'contextmenu',
    (event) => {
      if (press === undefined && !isHeld) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { signal, capture: true },
  );
  // Only on touch devices: a non-passive listener delays every scroll.
  if (navigator.maxTouchPoints > 0) {
    doc.addEventListener(
      'touchmove',
      (event) => {
        if (isHeld && event.cancelable) event.preventDefault();
      },
      { signal, passive: false },
    );
  }
  return () => {
    letGo();
    ended.abort();
  };
};
