// Pointer gestures over the page: a press may happen in its frame or above it.
import {
  type FollowOptions,
  type FramedPage,
  followPointer as follow,
} from '../../ui/drag/follow-pointer.ts';
import type { CanvasFrame } from '../canvas/canvas-frame.ts';

/** The frame of the page with its position and zoom at the time of each event. */
export const framedPage = (place: CanvasFrame): FramedPage => ({
  document: place.view.document,
  toScreen: ({ clientX, clientY }) => {
    const { left, top } = place.frame.getBoundingClientRect();
    return { x: left + clientX * place.scale, y: top + clientY * place.scale };
  },
  setDragging: (isDragging) => place.frame.parentElement?.toggleAttribute('data-dragging', isDragging),
});

export const followPointer = (
  press: PointerEvent,
  source: Element,
  { place, ...options }: Omit<FollowOptions, 'page'> & { place: CanvasFrame },
): void => follow(press, source, { ...options, page: framedPage(place) });
